/**
 * What ads can spend at worst. An ad spends a day no more than its daily limit and what is left of its total one; all
 * ads of a campaign together no more than the campaign's, as its budgets act on all of them
 * (`docs/interface.md#campaign`).
 */
import { AD_STATUSES, intendedStatus } from '../ad/model.ts';
import type { Json, JsonObject } from '../json.ts';
import { isJsonObject } from '../json.ts';
import { microsOf } from '../money/micros.ts';

/** Micros; null where nothing bounds it. */
export type Bound = bigint | null;

export type WorstCase = {
  /** On one whole day. */
  readonly day: Bound;
  /** Until its total budgets are spent. */
  readonly total: Bound;
};

export const NOTHING: WorstCase = { day: 0n, total: 0n };
const NO_BOUND: WorstCase = { day: null, total: null };

const plus = (a: Bound, b: Bound): Bound => (a === null || b === null ? null : a + b);

const least = (a: Bound, b: Bound): Bound => {
  if (a === null || b === null) return a ?? b;
  return a < b ? a : b;
};

const both = (of: (a: Bound, b: Bound) => Bound, a: WorstCase, b: WorstCase): WorstCase => ({
  day: of(a.day, b.day),
  total: of(a.total, b.total),
});

/** What a budget limits; a limit that is missing or cannot be read bounds nothing. */
const limitIn = (budget: Json | undefined): Bound =>
  (isJsonObject(budget) ? microsOf(budget['limitMicros']) : undefined) ?? null;

/** What is left of a limit, in wire values; null without one. */
export const leftOfLimit = (limitMicros: Json | undefined, spentMicros: Json | undefined): Bound => {
  const limit = microsOf(limitMicros);
  if (limit === undefined) return null;
  const left = limit - (microsOf(spentMicros) ?? 0n);
  return left < 0n ? 0n : left;
};

/** What is left of a total budget; null without a limit. */
export const leftOf = (raw: JsonObject): Bound => {
  const budgets = isJsonObject(raw['budgets']) ? raw['budgets'] : {};
  const total = isJsonObject(budgets['total']) ? budgets['total'] : {};
  return leftOfLimit(total['limitMicros'], total['spentMicros']);
};

const boundsIn = (raw: JsonObject): WorstCase => {
  const budgets = isJsonObject(raw['budgets']) ? raw['budgets'] : {};
  const total = leftOf(raw);
  return { day: least(limitIn(budgets['daily']), total), total };
};

const KNOWN: ReadonlySet<string> = new Set(AD_STATUSES);

/**
 * May it spend anything? One whose budget is used up runs again as soon as there is one, and a status that the
 * interface does not have does not say that it rests.
 */
export const maySpend = ({ status }: JsonObject): boolean =>
  typeof status === 'string' && (intendedStatus(status) === 'ACTIVE' || !KNOWN.has(status));

/** The worst case of one ad or campaign by itself; null for one that is not there. */
export const worstCaseOf = (raw: JsonObject | null): WorstCase =>
  raw !== null && maySpend(raw) ? boundsIn(raw) : NOTHING;

export type SpendingAd = WorstCase & {
  /** The campaign that pays for it; null where there is none. */
  readonly campaignId: number | null;
  readonly categoryId: number | null;
};

const numberAt = (raw: JsonObject, key: string): number | null => {
  const value = raw[key];
  return typeof value === 'number' ? value : null;
};

/** The campaign that pays for an ad; `standard` is the default one, to which ads belong that name none. */
export const payerOf = (raw: JsonObject, standard: number | null): number | null =>
  numberAt(raw, 'campaignId') ?? standard;

/** The worst case of an ad, and who pays for it. */
export const spendingAd = (raw: JsonObject | null, standard: number | null): SpendingAd => ({
  ...worstCaseOf(raw),
  campaignId: raw && payerOf(raw, standard),
  categoryId: raw && numberAt(raw, 'categoryId'),
});

/** Can it spend nothing at all, as it does not run or has nothing left? */
export const isNothing = ({ day, total }: WorstCase): boolean => day === 0n && total === 0n;

export type WorstCases = {
  readonly account: WorstCase;
  readonly campaigns: ReadonlyMap<number | null, WorstCase>;
  readonly categories: ReadonlyMap<number | null, WorstCase>;
};

const addTo = <K>(sums: Map<K, WorstCase>, key: K, one: WorstCase): void => {
  sums.set(key, both(plus, sums.get(key) ?? NOTHING, one));
};

/** Sums of ads by campaign and category, to which ads are added one by one. */
export type SpendSums = ReturnType<typeof createSpendSums>;

/** The worst case of each campaign by itself. One that is not in it was not read, so that it bounds nothing. */
export type CampaignBounds = ReadonlyMap<number | null, WorstCase>;

/** What of a sum of ads their campaign lets be spent. */
export const withinCampaign = (campaigns: CampaignBounds, id: number | null, sum: WorstCase): WorstCase =>
  both(least, sum, campaigns.get(id) ?? NO_BOUND);

export const createSpendSums = (campaigns: CampaignBounds) => {
  const byCampaign = new Map<number | null, Map<number | null, WorstCase>>();
  const capped = (id: number | null, sum: WorstCase): WorstCase => withinCampaign(campaigns, id, sum);
  return {
    add: ({ campaignId, categoryId, day, total }: SpendingAd): void => {
      const sums = byCampaign.get(campaignId) ?? new Map<number | null, WorstCase>();
      byCampaign.set(campaignId, sums);
      addTo(sums, categoryId, { day, total });
    },
    worst: (): WorstCases => {
      const categories = new Map<number | null, WorstCase>();
      const ofCampaigns = new Map<number | null, WorstCase>();
      for (const [id, sums] of byCampaign) {
        for (const [category, sum] of sums) addTo(categories, category, capped(id, sum));
        const all = [...sums.values()].reduce((sum, one) => both(plus, sum, one), NOTHING);
        ofCampaigns.set(id, capped(id, all));
      }
      const account = [...ofCampaigns.values()].reduce((sum, one) => both(plus, sum, one), NOTHING);
      return { account, campaigns: ofCampaigns, categories };
    },
  };
};

/**
 * After how many whole days `left` is spent at the pace of `spent` in `days` days; null where it never is.
 */
export const daysUntilSpent = (left: Bound, spent: bigint, days: number): bigint | null =>
  left === null || spent <= 0n ? null : (left * BigInt(days)) / spent;
