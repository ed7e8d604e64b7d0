/** The problems an ad or a campaign would have once the kept cells are applied. */
import type { RowKey } from '../../../shared/ad/model.ts';
import { isCampaignKey } from '../../../shared/ad/model.ts';
import { withDrafts } from '../../../shared/ad/paths.ts';
import { ACROSS_RULES } from '../../../shared/rules/across.ts';
import { checkCampaign } from '../../../shared/rules/index.ts';
import type { Problem } from '../../../shared/rules/problem.ts';
import { attributeForms } from '../categories/attribute-forms.ts';
import type { EditedRow } from '../drafts/cells.ts';
import { categoryOf } from '../edits/apply.ts';
import type { Mirror } from '../mirror/mirror.ts';
import type { RowLifts } from '../problems/lift.ts';
import { withLifts } from '../problems/lift.ts';
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

const ofCampaign = (
  { key, base, gone, drafts: draftsOf }: EditedRow,
  said: RowLifts,
  { warnOnly }: RuleEnvironment,
): readonly Problem[] => {
  if (gone) return NONE;
  const drafts = draftsOf();
  const local = withDrafts(base ?? {}, drafts);
  const lifts = { ...said, warnOnly, accepts: () => false };
  return checkCampaign({ key, base, local, drafts }).map(withLifts(local, lifts));
};

/**
 * Reads what is known of these rows at present in one query each; the function that is returned finds the problems of
 * one of them after a dry run. A row that the mirror does not have yet needs no key among them.
 */
export const problemsOfEditedRows = (
  { mirror, environment, locale, now }: EditedRowRules,
  keys: readonly RowKey[],
): ((edited: EditedRow) => EditedRowProblems) => {
  const present = mirror.problems.ofMany(keys);
  // Overrides stay valid as long as their values do. What the check accepted was another body.
  const overrides = mirror.overrides.ofMany(keys);
  const dayStart = dayStartOf(now);
  return (edited) => {
    const known = edited.base === null ? NONE : (present.get(edited.key) ?? NONE);
    const said = { anyway: overrides.get(edited.key) ?? [], checked: false };
    const fresh = (all: readonly Problem[]): EditedRowProblems => ({
      all,
      fresh: all.filter((problem) => !known.some((old) => isSame(old, problem))),
    });
    if (isCampaignKey(edited.key)) return fresh(ofCampaign(edited, said, environment));
    const category = categoryOf(mirror, edited);
    const drafts = edited.drafts();
    const { key, base, gone, readAt } = edited;
    const row: Row = {
      key,
      id: edited.id as Row['id'],
      base,
      local: withDrafts(base ?? {}, drafts, attributeForms(category, locale)),
      drafts,
      gone,
      readAt: base === null ? null : (readAt ?? null),
    };
    const across = standing(known, edited);
    return fresh(localProblems(row, { category, across, environment, locale, dayStart, said }));
  };
};
