/**
 * What the rows of a table said when Adsheet wrote them. Each row of a file of ours says in its last column which export
 * it comes from, which ad it is, and, in short, what it said (`export/meta.ts`). Where this local copy still knows the
 * export, it knows every value; where it does not, the short form tells whether the ad is as it was.
 */

import { attributePath, fieldOf } from '../../../shared/ad/fields.ts';
import type { FieldPath, RowKey } from '../../../shared/ad/model.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { LINES_COLUMN, MARK_COLUMN, textOfCell } from '../../../shared/proposals/proposal.ts';
import type { Blanks } from '../../../shared/proposals/three-way.ts';
import { inTurnsOfWork, pagesOf } from '../edits/record-in-turns.ts';
import { baselineRow, revOf } from '../export/baseline.ts';
import type { Mark, Named } from '../export/meta.ts';
import { readMark } from '../export/meta.ts';
import type { BaselineRow, NewBaselineRow } from '../mirror/exports.ts';
import type { Mirror } from '../mirror/mirror.ts';
import type { Row } from '../rows/row.ts';
import { loadRows } from '../rows/row.ts';
import type { TableRow } from './table.ts';
import type { Already } from './targets.ts';

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
      /** What blanks in those columns say; in all others they say nothing. */
      readonly blanks: Blanks;
    }
  /** Unknown, but for this: the ad says something else now. */
  | { readonly is: 'moved' }
  /** Nobody wrote it. */
  | { readonly is: 'unknown' };

/** What a blank of this field says: of the status nothing, as no ad can be without one. */
export const blanksAt = (before: RowBefore, field: FieldPath): Blanks =>
  before.is === 'known' && before.shows(field) && field !== 'status' ? before.blanks : 'nothing';

const NOT_WRITTEN: RowBefore = { is: 'unknown' };
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
  /** What it calls things. */
  readonly named: readonly Named[];
  readonly rows: ReadonlyMap<RowKey, BaselineRow>;
  readonly shows: Shown;
  /** Values that were read ahead, by their digest. */
  readonly values: ReadonlyMap<string, JsonObject>;
};

export type KnownExports = ReadonlyMap<string, KnownExport>;

const shownBy = (paths: readonly FieldPath[]): Shown => {
  const own = new Set(paths);
  const hasLines = own.has(LINES_COLUMN);
  return (field) => own.has(field) || (hasLines && attributePath(field) !== undefined);
};

const NONE_AHEAD: ReadonlyMap<string, JsonObject> = new Map();

/** More exports than this in one table are none that anybody put together by hand. */
const MOST_EXPORTS = 50;

const knownExport = async (
  { exports }: Mirror,
  id: string,
  demand: () => void,
): Promise<KnownExport | undefined> => {
  const head = exports.get(id);
  if (!head) return undefined;
  const rows = new Map<RowKey, BaselineRow>();
  const each = (page: readonly BaselineRow[]): void => {
    for (const row of page) rows.set(row.key, row);
  };
  await inTurnsOfWork(exports.pagesOf(id), each, demand);
  return { at: head.at, named: head.named, rows, shows: shownBy(head.fields), values: NONE_AHEAD };
};

/** What is known of the exports with these ids, besides those read `ahead`; unknown ones are left out. */
export const knownExports = async (
  mirror: Mirror,
  ids: Iterable<string>,
  demand: () => void,
  ahead: KnownExports = new Map(),
): Promise<KnownExports> => {
  const known = new Map(ahead);
  for (const id of [...new Set(ids)].slice(0, MOST_EXPORTS)) {
    const found = known.get(id) ?? (await knownExport(mirror, id, demand));
    if (found) known.set(id, found);
  }
  return known;
};

const valuesOf = (body: string): JsonObject => JSON.parse(body) as JsonObject;

/** Rows whose values are read ahead; those of more would take too much room at once. */
const MOST_AHEAD = 20_000;

