/** How the cells of rows of one category are written and read, with the few values that most rows have done once. */
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
import type { CellNames, CellRead, CellReading } from '../../../../shared/proposals/cell-text.ts';
import { readCell } from '../../../../shared/proposals/cell-text.ts';
import type { TableCell } from '../../../../shared/proposals/proposal.ts';
import type { CellFormat } from '../../export/cells.ts';
import { cellOf } from '../../export/cells.ts';
import type { CellValue } from '../../workbook/sheet-plan.ts';

/** How the amounts of a column are read. */
export type Amounts = Pick<CellReading, 'decimal' | 'unit'>;

/** A cell, and how the amounts of its column are read. */
export type ReadCell = {
  readonly cell: TableCell;
  readonly amounts: Amounts;
  /** A word for none is the value. */
  readonly isMeant?: boolean;
};

export type RowFormat = {
  readonly category: Category | undefined;
  /** The cell that a value of a field was written as. */
  readonly written: (field: Field, value: Json) => CellValue;
  /** What a cell says in a field, where its ad has, or had, `own` values. */
  readonly read: (field: Field, cell: ReadCell, own: readonly Json[]) => CellRead;
  /** The same, with an amount rounded to the decimals that the field has. */
  readonly rounded: (field: Field, cell: ReadCell, own: readonly Json[]) => CellRead;
  /** The decimal sign of texts that Adsheet wrote. */
  readonly decimal: DecimalSign;
};

/** Most values of a field that are kept: a table has the same few in thousands of rows. */
const MOST_KEPT = 500;

/** As `cellOf`, with a cache by field and value; long texts and structures are not cached. */
const writtenOnce = (words: CellFormat): RowFormat['written'] => {
  const byField = new Map<FieldPath, Map<Json, CellValue>>();
  return (field, value) => {
    if (field.kind === 'text' || typeof value === 'object') return cellOf(field, value, words);
    const kept = byField.get(field.path);
    const known = kept?.get(value);
    if (known !== undefined) return known;
    const cell = cellOf(field, value, words);
    if (!kept) byField.set(field.path, new Map([[value, cell]]));
    else if (kept.size < MOST_KEPT) kept.set(value, cell);
    return cell;
  };
};

/** The field of a path in a row of the category, where an ad has this value. */
export const fieldAt = (path: FieldPath, value: Json, category: Category | undefined): Field | undefined => {
  const attribute = attributePath(path);
  if (!attribute) return fieldOf(path);
  const type = attributeTypeNamed(attributeOf(category, attribute.key)?.type);
  return fieldOf(path, type ?? attributeTypeOfValue(value));
};

/** Does the category write a `%` beside the values of this field? */
const isInPercent = (category: Category | undefined, path: FieldPath): boolean => {
  const key = attributePath(path)?.key;
  if (key === undefined) return false;
  return Object.values(attributeOf(category, key)?.postfix ?? {}).some((unit) => unit.trim() === '%');
};

const typeOf = (field: Field): string => (field.kind === 'attribute' ? field.type : field.kind);

/** The cells of a field that were read, in one type and with amounts read in one way. */
type KnownReads = {
  readonly type: string;
  readonly amounts: Amounts;
  readonly cells: Map<TableCell, CellRead>;
};

/** Longer texts are hardly the same in two rows. */
const LONGEST_KEPT = 60;

/** Texts are taken as they are, and what pictures are depends on those of the ad. */
const isKept = ({ kind }: Field, cell: TableCell): boolean =>
  kind !== 'text' &&
  kind !== 'images' &&
  (typeof cell === 'number' || (typeof cell === 'string' && cell.length <= LONGEST_KEPT));

/** What cells are read by, besides their field. */
export type ReadingWords = {
  readonly category: Category | undefined;
  readonly names: CellNames;
  readonly currency: string;
};

/** As `readCell`, with a cache by field and cell. */
const readOnce = ({ category, names, currency }: ReadingWords): RowFormat['read'] => {
  const byField = new Map<FieldPath, KnownReads>();
  const knownReads = (field: Field, amounts: Amounts): KnownReads['cells'] | undefined => {
    const type = typeOf(field);
    const known = byField.get(field.path) ?? { amounts, type, cells: new Map<TableCell, CellRead>() };
    if (known.cells.size === 0) byField.set(field.path, known);
    const isSameReading = known.amounts.decimal === amounts.decimal && known.amounts.unit === amounts.unit;
    return known.type === type && isSameReading ? known.cells : undefined;
  };
  return (field, { cell, amounts, isMeant = false }, own) => {
    const known = isKept(field, cell) ? knownReads(field, amounts) : undefined;
    const found = known?.get(cell);
    if (found) return found;
    const inPercent = isInPercent(category, field.path);
    const reading = { ...amounts, currency, names, inPercent };
    if (known === undefined) return readCell(field, cell, { ...reading, own, isMeant });
    const read = readCell(field, cell, reading);
    // The values that an ad has make more readable; what is readable without them they do not change.
    if (read.says === 'unreadable') return readCell(field, cell, { ...reading, own, isMeant });
    if (known.size < MOST_KEPT) known.set(cell, read);
    return read;
  };
};

/** How rows of a category are written and read: `written` are the words of what Adsheet wrote. */
export const createRowFormat = (words: ReadingWords, written: CellFormat): RowFormat => {
  const { category, names, currency } = words;
  return {
    category,
    written: writtenOnce(written),
    read: readOnce(words),
    rounded: (field, { cell, amounts }, own) => {
      const inPercent = isInPercent(category, field.path);
      return readCell(field, cell, { ...amounts, currency, names, inPercent, own, round: true });
    },
    decimal: written.decimal,
  };
};
