/** What the rules would say of an ad once what is kept is applied, and do not say of it now. */
import { withDrafts } from '../../../shared/ad/paths.ts';
import type { Problem } from '../../../shared/rules/problem.ts';
import { categoryOf } from '../edits/apply.ts';
import type { EditedRow } from '../edits/cells.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { dayStartOf } from '../problems/page-check.ts';
import { localProblems } from '../problems/row-problems.ts';
import type { Surroundings } from '../problems/surroundings.ts';
import { attributeForms } from '../rows/attribute-forms.ts';
import type { Row } from '../rows/row.ts';

export type TrialRules = {
  readonly mirror: Mirror;
  readonly around: Surroundings;
  readonly locale: string;
  readonly now: Date;
};

const NONE: readonly Problem[] = [];

const isSame = (a: Problem, b: Problem): boolean => a.field === b.field && a.message.key === b.message.key;

/**
 * The problems of a row as it was edited on trial, but for those it had `before`, which are read where they are not given.
 * Rules that look at several ads speak once it is applied.
 */
export const newProblems = (
  { mirror, around, locale, now }: TrialRules,
  edited: EditedRow,
  before?: readonly Problem[],
): readonly Problem[] => {
  const category = categoryOf(mirror, edited);
  const drafts = edited.drafts();
  const { key, base, gone } = edited;
  const row: Row = {
    key,
    id: edited.id as Row['id'],
    base,
    local: withDrafts(base ?? {}, drafts, attributeForms(category, locale)),
    drafts,
    gone,
    readAt: base === null ? null : mirror.ads.readAt(key),
  };
  const found = localProblems(row, { category, across: NONE, around, locale, dayStart: dayStartOf(now) });
  const known = base === null ? NONE : (before ?? mirror.problems.of(key));
  return found.filter((problem) => !known.some((old) => isSame(old, problem)));
};
