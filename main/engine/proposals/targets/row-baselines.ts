/**
 * Baselines: the values of a table's rows when Adsheet wrote them. The last column of a file of ours refers to the
 * export and the ad, with a short revision of the row's values (`export/meta.ts`). Where the local copy still has the
 * export, it has every value; where not, the revision tells whether the ad is unchanged.
 */

import { attributePath, fieldOf } from '../../../../shared/ad/fields.ts';
import type { FieldPath, RowKey } from '../../../../shared/ad/model.ts';
import type { JsonObject } from '../../../../shared/json.ts';
import { LINES_COLUMN, MARK_COLUMN, textOfCell } from '../../../../shared/proposals/proposal.ts';
import type { Blanks } from '../../../../shared/proposals/three-way.ts';
import type { RowStart } from '../../drafts/cells.ts';
import { adStarts } from '../../edits/record-in-slices.ts';
import { baselineRow, exportRevision } from '../../export/baseline.ts';
import type { RowReference } from '../../export/meta.ts';
import { readRowReference } from '../../export/meta.ts';
import type { BaselineRow, NamedNumber, NewBaselineRow } from '../../mirror/exports.ts';
import type { MadeAd } from '../../mirror/imports.ts';
import type { Mirror } from '../../mirror/mirror.ts';
import type { Row } from '../../rows/row.ts';
import { loadRows } from '../../rows/row.ts';
import { inPages, inTimeSlices } from '../../time-slices.ts';
import type { TableRow } from '../table/table.ts';

/** The earlier import of a row that became an ad; `said` is the digest of its values then, null where not known. */
export type EarlierImport = Pick<MadeAd, 'said'> & {
  /** The row was recognised by its place and title alone. */
  readonly byPlace?: true;
};

/** The baseline of a row. */
export type RowBaseline =
  | {
      readonly is: 'known';
      /** All editable values of the ad, by path, whether or not the file had a column for them. */
      readonly values: JsonObject;
      /** The read-only values that the file had. */
      readonly fixed: JsonObject;
      /** Did the file have a column of this field? */
      readonly shows: (field: FieldPath) => boolean;
      /** What blanks in those columns mean; in other columns they mean nothing. */
      readonly blanks: Blanks;
    }
  /** The values are not known, but the ad has changed since. */
  | { readonly is: 'moved' }
  /** Adsheet did not write the row. */
  | { readonly is: 'unknown' };

/** What a blank of this field means; for the status nothing, as no ad can be without one. */
export const blanksAt = (before: RowBaseline, field: FieldPath): Blanks =>
  before.is === 'known' && before.shows(field) && field !== 'status' ? before.blanks : 'nothing';

const NOT_WRITTEN: RowBaseline = { is: 'unknown' };
const MOVED: RowBaseline = { is: 'moved' };

/** The reference in each row's last column; undefined for rows that Adsheet did not write. */
export const rowReferencesIn = (
  rows: readonly TableRow[],
  columns: readonly (FieldPath | null)[],
): readonly (RowReference | undefined)[] => {
  const at = columns.indexOf(MARK_COLUMN);
  return at < 0 ? [] : rows.map(({ cells }) => readRowReference(textOfCell(cells[at])));
};

type Shown = (field: FieldPath) => boolean;

/** An export as this local copy knows it. */
export type KnownExport = {
  readonly at: string;
  /** The names of campaigns and categories when it was written. */
  readonly named: readonly NamedNumber[];
  readonly rows: ReadonlyMap<RowKey, BaselineRow>;
  readonly shows: Shown;
  /** Values that were read ahead, by their digest. */
  readonly values: ReadonlyMap<string, JsonObject>;
  /** The ads of its rows, where they were read ahead. */
  readonly ads?: AdsAhead;
};

/** Ads that were read ahead; they are as they were then while the mirror has the same revision. */
export type AdsAhead = { readonly revision: number; readonly starts: ReadonlyMap<RowKey, RowStart> };

export type KnownExports = ReadonlyMap<string, KnownExport>;

const shownBy = (paths: readonly FieldPath[]): Shown => {
  const own = new Set(paths);
  const hasLines = own.has(LINES_COLUMN);
  return (field) => own.has(field) || (hasLines && attributePath(field) !== undefined);
};

const NONE_AHEAD: ReadonlyMap<string, JsonObject> = new Map();

/** Most exports in one table that are read; nobody puts more together by hand. */
const MOST_EXPORTS = 50;

const knownExport = async (
  { exports }: Mirror,
  id: string,
  throwIfStale: () => void,
): Promise<KnownExport | undefined> => {
  const head = exports.get(id);
  if (!head) return undefined;
  const rows = new Map<RowKey, BaselineRow>();
  const each = (page: readonly BaselineRow[]): void => {
    for (const row of page) rows.set(row.key, row);
  };
  await inTimeSlices(exports.pagesOf(id), each, throwIfStale);
  return { at: head.at, named: head.named, rows, shows: shownBy(head.fields), values: NONE_AHEAD };
};

