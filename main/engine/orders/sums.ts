/** What was sold of ads, by the seller's own orders. */
import type { EarnedFigures, MetricPeriod, OrdersKnown } from '../../../shared/contract/results/metrics.ts';
import { daysIn } from '../../../shared/metrics/days.ts';
import {
  addSold,
  type Earned,
  NO_RESULTS,
  NOTHING_SOLD,
  type Sold,
} from '../../../shared/metrics/figures.ts';
import { resultValue } from '../../../shared/metrics/result-value.ts';
import type { Mirror } from '../mirror/mirror.ts';
import type { OrderSum } from '../mirror/orders.ts';
import { inPages, inTimeSlices } from '../time-slices.ts';

export type AdsByVendor = (vendorIds: readonly string[]) => ReadonlyMap<string, number>;

/**
 * Finds the ads with these vendor IDs in lower case: of several the one that was added last, one that is gone only if
 * there is no other. Those of reports too, as what is gone was sold.
 */
export const adsByVendor = (mirror: Mirror): AdsByVendor => {
  const reported = new Map(
    mirror.metrics
      .reportedAds()
      .flatMap(({ adId, vendorId }) => (vendorId === null ? [] : [[vendorId.toLowerCase(), adId]])),
  );
  return (vendorIds) => {
    const { present, gone } = mirror.ads.idsByVendor(vendorIds);
    return new Map(
      vendorIds.flatMap((vendorId) => {
        const ad = present.get(vendorId) ?? reported.get(vendorId) ?? gone.get(vendorId);
        return ad === undefined ? [] : [[vendorId, ad]];
      }),
    );
  };
};

const soldOf = ({ orders, revenue, cost, uncosted }: OrderSum): Sold => ({
  orders,
  revenueMicros: BigInt(revenue),
  goodsMicros: BigInt(cost),
  uncosted,
});

/** Which of some days files of orders cover; undefined where no file was ever taken. */
export const coveredDays = ({ orders }: Mirror, days: readonly string[]): ReadonlySet<string> | undefined =>
  orders.files().length === 0 ? undefined : new Set(orders.covered(days));

/** What each ad sold, and what was sold of no ad. */
export type SoldByAd = { readonly byAd: ReadonlyMap<number, Sold>; readonly unmatched: Sold };

/** The pages of the sums of a period, and what takes each of them in. */
const addingUp = (mirror: Mirror, { from, to }: MetricPeriod, find = adsByVendor(mirror)) => {
  const byAd = new Map<number, Sold>();
  let unmatched = NOTHING_SOLD;
  const take = (page: readonly OrderSum[]): void => {
    const ads = find(page.map(({ vendorId }) => vendorId.toLowerCase()));
    for (const sum of page) {
      const ad = ads.get(sum.vendorId.toLowerCase());
      if (ad === undefined) unmatched = addSold(unmatched, soldOf(sum));
      else byAd.set(ad, addSold(byAd.get(ad) ?? NOTHING_SOLD, soldOf(sum)));
    }
  };
  return {
    pages: inPages(mirror.orders.sums(from, to)),
    take,
    sold: (): SoldByAd => ({ byAd, unmatched }),
  };
};

/** What was sold over a period. */
export const soldOver = (mirror: Mirror, period: MetricPeriod): SoldByAd => {
  const { pages, take, sold } = addingUp(mirror, period);
  for (const page of pages) take(page);
  return sold();
};

/** As `soldOver`, in time slices. */
export const soldOverInSlices = async (mirror: Mirror, period: MetricPeriod): Promise<SoldByAd> => {
  const { pages, take, sold } = addingUp(mirror, period);
  await inTimeSlices(pages, take);
  return sold();
};

/** Does a file cover each day of a period? */
export const isCovered = (mirror: Mirror, { from, to }: MetricPeriod): boolean => {
  const days = daysIn(from, to);
  return coveredDays(mirror, days)?.size === days.length;
};

/** What each ad sold on each day that a file covers; a day without an entry is not known. */
export type SoldDays = ReadonlyMap<string, SoldByAd>;

/** Undefined where no file of orders was ever taken. Made in time slices. */
export const soldDays = async (mirror: Mirror, { from, to }: MetricPeriod): Promise<SoldDays | undefined> => {
  const covered = coveredDays(mirror, daysIn(from, to));
  if (!covered) return undefined;
  const find = adsByVendor(mirror);
  const days = new Map<string, SoldByAd>();
  await inTimeSlices(covered, (day) => {
    const { pages, take, sold } = addingUp(mirror, { from: day, to: day }, find);
    for (const page of pages) take(page);
    days.set(day, sold());
  });
  return days;
};

/** What is said of orders over a period beside its sums. */
export const ordersKnown = (
  days: readonly string[],
  covered: ReadonlySet<string>,
  of: Sold,
): OrdersKnown => ({
  missing: days.filter((day) => !covered.has(day)),
  unmatched: { orders: of.orders, revenueMicros: String(of.revenueMicros) },
});

/** Earnings as other processes get them. */
export const earnedView = (earned: Earned): EarnedFigures => {
  const amount = (measure: 'revenue' | 'costPerOrder' | 'margin'): string | null => {
    const results = { now: { ...NO_RESULTS, earned }, before: null };
    const value = resultValue(results, { measure, form: 'value' });
    return value === null ? null : String(value);
  };
  return {
    orders: earned.orders,
    revenueMicros: amount('revenue') ?? '0',
    costPerOrderMicros: amount('costPerOrder'),
    marginMicros: amount('margin'),
  };
};
