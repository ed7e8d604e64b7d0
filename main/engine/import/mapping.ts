/** Column mapping beyond the headers: by the file's own metadata, or by an earlier choice. */
import { hash } from 'node:crypto';
import { fieldNamed, fieldOf } from '../../../shared/ad/fields.ts';
import type { FieldPath } from '../../../shared/ad/model.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { Json } from '../../../shared/json.ts';
import { isJsonObject } from '../../../shared/json.ts';
import { LANGUAGES, translate } from '../../../shared/locale/index.ts';
import type { Places } from '../../../shared/proposals/column-names.ts';
import { requireColumn } from '../../../shared/proposals/column-names.ts';
import type { HeaderHints } from '../../../shared/proposals/header.ts';
import { hintKey, isMappable, isNaming } from '../../../shared/proposals/header.ts';
import { MARK_COLUMN } from '../../../shared/proposals/proposal.ts';
import type { ColumnAnswer } from '../../../shared/proposals/table-questions.ts';
import type { ColumnReading, FieldReading, TableReading } from '../../../shared/proposals/table-reading.ts';
import type { Meta } from '../export/meta.ts';
import { COLUMNS } from '../export/meta.ts';
import type { Mirror } from '../mirror/mirror.ts';
import type { ColumnAnswers } from '../proposals/table/column-mapping.ts';
import type { ColumnWords } from '../proposals/table/derived-table.ts';
import { kindOfList } from '../proposals/targets/lists.ts';

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

const matchKey = (headers: readonly string[]): string => `match.${kindOfList(headers)}`;

/** The header of the column by which rows of such lists were matched; undefined for none. */
const rememberedMatch = ({ imports }: Mirror, headers: readonly string[]): string | undefined => {
  const said: Json | undefined = imports.mapping(matchKey(headers));
  return typeof said === 'string' ? said : undefined;
};

/** Stores by which column the rows of such lists are matched; null for none. */
export const rememberMatch = (
  { imports }: Mirror,
  headers: readonly string[],
  match: string | null,
  at: string,
): void => imports.saveMapping(matchKey(headers), match, at);

const readKey = (headers: readonly string[]): string => `read.${kindOfFile(headers)}`;

/** The columns that were chosen of a file with all of these headers, when one of them was last imported. */
export const rememberedReadColumns = (
  { imports }: Mirror,
  headers: readonly string[],
): readonly string[] | undefined => {
  const said: Json | undefined = imports.mapping(readKey(headers));
  return Array.isArray(said) ? said.filter((name) => typeof name === 'string') : undefined;
};

/** Stores which columns are read of files with all of these headers. */
export const rememberReadColumns = (
  { imports }: Mirror,
  headers: readonly string[],
  names: readonly string[],
  at: string,
): void => imports.saveMapping(readKey(headers), names, at);

const wordsKey = (headers: readonly string[]): string => `words.${kindOfFile(headers)}`;

/** What the values of columns meant when such a file was last imported, by the keys of the headers. */
const saidWords = ({ imports }: Mirror, headers: readonly string[]): HeaderHints['words'] => {
  const said: Json | undefined = imports.mapping(wordsKey(headers));
  if (!isJsonObject(said)) return undefined;
  return new Map(Object.entries(said).map(([header, words]) => [header, textsIn(words)] as const));
};

const textsIn = (words: Json): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(isJsonObject(words) ? words : {}).flatMap(([value, text]) =>
      typeof text === 'string' ? [[value, text] as const] : [],
    ),
  );

/** Stores what the values of columns with a header mean. */
export const rememberWords = (
  { imports }: Mirror,
  headers: readonly string[],
  words: ColumnWords,
  at: string,
): void => {
  const said = headers.flatMap((header, i) => {
    const own = words.get(i);
    return own && hintKey(header) !== '' ? [[hintKey(header), Object.fromEntries(own)] as const] : [];
  });
  imports.saveMapping(wordsKey(headers), Object.fromEntries(said), at);
};

