/**
 * Columns that the table does not have itself: a value for all rows, a formula, a template, or several columns as one.
 * Each is added behind the table's own columns and mapped to its field, so that whatever reads the table later sees
 * columns like any other.
 */
import type { Field } from '../ad/fields.ts';
import { fieldOf } from '../ad/fields.ts';
import type { FieldPath } from '../ad/model.ts';
import { cellText, exactText } from '../expression/index.ts';
import { numberOfDecimal, parseDecimal } from '../money/decimal.ts';
import { PLAIN } from '../money/number-format.ts';
import { numberIn } from '../money/table-number.ts';
import { NOT_COMPUTED } from './cell-errors.ts';
import type { ColumnUse, FormulaOutcome, FormulaTable } from './column-formula.ts';
import {
  amountIn,
  calculates,
  columnsOfFormula,
  columnsOfTemplate,
  formulaOver,
  templateOver,
} from './column-formula.ts';
import { requireColumn } from './column-names.ts';
import type { TableCell } from './proposal.ts';
import { textOfCell } from './proposal.ts';
import type { FieldOrigin, FieldReading } from './table-reading.ts';

type Cells = readonly TableCell[];

export type DerivedColumn = {
  readonly to: FieldPath;
  /** The table's own column of the field, which this one replaces; null without one. */
  readonly instead: number | null;
  /** The table's own columns that it is made of, with those that it fills where they are empty. */
  readonly from: readonly ColumnUse[];
  /** The cell of a row from the row's own cells; `read` are these in the words of their fields. */
  readonly cellOf: (cells: Cells, read?: Cells) => TableCell;
  /** Is the cell of this row one that every row is given? A row that has nothing else makes no ad. */
  readonly isGiven: (cells: Cells, read?: Cells) => boolean;
  /** Is the cell of this row given to new ads alone? */
  readonly isForNew: (cells: Cells, read?: Cells) => boolean;
};

export type OwnColumns = FormulaTable & {
  /** The field of each of the table's own columns. */
  readonly columns: readonly (FieldPath | null)[];
};

const isBlankCell = (cell: TableCell | undefined): boolean => textOfCell(cell).trim() === '';

const isMoney = (field: Field | undefined): boolean => field?.kind === 'micros' || field?.kind === 'cents';

const isAmount = (field: Field | undefined): boolean => isMoney(field) || field?.kind === 'integer';

/** A zero, or a dash for none. */
const isNoAmount = (text: string): boolean =>
  /^[\p{Pd}\p{Sc}\s]*$/u.test(text) || /^[^1-9]*$/u.test(numberIn(text)?.digits ?? '1');

const isFilled = (field: Field | undefined, cell: TableCell): boolean =>
  !isBlankCell(cell) && !(isMoney(field) && isNoAmount(textOfCell(cell)));

/** A plain number as a cell that no number format can misread; any other text stays one. */
const plainCell = (field: Field | undefined, text: string): TableCell => {
  const parsed = isAmount(field) ? parseDecimal(text, PLAIN) : undefined;
  return parsed?.ok ? (numberOfDecimal(parsed.value) ?? text) : text;
};

/** An amount of another column as a number, as that column writes it; one that it does not tell stays as it is. */
const asNumber = (
  field: Field | undefined,
  cell: TableCell,
  { numbersOf }: FormulaTable,
  at: number,
): TableCell => {
  const amount = typeof cell === 'string' && !isBlankCell(cell) ? amountIn(cell, numbersOf(at)) : undefined;
  return amount === undefined ? cell : plainCell(field, amount);
};

/** The cell of a column; of one that counts cents or micros, in units of money as the others of its field are. */
const inUnits = (
  field: Field | undefined,
  cell: TableCell,
  { numbersOf }: FormulaTable,
  at: number,
): TableCell => {
  const numbers = isMoney(field) ? numbersOf(at) : undefined;
  if (numbers?.unit === undefined || isBlankCell(cell)) return cell;
  const amount = typeof cell === 'string' || typeof cell === 'number' ? amountIn(cell, numbers) : undefined;
  return amount === undefined ? NOT_COMPUTED : plainCell(field, amount);
};

/** An amount that is calculated is rounded to what its field holds, one of a column is not. */
const outcomeCell = (
  field: Field | undefined,
  { value, failed }: FormulaOutcome,
  isCalculated: boolean,
): TableCell => {
  if (failed) return NOT_COMPUTED;
  const text = field && isCalculated ? cellText(field, value) : exactText(value);
  return text === null || text === '' ? null : plainCell(field, text);
};

const joined = (places: readonly number[], cells: Cells): TableCell => {
  const texts = places.map((at) => textOfCell(cells[at]).trim()).filter((text) => text !== '');
  return texts.length === 0 ? null : [...new Set(texts)].join('\n');
};

