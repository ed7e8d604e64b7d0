/** Each row's contribution to counts, in memory, so that the counts of 50,000 rows are cheap after an edit. */
import type { AdId, FieldPath, RowKey } from '../../../shared/ad/model.ts';
import { readField } from '../../../shared/ad/paths.ts';
import type { Counts } from '../../../shared/contract/views.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { factsOf } from '../../../shared/rules/across.ts';
import type { Problem, Severity } from '../../../shared/rules/problem.ts';
import { countConflicts } from '../drafts/conflicts.ts';
import type { CampaignState, Row, RowState } from './row.ts';
import { isShown, stateOf } from './row.ts';

/** One shown row's contribution. */
export type Summary = {
  readonly kind: 'ad' | 'campaign';
  readonly id: AdId | number | null;
  readonly state: RowState;
  readonly categoryId: number | null;
  /** Its drafted campaign, and the one it is in on the marketplace, which pays for its clicks. */
  readonly campaignId: number | null;
  readonly paidBy: number | null;
  /** Will the ad be active once its drafts are sent? */
  readonly active: boolean;
  readonly drafts: number;
  readonly conflicts: number;
  readonly errors: number;
  readonly warnings: number;
};

/** Ads of one category: all, and those meant to be active. */
export type Tally = { readonly ads: number; readonly active: number };

export type Summaries = {
  readonly get: (key: RowKey) => Summary | undefined;
  /** Replaces what is known of the row; undefined removes it. */
  readonly put: (key: RowKey, summary: Summary | undefined) => void;
  readonly counts: () => Counts;
  /** Ads in each category, by its id. */
  readonly byCategory: () => ReadonlyMap<number, Tally>;
  /** Ads in each campaign, by its id, without deleted ones; null for those that name none. */
  readonly byCampaign: () => ReadonlyMap<number | null, number>;
  readonly all: () => Iterable<Summary>;
};

export const countOf = (problems: readonly Problem[], severity: Severity): number =>
  problems.filter((problem) => problem.severity === severity).length;

const numberAt = (ad: JsonObject | null, path: FieldPath): number | null => {
  const value = ad && readField(ad, path);
  return typeof value === 'number' ? value : null;
};

export const summaryOf = (row: Row, problems: readonly Problem[]): Summary | undefined => {
  if (!isShown(row)) return undefined;
  return {
    kind: 'ad',
    id: row.id,
    state: stateOf(row),
    categoryId: numberAt(row.local, 'categoryId'),
    campaignId: numberAt(row.local, 'campaignId'),
    paidBy: numberAt(row.base, 'campaignId'),
    active: !row.gone && factsOf(row).active,
    drafts: row.drafts.length,
    conflicts: countConflicts(row),
    errors: countOf(problems, 'error'),
    warnings: countOf(problems, 'warning'),
  };
};

export const campaignSummaryOf = (
  campaign: CampaignState,
  problems: readonly Problem[],
): Summary | undefined => {
  if (!isShown(campaign)) return undefined;
  return {
    kind: 'campaign',
    id: campaign.id,
    state: campaign.gone ? 'gone' : campaign.drafts.length > 0 ? 'edited' : 'live',
    categoryId: null,
    campaignId: null,
    paidBy: null,
    active: false,
    drafts: campaign.drafts.length,
    conflicts: countConflicts(campaign),
    errors: countOf(problems, 'error'),
    warnings: countOf(problems, 'warning'),
  };
};

type Sums = { -readonly [K in keyof Counts]: number };

const ZERO: Counts = {
  ads: 0,
  drafts: 0,
  newRows: 0,
  deletes: 0,
  errors: 0,
  warnings: 0,
  conflicts: 0,
  campaignDrafts: 0,
  gone: 0,
};

const add = (sums: Sums, summary: Summary, sign: 1 | -1): void => {
  const edited = summary.drafts > 0 ? sign : 0;
  sums.conflicts += sign * summary.conflicts;
  sums.errors += sign * summary.errors;
  sums.warnings += sign * summary.warnings;
  if (summary.kind === 'campaign') {
    sums.campaignDrafts += edited;
    return;
  }
  sums.ads += sign;
  sums.drafts += edited;
  sums.newRows += summary.state === 'new' ? sign : 0;
  sums.gone += summary.state === 'gone' ? sign : 0;
  sums.deletes += summary.state === 'deleted' ? sign : 0;
};

const isSame = (a: Summary, b: Summary): boolean =>
  a.state === b.state &&
  a.categoryId === b.categoryId &&
  a.campaignId === b.campaignId &&
  a.paidBy === b.paidBy &&
  a.active === b.active &&
  a.drafts === b.drafts &&
  a.conflicts === b.conflicts &&
  a.errors === b.errors &&
  a.warnings === b.warnings &&
  a.id === b.id;

export const createSummaries = (): Summaries => {
  const rows = new Map<RowKey, Summary>();
  const categories = new Map<number, Tally>();
  const campaigns = new Map<number | null, number>();
  const sums: Sums = { ...ZERO };

  const count = (summary: Summary, sign: 1 | -1): void => {
    add(sums, summary, sign);
    if (summary.kind === 'ad' && summary.state !== 'final')
      campaigns.set(summary.campaignId, (campaigns.get(summary.campaignId) ?? 0) + sign);
    if (summary.categoryId === null) return;
    const { ads, active } = categories.get(summary.categoryId) ?? { ads: 0, active: 0 };
    categories.set(summary.categoryId, { ads: ads + sign, active: active + (summary.active ? sign : 0) });
  };

  return {
    get: (key) => rows.get(key),
    put: (key, summary) => {
      const known = rows.get(key);
      if (known && summary && isSame(known, summary)) return;
      if (known) count(known, -1);
      if (summary) {
        rows.set(key, summary);
        count(summary, 1);
      } else {
        rows.delete(key);
      }
    },
    counts: () => ({ ...sums }),
    byCategory: () => categories,
    byCampaign: () => campaigns,
    all: () => rows.values(),
  };
};
