/** The sums of a period of the overview of performance: of whole days, with the orders of those that files cover. */
import type { MetricFigures, MetricPeriod, OrdersKnown } from '../../../shared/contract/results/metrics.ts';
import type { Compared, PerformanceDay } from '../../../shared/contract/results/performance.ts';
import { daysIn } from '../../../shared/metrics/days.ts';
import {
  type AdResults,
  addEarned,
  addFigures,
  addSold,
  type Earned,
  NO_FIGURES,
  NO_RESULTS,
  NOTHING_EARNED,
  NOTHING_SOLD,
  type Sold,
} from '../../../shared/metrics/figures.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { earnedView, ordersKnown, type SoldDays } from '../orders/sums.ts';
import { inTimeSlices } from '../time-slices.ts';
import type { FigureSums } from './figure-sums.ts';
import { createFigureSums, packedTotal } from './figure-sums.ts';
import { figuresView } from './figures-view.ts';

/** Days whose orders are not known add none. */
export const addKnown = (a: AdResults, b: AdResults): AdResults => ({
  ...addFigures(a, b),
  earned: a.earned && b.earned ? addEarned(a.earned, b.earned) : (a.earned ?? b.earned),
});

const resultsView = ({ earned, ...figures }: AdResults): MetricFigures => ({
  ...figuresView(figures),
  ...(earned ? { earned: earnedView(earned) } : {}),
});

export type Summed = {
  readonly byAd: FigureSums;
  /** What each ad sold on the days whose orders are known, and the figures of these; null without such a day. */
  readonly sold: { readonly byAd: ReadonlyMap<number, Sold>; readonly figures: FigureSums } | null;
  readonly days: readonly PerformanceDay[];
  readonly total: AdResults;
  readonly unmatched: Sold;
  readonly isKnown: boolean;
};

export const resultsOf = ({ byAd, sold }: Pick<Summed, 'byAd' | 'sold'>, adId: number): AdResults => {
  const figures = byAd.of(adId) ?? NO_FIGURES;
  if (!sold) return { ...figures, earned: null };
  const { spentMicros } = sold.figures.of(adId) ?? NO_FIGURES;
  return { ...figures, earned: { ...(sold.byAd.get(adId) ?? NOTHING_SOLD), spentMicros } };
};

/** Ads that were seen, and those that sold unseen. */
export const idsIn = function* ({ byAd, sold }: Summed): Generator<number> {
  yield* byAd.ids();
  for (const id of sold?.byAd.keys() ?? []) if (byAd.of(id) === undefined) yield id;
};

type Wanted = {
  readonly whole: ReadonlySet<string>;
  readonly isIn: (adId: number) => boolean;
  readonly sold: SoldDays | undefined;
};

/** The sums of a period's whole days; those of single days, and the total, of the ads that are in it. */
export const sumPeriod = async (
  { metrics }: Mirror,
  { from, to }: MetricPeriod,
  { whole, isIn, sold }: Wanted,
): Promise<Summed> => {
  const [byAd, figures] = [createFigureSums(), createFigureSums()];
  const soldBy = new Map<number, Sold>();
  const days: PerformanceDay[] = [];
  let [total, unmatched, hasSold] = [NO_RESULTS, NOTHING_SOLD, false];
  await inTimeSlices(daysIn(from, to), (day) => {
    if (!whole.has(day)) {
      days.push({ day, figures: null });
      return;
    }
    const packed = metrics.ofDay(day);
    byAd.add(packed);
    const seen = packedTotal(packed, isIn);
    const soldThen = sold?.get(day);
    let ofDay: AdResults = { ...seen, earned: null };
    if (soldThen) {
      hasSold = true;
      figures.add(packed);
      unmatched = addSold(unmatched, soldThen.unmatched);
      let earned: Earned = { ...NOTHING_SOLD, spentMicros: seen.spentMicros };
      for (const [adId, of] of soldThen.byAd) {
        soldBy.set(adId, addSold(soldBy.get(adId) ?? NOTHING_SOLD, of));
        if (isIn(adId)) earned = { ...earned, ...addSold(earned, of) };
      }
      ofDay = { ...seen, earned };
    }
    total = addKnown(total, ofDay);
    days.push({ day, figures: resultsView(ofDay) });
  });
  return {
    ...{ byAd, days, total, unmatched },
    sold: hasSold ? { byAd: soldBy, figures } : null,
    isKnown: days.some((day) => day.figures !== null),
  };
};

export type Sides = { readonly now: Summed; readonly before: Summed };

const isWhole = ({ days }: Summed): boolean => days.every(({ figures }) => figures !== null);

const isSoldWhole = ({ days }: Summed): boolean => days.every(({ figures }) => figures?.earned !== undefined);

/** Sums of different numbers of days are no comparison. */
export const compared = (sides: Sides, now: AdResults, before: AdResults): Compared => {
  const every = (is: (side: Summed) => boolean): boolean => is(sides.now) && is(sides.before);
  const past = every(isSoldWhole) ? before : { ...before, earned: null };
  return {
    now: sides.now.isKnown ? resultsView(now) : null,
    before: every(isWhole) ? resultsView(past) : null,
  };
};

export const noneIn = ({ sold }: Summed): AdResults => ({ ...NO_FIGURES, earned: sold && NOTHING_EARNED });

/** What of the orders is not in the figures; null where no file was ever taken. */
export const ordersIn = ({ now, before }: Sides, sold: SoldDays | undefined): OrdersKnown | null => {
  if (!sold) return null;
  const whole = [...before.days, ...now.days].filter(({ figures }) => figures !== null);
  return ordersKnown(
    whole.map(({ day }) => day),
    new Set(sold.keys()),
    now.unmatched,
  );
};
