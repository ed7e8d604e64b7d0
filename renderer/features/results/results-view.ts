/** The days of the columns of results, and the figures of these days while one of the columns is needed. */
import type { FieldPath } from '../../../shared/ad/model.ts';
import { lineMeasureOf, resultColumnOf } from '../../../shared/ad/result-fields.ts';
import type { ResultRange } from '../../../shared/contract/result-range.ts';
import type { MetricSums } from '../../../shared/contract/results/metrics.ts';
import { MAX_DAYS } from '../../../shared/expression/metrics.ts';
import { countDays } from '../../../shared/metrics/days.ts';
import { isOfOrders } from '../../../shared/metrics/measures.ts';
import { attempt } from '../../core/notices.ts';
import { question } from '../../core/question.ts';
import { results } from '../../core/rows/results.ts';
import { afterPaint, MANY_ROWS } from '../../core/slices.ts';
import { app, createAccountStore, openName, rows } from '../../core/state.ts';
import { lastWholeDay } from '../metrics/public.ts';
import { applyFilter, columnPlaces, gridApi, sheetState, sortOrder } from '../sheet/public.ts';

export type ResultsView = {
  readonly range: ResultRange;
  readonly compare: boolean;
  /** The columns with a colour scale. */
  readonly scaled: readonly FieldPath[];
};

/** Last so many days to choose from. */
export const RANGES = [7, 14, 30, 90] as const;

export const resultsView = createAccountStore<ResultsView>({
  range: { days: 30 },
  compare: true,
  scaled: [],
});

// Figures of another account say nothing of this one's ads, and no zero either.
let account = openName();
app.subscribe(() => {
  if (openName() === account) return;
  account = openName();
  results.set({ sums: null });
});

export const daysOf = (range: ResultRange): number =>
  'days' in range ? range.days : countDays(range.from, range.to);

/** Figures move slowly: they follow a pull at this distance. */
const OFTEN = { wait: 400, maxWait: 3_000 } as const;

export const sumsOf = (name: string, { range, compare }: ResultsView) =>
  question(
    'metrics.sums',
    { account: name, range, compare, ...(needsOrders() ? { orders: true } : {}) },
    OFTEN,
  );

const isResult = (path: string): boolean => resultColumnOf(path) !== undefined;

/** The columns of results that are shown. */
export const shownResults = (): readonly string[] =>
  columnPlaces().flatMap(({ field, shown }) => (shown && isResult(field) ? [field] : []));

/** The columns by which rows are ordered or chosen. */
const placing = (): readonly string[] => [
  ...sortOrder().map(({ field }) => field),
  ...Object.keys(app.get().filter.columns),
];

/** Do rows stand where they stand, or pass the filter, by results? */
const placesRows = (): boolean => placing().some(isResult);

/** Is a column of the seller's own orders shown, sorted by or filtered by? */
const needsOrders = (): boolean =>
  [...shownResults(), ...placing()].some((path) => {
    const column = resultColumnOf(path);
    return column !== undefined && isOfOrders(column.measure);
  });

/** How many days back the figures reach by which rows are chosen or ordered; 0 where they are by none. */
export const daysPlacing = (): number => {
  if (!placesRows()) return 0;
  const { range, compare } = resultsView.get();
  const last = lastWholeDay();
  const since = 'days' in range ? range.days : Math.max(0, countDays(range.from, last));
  return Math.min(2 * MAX_DAYS, compare ? since + daysOf(range) : since);
};

/** Lines follow the figures: they are asked for again when these change. */
const hasLines = (): boolean => columnPlaces().some(({ field, shown }) => shown && lineMeasureOf(field));

/** Is a column of results shown, sorted by or filtered by? */
export const needsResults = (): boolean => shownResults().length > 0 || hasLines() || placesRows();

/** Gives a column a colour scale, or takes it away. */
export const scaleColumn = (path: FieldPath, isScaled: boolean): void =>
  resultsView.set(({ scaled }) => ({
    scaled: isScaled ? [...scaled, path] : scaled.filter((each) => each !== path),
  }));

const repaint = (): void => {
  gridApi()?.refreshCells({ columns: [...shownResults()] });
};

/** Shows other figures: of days that the seller asked for, or newer ones of the same days, which move no row. */
export const takeSums = (sums: MetricSums | null, isAsked: boolean): void => {
  if (results.get().sums === sums) return;
  results.set({ sums });
  app.set((state) => ({ rowsVersion: state.rowsVersion + 1 }));
  repaint();
  if (!placesRows()) return;
  if (isAsked) void attempt(arrangeAgain);
  else sheetState.set({ unsorted: true });
};

const arrangeAgain = async (): Promise<void> => {
  if (rows.size() >= MANY_ROWS) {
    sheetState.set({ filtering: true });
    await afterPaint();
  }
  await applyFilter();
};
