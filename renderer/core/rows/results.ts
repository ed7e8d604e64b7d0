/**
 * The figures of the sheet's columns of results. They stand beside the rows, not in them: a new day changes the figures
 * of all ads, and would send every row again.
 */

import type { FieldPath } from '../../../shared/ad/model.ts';
import { resultColumnOf } from '../../../shared/ad/result-fields.ts';
import type {
  EarnedColumns,
  FigureColumns,
  MetricSums,
  PeriodSums,
} from '../../../shared/contract/results/metrics.ts';
import type { GridRow } from '../../../shared/contract/views.ts';
import type { Json } from '../../../shared/json.ts';
import { placeOfId, sumsOfAd } from '../../../shared/metrics/ad-sums.ts';
import { type AdResults, NO_FIGURES, NOTHING_SOLD } from '../../../shared/metrics/figures.ts';
import { type ResultFigures, resultSize, resultValue } from '../../../shared/metrics/result-value.ts';
import { createStore } from '../store.ts';

/** Null while they are unknown. */
export const results = createStore<{ readonly sums: MetricSums | null }>({ sums: null });

/** The figures of an ad; none of one that is not on the marketplace yet. */
export const figuresOf = ({ id }: Pick<GridRow, 'id'>): ResultFigures => sumsOfAd(results.get().sums, id);

/** The figures of several ads together. */
export type ResultTotal = {
  readonly figures: ResultFigures;
  /** How many ads these are. */
  readonly ads: number;
};

/** Adds up entries of columns in place: tens of thousands of them are no objects. */
const createSum = (columns: FigureColumns, earned: EarnedColumns | null) => {
  const sum = { ...NO_FIGURES };
  const sold = { ...NOTHING_SOLD };
  return {
    add: (at: number): void => {
      sum.impressions += columns.impressions[at] ?? 0;
      sum.clicks += columns.clicks[at] ?? 0;
      sum.urlClicks += columns.urlClicks[at] ?? 0;
      sum.emails += columns.emails[at] ?? 0;
      sum.engagement += columns.engagement[at] ?? 0;
      sum.spentMicros += columns.spentMicros[at] ?? 0n;
      if (!earned) return;
      sold.orders += earned.orders[at] ?? 0;
      sold.revenueMicros += earned.revenueMicros[at] ?? 0n;
      sold.goodsMicros += earned.goodsMicros[at] ?? 0n;
      sold.uncosted += earned.uncosted[at] ?? 0;
    },
    finish: (): AdResults => ({ ...sum, earned: earned && { ...sold, spentMicros: sum.spentMicros } }),
  };
};

/** Adds up ads by their ids, without those that are not on the marketplace yet; null where there is no other. */
export const createTotal = () => {
  const { sums } = results.get();
  const sumOf = (period: PeriodSums | null | undefined) =>
    period?.figures ? createSum(period.figures, period.earned) : null;
  const [now, before] = [sumOf(sums?.now), sumOf(sums?.before)];
  let ads = 0;
  return {
    add: (id: number | null): void => {
      if (id === null) return;
      ads += 1;
      const at = sums === null ? undefined : placeOfId(sums.ids, id);
      if (at === undefined) return;
      now?.add(at);
      before?.add(at);
    },
    finish: (): ResultTotal | null =>
      ads === 0 ? null : { ads, figures: { now: now?.finish() ?? null, before: before?.finish() ?? null } },
  };
};

/** What a cell of the sheet holds: the value of a field, or of a column of results. */
export const valueAt = (row: GridRow, path: FieldPath): Json => {
  const column = resultColumnOf(path);
  return column ? resultValue(figuresOf(row), column) : (row.values[path] ?? null);
};

/** The values of a column of results as numbers, for ordering; NaN where there is none. Null for other columns. */
export const sizesIn = (rows: readonly (GridRow | undefined)[], path: FieldPath): Float64Array | null => {
  const column = resultColumnOf(path);
  if (!column) return null;
  return Float64Array.from(rows, (row) => (row && resultSize(figuresOf(row), column)) ?? Number.NaN);
};
