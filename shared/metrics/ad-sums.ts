/** The results of one ad among the sums of all. */
import type { EarnedColumns, FigureColumns, MetricSums, PeriodSums } from '../contract/results/metrics.ts';
import { type AdResults, type Figures, NO_FIGURES, NOTHING_SOLD, type Sold } from './figures.ts';
import type { ResultFigures } from './result-value.ts';

/** The place of an id in ids in order; undefined where it is not among them. */
export const placeOfId = (ids: Float64Array, id: number): number | undefined => {
  let [low, high] = [0, ids.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ids[middle] ?? 0) < id) low = middle + 1;
    else high = middle;
  }
  return ids[low] === id ? low : undefined;
};

const figuresAt = (columns: FigureColumns, at: number): Figures => ({
  impressions: columns.impressions[at] ?? 0,
  clicks: columns.clicks[at] ?? 0,
  urlClicks: columns.urlClicks[at] ?? 0,
  emails: columns.emails[at] ?? 0,
  engagement: columns.engagement[at] ?? 0,
  spentMicros: columns.spentMicros[at] ?? 0n,
});

const soldAt = (columns: EarnedColumns, at: number): Sold => ({
  orders: columns.orders[at] ?? 0,
  revenueMicros: columns.revenueMicros[at] ?? 0n,
  goodsMicros: columns.goodsMicros[at] ?? 0n,
  uncosted: columns.uncosted[at] ?? 0,
});

/** The results at a place of columns; zeros where there is none. What was earned is unknown without columns of it. */
export const resultsAt = (
  { figures, earned }: { readonly figures: FigureColumns; readonly earned: EarnedColumns | null },
  at: number | undefined,
): AdResults => {
  const seen = at === undefined ? NO_FIGURES : figuresAt(figures, at);
  const sold = earned && (at === undefined ? NOTHING_SOLD : soldAt(earned, at));
  return { ...seen, earned: sold && { ...sold, spentMicros: seen.spentMicros } };
};

const UNKNOWN: ResultFigures = { now: null, before: null };

/** The results of an ad; none of one that is not on the marketplace yet, whose id is null, nor without sums. */
export const sumsOfAd = (sums: MetricSums | null, id: number | null): ResultFigures => {
  if (sums === null || id === null) return UNKNOWN;
  const { ids, now, before } = sums;
  const at = placeOfId(ids, id);
  const of = ({ figures, earned }: PeriodSums): AdResults | null =>
    figures && resultsAt({ figures, earned }, at);
  return { now: of(now), before: before && of(before) };
};
