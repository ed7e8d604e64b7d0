/** The problems of an item of Review, each once, whoever found it. Pure. */
import type { PlanItem } from '../../../shared/contract/results/plan.ts';
import type { Problem } from '../../../shared/rules/problem.ts';

const spotOf = ({ field, code }: Problem): string => `${code} ${field}`;

/** A problem found by both is shown with Adsheet's sentence, which knows limit and fix, as the marketplace's. */
const once = (same: readonly Problem[]): readonly Problem[] => {
  const own = same.filter(({ source }) => source === 'local');
  const told = same.filter(({ source }) => source === 'service');
  if (told.length === 0) return own;
  const said = told.find((problem) => problem.said)?.said;
  return own.length > 0
    ? own.map((problem) => ({ ...problem, source: 'service', ...(said ? { said } : {}) }))
    : told.slice(0, 1);
};

/** The item's own problems and those of its held edits, with the marketplace's findings of the last check. */
export const itemProblems = (
  { blockedBy, warnings, beside }: Pick<PlanItem, 'blockedBy' | 'warnings' | 'beside'>,
  said: readonly Problem[] = [],
): readonly Problem[] => {
  const bySpot = new Map<string, Problem[]>();
  for (const problem of [...blockedBy, ...(beside?.blockedBy ?? []), ...warnings, ...said]) {
    const spot = spotOf(problem);
    bySpot.set(spot, [...(bySpot.get(spot) ?? []), problem]);
  }
  return [...bySpot.values()].flatMap(once);
};