const columnsFrom = (
  from: FieldOrigin,
  field: Field | undefined,
  table: FormulaTable,
): readonly ColumnUse[] => {
  if ('value' in from) return [];
  if ('template' in from) return columnsOfTemplate(from.template, table);
  if ('formula' in from) return columnsOfFormula(from.formula, table, isAmount(field));
  return from.columns.map((name) => ({
    at: requireColumn(name, table.headers, table.places),
    isAmount: false,
  }));
};

const cellFrom = (
  from: FieldOrigin,
  field: Field | undefined,
  table: FormulaTable,
): ((cells: Cells) => TableCell) => {
  if ('value' in from) {
    const cell = from.value.trim() === '' ? null : plainCell(field, from.value);
    return () => cell;
  }
  if ('columns' in from) {
    const places = from.columns.map((name) => requireColumn(name, table.headers, table.places));
    const [one = 0, ...more] = places;
    if (isMoney(field) && more.length === 0)
      return (cells) => asNumber(field, inUnits(field, cells[one] ?? null, table, one), table, one);
    return (cells) => joined(places, cells);
  }
  const compute =
    'template' in from
      ? templateOver(from.template, table)
      : formulaOver(from.formula, table, isAmount(field));
  const isCalculated = 'formula' in from && calculates(from.formula, table);
  return (cells) => outcomeCell(field, compute(cells), isCalculated);
};

const derivedColumn = (
  reading: FieldReading,
  own: OwnColumns,
  before: DerivedColumn | undefined,
): DerivedColumn => {
  const { to, from, rows } = reading;
  const at = own.columns.indexOf(to);
  const field = fieldOf(to);
  const given = cellFrom(from, field, own);
  const isValue = 'value' in from;
  const inColumn = (_cells: Cells, read: Cells): TableCell => inUnits(field, read[at] ?? null, own, at);
  const first = before?.cellOf ?? (at < 0 ? undefined : inColumn);
  const column = { to, instead: at < 0 ? null : at };
  const used = columnsFrom(from, field, own);
  if (rows === 'all' || first === undefined)
    return { ...column, from: used, cellOf: given, isGiven: () => isValue, isForNew: () => rows === 'new' };
  const filled = before?.from ?? [{ at, isAmount: false }];
  if (rows === 'filled')
    return {
      ...column,
      from: [...used, ...filled],
      cellOf: (cells, read = cells) => {
        const cell = given(cells);
        return isFilled(field, cell) ? cell : first(cells, read);
      },
      isGiven: (cells, read = cells) =>
        isFilled(field, given(cells)) ? isValue : (before?.isGiven(cells, read) ?? false),
      isForNew: (cells, read = cells) =>
        !isFilled(field, given(cells)) && (before?.isForNew(cells, read) ?? false),
    };
  return {
    ...column,
    from: [...filled, ...used],
    cellOf: (cells, read = cells) => {
      const cell = first(cells, read);
      return isBlankCell(cell) ? given(cells) : cell;
    },
    isGiven: (cells, read = cells) =>
      isBlankCell(first(cells, read)) ? isValue : (before?.isGiven(cells, read) ?? false),
    isForNew: (cells, read = cells) =>
      isBlankCell(first(cells, read)) ? rows === 'new' : (before?.isForNew(cells, read) ?? false),
  };
};

const isFilling = ({ from, rows }: FieldReading): boolean => rows !== 'all' && 'value' in from;

/**
 * The readings with another one. One for all rows takes the place of what its field had; one for empty cells fills what
 * those before it leave empty, and a value, after which nothing is empty, comes last and once.
 */
export const withField = (
  readings: readonly FieldReading[],
  reading: FieldReading,
): readonly FieldReading[] => {
  const isOfField = ({ to }: FieldReading): boolean => to === reading.to;
  if (reading.rows === 'all') return [...readings.filter((one) => !isOfField(one)), reading];
  const values = readings.filter((one) => isOfField(one) && isFilling(one));
  const others = readings.filter((one) => !values.includes(one));
  return isFilling(reading) ? [...others, reading] : [...others, reading, ...values];
};

/**
 * The columns to add, one a field; of several readings of one field, each fills what those before it leave empty.
 * Throws `column-unknown`, and `bad-expression` for a formula or template.
 */
export const derivedColumns = (
  readings: readonly FieldReading[],
  own: OwnColumns,
): readonly DerivedColumn[] => {
  const found = new Map<FieldPath, DerivedColumn>();
  for (const reading of readings) found.set(reading.to, derivedColumn(reading, own, found.get(reading.to)));
  return [...found.values()];
};
