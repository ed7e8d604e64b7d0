/**
 * Writes a value as a cell: in the user's words, exact, and such that `readCell` (`shared/proposals/cell-text.ts`)
 * reads back the same value. Amounts and numbers are number cells while every program keeps all of their digits,
 * otherwise texts; numbers that are names are always texts.
 */
import { formatFieldValue } from '../../../shared/ad/codec.ts';
import type { Field } from '../../../shared/ad/fields.ts';
import { attributePath, fieldOf } from '../../../shared/ad/fields.ts';
import type { FieldPath } from '../../../shared/ad/model.ts';
import type { Json, JsonObject } from '../../../shared/json.ts';
import type { Language } from '../../../shared/locale/index.ts';
import { LANGUAGES, translate, wordFor } from '../../../shared/locale/index.ts';
import type { ResultValue } from '../../../shared/metrics/result-value.ts';
import type { Decimal } from '../../../shared/money/decimal.ts';
import { decimalOfNumber, formatDecimal, normalized } from '../../../shared/money/decimal.ts';
import { microsOf } from '../../../shared/money/micros.ts';
import type { DecimalSign, NumberFormat } from '../../../shared/money/number-format.ts';
import { PLAIN } from '../../../shared/money/number-format.ts';
import { wordGroupOf } from '../../../shared/proposals/cell-text.ts';
import type { TableCell } from '../../../shared/proposals/proposal.ts';
import { fitsCell, plainText } from '../workbook/cell-text.ts';
import type { CellValue } from '../workbook/sheet-plan.ts';
import { attributeLines } from './attribute-lines.ts';
import { COLUMNS } from './meta.ts';

/** The formats of the cells of one row. A name is given only where it is unambiguous; undefined otherwise. */
export type CellFormat = {
  readonly language: Language;
  readonly decimal: DecimalSign;
  readonly category: (id: number) => string | undefined;
  readonly campaign: (id: number) => string | undefined;
  readonly priceUnit: (key: string) => string | undefined;
};

/** LibreOffice keeps no more significant digits of a number. */
const MOST_DIGITS = 15;

const formatIn = (decimal: DecimalSign): NumberFormat => ({ decimal, group: '' });

/** A number cell if every program keeps it as this decimal, otherwise a text. */
const numberCell = (value: Decimal, decimal: DecimalSign): number | string => {
  const { units, scale } = normalized(value);
  const digits = units.toString().replace('-', '').length;
  return digits <= MOST_DIGITS && scale <= MOST_DIGITS
    ? Number(formatDecimal(value, PLAIN))
    : formatDecimal(value, formatIn(decimal));
};

const tooLongTexts: ReadonlySet<string> = new Set(
  LANGUAGES.map((language) => translate(language)('export.too_long')),
);

/** Longer and shorter cells cannot be the mark and are not compared; programs add a few spaces at most. */
const MOST_MARK = 100;
const LEAST_MARK = Math.min(...[...tooLongTexts].map((text) => text.length));

/** Does the cell hold only the mark of a text that was too long for a cell? Such a cell has no value. */
export const isTooLongMark = (cell: TableCell): boolean =>
  typeof cell === 'string' &&
  cell.length >= LEAST_MARK &&
  cell.length <= MOST_MARK &&
  tooLongTexts.has(cell.trim());

const textCell = (text: string, { language }: CellFormat): string =>
  fitsCell(text) ? text : translate(language)('export.too_long');

const stringCell = (field: Field, text: string, words: CellFormat): CellValue => {
  const { language, decimal } = words;
  const group = wordGroupOf(field.path);
  if (group) return wordFor(language, group, text);
  switch (field.kind) {
    case 'micros': {
      const amount = microsOf(text);
      if (amount !== undefined) return numberCell({ units: amount, scale: 6 }, decimal);
      return field.words.includes(text) ? wordFor(language, 'word', text) : text;
    }
    case 'priceUnit':
      return words.priceUnit(text) ?? text;
    case 'timestamp': {
      const at = new Date(text);
      return Number.isNaN(at.getTime()) ? text : at;
    }
    default:
      return textCell(text, words);
  }
};