/** The exports with these ids that the local copy has; those in `ahead` are not read again. */
export const knownExports = async (
  mirror: Mirror,
  ids: Iterable<string>,
  throwIfStale: () => void,
  ahead: KnownExports = new Map(),
): Promise<KnownExports> => {
  const known = new Map(ahead);
  for (const id of [...new Set(ids)].slice(0, MOST_EXPORTS)) {
    const found = known.get(id) ?? (await knownExport(mirror, id, throwIfStale));
    if (found) known.set(id, found);
  }
  return known;
};

const valuesOf = (body: string): JsonObject => JSON.parse(body) as JsonObject;

/** Most rows whose values and ads are prefetched, to bound the memory. */
const MOST_AHEAD = 20_000;

const adsAhead = async (
  mirror: Mirror,
  keys: Iterable<RowKey>,
  throwIfStale: () => void,
): Promise<AdsAhead> => {
  const revision = mirror.revision();
  const starts = new Map<RowKey, RowStart>();
  const each = (page: readonly RowKey[]): void => {
    for (const [key, start] of adStarts(mirror, page)) starts.set(key, start);
  };
  await inTimeSlices(inPages([...keys]), each, throwIfStale);
  return { revision, starts };
};

/**
 * Prefetches the values of an export while its file is still being parsed in the worker thread, and its ads, unless
 * these are so many that they would take the room that the rows of the file need.
 */
export const prefetchExport = async (
  mirror: Mirror,
  id: string,
  throwIfStale: () => void,
): Promise<KnownExports> => {
  const known = await knownExport(mirror, id, throwIfStale);
  if (!known) return new Map();
  const values = new Map<string, JsonObject>();
  const digests = [...known.rows.values()].slice(0, MOST_AHEAD).map(({ digest }) => digest);
  const each = (page: readonly string[]): void => {
    for (const [digest, body] of mirror.exports.bodies(page)) values.set(digest, valuesOf(body));
  };
  await inTimeSlices(inPages(digests), each, throwIfStale);
  if (known.rows.size > MOST_AHEAD) return new Map([[id, { ...known, values }]]);
  const ads = await adsAhead(mirror, known.rows.keys(), throwIfStale);
  return new Map([[id, { ...known, values, ads }]]);
};

/** A row of the table: its ad, its reference, and the export assumed where it has none. */
export type WrittenReference = {
  readonly key: RowKey | null;
  readonly mark: RowReference | undefined;
  readonly export: string | undefined;
  /** What its blanks mean, where its baseline is known. */
  readonly blanks: Blanks;
  /** Its earlier import, whose values are its baseline then. */
  readonly already: EarlierImport | undefined;
};

const isOwn = (path: FieldPath): boolean => fieldOf(path)?.editable !== 'never';

/** The baseline of a row that may be from an assumed export: its ad's editable values. Its blanks mean nothing. */
const perhapsBefore = (values: JsonObject, shows: Shown): RowBaseline => ({
  is: 'known',
  values,
  fixed: {},
  shows: (field) => isOwn(field) && shows(field),
  blanks: 'nothing',
});

const NO_BODIES: ReadonlyMap<string, string> = new Map();

/** A row of an export that the local copy has. */
type Stored = { readonly row: BaselineRow; readonly from: KnownExport };

const storedBefore = ({ row, from }: Stored, values: JsonObject, blanks: Blanks): RowBaseline => {
  if (blanks === 'nothing') return perhapsBefore(values, from.shows);
  return { is: 'known', values, fixed: row.fixed, shows: from.shows, blanks };
};

/**
 * The baseline of a row whose export is not known: the ad's own values where its revision is unchanged. Blanks mean
 * nothing, as the columns of the file are not known.
 */
const beforeIfSame = (
  row: Row | undefined,
  isSame: (now: NewBaselineRow) => boolean,
  shows: Shown,
): RowBaseline => {
  if (!row) return MOVED;
  const now = baselineRow(row, []);
  return isSame(now) ? perhapsBefore(valuesOf(now.body), shows) : MOVED;
};

/**
 * The baselines of some rows, read together. `paths` are the fields of the table's columns; where the export is not
 * known, these count as its columns.
 */
export const readRowBaselines = (
  mirror: Mirror,
  known: KnownExports,
  paths: readonly FieldPath[],
  page: readonly WrittenReference[],
): readonly RowBaseline[] => {
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
  const before = page.map(({ blanks, already }, i): RowBaseline | undefined => {
    const found = stored[i];
    const body = bodies.get(digests[i] ?? '');
    const values = ahead[i] ?? (body === undefined ? undefined : valuesOf(body));
    if (!values) return undefined;
    return found && !already ? storedBefore(found, values, blanks) : perhapsBefore(values, shows);
  });
  const isUnknown = ({ mark, already }: WrittenReference, i: number) => !before[i] && (mark || already);
  const unknown = page.flatMap((one, i) => (one.key && isUnknown(one, i) ? [one.key] : []));
  const rows = unknown.length > 0 ? loadRows(mirror, unknown) : new Map<RowKey, Row>();
  return page.map(({ key, mark, already }, i) => {
    if (before[i] || !key) return before[i] ?? NOT_WRITTEN;
    if (already) return beforeIfSame(rows.get(key), ({ digest }) => digest === already.said, shows);
    return mark ? beforeIfSame(rows.get(key), (now) => exportRevision(now) === mark.rev, shows) : NOT_WRITTEN;
  });
};
