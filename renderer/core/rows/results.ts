/**
 * The figures of the sheet's columns of results. They stand beside the rows, not in them: a new day changes the figures
 * of all ads, and would send every row again.
 */

import type { FieldPath } from '../../../shared/ad/model.ts';
import { resultColumnOf } from '../../../shared/ad/result-fields.ts';
import type { FigureColumns, MetricSums } from '../../../shared/contract/results/metrics.ts';
import type { GridRow } from '../../../shared/contract/views.ts';
import type { Json } from '../../../shared/json.ts';
import { type Figures, NO_FIGURES } from '../../../shared/metrics/figures.ts';
import {
  addResults,
  type ResultFigures,
  resultSize,
  resultValue,
} from '../../../shared/metrics/result-value.ts';
import { createStore } from '../store.ts';

/** Null while they are unknown. */
export const results = createStore<{ readonly sums: MetricSums | null }>({ sums: null });

/** The place of an id in ids in order; undefined where it is not among them. */
const placeOf = (ids: Float64Array, id: number): number | undefined => {
  let [low, high] = [0, ids.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ids[middle] ?? 0) < id) low = middle + 1;
    else high = middle;
  }
  return ids[low] === id ? low : undefined;
};

const figuresAt = (columns: FigureColumns, at: number | undefined): Figures =>
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

/** The figures of an ad; none of one that is not on the marketplace yet. */
export const figuresOf = ({ id }: Pick<GridRow, 'id'>): ResultFigures => {
  const { sums } = results.get();
  if (!sums || id === null) return UNKNOWN;
  const at = placeOf(sums.ids, id);
  const [now, before] = [sums.now.figures, sums.before?.figures];
  return { now: now && figuresAt(now, at), before: before ? figuresAt(before, at) : null };
};

/** The figures of several ads together, without those that are not on the marketplace yet; null where there is none. */
export const createTotal = () => {
  let total: ResultFigures | null = null;
  return {
    add: (row: Pick<GridRow, 'id'>): void => {
      if (row.id === null) return;
      const figures = figuresOf(row);
      total = total === null ? figures : addResults(total, figures);
    },
    finish: (): ResultFigures | null => total,
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
