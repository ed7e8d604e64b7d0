/** The value of a sheet's cell, from its XML. */
import { AdsheetError } from '../../../../shared/contract/errors.ts';
import { isCellError, scaledText, UNKNOWN_ERROR } from '../../../../shared/proposals/cell-errors.ts';
import type { TableCell } from '../../../../shared/proposals/proposal.ts';
import type { ShownAs } from './date-formats.ts';
import { dateOfIso, dateOfSerial } from './dates.ts';
import type { Pattern, Scale } from './number-patterns.ts';
import type { TextStore } from './text-store.ts';
import { shownText } from './texts.ts';

/** What the cells of all sheets of a workbook need to be read. */
export type CellBook = {
  readonly texts: Pick<TextStore, 'at'>;
  readonly styles: readonly ShownAs[];
  readonly from1904: boolean;
  /** The writing program left all formulas to be calculated on opening. */
  readonly uncalculated: boolean;
};

export type RawCell = {
  /** The type of its value: `s`, `str`, `inlineStr`, `b`, `e`, `d`, or a number. */
  readonly type: string;
  readonly style: number;
  /** The content of the value element; null without one. */
  readonly value: string | null;
  /** The inline text; null without one. */
  readonly inline: string | null;
  readonly formula: string | null;
};

/**
 * The value of a formula that no program has calculated, as spreadsheet programs show those they cannot calculate.
 */
export const UNCALCULATED = '#CALC!';

/** Programs show 15 digits, and store 17 of calculated results: 0.1 + 0.2 is shown as 0.3. */
export const asShown = (number: number): number =>
  Number.isInteger(number) ? number : Number(number.toPrecision(15));

/** A number as text, with a point. Three decimals get a nought behind them: `1.234` in a table could be a thousand. */
const plainText = (number: number): string => String(asShown(number)).replace(/\.\d{3}$/u, '$&0');

/** A percentage as its cell shows it. */
export const percentText = (number: number): string => `${plainText(number * 100)}%`;

/** An amount in another currency as its cell shows it, which no field takes. */
export const foreignText = (number: number, sign: string): string => `${sign} ${plainText(number)}`;

/** A number in thousands or millions as its cell shows it, which no field takes. */
export const inThousands = (number: number, { divisor, counts }: Scale): string =>
  scaledText(plainText(number / divisor), counts);

const otherShown = (number: number, { scale, text }: Pattern): TableCell => {
  const counted = scale(number);
  return counted.counts > 1 ? inThousands(number, counted) : (text(number) ?? asShown(number));
};

/** A number as its format shows it. */
export const shownNumber = (number: number, shown: ShownAs, from1904: boolean): TableCell => {
  if (shown === 'percent') return percentText(number);
  if (shown !== null && shown !== 'date')
    return 'sign' in shown ? foreignText(number, shown.sign) : otherShown(number, shown);
  const date = shown === 'date' ? dateOfSerial(number, from1904) : undefined;
  return date === undefined ? asShown(number) : { date };
};

const numberRead = (text: string, { style }: RawCell, { styles, from1904 }: CellBook): TableCell => {
  const number = Number(text);
  if (!Number.isFinite(number)) return text;
  return shownNumber(number, styles[style] ?? null, from1904);
};

const sharedText = (index: string, { texts }: CellBook): string => {
  const text = texts.at(Number(index));
  if (text === undefined) throw new AdsheetError('file-damaged', {}, { cause: new Error('no shared text') });
  return text;
};

export const isoRead = (text: string): TableCell => {
  const date = dateOfIso(text);
  return date === undefined ? text : { date };
};

export const textCell = (text: string): string | null => (text === '' ? null : text);

/** The result that programs without calculation write for a formula. */
const PLACEHOLDER = '0';

/** Was this formula never calculated? A text result may be empty, a number cannot. */
export const isUncalculated = (
  { formula, value, inline, type }: RawCell,
  { uncalculated }: Pick<CellBook, 'uncalculated'>,
): boolean => {
  if (formula === null || inline !== null) return false;
  const result = value?.trim() ?? null;
  if (result === null || (result === '' && type !== 'str')) return true;
  return uncalculated && result === PLACEHOLDER && (type === '' || type === 'n');
};

/** Future programs may write other error names; these must not become texts of an ad. */
export const errorRead = (text: string): string => (isCellError(text) ? text : UNKNOWN_ERROR);

/**
 * The value of a cell; an empty text is no value. An error is read as its name, a percentage as its displayed text.
 */
export const cellRead = (raw: RawCell, book: CellBook): TableCell => {
  if (isUncalculated(raw, book)) return UNCALCULATED;
  if (raw.type === 'e') return errorRead((raw.inline ?? raw.value ?? '').trim());
  if (raw.inline !== null) return textCell(shownText(raw.inline));
  if (raw.value === null) return null;
  if (raw.type === 'str' || raw.type === 'inlineStr') return textCell(shownText(raw.value));
  const value = raw.value.trim();
  if (value === '') return null;
  switch (raw.type) {
    case 's':
      return textCell(sharedText(value, book));
    case 'b':
      return value === '1' || value.toLowerCase() === 'true';
    case 'd':
      return isoRead(value);
    default:
      return numberRead(value, raw, book);
  }
};
