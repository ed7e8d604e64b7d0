/** What the columns of a file are for, besides what their headers mean: it says so itself, or somebody did. */
import { hash } from 'node:crypto';
import { fieldNamed, fieldOf } from '../../../shared/ad/fields.ts';
import type { FieldPath } from '../../../shared/ad/model.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { Json } from '../../../shared/json.ts';
import { isJsonObject } from '../../../shared/json.ts';
import { LANGUAGES, translate } from '../../../shared/locale/index.ts';
import type { HeaderHints } from '../../../shared/proposals/header.ts';
import { hintKey, isMappable } from '../../../shared/proposals/header.ts';
import { MARK_COLUMN } from '../../../shared/proposals/proposal.ts';
import { columnOf } from '../../../shared/table/address.ts';
import type { Meta } from '../export/meta.ts';
import { COLUMNS } from '../export/meta.ts';
import type { Mirror } from '../mirror/mirror.ts';

/** Fields by header or, for a column without one, by its letters; null for a column to be left out. */
export type ExplicitMapping = Readonly<Record<string, string | null>>;

type Hints = ReadonlyMap<string, FieldPath | null>;

/** Files with the same headers, in whatever order, are of one kind. */
export const kindOfFile = (headers: readonly string[]): string =>
  hash('sha256', JSON.stringify(headers.map(hintKey).toSorted()), 'hex');

/** What was chosen for the columns of such files when one of them was last imported. */
export const rememberedColumns = ({ imports }: Mirror, headers: readonly string[]): Hints => {
  const said: Json | undefined = imports.mapping(kindOfFile(headers));
  if (!isJsonObject(said)) return new Map();
  return new Map(
    Object.entries(said).flatMap(([header, path]) =>
      path === null || (typeof path === 'string' && isMappable(path)) ? [[header, path] as const] : [],
    ),
  );
};

/** Keeps what was chosen for columns that have a header. */
export const rememberColumns = (
  { imports }: Mirror,
  headers: readonly string[],
  columns: readonly (FieldPath | null)[],
  at: string,
): void => {
  const said = headers.flatMap((header, i) => {
    const key = hintKey(header);
    return key === '' ? [] : [[key, columns[i] ?? null] as const];
  });
  imports.saveMapping(kindOfFile(headers), Object.fromEntries(said), at);
};

/** Our own columns that are no field's, as csv files name them. */
const NOTES: Hints = new Map(
  LANGUAGES.map((language) => [hintKey(translate(language)('export.column.note')), COLUMNS.note]),
);

const writtenColumns = (meta: Meta | null): Hints =>
  new Map(meta?.columns.map(({ header, path }) => [hintKey(header), path]));

/**
 * A header that a workbook of ours lists in `_meta`, as it stands there, means that column before any label is guessed:
 * the file knows what it wrote, while a label may since have become another attribute's, or another field's in a later
 * Adsheet. A header that somebody renamed is in no list, and is guessed by its label like any other. What was chosen for
 * another file like it only helps where the headers mean nothing. For files of others, what was chosen once goes first.
 */
export const hintsFor = (mirror: Mirror, headers: readonly string[], meta: Meta | null): HeaderHints => {
  const remembered = rememberedColumns(mirror, headers);
  const isOurs = meta !== null || headers.includes(MARK_COLUMN);
  return isOurs
    ? { first: meta ? writtenColumns(meta) : NOTES, last: remembered }
    : { first: remembered, last: new Map() };
};

const fieldMeant = (name: string | null): FieldPath | null => {
  if (name === null) return null;
  const path = isMappable(name) ? name : (fieldNamed(name)?.path ?? fieldOf(name)?.path);
  if (path === undefined || !isMappable(path)) throw new AdsheetError('unknown-field', { field: name });
  return path;
};

const LETTERS = /^[A-Za-z]{1,3}$/u;

/** The column that a name means; undefined where none does. */
const placeOf = (name: string, headers: readonly string[]): number | undefined => {
  const key = hintKey(name).toLowerCase();
  const found = headers.findIndex((header) => hintKey(header).toLowerCase() === key);
  if (found >= 0) return found;
  const at = LETTERS.test(name) ? columnOf(name) - 1 : -1;
  return at >= 0 && at < headers.length ? at : undefined;
};

/**
 * What somebody said of columns, by their places; undefined of those he did not. Rejects with `column-unknown` and
 * `unknown-field`.
 */
export const explicitColumns = (
  map: ExplicitMapping,
  headers: readonly string[],
): ReadonlyMap<number, FieldPath | null> => {
  const places = new Map<number, FieldPath | null>();
  for (const [name, field] of Object.entries(map)) {
    const at = placeOf(name, headers);
    if (at === undefined) {
      const columns = headers.filter((header) => header !== '').join(', ');
      throw new AdsheetError('column-unknown', { column: name, columns: columns.slice(0, 500) });
    }
    places.set(at, fieldMeant(field));
  }
  return places;
};

/** Is a column named by its header: then the first row is one of headers? */
export const namesHeader = (map: ExplicitMapping, headers: readonly string[]): boolean => {
  const names = new Set(headers.map((header) => hintKey(header).toLowerCase()));
  return Object.keys(map).some((name) => names.has(hintKey(name).toLowerCase()));
};
