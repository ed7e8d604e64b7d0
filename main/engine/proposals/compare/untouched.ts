/** Recognising cells of a file that were not edited since it was written, whatever program saved it meanwhile. */
import type { Field } from '../../../../shared/ad/fields.ts';
import type { FieldPath } from '../../../../shared/ad/model.ts';
import type { Json } from '../../../../shared/json.ts';
import type { DecimalSign } from '../../../../shared/money/number-format.ts';
import type { CellRead } from '../../../../shared/proposals/cell-text.ts';
import type { TableCell } from '../../../../shared/proposals/proposal.ts';
import { textOfCell } from '../../../../shared/proposals/proposal.ts';
import { sameValue } from '../../drafts/units.ts';
import { isAsWritten } from '../../export/cells.ts';
import type { ReadCell, RowFormat } from './row-format.ts';
import { fieldAt } from './row-format.ts';

/** In UTC, as the marketplace writes times, with or without parts of a second. */
const isSameTime = (cell: TableCell, value: Json): boolean => {
  if (typeof cell !== 'object' || cell === null || typeof value !== 'string') return false;
  const time = cell.date.includes('T') ? cell.date : `${cell.date}T00:00:00`;
  return value.startsWith(time) && /^(?:\.\d+)?Z$/.test(value.slice(time.length));
};

/** Micros and cents that a number holds exactly, so that dividing them gives the number that is written. */
const MICROS = /^\d{1,15}$/;

const isSameAmount = (kind: Field['kind'], cell: TableCell, value: Json): boolean => {
  if (typeof cell !== 'number') return false;
  if (kind === 'cents')
    return typeof value === 'number' && Number.isSafeInteger(value) && cell === value / 100;
  return typeof value === 'string' && cell === Number(value) / 1e6 && MICROS.test(value);
};

/** Is the cell the value, as most are? Texts, times and amounts are compared without formatting them. */
const isSame = ({ kind }: Field, cell: TableCell, value: Json): boolean => {
  switch (kind) {
    case 'text':
      return cell === value;
    case 'timestamp':
      return isSameTime(cell, value);
    case 'micros':
    case 'cents':
      return isSameAmount(kind, cell, value);
    default:
      return false;
  }
};

const SIGNS: readonly DecimalSign[] = ['.', ','];

/** A cell that was edited, with what it says where that is certain. */
export type EditedCell = { readonly field?: Field; readonly read?: CellRead };

const UNREAD: EditedCell = {};

/** The edit of a cell in which `value` was written; undefined where the value is still there. */
export const editIn = (
  words: RowFormat,
  path: FieldPath,
  inColumn: ReadCell,
  value: Json,
): EditedCell | undefined => {
  const { cell, amounts } = inColumn;
  if (cell === null && value === null) return undefined;
  const field = fieldAt(path, value, words.category);
  if (!field) return UNREAD;
  const isWritten =
    amounts.unit === undefined &&
    (isSame(field, cell, value) || isAsWritten(cell, words.written(field, value), words.decimal));
  if (isWritten) return undefined;
  const own = [value];
  const saysIt = (read: CellRead): boolean =>
    read.says === 'value' ? sameValue(path, read.value, value) : read.says === 'nothing' && value === null;
  const read = words.read(field, inColumn, own);
  if (read.says !== 'unreadable') return saysIt(read) ? undefined : { field, read };
  if (read.code !== 'ambiguous') return UNREAD;
  // Of the two numbers that an amount may be, the one that was written there is the one that is still there.
  const isOne = SIGNS.some((sign) =>
    saysIt(words.read(field, { cell, amounts: { ...amounts, decimal: sign } }, own)),
  );
  return isOne ? undefined : UNREAD;
};

/** Is the cell still as `value` was written there? */
export const isUntouched = (words: RowFormat, path: FieldPath, cell: ReadCell, value: Json): boolean =>
  editIn(words, path, cell, value) === undefined;

/** What a cell of a field says; its text where that is no value. */
export const saidIn = (words: RowFormat, path: FieldPath, inColumn: ReadCell, value: Json): Json => {
  const { cell } = inColumn;
  const field = fieldAt(path, value, words.category);
  if (!field || cell === null) return cell === null ? null : textOfCell(cell);
  const read = words.read(field, inColumn, [value]);
  return read.says === 'value' ? read.value : textOfCell(cell).trim();
};
