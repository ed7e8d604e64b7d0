/** Recognising cells of a file that were not edited since it was written, whatever program saved it meanwhile. */
import type { Field } from '../../../../shared/ad/fields.ts';
import {
  attributePath,
  attributeTypeNamed,
  attributeTypeOfValue,
  fieldOf,
} from '../../../../shared/ad/fields.ts';
import type { FieldPath } from '../../../../shared/ad/model.ts';
import type { Category } from '../../../../shared/category/category.ts';
import { attributeOf } from '../../../../shared/category/category.ts';
import type { Json } from '../../../../shared/json.ts';
import type { DecimalSign } from '../../../../shared/money/number-format.ts';
import type { CellNames, CellReading } from '../../../../shared/proposals/cell-text.ts';
import { readCell } from '../../../../shared/proposals/cell-text.ts';
import type { TableCell } from '../../../../shared/proposals/proposal.ts';
import { textOfCell } from '../../../../shared/proposals/proposal.ts';
import { sameValue } from '../../drafts/units.ts';
import type { CellFormat } from '../../export/cells.ts';
import { cellOf, isAsWritten } from '../../export/cells.ts';
import type { CellValue } from '../../workbook/sheet-plan.ts';

/** How the cells of rows of one category are written and read. */
export type RowFormat = {
  readonly category: Category | undefined;
  /** The cell that a value of a field was written as. */
  readonly written: (field: Field, value: Json) => CellValue;
  readonly names: CellNames;
  /** The decimal sign of texts that Adsheet wrote. */
  readonly decimal: DecimalSign;
  readonly currency: string;
};

/** Most values of a field whose cells are cached: a table has the same few in thousands of rows. */
const MOST_KEPT = 500;

/** As `cellOf`, with a cache by field and value; long texts and structures are not cached. */
export const writtenOnce = (words: CellFormat): RowFormat['written'] => {
  const byField = new Map<FieldPath, Map<Json, CellValue>>();
  return (field, value) => {
    if (field.kind === 'text' || typeof value === 'object') return cellOf(field, value, words);
    const kept = byField.get(field.path) ?? new Map<Json, CellValue>();
    byField.set(field.path, kept);
    const known = kept.get(value);
    if (known !== undefined) return known;
    const cell = cellOf(field, value, words);
    if (kept.size < MOST_KEPT) kept.set(value, cell);
    return cell;
  };
};

const fieldAt = (path: FieldPath, value: Json, category: Category | undefined): Field | undefined => {
  const attribute = attributePath(path);
  if (!attribute) return fieldOf(path);
  const type = attributeTypeNamed(attributeOf(category, attribute.key)?.type);
  return fieldOf(path, type ?? attributeTypeOfValue(value));
};

/** Does the category write a `%` beside the values of this field? */
export const isInPercent = (category: Category | undefined, path: FieldPath): boolean => {
  const attribute = attributeOf(category, attributePath(path)?.key ?? '');
  return Object.values(attribute?.postfix ?? {}).some((unit) => unit.trim() === '%');
};

/** As the marketplace writes times: to the second, in UTC. */
const isSameTime = (cell: TableCell, value: Json): boolean =>
  typeof cell === 'object' &&
  cell !== null &&
  value === `${cell.date.includes('T') ? cell.date : `${cell.date}T00:00:00`}Z`;

/** A cell, and how the amounts of its column are read. */
export type ReadCell = Pick<CellReading, 'decimal' | 'unit'> & { readonly cell: TableCell };

const SIGNS: readonly DecimalSign[] = ['.', ','];

/** Is the cell still as `value` was written there? */
export const isUntouched = (
  words: RowFormat,
  path: FieldPath,
  { cell, decimal: decided, ...amounts }: ReadCell,
  value: Json,
): boolean => {
  if (cell === null && value === null) return true;
  const field = fieldAt(path, value, words.category);
  if (!field) return false;
  // Texts and times are compared directly, without formatting them first.
  if (field.kind === 'text' && cell === value) return true;
  if (field.kind === 'timestamp' && isSameTime(cell, value)) return true;
  const { decimal, currency, names, written } = words;
  if (amounts.unit === undefined && isAsWritten(cell, written(field, value), decimal)) return true;
  const inPercent = isInPercent(words.category, path);
  const saysIt = (sign: DecimalSign | null): boolean | 'ambiguous' => {
    const reading = { ...amounts, decimal: sign, currency, names, own: [value], inPercent };
    const read = readCell(field, cell, reading);
    if (read.says === 'value') return sameValue(path, read.value, value);
    if (read.says === 'unreadable' && read.code === 'ambiguous') return 'ambiguous';
    return read.says === 'nothing' && value === null;
  };
  const said = saysIt(decided);
  // Of the two numbers that an amount may be, the one that was written there is the one that is still there.
  return said === 'ambiguous' ? SIGNS.some((sign) => saysIt(sign) === true) : said;
};

/** What a cell of a field says; its text where that is no value. */
export const saidIn = (
  words: RowFormat,
  path: FieldPath,
  { cell, ...amounts }: ReadCell,
  value: Json,
): Json => {
  const field = fieldAt(path, value, words.category);
  if (!field || cell === null) return cell === null ? null : textOfCell(cell);
  const { currency, names } = words;
  const inPercent = isInPercent(words.category, path);
  const read = readCell(field, cell, { ...amounts, currency, names, own: [value], inPercent });
  return read.says === 'value' ? read.value : textOfCell(cell).trim();
};
