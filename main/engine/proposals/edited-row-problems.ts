/** The problems an ad would have once the kept cells are applied. */
import { withDrafts } from '../../../shared/ad/paths.ts';
import { ACROSS_RULES } from '../../../shared/rules/across.ts';
import type { Problem } from '../../../shared/rules/problem.ts';
import { attributeForms } from '../categories/attribute-forms.ts';
import type { EditedRow } from '../drafts/cells.ts';
import { categoryOf } from '../edits/apply.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { dayStartOf } from '../problems/page-check.ts';
import { localProblems } from '../problems/row-problems.ts';
import type { RuleEnvironment } from '../problems/rule-environment.ts';
import type { Row } from '../rows/row.ts';

export type EditedRowRules = {
  readonly mirror: Mirror;
  readonly environment: RuleEnvironment;
  readonly locale: string;
  readonly now: Date;
};

const NONE: readonly Problem[] = [];

const isSame = (a: Problem, b: Problem): boolean => a.field === b.field && a.message.key === b.message.key;

/** The problems of a row after a dry run: all of them, and those it does not have now. */
export type EditedRowProblems = { readonly all: readonly Problem[]; readonly fresh: readonly Problem[] };

/**
 * The present problems of rules across several ads, where the edit changes no field they read. Their new problems are
 * only found once the edit is made.
 */
const standing = (known: readonly Problem[], { changes }: EditedRow): readonly Problem[] => {
  const touched = new Set(changes().map(({ field }) => field));
  return ACROSS_RULES.flatMap(({ message, reads }) =>
    reads.some((field) => touched.has(field))
      ? []
      : known.filter((problem) => problem.message.key === message),
  );
};

/** The problems of a row after a dry run; its present problems are read where `before` is not given. */
export const problemsOfEditedRow = (
  { mirror, environment, locale, now }: EditedRowRules,
  edited: EditedRow,
  before?: readonly Problem[],
): EditedRowProblems => {
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
  const known = base === null ? NONE : (before ?? mirror.problems.of(key));
  const across = standing(known, edited);
  const dayStart = dayStartOf(now);
  // Overrides stay valid as long as their values do. What the check accepted was another body.
  const said = { anyway: mirror.overrides.ofMany([key]).get(key) ?? [], checked: false };
  const all = localProblems(row, { category, across, environment, locale, dayStart, said });
  return { all, fresh: all.filter((problem) => !known.some((old) => isSame(old, problem))) };
};