/** Reads what an export said while its file is still being read: the one waits for the disk and another thread. */
export const readAhead = async (mirror: Mirror, id: string, demand: () => void): Promise<KnownExports> => {
  const known = await knownExport(mirror, id, demand);
  if (!known) return new Map();
  const values = new Map<string, JsonObject>();
  const digests = [...known.rows.values()].slice(0, MOST_AHEAD).map(({ digest }) => digest);
  const each = (page: readonly string[]): void => {
    for (const [digest, body] of mirror.exports.bodies(page)) values.set(digest, valuesOf(body));
  };
  await inTurnsOfWork(pagesOf(digests), each, demand);
  return new Map([[id, { ...known, values }]]);
};

/** A row of the table: the ad it is about, its mark, and the export it is taken to be from where it has none. */
export type Written = {
  readonly key: RowKey | null;
  readonly mark: Mark | undefined;
  readonly export: string | undefined;
  /** What its blanks say where it is known what it said. */
  readonly blanks: Blanks;
  /** It became an ad when it was imported before: then it counts what it said there. */
  readonly already: Already | undefined;
};

const isOwn = (path: FieldPath): boolean => fieldOf(path)?.editable !== 'never';

/** What of a row that nobody can be sure about is known: what could be edited of its ad. Its blanks say nothing. */
const perhapsBefore = (values: JsonObject, shows: Shown): RowBefore => ({
  is: 'known',
  values,
  fixed: {},
  shows: (field) => isOwn(field) && shows(field),
  blanks: 'nothing',
});

const NO_BODIES: ReadonlyMap<string, string> = new Map();

/** A row as a known export wrote it. */
type Stored = { readonly row: BaselineRow; readonly from: KnownExport };

const storedBefore = ({ row, from }: Stored, values: JsonObject, blanks: Blanks): RowBefore => {
  if (blanks === 'nothing') return perhapsBefore(values, from.shows);
  return { is: 'known', values, fixed: row.fixed, shows: from.shows, blanks };
};

/**
 * Whether the ad still says what it said then, as a short form of that tells: then that is known too. Which columns its
 * file had is not: a blank may be in one that somebody added.
 */
const beforeIfSame = (
  row: Row | undefined,
  isSame: (now: NewBaselineRow) => boolean,
  shows: Shown,
): RowBefore => {
  if (!row) return MOVED;
  const now = baselineRow(row, []);
  return isSame(now) ? perhapsBefore(valuesOf(now.body), shows) : MOVED;
};

/**
 * What some rows said when they were written, many at once. `paths` are those of the table's columns, which are taken
 * for those it had then where nothing else is known.
 */
export const rowsBefore = (
  mirror: Mirror,
  known: KnownExports,
  paths: readonly FieldPath[],
  page: readonly Written[],
): readonly RowBefore[] => {
  const shows = shownBy(paths);
  const stored = page.map(({ key, mark, export: own, already }): Stored | undefined => {
    const from = already ? undefined : known.get(mark?.export ?? own ?? '');
    const row = from?.rows.get(mark?.key ?? key ?? ('' as RowKey));
    return from && row ? { row, from } : undefined;
  });
  const ahead = stored.map((found) => found?.from.values.get(found.row.digest));
  const digests = page.map(({ already }, i) => stored[i]?.row.digest ?? already?.said ?? '');
  const wanted = digests.filter((digest, i) => digest !== '' && !ahead[i]);
  const bodies = wanted.length > 0 ? mirror.exports.bodies(wanted) : NO_BODIES;
  const before = page.map(({ blanks, already }, i): RowBefore | undefined => {
    const found = stored[i];
    const body = bodies.get(digests[i] ?? '');
    const values = ahead[i] ?? (body === undefined ? undefined : valuesOf(body));
    if (!values) return undefined;
    return found && !already ? storedBefore(found, values, blanks) : perhapsBefore(values, shows);
  });
  const isUnknown = ({ mark, already }: Written, i: number) => !before[i] && (mark || already);
  const unknown = page.flatMap((one, i) => (one.key && isUnknown(one, i) ? [one.key] : []));
  const rows = unknown.length > 0 ? loadRows(mirror, unknown) : new Map<RowKey, Row>();
  return page.map(({ key, mark, already }, i) => {
    if (before[i] || !key) return before[i] ?? NOT_WRITTEN;
    if (already) return beforeIfSame(rows.get(key), ({ digest }) => digest === already.said, shows);
    return mark ? beforeIfSame(rows.get(key), (now) => revOf(now) === mark.rev, shows) : NOT_WRITTEN;
  });
};
