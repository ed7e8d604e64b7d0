/** The problems an ad or a campaign would have once the kept cells are applied. */
import type { FieldPath } from '../../../shared/ad/model.ts';
import { isCampaignKey, isPseudoField } from '../../../shared/ad/model.ts';
import { memberOf, withDrafts } from '../../../shared/ad/paths.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { sameJson } from '../../../shared/json.ts';
import { ACROSS_RULES } from '../../../shared/rules/across.ts';
import type { Earlier } from '../../../shared/rules/index.ts';
import { checkCampaign } from '../../../shared/rules/index.ts';
import type { Problem } from '../../../shared/rules/problem.ts';
import { attributeForms } from '../categories/attribute-forms.ts';
import type { EditedRow } from '../drafts/cells.ts';
import { isStored } from '../drafts/cells.ts';
import { categoryOf } from '../edits/apply.ts';
import type { Mirror } from '../mirror/mirror.ts';
import type { RowLifts } from '../problems/lift.ts';
import { withLifts } from '../problems/lift.ts';
import { dayStartOf } from '../problems/page-check.ts';
import { localProblems } from '../problems/row-problems.ts';
import type { RuleEnvironment } from '../problems/rule-environment.ts';
import type { Row } from '../rows/row.ts';
import { isShown } from '../rows/row.ts';

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
const standing = (known: readonly Problem[], touched: ReadonlySet<FieldPath>): readonly Problem[] => {
  if (known.length === 0) return NONE;
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

const messagesOf = (problems: readonly Problem[]): ReadonlySet<string> =>
  new Set(problems.map(({ message }) => message.key));

/** What the present problems tell of an ad that is on the marketplace; nothing once it is no longer to be deleted. */
const sinceChecked = (known: readonly Problem[], touched: ReadonlySet<FieldPath>): Earlier | undefined =>
  touched.has('status') || [...touched].some(isPseudoField)
    ? undefined
    : { found: messagesOf(known), changed: new Set([...touched].map(memberOf)) };

/** The members in which two ads differ. */
const differing = (one: JsonObject, other: JsonObject): ReadonlySet<string> => {
  const names = new Set<string>();
  for (const name of Object.keys(one)) if (!sameJson(one[name], other[name])) names.add(name);
  for (const name of Object.keys(other)) if (!Object.hasOwn(one, name)) names.add(name);
  return names;
};

/** Ads that differ in more members are not alike: most rules have to be asked. */
const MOST_DIFFERING = 6;

type NewAd = { readonly local: JsonObject; readonly found: ReadonlySet<string> };

/** Remembers the last new ad of each category: in a list, the next one has mostly the same values. */
const createNewAds = () => {
  const last = new Map<number | undefined, NewAd>();
  const unlike = new Set<number | undefined>();
  return {
    before: (category: number | undefined, local: JsonObject): Earlier | undefined => {
      const other = unlike.has(category) ? undefined : last.get(category);
      if (!other) return undefined;
      const changed = differing(other.local, local);
      if (changed.size <= MOST_DIFFERING) return { found: other.found, changed };
      unlike.add(category);
      return undefined;
    },
    put: (category: number | undefined, local: JsonObject, problems: readonly Problem[]): void => {
      if (!unlike.has(category)) last.set(category, { local, found: messagesOf(problems) });
    },
  };
};

/** Finds the problems of a row after a dry run. */
type FindProblems = (edited: EditedRow) => EditedRowProblems;

/**
 * Creates a function that reads what is known of a page of rows at present in one query each, to find the problems of
 * these after a dry run.
 */
export const editedRowChecker = ({
  mirror,
  environment,
  locale,
  now,
}: EditedRowRules): ((rows: readonly EditedRow[]) => FindProblems) => {
  const dayStart = dayStartOf(now);
  const newAds = createNewAds();
  return (rows) => {
    // All problems of a new ad are new ones.
    const there = rows.flatMap(({ key, base }) => (base === null ? [] : key));
    const present = mirror.problems.ofMany(there);
    const due = mirror.checks.dueAmong(there);
    // Overrides stay valid as long as their values do. What the check accepted was another body.
    const overrides = mirror.overrides.ofMany(rows.flatMap(({ key }) => (isStored(key) ? key : [])));
    return (edited) => {
      const { key, base, gone, readAt } = edited;
      const known = base === null ? NONE : (present.get(key) ?? NONE);
      const said = { anyway: overrides.get(key) ?? [], checked: false };
      const fresh = (all: readonly Problem[]): EditedRowProblems => ({
        all,
        fresh: all.filter((problem) => !known.some((old) => isSame(old, problem))),
      });
      if (isCampaignKey(key)) return fresh(ofCampaign(edited, said, environment));
      const category = categoryOf(mirror, edited);
      const drafts = edited.drafts();
      const local = withDrafts(base ?? {}, drafts, attributeForms(category, locale));
      const row: Row = {
        ...{ key, base, local, drafts, gone },
        id: edited.id as Row['id'],
        readAt: base === null ? null : (readAt ?? null),
      };
      const about = { category, environment, locale, dayStart, said };
      if (base === null && !gone && isShown(row)) {
        const earlier = newAds.before(category?.id, local);
        const all = localProblems(row, { ...about, across: NONE, earlier });
        newAds.put(category?.id, local, all);
        return fresh(all);
      }
      const touched = new Set(edited.changes().map(({ field }) => field));
      const across = standing(known, touched);
      const earlier = due.has(key) ? undefined : sinceChecked(known, touched);
      return fresh(localProblems(row, { ...about, across, earlier }));
    };
  };
};
