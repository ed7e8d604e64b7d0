/**
 * What the rows of a table said when Adsheet wrote them. Each row of a file of ours says in its last column which export
 * it comes from, which ad it is, and, in short, what it said (`export/meta.ts`). Where this local copy still knows the
 * export, it knows every value; where it does not, the short form tells whether the ad is as it was.
 */

import { attributePath } from '../../../shared/ad/fields.ts';
import type { FieldPath, RowKey } from '../../../shared/ad/model.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { LINES_COLUMN, MARK_COLUMN, textOfCell } from '../../../shared/proposals/proposal.ts';
import { inTurnsOfWork } from '../edits/record-in-turns.ts';
import { baselineRow, revOf } from '../export/baseline.ts';
import type { Mark } from '../export/meta.ts';
import { readMark } from '../export/meta.ts';
import type { BaselineRow } from '../mirror/exports.ts';
import type { Mirror } from '../mirror/mirror.ts';
import type { Row } from '../rows/row.ts';
import { loadRows } from '../rows/row.ts';
import type { TableRow } from './table.ts';

/** What a row said when it was written. */
export type RowBefore =
  | {
      readonly is: 'known';
      /** All that could be edited of the ad, by path, whether or not the file had it. */
      readonly values: JsonObject;
      /** What it had of what only the marketplace writes. */
      readonly fixed: JsonObject;
      /** Did the file have a column of this field? */
      readonly shows: (field: FieldPath) => boolean;
    }
  /** Unknown, but for this: the ad says something else now. */
  | { readonly is: 'moved' }
  /** Nobody wrote it. */
  | { readonly is: 'unknown' };

export const NOT_WRITTEN: RowBefore = { is: 'unknown' };
const MOVED: RowBefore = { is: 'moved' };

/** What each row's last column says; undefined for rows nobody wrote, and in a table without such a column. */
export const marksIn = (
  rows: readonly TableRow[],
  columns: readonly (FieldPath | null)[],
): readonly (Mark | undefined)[] => {
  const at = columns.indexOf(MARK_COLUMN);
  return at < 0 ? [] : rows.map(({ cells }) => readMark(textOfCell(cells[at])));
};

type Shown = (field: FieldPath) => boolean;

/** An export as this local copy knows it. */
export type KnownExport = {
  readonly at: string;
  readonly rows: ReadonlyMap<RowKey, BaselineRow>;
  readonly shows: Shown;
};

export type KnownExports = ReadonlyMap<string, KnownExport>;

const shownBy = (paths: readonly FieldPath[]): Shown => {
  const own = new Set(paths);
  const hasLines = own.has(LINES_COLUMN);
  return (field) => own.has(field) || (hasLines && attributePath(field) !== undefined);
};

/** More exports than this in one table are none that anybody put together by hand. */
const MOST_EXPORTS = 50;

/** What is known of the exports with these ids; unknown ones are left out. */
export const knownExports = async (
  { exports }: Mirror,
  ids: Iterable<string>,
  demand: () => void,
): Promise<KnownExports> => {
  const known = new Map<string, KnownExport>();
  for (const id of [...new Set(ids)].slice(0, MOST_EXPORTS)) {
    const head = exports.get(id);
    if (!head) continue;
    const rows = new Map<RowKey, BaselineRow>();
    const each = (page: readonly BaselineRow[]): void => {
      for (const row of page) rows.set(row.key, row);
    };
    await inTurnsOfWork(exports.pagesOf(id), each, demand);
    known.set(id, { at: head.at, rows, shows: shownBy(head.fields) });
  }
  return known;
};

/** A row of the table: the ad it is about, its mark, and the export all its rows are from where it has none. */
export type Written = {
  readonly key: RowKey | null;
  readonly mark: Mark | undefined;
  readonly export: string | undefined;
};

const knownBefore = (body: string, fixed: JsonObject, shows: Shown): RowBefore => ({
  is: 'known',
  values: JSON.parse(body) as JsonObject,
  fixed,
  shows,
});

/** Whether the ad still says what its mark says it said: then that is known too. */
const beforeByRev = (row: Row | undefined, { rev }: Mark, paths: readonly FieldPath[]): RowBefore => {
  if (!row) return MOVED;
  const now = baselineRow(row, paths);
  return revOf(now) === rev ? knownBefore(now.body, now.fixed, shownBy(paths)) : MOVED;
};

/**
 * What some rows said when they were written, many at once. `paths` are those of the table's columns: the short form
 * stands for what these say.
 */
export const rowsBefore = (
  mirror: Mirror,
  known: KnownExports,
  paths: readonly FieldPath[],
  page: readonly Written[],
): readonly RowBefore[] => {
  const stored = page.map(({ key, mark, export: own }) => {
    const from = known.get(mark?.export ?? own ?? '');
    const row = from?.rows.get(mark?.key ?? key ?? ('' as RowKey));
    return from && row ? { row, shows: from.shows } : undefined;
  });
  const bodies = mirror.exports.bodies(stored.flatMap((found) => found?.row.digest ?? []));
  const unknown = page.flatMap(({ key, mark }, i) => {
    const found = stored[i];
    return key && mark && !(found && bodies.has(found.row.digest)) ? [key] : [];
  });
  const rows = unknown.length > 0 ? loadRows(mirror, unknown) : new Map<RowKey, Row>();
  return page.map(({ key, mark }, i) => {
    const found = stored[i];
    const body = found && bodies.get(found.row.digest);
    if (found && body !== undefined) return knownBefore(body, found.row.fixed, found.shows);
    return key && mark ? beforeByRev(rows.get(key), mark, paths) : NOT_WRITTEN;
  });
};
