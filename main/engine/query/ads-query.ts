/** Rows for the terminal: filtered, sorted, with chosen columns (`docs/terminal.md#reading`). */

import { fieldOf } from '../../../shared/ad/fields.ts';
import type { FieldPath } from '../../../shared/ad/model.ts';
import { writeField } from '../../../shared/ad/paths.ts';
import { foldCase } from '../../../shared/expression/evaluate/fold-case.ts';
import type { Json, JsonObject } from '../../../shared/json.ts';
import { microsOf } from '../../../shared/money/micros.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { valueIn } from '../rows/liveness.ts';
import type { Row } from '../rows/row.ts';
import type { Summaries } from '../rows/summary.ts';
import { columnPath, selectRows } from './select.ts';

export type AdsQuery = {
  readonly where?: string | undefined;
  readonly columns?: readonly string[] | undefined;
  /** Column names; a leading `-` sorts descending. */
  readonly sort?: readonly string[] | undefined;
  readonly limit?: number | undefined;
};

/** Digits of micros sort as amounts, words after them. */
const sortable = (path: FieldPath, value: Json): bigint | number | string | boolean | null => {
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return value;
  if (typeof value !== 'string') return JSON.stringify(value);
  return (fieldOf(path)?.kind === 'micros' ? microsOf(value) : undefined) ?? foldCase(value);
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
    name.startsWith('-')
      ? { path: columnPath(name.slice(1)), sign: -1 }
      : { path: columnPath(name), sign: 1 },
  );

const sorted = (mirror: Mirror, rows: readonly Row[], by: readonly Sorting[]): readonly Row[] =>
  by.length === 0
    ? rows
    : rows.toSorted((a, b) => {
        for (const { path, sign } of by) {
          const [left, right] = [valueIn(mirror, a, path), valueIn(mirror, b, path)];
          const order = compareJson(path, left, right);
          // Empty values come last in both directions.
          if (order !== 0) return left === null || right === null ? order : sign * order;
        }
        return 0;
      });

const cut = (mirror: Mirror, row: Row, columns: readonly FieldPath[] | undefined): JsonObject => {
  if (!columns) return { key: row.key, id: row.id, ...row.local };
  return columns.reduce<JsonObject>(
    (ad, path) => {
      const value = valueIn(mirror, row, path);
      return value === null ? ad : writeField(ad, path, value);
    },
    { key: row.key, id: row.id },
  );
};

/** `count` is the number of matches, whatever the limit. */
export const queryAds = (
  mirror: Mirror,
  summaries: Summaries,
  query: AdsQuery,
): { readonly count: number; readonly ads: readonly JsonObject[] } => {
  const columns = query.columns?.map(columnPath);
  const by = sortingOf(query.sort ?? []);
  const matches = sorted(mirror, [...selectRows(mirror, summaries, { where: query.where })], by);
  return {
    count: matches.length,
    ads: matches.slice(0, query.limit ?? matches.length).map((row) => cut(mirror, row, columns)),
  };
};
