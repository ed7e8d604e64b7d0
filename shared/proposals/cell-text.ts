/**
 * Parses a cell of a foreign table as a field's value: words in any of our languages, names for ids, amounts in the
 * table's format. Nothing is guessed: ambiguous and unreadable cells are refused with a code.
 */
import { parseFieldText } from '../ad/codec.ts';
import type { Field } from '../ad/fields.ts';
import type { FieldPath } from '../ad/model.ts';
import { AD_STATUSES, PRICE_TYPES, SALUTATIONS } from '../ad/model.ts';
import { pictureFilesIn } from '../ad/picture-files.ts';
import { pictureSources, readPictures } from '../ad/picture-text.ts';
import { daysOf, SHIPPING_TIME } from '../ad/shipping-time.ts';
import type { Json } from '../json.ts';
import type { WordGroup } from '../locale/index.ts';
import { LANGUAGES, wordFor } from '../locale/index.ts';
import { decimalOfNumber, formatDecimal } from '../money/decimal.ts';
import type { AmountUnit, DecimalSign, NumberReading } from '../money/number-format.ts';
import { PLAIN } from '../money/number-format.ts';
import { visible } from '../money/table-number.ts';
import { isBroken, isCellError, isNoValue, isScaled, NOT_COMPUTED } from './cell-errors.ts';
import type { TableCell } from './proposal.ts';

export type CellRead =
  /** An empty cell: no change. */
  | { readonly says: 'nothing' }
  /** `[]`: clears the field. */
  | { readonly says: 'clear' }
  | { readonly says: 'value'; readonly value: Json }
  /** `refused.CODE` in `shared/locale`. */
  | { readonly says: 'unreadable'; readonly code: string };

/** Looks up an account's own names; `many` where several have the name, undefined for none. */
export type CellNames = {
  readonly category: (name: string) => number | 'many' | undefined;
  readonly campaign: (name: string) => number | 'many' | undefined;
  /** Null where the row's category lists its units and none has this name. */
  readonly priceUnit: (name: string) => string | null | undefined;
};

/** The text that clears a field in any table. */
export const CLEAR = '[]';

/**
 * How a cell is read: the decimal sign of its column (null where unknown), the currency of the account's amounts, and
 * the names of its own things.
 */
export type CellReading = {
  readonly decimal: DecimalSign | null;
  readonly currency: string;
  readonly names: CellNames;
  /**
   * The values the ad has, or had when the table was written: an unknown code is accepted only if it is among them.
   */
  readonly own?: readonly Json[];
  /** The seller said that a word for none, such as `None`, is the value. */
  readonly isMeant?: boolean;
  /** The field is in percent: `12%` means 12. */
  readonly inPercent?: boolean;
  /** Amounts with more decimals than the field has are rounded. */
  readonly round?: boolean;
  /** Amounts are whole numbers of these. */
  readonly unit?: AmountUnit;
};

const wordsOf = (group: WordGroup, codes: readonly string[]): ReadonlyMap<string, string> =>
  new Map(
    codes.flatMap((code) => [
      [code.toLowerCase(), code] as const,
      ...LANGUAGES.map((language) => [wordFor(language, group, code).toLowerCase(), code] as const),
    ]),
  );

/** Codes by their words in any of our languages, by field; amounts have words too. */
const WORDS = {
  status: wordsOf('status', AD_STATUSES),
  'price.priceType': wordsOf('priceType', PRICE_TYPES),
  salutation: wordsOf('salutation', SALUTATIONS),
  micros: wordsOf('word', ['AUTOMATIC', 'UNLIMITED']),
} as const;

const found = (value: Json): CellRead => ({ says: 'value', value });
const unreadable = (code: string): CellRead => ({ says: 'unreadable', code });

/** The refusal for a word that is no choice of the field. */
const NO_CHOICE: Readonly<Record<'status' | 'price.priceType' | 'salutation', string>> = {
  status: 'not-status',
  'price.priceType': 'not-price-type',
  salutation: 'not-salutation',
};

/** Fields whose values are words in files, with the words' group in `shared/locale`. */
const GROUPS = { status: 'status', 'price.priceType': 'priceType', salutation: 'salutation' } as const;

const isWorded = (path: FieldPath): path is keyof typeof GROUPS => Object.hasOwn(GROUPS, path);

/** As above, for computed fields, which no file changes. */
const COMPUTED_GROUPS: Readonly<Record<FieldPath, WordGroup>> = {
  'live.state': 'live',
  'live.reasons': 'notLive',
};

export const wordGroupOf = (path: FieldPath): WordGroup | undefined =>
  isWorded(path) ? GROUPS[path] : COMPUTED_GROUPS[path];

/** The code of a word; an unknown code only where the cell's ad has it. */
const choiceRead = (path: keyof typeof GROUPS, text: string, own: readonly Json[]): CellRead => {
  const word = text.toLowerCase();
  const isMeant = (code: Json): boolean =>
    typeof code === 'string' &&
    [code, ...LANGUAGES.map((language) => wordFor(language, GROUPS[path], code))].some(
      (name) => name.toLowerCase() === word,
    );
  const code = WORDS[path].get(word) ?? own.find(isMeant);
  return code === undefined || code === null ? unreadable(NO_CHOICE[path]) : found(code);
};

