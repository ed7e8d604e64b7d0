import type { Ad } from '../model.ts';

/** The documented orders of GET /ad, and those known from other sources. */
export const orders = [
  'DATE_CREATED',
  'DATE_LAST_UPDATED',
  'STATUS',
  'CLICKS',
  'TITLE',
  'CPC',
  'SPENT',
  'REMAINING_BUDGET',
  'AD_ID',
] as const;
export type OrderBy = (typeof orders)[number];

/** Statuses that need attention, sorted to one end. */
const attention: readonly string[] = [
  'DOMAIN_PENDING',
  'SUSPENDED_BY_CS',
  'BUDGET_REACHED',
  'DAILY_BUDGET_REACHED',
  'ACTIVE',
  'PAUSED',
  'DELETED',
  'DELETED_BY_CS',
];

/** Micros left of the total budget; undefined when it is unlimited. */
export const remainingMicros = ({ budgets: { total } }: Ad): number | undefined =>
  total.limitMicros === 'UNLIMITED' ? undefined : Number(total.limitMicros) - Number(total.spentMicros);

const bidOf = (ad: Ad): number => (ad.bidMicros === 'AUTOMATIC' ? 0 : Number(ad.bidMicros));

/** What an ad is ordered by. Sort keys need no more precision than a number has. */
export const sortKeys: Readonly<Record<OrderBy, (ad: Ad) => number | string>> = {
  DATE_CREATED: (ad) => ad.dateCreated,
  DATE_LAST_UPDATED: (ad) => ad.dateLastUpdated,
  STATUS: (ad) => attention.indexOf(ad.status),
  CLICKS: (ad) => (bidOf(ad) === 0 ? 0 : Math.floor(Number(ad.budgets.total.spentMicros) / bidOf(ad))),
  TITLE: (ad) => ad.title.toLowerCase(),
  CPC: bidOf,
  SPENT: (ad) => Number(ad.budgets.total.spentMicros),
  REMAINING_BUDGET: (ad) => remainingMicros(ad) ?? Number.MAX_VALUE,
  AD_ID: (ad) => ad.id,
};

export type SortKey = number | string;

/** Ascending by key, then by id. */
export const compareKeys = (left: SortKey, leftId: number, right: SortKey, rightId: number): number => {
  if (left === right) return leftId - rightId;
  return left < right ? -1 : 1;
};
