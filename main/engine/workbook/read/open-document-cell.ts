/** The value of a cell of OpenDocument, whose attributes say it; its text is how the program showed it. */
import { numberIn } from '../../../../shared/money/table-number.ts';
import { isCellError } from '../../../../shared/proposals/cell-errors.ts';
import type { TableCell } from '../../../../shared/proposals/proposal.ts';
import {
  asShown,
  errorRead,
  foreignText,
  inThousands,
  isoRead,
  percentText,
  textCell,
  UNCALCULATED,
} from './cell.ts';
import { isOtherUnit } from './date-formats.ts';
import { nameShown, shownScale } from './number-patterns.ts';
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

/**
 * A number as its cell shows it, where that means more: another currency, of which `code` is what the cell says,
 * thousands, or a name with zeros or texts around its digits.
 */
const shownRead =
  (shown: string | null, currency: string | undefined, code = '') =>
  (number: number): TableCell => {
    const signs = [code, ...((shown === null ? undefined : numberIn(shown))?.around ?? [])];
    const sign = currency === undefined ? undefined : signs.find((text) => isOtherUnit(text, currency));
    if (sign !== undefined) return foreignText(number, sign);
    const plain = asShown(number);
    if (shown === null) return plain;
    const scale = shownScale(number, shown);
    return scale.counts > 1 ? inThousands(number, scale) : (nameShown(number, shown, currency) ?? plain);
  };

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
        : numberRead(value, shown, shownRead(shown, currency));
    case 'currency':
      return numberRead(value, shown, shownRead(shown, currency, attributes['office:currency']));
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
