/** The value of a cell of OpenDocument, whose attributes say it; its text is how the program showed it. */
import { isOtherCurrency } from '../../../../shared/money/currency.ts';
import { isCellError } from '../../../../shared/proposals/cell-errors.ts';
import type { TableCell } from '../../../../shared/proposals/proposal.ts';
import { asShown, errorRead, foreignText, isoRead, percentText, textCell, UNCALCULATED } from './cell.ts';
import { isConstant } from './sheet-rows.ts';
import type { Attributes } from './xml.ts';

/** `of:=TRUE()` without its language. */
const FORMULA = /^[^=]*=/u;

export const formulaOf = (attributes: Attributes): string | undefined =>
  attributes['table:formula']?.replace(FORMULA, '');

/** Was this formula never calculated? Libraries write it without a value. */
export const isOpen = (attributes: Attributes, text: string | null): boolean =>
  attributes['table:formula'] !== undefined && attributes['office:value-type'] === undefined && text === null;

const DURATION = /^PT(\d+)H(\d+)M(\d+(?:[.,]\d+)?)S$/u;
const DAY_S = 86_400;

/** A time of day; a longer time is what the program showed. */
const timeRead = (value: string, shown: string | null): TableCell => {
  const [, hours, minutes, seconds = ''] = DURATION.exec(value) ?? [];
  const all = Math.round(Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds.replace(',', '.')));
  if (!(all < DAY_S)) return shown ?? textCell(value);
  return { date: new Date(all * 1000).toISOString().slice(11, 19) };
};

const numberRead = (
  value: string | undefined,
  shown: string | null,
  read: (number: number) => TableCell,
): TableCell => {
  const number = value === undefined || value.trim() === '' ? Number.NaN : Number(value);
  return Number.isFinite(number) ? read(number) : shown;
};

/** An amount, as text where it is in another currency. */
const amountRead =
  (code: string, currency: string | undefined) =>
  (number: number): TableCell =>
    code !== '' && currency !== undefined && isOtherCurrency(code, currency)
      ? foreignText(number, code)
      : asShown(number);

/** The value of a cell by its attributes and its text, null where it has none. */
export const openDocumentCell = (
  attributes: Attributes,
  text: string | null,
  currency: string | undefined,
): TableCell => {
  const shown = text === null ? null : textCell(text);
  const formula = formulaOf(attributes);
  if (isOpen(attributes, text)) return UNCALCULATED;
  if (attributes['calcext:value-type'] === 'error') return errorRead((shown ?? '').trim());
  // Programs without a type for errors give a number beside their name.
  if (formula !== undefined && shown !== null && isCellError(shown.trim())) return shown.trim();
  const value = attributes['office:value'];
  switch (attributes['office:value-type']) {
    case 'float':
      return formula !== undefined && isConstant(formula)
        ? Number(value) !== 0
        : numberRead(value, shown, asShown);
    case 'currency':
      return numberRead(value, shown, amountRead(attributes['office:currency'] ?? '', currency));
    case 'percentage':
      return numberRead(value, shown, percentText);
    case 'boolean':
      return attributes['office:boolean-value'] === 'true';
    case 'date':
      return isoRead(attributes['office:date-value'] ?? '') ?? shown;
    case 'time':
      return timeRead(attributes['office:time-value'] ?? '', shown);
    default:
      return textCell(attributes['office:string-value'] ?? '') ?? shown;
  }
};
