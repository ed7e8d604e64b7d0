/** The one-click fixes of many problems as one changeset. */
import type { FieldPath, RowKey } from '../../../shared/ad/model.ts';
import type { Fix, RowProblem } from '../../../shared/rules/problem.ts';
import type { CellEdit } from './apply.ts';

/** The problems to fix: all, those of one rule (the key of its sentence), or those of one field. */
export type ProblemChoice = {
  readonly message?: string | undefined;
  readonly field?: FieldPath | undefined;
};

const isChosen = (problem: RowProblem, { message, field }: ProblemChoice): boolean =>
  (message === undefined || problem.message.key === message) &&
  (field === undefined || problem.field === field);

/**
 * The edits that fix the chosen problems. A fix is left out as a whole where another fix of the same row changes one of
 * its cells, since half a fix may be worse than none; it is offered again after the first.
 */
export const fixesOf = (problems: readonly RowProblem[], choice: ProblemChoice): readonly CellEdit[] => {
  const taken = new Map<RowKey, Set<FieldPath>>();
  const takes = (key: RowKey, fix: Fix): boolean => {
    const cells = taken.get(key) ?? new Set<FieldPath>();
    if (fix.changes.some(({ field }) => cells.has(field))) return false;
    for (const { field } of fix.changes) cells.add(field);
    taken.set(key, cells);
    return true;
  };
  return problems
    .filter((problem) => isChosen(problem, choice))
    .flatMap(({ key, fix }) =>
      fix && takes(key, fix) ? fix.changes.map(({ field, value }) => ({ key, field, value })) : [],
    );
};
