/** What is wrong with one row: the rules' word, softened as the seller chose, and the service's own on its drafts. */
import type { FieldPath } from '../../../shared/ad/model.ts';
import type { Category } from '../../../shared/category/category.ts';
import { checkAd } from '../../../shared/rules/index.ts';
import type { Problem } from '../../../shared/rules/problem.ts';
import type { Mirror } from '../mirror/mirror.ts';
import type { ServiceWord } from '../mirror/service-words.ts';
import type { CampaignState, Row } from '../rows/row.ts';
import { isShown } from '../rows/row.ts';
import { markOf } from '../sync/drafts-to-send.ts';
import type { Surroundings } from './surroundings.ts';

/** A rule the seller switched to a warning still warns, and blocks nothing. */
const softened =
  ({ warnOnly }: Surroundings) =>
  (problem: Problem): Problem =>
    problem.severity === 'error' && warnOnly.has(problem.message.key)
      ? { ...problem, severity: 'warning' }
      : problem;

/** What is drafted in a field that this seller may not use would be refused again, if the service did not change. */
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

/** What the rules look at besides the row. */
export type RowContext = {
  readonly category: Category | undefined;
  /** What the rules say that look at several rows. */
  readonly across: readonly Problem[];
  readonly around: Surroundings;
  readonly locale: string;
  /** The beginning of the seller's day, UTC: what was spent before is not of today. */
  readonly dayStart: string;
};

/** What the rules say of a row that can still be sent. */
export const localProblems = (
  row: Row,
  { category, across, around, locale, dayStart }: RowContext,
): readonly Problem[] => {
  if (!isShown(row) || row.gone) return [];
  const own = checkAd({
    ad: row,
    category,
    campaign: around.campaignOf(row.local),
    user: around.user,
    locale,
    spendIsFresh: row.readAt === null || row.readAt >= dayStart,
  });
  const found = [...own, ...across, ...inRefusedFields(row, around.refusedFields)];
  return around.warnOnly.size === 0 ? found : found.map(softened(around));
};

/** What the service said of a row, where the row still has the drafts it was asked about; else it is forgotten. */
export const wordHolding = (
  { serviceWords }: Mirror,
  row: Row | CampaignState | undefined,
  word: ServiceWord | undefined,
): readonly Problem[] => {
  if (!word) return [];
  if (row && isShown(row) && !row.gone && markOf(row) === word.drafts) return word.problems;
  serviceWords.remove(word.key);
  return [];
};