const wordIn = (field: Field, text: string): string | undefined => {
  if (field.kind !== 'micros') return undefined;
  const word = WORDS.micros.get(text.toLowerCase());
  return field.words.find((own) => own === word);
};

const nameRead = (number: number | 'many' | undefined, none: string): CellRead => {
  if (number === undefined) return unreadable(none);
  return number === 'many' ? unreadable('name-of-many') : found(number);
};

/** A unit its category does not list only where the cell's ad has it. */
const unitRead = (key: string | null | undefined, text: string, own: readonly Json[]): CellRead =>
  key === null && !own.includes(text) ? unreadable('no-price-unit') : found(key ?? text);

/** A source that is no address only where the cell's ad has it: an upload, or a picture stored by the service. */
const picturesRead = (text: string, own: readonly Json[]): CellRead => {
  const images = readPictures(text, new Set(own.flatMap(pictureSources)));
  return images ? found(images) : unreadable(pictureFilesIn(text).length > 0 ? 'picture-file' : 'not-images');
};

/** A time of another form only where the cell's ad has it: the service may store times otherwise. */
const isOtherTime = ({ path }: Field, text: string, own: readonly Json[]): boolean =>
  path === SHIPPING_TIME && daysOf(text) === undefined && !own.includes(text);

const parsed = (field: Field, text: string, format: NumberReading): CellRead => {
  const read = parseFieldText(field, text, format);
  if (!read.ok) return unreadable(read.code);
  return read.value === null ? { says: 'nothing' } : found(read.value);
};

/** Removes the sign of `12%` where the field is in percent; elsewhere it stays, and is refused as a number. */
const withoutPercent = (field: Field, text: string, inPercent: boolean): string =>
  inPercent && field.kind === 'attribute' && field.type === 'NUMBER'
    ? visible(text).replace(/\s*%$/u, '')
    : text;

const textRead = (
  field: Field,
  text: string,
  format: NumberReading,
  { names, own = [], inPercent = false, isMeant = false }: CellReading,
): CellRead => {
  const trimmed = text.trim();
  if (trimmed === '') return { says: 'nothing' };
  if (trimmed === CLEAR) return { says: 'clear' };
  if (trimmed === NOT_COMPUTED) return unreadable('not-computed');
  if (isCellError(trimmed)) return unreadable('cell-error');
  if (isScaled(trimmed)) return unreadable('scaled');
  if (isBroken(trimmed) && !own.some((value) => value === text)) return unreadable('broken-text');
  const isNumber = /^\d+$/.test(trimmed);
  if (field.kind === 'category' && !isNumber) return nameRead(names.category(trimmed), 'no-category');
  if (field.kind === 'campaign' && !isNumber) return nameRead(names.campaign(trimmed), 'no-campaign');
  if (field.kind === 'priceUnit') return unitRead(names.priceUnit(trimmed), trimmed, own);
  if (isWorded(field.path)) return choiceRead(field.path, trimmed, own);
  const isNothing = isNoValue(trimmed, field.kind !== 'attribute') && !isMeant && !own.includes(trimmed);
  if (isNothing) return unreadable('no-value');
  if (field.kind === 'images') return picturesRead(trimmed, own);
  if (isOtherTime(field, trimmed, own)) return unreadable('not-shipping-time');
  const word = wordIn(field, trimmed);
  if (word !== undefined) return found(word);
  if (field.path === 'vendorId') return parsed(field, trimmed, format);
  return parsed(field, withoutPercent(field, text.replaceAll(/\r\n?/gu, '\n'), inPercent), format);
};

const numberText = (value: number): string => {
  const decimal = decimalOfNumber(value);
  return decimal ? formatDecimal(decimal, PLAIN) : String(value);
};

/**
 * Spreadsheet programs turn texts such as `1-2` and amounts such as `3.50` into dates: only a time field accepts one.
 */
const dateRead = (field: Field, date: string): CellRead => {
  if (field.kind !== 'timestamp') return unreadable('is-date');
  return parsed(field, date.includes('T') ? `${date}Z` : date, PLAIN);
};

/** No amount of an ad is negative, as in texts of tables (`shared/money/money.ts`). */
const isNegative = ({ kind }: Field, number: number): boolean =>
  (kind === 'micros' || kind === 'cents') && number < 0;

/**
 * The value of a cell in `field`. Numbers, booleans and dates of a workbook are taken as they are, whatever the
 * format of texts.
 */
export const readCell = (field: Field, cell: TableCell, reading: CellReading): CellRead => {
  if (cell === null) return { says: 'nothing' };
  const { decimal, currency, round = false, unit } = reading;
  const amounts = { ...(round ? ({ round } as const) : {}), ...(unit ? { unit } : {}) };
  if (typeof cell === 'string')
    return textRead(field, cell, { table: decimal, currency, ...amounts }, reading);
  if (typeof cell === 'object') return dateRead(field, cell.date);
  if (typeof cell === 'boolean') return textRead(field, String(cell), PLAIN, reading);
  return isNegative(field, cell)
    ? unreadable('negative')
    : textRead(field, numberText(cell), { ...PLAIN, ...amounts }, reading);
};
