/**
 * Formulas and templates over the columns of a table, in the language of expressions. Where a formula calculates, a
 * text is read as an amount in its column's format; everywhere else it stays the text it is.
 */
import type { Field } from '../ad/fields.ts';
import { fieldOf, pathOfAttribute } from '../ad/fields.ts';
import type { FieldPath } from '../ad/model.ts';
import type { Expression, Term, Value } from '../expression/index.ts';
import {
  compileFormula,
  expressionError,
  fieldsIn,
  type Names,
  type ParsedFormula,
  parseFormula,
  parseTemplate,
  typeOf,
} from '../expression/index.ts';
import type { Json } from '../json.ts';
import { formatMoney, parseMicros } from '../money/money.ts';
import type { TableNumbers } from '../money/number-format.ts';
import { PLAIN } from '../money/number-format.ts';
import { isCellError } from './cell-errors.ts';
import type { Places } from './column-names.ts';
import { columnsCalled, theOnly } from './column-names.ts';
import type { TableCell } from './proposal.ts';

/** The table's columns, and how the amounts of each are read. */
export type FormulaTable = {
  readonly headers: readonly string[];
  readonly places?: Places;
  readonly numbersOf: (column: number) => TableNumbers;
};

type Cells = readonly TableCell[];

/** A row while its value is computed; `failed` once a column that is calculated with holds no amount. */
type RowUnderWay = { readonly cells: Cells; failed: boolean; hasBlank: boolean };

const TEXT = 'text';
const AMOUNT = 'amount';

/** A column as a field of any type; its path says which column, and whether its text or its amount is read. */
const columnField = (at: number, as: typeof TEXT | typeof AMOUNT): Field | undefined =>
  fieldOf(pathOfAttribute(`${as} ${at}`));

const placeIn = (path: FieldPath): ColumnUse => {
  const [as = '', at = ''] = path.slice(path.indexOf('.') + 1).split(' ');
  return { at: Number(at), isAmount: as === AMOUNT };
};

/** Names of columns; one that several have is refused with `column-ambiguous`. */
const columnsOf = ({ headers, places }: FormulaTable): Names => {
  const find = columnsCalled(headers, places);
  return (name) => {
    const at = theOnly(name, find(name), places);
    const field = at === undefined ? undefined : columnField(at, TEXT);
    return field ? [field] : [];
  };
};

const CALCULATING: ReadonlySet<string> = new Set(['round', 'min', 'max', 'clamp']);

const isCounted = (term: Term): boolean => {
  const type = typeOf(term);
  return type === 'number' || type === 'money';
};

const testWithAmounts = (test: Expression): Expression => {
  switch (test.kind) {
    case 'and':
    case 'or':
      return { ...test, items: test.items.map(testWithAmounts) };
    case 'not':
      return { ...test, item: testWithAmounts(test.item) };
    case 'compare': {
      const isOfAmounts = isCounted(test.left) || isCounted(test.right);
      return {
        ...test,
        left: withAmounts(test.left, isOfAmounts),
        right: withAmounts(test.right, isOfAmounts),
      };
    }
    default:
      return test;
  }
};

/** The term with its columns read as amounts where it calculates with them, or where `isAmount` says so. */
const withAmounts = (term: Term, isAmount: boolean): Term => {
  switch (term.kind) {
    case 'field': {
      const { at } = placeIn(term.field.path);
      return isAmount ? { kind: 'field', field: columnField(at, AMOUNT) ?? term.field } : term;
    }
    case 'arithmetic':
      return { ...term, left: withAmounts(term.left, true), right: withAmounts(term.right, true) };
    case 'call': {
      const passesOn = term.name === 'if' || term.name === 'coalesce';
      const isOfAmounts = CALCULATING.has(term.name) || (passesOn && isAmount);
      return { ...term, args: term.args.map((arg) => withAmounts(arg, isOfAmounts)) };
    }
    case 'join':
      return { ...term, items: term.items.map((item) => withAmounts(item, false)) };
    case 'test':
      return { ...term, test: testWithAmounts(term.test) };
    default:
      return term;
  }
};

const isBlank = (cell: TableCell | undefined): boolean =>
  cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '');

const textIn = (cell: TableCell): Json => {
  if (cell === null) return null;
  return typeof cell === 'object' ? cell.date : cell;
};

/** The exact amount in a cell as a plain text; undefined where it is none, or ambiguous. */
export const amountIn = (cell: string | number, numbers: TableNumbers): string | undefined => {
  const { unit } = numbers;
  const parsed = parseMicros(
    String(cell).trim(),
    typeof cell === 'number' ? { ...PLAIN, ...(unit ? { unit } : {}) } : numbers,
  );
  return parsed.ok ? formatMoney(parsed.value, PLAIN) : undefined;
};