/** Stores the choices for columns with a header; undefined for one about which nothing was chosen. */
export const rememberColumns = (
  { imports }: Mirror,
  headers: readonly string[],
  columns: readonly (FieldPath | null | undefined)[],
  at: string,
): void => {
  const said = headers.flatMap((header, i) => {
    const key = hintKey(header);
    const to = columns[i];
    return key === '' || to === undefined ? [] : [[key, to] as const];
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
  const matched = meta ? undefined : rememberedMatch(mirror, headers);
  const words = meta ? undefined : saidWords(mirror, headers);
  const more = { ...(matched === undefined ? {} : { match: matched }), ...(words ? { words } : {}) };
  return isOurs
    ? { first: meta ? writtenColumns(meta) : NOTES, last: remembered, ...more }
    : { first: remembered, last: new Map(), ...more };
};

/** The field that a path, a short name or a label names. Throws `unknown-field`. */
const fieldMeant = (name: string | null): FieldPath | null => {
  if (name === null) return null;
  const path = isMappable(name) ? name : (fieldNamed(name)?.path ?? fieldOf(name)?.path);
  if (path === undefined || !isMappable(path)) throw new AdsheetError('unknown-field', { field: name });
  return path;
};

/**
 * The explicitly chosen mapping by column index; undefined for other columns. Rejects with `column-unknown` and
 * `unknown-field`.
 */
export const explicitColumns = (
  readings: readonly ColumnReading[],
  headers: readonly string[],
  inFile?: Places,
): ReadonlyMap<number, FieldPath | null> => {
  const places = new Map<number, FieldPath | null>();
  for (const { column, to } of readings)
    if (to !== undefined) places.set(requireColumn(column, headers, inFile), fieldMeant(to));
  return places;
};

/** The answers about columns, by column index. Rejects with `column-unknown`. */
export const answersAt = (
  readings: readonly ColumnReading[],
  headers: readonly string[],
  inFile?: Places,
): ColumnAnswers => {
  const places = new Map<number, ColumnAnswer>();
  for (const { column, decimal, round } of readings)
    if (decimal !== undefined || round !== undefined) {
      const at = requireColumn(column, headers, inFile);
      const given = { ...(decimal ? { decimal } : {}), ...(round ? { round } : {}) };
      places.set(at, { ...places.get(at), ...given });
    }
  return places;
};

/** The columns that a field is made of by name, and its formula or template. */
const namedBy = ({ from }: FieldReading): { readonly names: readonly string[]; readonly text: string } => {
  if ('columns' in from) return { names: from.columns, text: '' };
  if ('value' in from) return { names: [], text: '' };
  return { names: [], text: 'template' in from ? from.template : from.formula };
};

/** Does the reading use headers? Then the first row is the header. */
export const namesHeader = (
  { columns, fields, match, fold }: TableReading,
  headers: readonly string[],
): boolean => {
  const keys = new Set(headers.map((header) => hintKey(header).toLowerCase()));
  keys.delete('');
  const named = fields.map(namedBy);
  const matched = [...(match ? [match.column] : []), ...(fold ? [fold.by] : [])];
  const names = [...columns.map(({ column }) => column), ...matched, ...named.flatMap((one) => one.names)];
  const texts = named.map(({ text }) => hintKey(text).toLowerCase());
  return (
    names.some((name) => keys.has(hintKey(name).toLowerCase())) ||
    [...keys].some((key) => texts.some((text) => text.includes(key)))
  );
};

/** The fields given for all rows, by path. Throws `unknown-field`; an ad is named by a column, never by such a field. */
export const explicitFields = (readings: readonly FieldReading[]): readonly FieldReading[] =>
  readings.map((reading) => {
    const to = fieldMeant(reading.to);
    if (to === null || isNaming(to)) throw new AdsheetError('unknown-field', { field: reading.to });
    return { ...reading, to };
  });
