/** What ads can cost at most: the figures of Review and of its guards. Whole micros, UNLIMITED as undefined. */
import { isFinalStatus } from '../../../../shared/ad/model.ts';
import { readField } from '../../../../shared/ad/paths.ts';
import type { Money } from '../../../../shared/contract/results/plan.ts';
import type { JsonObject } from '../../../../shared/json.ts';
import { microsOf } from '../../../../shared/money/micros.ts';

export type BeforeAfter = { readonly before: JsonObject | null; readonly after: JsonObject | null };

/** Micros of a field; undefined where it is empty or no number, as `UNLIMITED`. */
export const amountOf = (ad: JsonObject | null, field: string): bigint | undefined =>
  ad ? microsOf(readField(ad, field)) : undefined;

/** Can this ad cost anything? Paused and deleted ads cannot; any other status can, or may become one that can. */
export const canSpend = (ad: JsonObject | null): ad is JsonObject => {
  const status = ad ? readField(ad, 'status') : null;
  return typeof status === 'string' && status !== 'PAUSED' && !isFinalStatus(status);
};

/** The most an ad can cost in a day: its daily limit or what is left of its total, whichever is less. */
export const worstDay = (ad: JsonObject | null): bigint | undefined => {
  if (!canSpend(ad)) return 0n;
  const total = amountOf(ad, 'budgets.total.limitMicros');
  const spent = amountOf(ad, 'budgets.total.spentMicros') ?? 0n;
  const left = total === undefined ? undefined : total > spent ? total - spent : 0n;
  const daily = amountOf(ad, 'budgets.daily.limitMicros');
  if (daily === undefined || left === undefined) return daily ?? left;
  return daily < left ? daily : left;
};

const sum = (amounts: readonly bigint[]): string | null =>
  amounts.length === 0 ? null : String(amounts.reduce((total, amount) => total + amount, 0n));

const highest = (amounts: readonly bigint[]): string | null =>
  amounts.length === 0 ? null : String(amounts.reduce((most, amount) => (amount > most ? amount : most)));

const amounts = (ads: readonly (JsonObject | null)[], field: string): readonly bigint[] =>
  ads.filter(canSpend).flatMap((ad) => amountOf(ad, field) ?? []);

/** Money at stake in the ads of a plan: sum of daily limits and highest bid, before and after. */
export const moneyOf = (ads: readonly BeforeAfter[]): Money => {
  const before = ads.map((ad) => ad.before);
  const after = ads.map((ad) => ad.after);
  return {
    dailyBefore: sum(amounts(before, 'budgets.daily.limitMicros')),
    dailyAfter: sum(amounts(after, 'budgets.daily.limitMicros')),
    highestBidBefore: highest(amounts(before, 'bidMicros')),
    highestBidAfter: highest(amounts(after, 'bidMicros')),
    unlimited: after.filter(
      (ad) => canSpend(ad) && readField(ad, 'budgets.daily.limitMicros') === 'UNLIMITED',
    ).length,
  };
};
