/** The figures of one ad among the sums of all. */
import type { FigureColumns, MetricSums } from '../contract/results/metrics.ts';
import { type Figures, NO_FIGURES } from './figures.ts';
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

/** The figures at a place of columns; zeros where there is none. */
export const figuresAt = (columns: FigureColumns, at: number | undefined): Figures =>
  at === undefined
    ? NO_FIGURES
    : {
        impressions: columns.impressions[at] ?? 0,
        clicks: columns.clicks[at] ?? 0,
        urlClicks: columns.urlClicks[at] ?? 0,
        emails: columns.emails[at] ?? 0,
        engagement: columns.engagement[at] ?? 0,
        spentMicros: columns.spentMicros[at] ?? 0n,
      };

const UNKNOWN: ResultFigures = { now: null, before: null };

/** The figures of an ad; none of one that is not on the marketplace yet, whose id is null, nor without sums. */
export const sumsOfAd = (sums: MetricSums | null, id: number | null): ResultFigures => {
  if (sums === null || id === null) return UNKNOWN;
  const { ids, now, before } = sums;
  const at = placeOfId(ids, id);
  const [present, past] = [now.figures, before?.figures];
  return { now: present && figuresAt(present, at), before: past ? figuresAt(past, at) : null };
};
