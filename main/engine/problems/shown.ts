import type { Problem } from '../../../shared/rules/problem.ts';

const isSame = (a: Problem, b: Problem): boolean => a.field === b.field && String(a.code) === String(b.code);

/**
 * A row's problems as people see them: what the service and a rule both say is said once, in the service's name, with
 * the rule's sentence and fix, as the rule knows the limit.
 */
export const shownProblems = (problems: readonly Problem[]): readonly Problem[] => {
  const told = problems.filter(({ source }) => source === 'service');
  if (told.length === 0) return problems;
  const own = problems.filter(({ source }) => source === 'local');
  const merged = told.map((problem): Problem => {
    const twin = own.find((other) => isSame(other, problem));
    return twin ? { ...twin, severity: problem.severity, source: 'service' } : problem;
  });
  return [...merged, ...own.filter((problem) => !told.some((other) => isSame(other, problem)))];
};
