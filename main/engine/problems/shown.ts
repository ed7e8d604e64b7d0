import { REFUSED_BEFORE } from '../../../shared/rules/known-refusals.ts';
import type { Problem } from '../../../shared/rules/problem.ts';

const isSame = (a: Problem, b: Problem): boolean => a.field === b.field && String(a.code) === String(b.code);

/**
 * A row's problems as people see them. What the service and a rule both find is shown once, as the service's, with
 * the rule's sentence and fix (the rule knows the limit) and with the service's own text. A warning about an earlier
 * refusal is left out where the problem itself is shown.
 */
export const shownProblems = (problems: readonly Problem[]): readonly Problem[] => {
  const told = problems.filter(({ source }) => source === 'service');
  if (told.length === 0) return problems;
  const own = problems.filter(({ source }) => source === 'local');
  const merged = told.map((problem): Problem => {
    const twin = own.find((other) => isSame(other, problem) && other.message.key !== REFUSED_BEFORE);
    if (!twin) return problem;
    const { severity, said } = problem;
    return { ...twin, severity, source: 'service', ...(said ? { said } : {}) };
  });
  return [...merged, ...own.filter((problem) => !told.some((other) => isSame(other, problem)))];
};