const numberValueCell = (
  field: Field,
  number: number,
  { decimal, category, campaign }: CellFormat,
): CellValue => {
  switch (field.kind) {
    case 'category':
      return category(number) ?? String(number);
    case 'campaign':
      return campaign(number) ?? String(number);
    case 'integer':
      return String(number);
    case 'cents':
      return Number.isSafeInteger(number)
        ? numberCell({ units: BigInt(number), scale: 2 }, decimal)
        : String(number);
    default: {
      const exact = decimalOfNumber(number);
      return exact ? numberCell(exact, decimal) : String(number);
    }
  }
};

/** The cell of a value; null for none. */
export const cellOf = (field: Field, value: Json, words: CellFormat): CellValue => {
  if (value === null) return null;
  if (typeof value === 'boolean') return wordFor(words.language, 'boolean', String(value));
  if (typeof value === 'number') return numberValueCell(field, value, words);
  if (typeof value === 'string') return stringCell(field, value, words);
  const group = wordGroupOf(field.path);
  if (group && Array.isArray(value))
    return value.map((word) => wordFor(words.language, group, String(word))).join('; ');
  return textCell(formatFieldValue(field, value, formatIn(words.decimal)), words);
};

/** The values of an ad at some time, by field, and the attributes it has. */
export type AdValues = {
  readonly at: (path: FieldPath) => Json;
  readonly attributes: () => readonly FieldPath[];
};

/** The values of a baseline. */
export const valuesIn = (values: JsonObject): AdValues => ({
  at: (path) => values[path] ?? null,
  attributes: () => Object.keys(values).filter((path) => attributePath(path) !== undefined),
});

const linesCell = ({ at, attributes }: AdValues, words: CellFormat): CellValue => {
  const lines = attributes()
    .toSorted()
    .flatMap((path) => {
      const field = fieldOf(path);
      const cell = field ? cellOf(field, at(path), words) : null;
      return cell === null ? [] : [{ path, text: textWritten(cell, words.decimal) }];
    });
  return lines.length > 0 ? textCell(attributeLines(lines), words) : null;
};

/** The cell in the column `path` for an ad with these values; null for a column that is no field. */
export const writtenCell = (path: FieldPath, values: AdValues, words: CellFormat): CellValue => {
  if (path === COLUMNS.attributes) return linesCell(values, words);
  const field = fieldOf(path);
  return field ? cellOf(field, values.at(path), words) : null;
};

/** The cell of a result: a number to compute with, money in units of the currency. */
export const resultCell = (value: ResultValue, { decimal }: Pick<CellFormat, 'decimal'>): CellValue =>
  typeof value === 'string' ? numberCell({ units: BigInt(value), scale: 6 }, decimal) : value;

/** `1,125` can be read as more than a thousand; with another zero at its end it cannot. */
const unmistakable = (number: string): string =>
  /^-?[1-9]\d{0,2}[.,]\d{3}$/u.test(number) ? `${number}0` : number;

/** A cell as text, for csv files. */
export const textWritten = (cell: CellValue, decimal: DecimalSign): string => {
  if (cell === null) return '';
  if (cell instanceof Date) return cell.toISOString().replace(/\.\d+Z$/u, 'Z');
  if (typeof cell === 'string') return plainText(cell);
  const exact = decimalOfNumber(cell);
  return exact ? unmistakable(formatDecimal(exact, formatIn(decimal))) : String(cell);
};

/** Programs differ in the last digit of a number. */
const CLOSE = 1e-14;

const sameNumber = (a: number, b: number): boolean =>
  Math.abs(a - b) <= CLOSE * Math.max(Math.abs(a), Math.abs(b));

