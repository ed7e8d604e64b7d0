/** What was sold by ad and day, beside the marketplace's figures. */
import type { EarnedFigures, MetricPeriod } from '../../../shared/contract/results/metrics.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { outlinesOf } from '../rows/outlines.ts';
import { inTimeSlices } from '../time-slices.ts';
import type { OrderStore } from './store.ts';

/** Money in micros. */
export type Earned = {
  readonly orders: number;
  readonly revenueMicros: bigint;
  readonly costMicros: bigint;
};

export const NOTHING_EARNED: Earned = { orders: 0, revenueMicros: 0n, costMicros: 0n };

export const addEarned = (a: Earned, b: Earned): Earned => ({
  orders: a.orders + b.orders,
  revenueMicros: a.revenueMicros + b.revenueMicros,
  costMicros: a.costMicros + b.costMicros,
});

/** The ads by their vendor IDs in lower case; those of reports too, as what is gone was sold. */
export const adsByVendor = async (mirror: Mirror): Promise<ReadonlyMap<string, number>> => {
  const ads = new Map<string, number>();
  for (const { adId, vendorId } of mirror.metrics.reportedAds())
    if (vendorId !== null) ads.set(vendorId.toLowerCase(), adId);
  const gone = new Set<string>();
  await inTimeSlices(outlinesOf(mirror), (ad) => {
    if (ad.id === null || ad.vendorKey === null) return;
    if (ad.gone && ads.has(ad.vendorKey) && !gone.has(ad.vendorKey)) return;
    ads.set(ad.vendorKey, ad.id);
    if (ad.gone) gone.add(ad.vendorKey);
  });
  return ads;
};

/** What each ad earned on each day; what no ad has the vendor ID of is left out. */
export type EarnedDays = ReadonlyMap<string, ReadonlyMap<number, Earned>>;

/** Undefined where there are no orders at all. */
export const earnedDays = async (
  mirror: Mirror,
  orders: OrderStore,
  { from, to }: MetricPeriod,
): Promise<EarnedDays | undefined> => {
  if (orders.files().length === 0) return undefined;
  const ads = await adsByVendor(mirror);
  const days = new Map<string, Map<number, Earned>>();
  await inTimeSlices(orders.sums(from, to), ({ vendorId, day, orders: count, revenue, cost }) => {
    const ad = ads.get(vendorId.toLowerCase());
    if (ad === undefined) return;
    const ofDay = days.get(day) ?? new Map<number, Earned>();
    days.set(day, ofDay);
    const earned = { orders: count, revenueMicros: BigInt(revenue), costMicros: BigInt(cost ?? 0) };
    ofDay.set(ad, addEarned(ofDay.get(ad) ?? NOTHING_EARNED, earned));
  });
  return days;
};

/** Cost per order rounded to the micro; the margin is what is left of the revenue after goods and clicks. */
export const earnedView = (
  { orders, revenueMicros, costMicros }: Earned,
  spentMicros: bigint,
): EarnedFigures => ({
  orders,
  revenueMicros: String(revenueMicros),
  costPerOrderMicros:
    orders === 0 ? null : String((2n * spentMicros + BigInt(orders)) / (2n * BigInt(orders))),
  marginMicros: String(revenueMicros - costMicros - spentMicros),
});
