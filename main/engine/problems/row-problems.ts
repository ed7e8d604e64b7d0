/**
 * The problems of one row: what the rules find, softened as the seller chose, and what the service refused of its
 * drafts.
 */
import type { FieldPath } from '../../../shared/ad/model.ts';
import type { Category } from '../../../shared/category/category.ts';
import type { FindingContext } from '../../../shared/rules/accepted.ts';
import { findingKindName, kindOf } from '../../../shared/rules/accepted.ts';
import type { Earlier } from '../../../shared/rules/index.ts';
import { checkAd } from '../../../shared/rules/index.ts';
import { refusedBefore, saysSame } from '../../../shared/rules/known-refusals.ts';
import type { Problem } from '../../../shared/rules/problem.ts';
import { revisionOfDrafts } from '../drafts/to-send.ts';
import { includePause } from '../drafts/units.ts';
import type { Mirror } from '../mirror/mirror.ts';
import type { ServerErrors } from '../mirror/rules/server-errors.ts';
import type { CampaignState, Row } from '../rows/row.ts';
import { isShown } from '../rows/row.ts';
import type { Lifts, RowLifts } from './lift.ts';
import { withLifts } from './lift.ts';
import type { RuleEnvironment } from './rule-environment.ts';

/** Does the service accept this, against our reading of the interface? */
export const isAcceptedIn =
  ({ accepted }: RuleEnvironment, about: FindingContext): Lifts['accepts'] =>
  (problem) =>
    accepted.size > 0 &&
    problem.origin === 'reading' &&
    accepted.has(findingKindName(kindOf(problem, about)));

const goesWithBody = (row: Row): boolean =>
  row.drafts.some(({ field }) => field !== 'status') && row.local['status'] !== 'DELETED';

/** Drafts that have a value which the service refused before. */
const refusedAlike = (row: Row, { refusals }: RuleEnvironment): readonly Problem[] => {
  if (refusals.length === 0 || !goesWithBody(row)) return [];
  return refusals
    .filter((refusal) => saysSame(row.local, refusal))
    .map((refusal) => refusedBefore(refusal, refusal.title));
};

/** A draft of a field that this seller may not use: unless the service changed, it would be refused again. */
const refusedField = (field: FieldPath): Problem => ({
  field,
  code: 2001,
  severity: 'warning',
  message: { key: 'problem.field-refused', params: {} },
  source: 'local',
  fix: { label: { key: 'fix.clear', params: {} }, changes: [{ field, value: null }] },
});

const inRefusedFields = (row: Row, fields: readonly FieldPath[]): readonly Problem[] =>
  fields
    .filter((field) => row.drafts.some((draft) => draft.field === field && draft.value !== null))
    .map(refusedField);

/** What the rules read besides the row. */
export type RowContext = {
  readonly category: Category | undefined;
  /** Problems found by the rules that compare several rows. */
  readonly across: readonly Problem[];
  readonly environment: RuleEnvironment;
  readonly locale: string;
  /** Start of the seller's day, UTC: money spent before it does not count for today. */
  readonly dayStart: string;
  /** The overrides of this row, by the seller and by the service's check. */
  readonly said?: RowLifts;
  /** What was found in the row before. */
  readonly earlier?: Earlier | undefined;
};

const NOTHING_SAID: RowLifts = { anyway: [], checked: false };

/** What the rules find in a row that can still be sent. */
export const localProblems = (
  row: Row,
  { category, across, environment, locale, dayStart, said = NOTHING_SAID, earlier }: RowContext,
): readonly Problem[] => {
  if (!isShown(row) || row.gone) return [];
  const input = {
    ad: row,
    category,
    campaign: environment.campaignOf(row.local),
    user: environment.user,
    locale,
    spendIsFresh: row.readAt === null || row.readAt >= dayStart,
    treeIsRead: environment.treeIsRead,
    deadPictureOf: environment.deadPictureOf,
    uploadedTo: environment.uploadedTo,
  };
  const own = checkAd(input, earlier);
  const found = [...own, ...across, ...inRefusedFields(row, environment.refusedFields)];
  const about = { local: row.local, category, isNew: row.base === null };
  const lifts = { ...said, warnOnly: environment.warnOnly, accepts: isAcceptedIn(environment, about) };
  return [...found.map(withLifts(row.local, lifts)), ...refusedAlike(row, environment)];
};

const withoutStatus = <R extends Row | CampaignState>(row: R): R => ({
  ...row,
  drafts: row.drafts.filter(({ field }) => field !== 'status'),
});

/** Adding a pause to refused drafts leaves the refusal in force. */
const isAbout = (word: ServerErrors, row: Row | CampaignState): boolean =>
  revisionOfDrafts(row) === word.drafts ||
  (includePause(row.drafts) && revisionOfDrafts(withoutStatus(row)) === word.drafts);

/** What the service refused of a row, if the row still has the drafts it was asked about; otherwise it is deleted. */
export const currentServerErrors = (
  { serverErrors }: Mirror,
  row: Row | CampaignState | undefined,
  word: ServerErrors | undefined,
): readonly Problem[] => {
  if (!word) return [];
  if (row && isShown(row) && !row.gone && isAbout(word, row)) return word.problems;
  serverErrors.remove(word.key);
  return [];
};