const valueIn = (table: FormulaTable, row: RowUnderWay, path: FieldPath): Json => {
  const { at, isAmount } = placeIn(path);
  const cell = row.cells[at] ?? null;
  if (isBlank(cell)) {
    row.hasBlank ||= isAmount;
    return null;
  }
  const value = textIn(cell);
  const isNoValue = typeof value === 'string' && isCellError(value);
  const numbers = isAmount ? table.numbersOf(at) : undefined;
  const isText = typeof value === 'string' || (typeof value === 'number' && numbers?.unit !== undefined);
  const read = numbers && isText ? amountIn(value, numbers) : value;
  const isRead = !isNoValue && read !== undefined && !(isAmount && typeof read === 'boolean');
  if (!isRead) row.failed = true;
  return isRead ? read : null;
};

const required = (parsed: ParsedFormula): Term => {
  if (!parsed.ok) throw expressionError(parsed);
  return parsed.formula;
};

const evaluated = (term: Term, table: FormulaTable): ((row: RowUnderWay) => Value) =>
  compileFormula<RowUnderWay>(term, {
    value: (row, path) => valueIn(table, row, path),
    flag: () => false,
  });

/** The value of a row; null where a column it needs is empty, `failed` where it cannot be computed. */
export type FormulaOutcome = { readonly value: Value; readonly failed: boolean };

const mayBeNone = (term: Term): boolean => term.kind === 'call' && term.name === 'if' && term.args.length < 3;

/**
 * The function that computes a formula for a row. With `isAmount` the result is an amount, so that a column alone is
 * read as one. Throws `bad-expression`.
 */
export const formulaOver = (
  text: string,
  table: FormulaTable,
  isAmount: boolean,
): ((cells: Cells) => FormulaOutcome) => {
  const term = withAmounts(required(parseFormula(text, columnsOf(table))), isAmount);
  const compute = evaluated(term, table);
  return (cells) => {
    const row: RowUnderWay = { cells, failed: false, hasBlank: false };
    const value = compute(row);
    const isLost = value === null && !row.hasBlank && !mayBeNone(term);
    return { value: row.failed ? null : value, failed: row.failed || isLost };
  };
};

const isCalculating = (term: Term): boolean => {
  if (term.kind === 'arithmetic') return true;
  if (term.kind !== 'call') return false;
  return CALCULATING.has(term.name) || term.args.some(isCalculating);
};

/**
 * Does a formula calculate its result, which may have any number of decimals, or is it the amount of a column as it
 * stands? Throws `bad-expression`.
 */
export const calculates = (text: string, table: FormulaTable): boolean =>
  isCalculating(required(parseFormula(text, columnsOf(table))));

/** A column that a formula or template has, and whether it is calculated with. */
export type ColumnUse = { readonly at: number; readonly isAmount: boolean };

/** The columns of a formula whose result is an amount or not. Throws `bad-expression`. */
export const columnsOfFormula = (
  text: string,
  table: FormulaTable,
  isAmount: boolean,
): readonly ColumnUse[] =>
  fieldsIn(withAmounts(required(parseFormula(text, columnsOf(table))), isAmount)).map(({ path }) =>
    placeIn(path),
  );

const LINE_END = /\r\n?|\n/u;

type Line = {
  readonly columns: readonly number[];
  readonly compute: (row: RowUnderWay) => Value;
};

const lineOf = (text: string, table: FormulaTable): Line => {
  const term = required(parseTemplate(text, columnsOf(table)));
  return {
    columns: fieldsIn(term).map(({ path }) => placeIn(path).at),
    compute: evaluated(withAmounts(term, false), table),
  };
};

/** The columns of a template. Throws `bad-expression`. */
export const columnsOfTemplate = (text: string, table: FormulaTable): readonly ColumnUse[] =>
  text.split(LINE_END).flatMap((line) => lineOf(line, table).columns.map((at) => ({ at, isAmount: false })));

/** Without the gaps that empty columns leave. */
const withoutGaps = (line: string): string => line.replaceAll(/[^\S\n]+/gu, ' ').trim();

/**
 * The function that fills in a template for a row. Spaces around an empty column become one, and a line of which all
 * columns are empty is left out. Null where no column of the template has a value. Throws `bad-expression`.
 */
export const templateOver = (text: string, table: FormulaTable): ((cells: Cells) => FormulaOutcome) => {
  const lines = text.split(LINE_END).map((line) => lineOf(line, table));
  const isFixed = lines.every(({ columns }) => columns.length === 0);
  return (cells) => {
    const row: RowUnderWay = { cells, failed: false, hasBlank: false };
    const isFilled = ({ columns }: Line): boolean => columns.some((at) => !isBlank(cells[at]));
    if (!isFixed && !lines.some(isFilled)) return { value: null, failed: false };
    const shown = lines.filter((line) => line.columns.length === 0 || isFilled(line));
    const value = shown.map(({ compute }) => withoutGaps(String(compute(row) ?? ''))).join('\n');
    return { value: row.failed ? null : value.trim(), failed: row.failed };
  };
};
