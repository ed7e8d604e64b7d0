/** Column mapping beyond the headers: by the file's own metadata, or by an earlier choice. */
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

/** Files with the same headers, in any order, are of one kind. */
export const kindOfFile = (headers: readonly string[]): string =>
  hash('sha256', JSON.stringify(headers.map(hintKey).toSorted()), 'hex');

/** The mapping chosen for such files when one of them was last imported. */
export const rememberedColumns = ({ imports }: Mirror, headers: readonly string[]): Hints => {
  const said: Json | undefined = imports.mapping(kindOfFile(headers));
  if (!isJsonObject(said)) return new Map();
  return new Map(
    Object.entries(said).flatMap(([header, path]) =>
      path === null || (typeof path === 'string' && isMappable(path)) ? [[header, path] as const] : [],
    ),
  );
};

/** Stores the choices for columns with a header. */
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

/** Our own columns that are no fields, by their csv headers. */
const NOTES: Hints = new Map(
  LANGUAGES.map((language) => [hintKey(translate(language)('export.column.note')), COLUMNS.note]),
);

const writtenColumns = (meta: Meta | null): Hints =>
  new Map(meta?.columns.map(({ header, path }) => [hintKey(header), path]));

/**
 * A header listed in the `_meta` of a workbook of ours means that column, before labels are considered: a label may
 * have become another attribute's since, or another field's in a later version. A renamed header is not in the list,
 * and is matched by label as usual. The choice for an earlier file of the same kind only helps where headers are
 * unknown. For foreign files an earlier choice comes first.
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

/** The column with a name; undefined where there is none. */
const placeOf = (name: string, headers: readonly string[]): number | undefined => {
  const key = hintKey(name).toLowerCase();
  const found = headers.findIndex((header) => hintKey(header).toLowerCase() === key);
  if (found >= 0) return found;
  const at = LETTERS.test(name) ? columnOf(name) - 1 : -1;
  return at >= 0 && at < headers.length ? at : undefined;
};

/**
 * The explicitly chosen mapping by column index; undefined for other columns. Rejects with `column-unknown` and
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

/** Does the mapping use headers? Then the first row is the header. */
export const namesHeader = (map: ExplicitMapping, headers: readonly string[]): boolean => {
  const names = new Set(headers.map((header) => hintKey(header).toLowerCase()));
  return Object.keys(map).some((name) => names.has(hintKey(name).toLowerCase()));
};
