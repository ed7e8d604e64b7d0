/** What ads can cost at most: the figures of Review. Whole micros. */
import { readField } from '../../../../shared/ad/paths.ts';
import type { Money } from '../../../../shared/contract/results/plan.ts';
import type { JsonObject } from '../../../../shared/json.ts';
import { microsOf } from '../../../../shared/money/micros.ts';
import { maySpend } from '../../../../shared/planner/spend.ts';
import type { SpendChange } from './spend-change.ts';

export type BeforeAfter = { readonly before: JsonObject | null; readonly after: JsonObject | null };

/** Micros of a field; undefined where it is empty or no number, as `UNLIMITED`. */
export const amountOf = (ad: JsonObject | null, field: string): bigint | undefined =>
  ad ? microsOf(readField(ad, field)) : undefined;

const highestBid = (ads: readonly (JsonObject | null)[]): string | null => {
  const bids = ads.flatMap((ad) => (ad && maySpend(ad) ? (amountOf(ad, 'bidMicros') ?? []) : []));
  return bids.length === 0 ? null : String(bids.reduce((most, bid) => (bid > most ? bid : most)));
};

const digits = (amount: bigint | null): string | null => (amount === null ? null : String(amount));

/** Money at stake in a plan: what a day can cost at worst and the highest bid, before and after. */
export const moneyOf = (ads: readonly BeforeAfter[], spend: SpendChange): Money => ({
  dailyBefore: digits(spend.before),
  dailyAfter: digits(spend.after),
  highestBidBefore: highestBid(ads.map(({ before }) => before)),
  highestBidAfter: highestBid(ads.map(({ after }) => after)),
  unlimitedBefore: spend.boundlessBefore,
  unlimited: spend.boundless,
});