/** Programs round a time to seconds, up or down. */
const sameSecond = (iso: string, at: Date): boolean => {
  const read = new Date(/T/u.test(iso) ? `${iso.replace(/Z$/u, '')}Z` : `${iso}T00:00:00Z`);
  return Math.abs(read.getTime() - at.getTime()) < 1000;
};

/** A program that takes an id for a number drops leading zeros: `00103` becomes 103. */
const withoutZeros = (digits: string): string => digits.replace(/^0+(?=\d)/u, '');

const EXPONENT = /^\d(?:[.,](\d+))?E\+\d+$/iu;

/** From this many digits on Excel shows a number as `8.71234E+12`, and saves in csv what it shows. */
const SHOWN_SHORT_FROM = 12;

/** Is the text this number in scientific notation, with only some of its digits? */
const isShortOf = (text: string, digits: string): boolean => {
  const decimals = EXPONENT.exec(text)?.[1]?.length;
  if (decimals === undefined || digits.length < SHOWN_SHORT_FROM) return false;
  const unit = 10 ** (digits.length - 1 - decimals);
  return Math.abs(Number(text.replace(',', '.')) - Number(digits)) <= unit * (0.5 + CLOSE);
};

/** Is the cell what a program makes of an id that it took for a number? It keeps fifteen digits. */
const isDigitsOf = (cell: number | string, digits: string): boolean => {
  if (!/^\d+$/u.test(digits)) return false;
  const own = withoutZeros(digits);
  const text = String(cell);
  if (digits.startsWith('0') && own === text) return true;
  if (typeof cell === 'string') return isShortOf(text, own);
  return own.length > MOST_DIGITS && sameNumber(cell, Number(digits));
};

/** The text forms of a time that programs make from our number format. */
const SHOWN_TIME = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\dZ?$/u;

const isTimeOf = (text: string, at: Date): boolean =>
  SHOWN_TIME.test(text) && sameSecond(text.replace(' ', 'T'), at);

/** A number of ours in a cell that was formatted as percent. */
const isPercentOf = (text: string, written: number): boolean =>
  /^-?\d+(?:\.\d+)?%$/u.test(text) && sameNumber(Number(text.slice(0, -1)) / 100, written);

/**
 * Is this the text with `?` for characters outside ASCII? `width` is the number of `?` for a character outside the
 * BMP.
 */
const isLossOf = (text: string, written: string, width: 1 | 2): boolean => {
  let at = 0;
  for (const sign of written) {
    const lost = '?'.repeat(Math.min(sign.length, width));
    if (text.startsWith(sign, at)) at += sign.length;
    else if (sign > '\u007f' && text.startsWith(lost, at)) at += lost.length;
    else return false;
  }
  return at === text.length;
};

/**
 * A program that saves in an 8-bit code page writes `?` for characters the page lacks, as Excel does in csv files.
 */
const isWithoutSigns = (text: string, written: string): boolean =>
  text.includes('?') && (isLossOf(text, written, 2) || isLossOf(text, written, 1));

/**
 * Does a cell still hold what was written there, whichever program saved the file since then? Check this before the
 * cell is read: a title may be `[]` or `#N/A`, which `readCell` takes for something else.
 */
export const isAsWritten = (cell: TableCell, written: CellValue, decimal: DecimalSign): boolean => {
  if (cell === written) return true;
  if (cell === null) return textWritten(written, decimal).trim() === '';
  if (typeof cell === 'object') return written instanceof Date && sameSecond(cell.date, written);
  if (typeof cell === 'number' && typeof written === 'number') return sameNumber(cell, written);
  const text = plainText(String(cell));
  const isNumber = typeof written === 'number';
  if ((isNumber ? unmistakable(text) : text) === textWritten(written, decimal)) return true;
  if (written instanceof Date) return isTimeOf(text, written);
  if (isNumber) return isPercentOf(text, written);
  if (typeof cell === 'boolean' || typeof written !== 'string') return false;
  return isDigitsOf(cell, written) || isWithoutSigns(text, plainText(written));
};
