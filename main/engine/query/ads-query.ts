/** Rows for the terminal: filtered, sorted, with chosen columns (`docs/terminal.md#reading`). */

import type { FieldPath } from '../../../shared/ad/model.ts';
import { writeField } from '../../../shared/ad/paths.ts';
import { columnFieldOf, resultColumnOf, resultKey } from '../../../shared/ad/result-fields.ts';
import type { FoundAds, MetricSums, ResultDays } from '../../../shared/contract/results/metrics.ts';
import { foldCase } from '../../../shared/expression/evaluate/fold-case.ts';
import type { Json, JsonObject } from '../../../shared/json.ts';
import { sumsOfAd } from '../../../shared/metrics/ad-sums.ts';
import { resultSize, resultValue } from '../../../shared/metrics/result-value.ts';
import { microsOf } from '../../../shared/money/micros.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { valueIn } from '../rows/liveness.ts';
import type { Row } from '../rows/row.ts';
import type { Summaries } from '../rows/summary.ts';
import { selectRows, shownPath } from './select.ts';

export type AdsQuery = {
  readonly where?: string | undefined;
  readonly columns?: readonly string[] | undefined;
  /** Column names; a leading `-` sorts descending. */
  readonly sort?: readonly string[] | undefined;
  readonly limit?: number | undefined;
};

/** The paths of all columns that a query shows or sorts by. Rejects with `unknown-field`. */
export const pathsIn = ({ columns = [], sort = [] }: AdsQuery): readonly FieldPath[] => [
  ...columns.map(shownPath),
  ...sortingOf(sort).map(({ path }) => path),
];

/** Digits of micros sort as amounts, words after them. */
const sortable = (path: FieldPath, value: Json): bigint | number | string | boolean | null => {
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return value;
  if (typeof value !== 'string') return JSON.stringify(value);
  return (columnFieldOf(path)?.kind === 'micros' ? microsOf(value) : undefined) ?? foldCase(value);
};

const rank = (value: unknown): number =>
  typeof value === 'bigint' || typeof value === 'number' ? 0 : typeof value === 'boolean' ? 1 : 2;

const compareJson = (path: FieldPath, a: Json, b: Json): number => {
  const [left, right] = [sortable(path, a), sortable(path, b)];
  if (left === right) return 0;
  if (left === null || right === null) return left === null ? 1 : -1;
  return rank(left) - rank(right) || (left < right ? -1 : 1);
};

type Sorting = { readonly path: FieldPath; readonly sign: 1 | -1 };

const sortingOf = (names: readonly string[]): readonly Sorting[] =>
  names.map((name) =>
    name.startsWith('-') ? { path: shownPath(name.slice(1)), sign: -1 } : { path: shownPath(name), sign: 1 },
  );

/** What rows are read by: the local copy, and the sums of the columns of results. */
type Source = { readonly mirror: Mirror; readonly sums: MetricSums | null };

/** What a row is ordered by: the value of a field, or the size of a result. */
const orderedBy = (source: Source, row: Row, path: FieldPath): Json => {
  const column = resultColumnOf(path);
  return column ? resultSize(sumsOfAd(source.sums, row.id), column) : valueIn(source.mirror, row, path);
};

const sorted = (source: Source, rows: readonly Row[], by: readonly Sorting[]): readonly Row[] =>
  by.length === 0
    ? rows
    : rows.toSorted((a, b) => {
        for (const { path, sign } of by) {
          const [left, right] = [orderedBy(source, a, path), orderedBy(source, b, path)];
          const order = compareJson(path, left, right);
          // Empty values come last in both directions.
          if (order !== 0) return left === null || right === null ? order : sign * order;
        }
        return 0;
      });

/** The results of a row by their names, null where they are not known; a row without such columns has none. */
const resultsOf = (source: Source, row: Row, columns: readonly FieldPath[]): JsonObject => {
  const found = columns.flatMap((path) => {
    const column = resultColumnOf(path);
    return column ? [[resultKey(column), resultValue(sumsOfAd(source.sums, row.id), column)] as const] : [];
  });
  return found.length === 0 ? {} : { results: Object.fromEntries(found) };
};

const cut = (source: Source, row: Row, columns: readonly FieldPath[] | undefined): JsonObject => {
  if (!columns) return { key: row.key, id: row.id, ...row.local };
  return columns.reduce<JsonObject>(
    (ad, path) => {
      const value = valueIn(source.mirror, row, path);
      return value === null ? ad : writeField(ad, path, value);
    },
    { key: row.key, id: row.id, ...resultsOf(source, row, columns) },
  );
};

/** The days of sums. */
const daysOf = ({ now, before }: MetricSums): ResultDays => {
  const only = ({ from, to, missing, orders }: MetricSums['now']) => ({
    ...{ from, to, missing },
    ...(orders === undefined ? {} : { orders }),
  });
  return { ...only(now), before: before && only(before) };
};

/** `count` is the number of matches, whatever the limit; `sums` are those of the columns of results among them. */
export const queryAds = (
  mirror: Mirror,
  summaries: Summaries,
  query: AdsQuery,
  sums: MetricSums | null,
): FoundAds => {
  const source = { mirror, sums };
  const columns = query.columns?.map(shownPath);
  const by = sortingOf(query.sort ?? []);
  const matches = sorted(source, [...selectRows(mirror, summaries, { where: query.where })], by);
  return {
    count: matches.length,
    ads: matches.slice(0, query.limit ?? matches.length).map((row) => cut(source, row, columns)),
    ...(sums ? { results: daysOf(sums) } : {}),
  };
};
