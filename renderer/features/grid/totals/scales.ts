/** Colour scales of columns of results: made of the ads that pass the filter, in time slices, and painted by classes. */
import type { CellClassParams, ColDef } from 'ag-grid-community';
import type { FieldPath } from '../../../../shared/ad/model.ts';
import { resultColumnOf } from '../../../../shared/ad/result-fields.ts';
import type { GridRow } from '../../../../shared/contract/views.ts';
import type { Json } from '../../../../shared/json.ts';
import { resultSize } from '../../../../shared/metrics/result-value.ts';
import { figuresOf, results } from '../../../core/rows/results.ts';
import { inSlices, latestOnly } from '../../../core/slices.ts';
import { resultsView, type Scale, STEPS, scaleOf, shownResults, stepOf } from '../../results/public.ts';
import { gridApi, isTotal, layoutVersion } from '../../sheet/public.ts';
import { followSheet } from './follow-sheet.ts';

let scales: ReadonlyMap<FieldPath, Scale> = new Map();

const stepAt = ({ data, column }: CellClassParams<GridRow, Json>): number => {
  const path = column.getColId();
  const [scale, result] = [scales.get(path), resultColumnOf(path)];
  if (!scale || !result || !data || isTotal(data)) return 0;
  return stepOf(scale, resultSize(figuresOf(data), result));
};

/** The part of a column definition that paints its scale. */
export const SCALE_RULES: NonNullable<ColDef<GridRow, Json>['cellClassRules']> = Object.fromEntries(
  Array.from({ length: STEPS }, (_, at) => at + 1).flatMap((step) => [
    [`scale-up-${step}`, (params: CellClassParams<GridRow, Json>) => stepAt(params) === step],
    [`scale-down-${step}`, (params: CellClassParams<GridRow, Json>) => stepAt(params) === -step],
  ]),
);

const begin = latestOnly();

const paths = (): readonly FieldPath[] => {
  const { scaled } = resultsView.get();
  return shownResults().filter((path) => scaled.includes(path));
};

const measure = async (): Promise<void> => {
  const isOver = begin();
  const api = gridApi();
  const wanted = paths().flatMap((path) => {
    const column = resultColumnOf(path);
    return column ? [{ path, column }] : [];
  });
  if (!api || (wanted.length === 0 && scales.size === 0)) return;
  const rows: GridRow[] = [];
  if (wanted.length > 0) api.forEachNodeAfterFilter(({ data }) => data && rows.push(data));
  const sizes = new Map(wanted.map(({ path }) => [path, new Float64Array(rows.length)]));
  const take = ([at, row]: [number, GridRow]): void => {
    const figures = figuresOf(row);
    for (const { path, column } of wanted) {
      const of = sizes.get(path);
      if (of) of[at] = resultSize(figures, column) ?? Number.NaN;
    }
  };
  if (!(await inSlices(rows.entries(), take, { pause: isOver })) || api.isDestroyed()) return;
  const columns = [...new Set([...scales.keys(), ...sizes.keys()])];
  scales = new Map([...sizes].map(([path, of]) => [path, scaleOf(of)]));
  // Without `force`: values stay, and the class rules run again.
  api.refreshCells({ columns });
};

/** Measures again after each change of what is shown; returns the function that stops this. */
export const followScales = (): (() => void) => {
  const end = followSheet(measure, [results, resultsView, layoutVersion]);
  return () => {
    begin();
    end();
  };
};
