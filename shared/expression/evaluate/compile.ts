/** Compiles an expression or a formula to a function of a row. */
import type { Field } from '../../ad/fields.ts';
import type { FieldPath } from '../../ad/model.ts';
import type { Json } from '../../json.ts';
import type { Decimal } from '../../money/decimal.ts';
import { decimalOfNumber } from '../../money/decimal.ts';
import type { Expression, Flag, Term } from '../ast.ts';
import { periodsNeeded } from '../ast.ts';
import type { Metric, Period } from '../metrics.ts';
import { momentOf } from '../moment.ts';
import { comparisonMode } from '../parse/terms.ts';
import { callFunction, joinTexts } from './functions.ts';
import type { Value } from './values.ts';
import { calculate, compareValues, containsText, startsWithText, textOf, valueOfField } from './values.ts';

/** Reads a row for expressions: the local value at a path, as on the wire, and flags. */
export type RowReader<Row> = {
  readonly value: (row: Row, path: FieldPath) => Json | undefined;
  readonly flag: (row: Row, flag: Flag) => boolean;
  /**
   * The metric of an ad over a period, money in units of the currency (exact, so a Decimal); null where
   * not all days were pulled. Without this function no row has metrics.
   */
  readonly metric?: (row: Row, metric: Metric, period: Period) => Decimal | number | null;
  /** The present day as `yyyy-mm-dd`; by default the UTC day, as all times of the service are UTC. */
  readonly today?: () => string;
};

type Test<Row> = (row: Row) => boolean;
type Read<Row> = (row: Row) => Value;

const readField =
  <Row>(field: Field, reader: RowReader<Row>): Read<Row> =>
  (row) =>
    valueOfField(field, reader.value(row, field.path));

const readMetric = <Row>(metric: Metric, period: Period, reader: RowReader<Row>): Read<Row> => {
  const { metric: read } = reader;
  if (!read) return () => null;
  return (row) => {
    const value = read(row, metric, period);
    return typeof value === 'number' ? (decimalOfNumber(value) ?? null) : value;
  };
};

/**
 * Are all figures known that a part reads of a row? Clicks are a number wherever figures are known, while a ratio may
 * have none. What is not known is neither true nor false: the contrary of a condition must not hold because of it.
 * Where a part allows for missing values itself, nothing more is needed.
 */
const compileKnown = <Row>(part: Expression, { metric: read }: RowReader<Row>): Test<Row> => {
  const periods = periodsNeeded(part);
  return (row) => periods.every((period) => read !== undefined && read(row, 'clicks', period) !== null);
};

const presentDay = <Row>({ today }: RowReader<Row>): Value =>
  momentOf(today?.() ?? new Date().toISOString().slice(0, 10)) ?? null;

const compileCall = <Row>(
  { name, args }: Term & { readonly kind: 'call' },
  reader: RowReader<Row>,
): Read<Row> => {
  const today = name === 'today' ? presentDay(reader) : null;
  const reads = args.map((arg) => compileTerm(arg, reader));
  return (row) =>
    callFunction(
      name,
      reads.map((read) => read(row)),
      today,
    );
};

/** The value of a term for a row. */
const compileTerm = <Row>(term: Term, reader: RowReader<Row>): Read<Row> => {
  switch (term.kind) {
    case 'field':
      return readField(term.field, reader);
    case 'number':
    case 'text':
    case 'boolean':
    case 'date':
      return () => term.value;
    case 'metric':
      return readMetric(term.metric, term.period, reader);
    case 'arithmetic': {
      const [left, right] = [compileTerm(term.left, reader), compileTerm(term.right, reader)];
      return (row) => calculate(term.op, left(row), right(row));
    }
    case 'join': {
      const reads = term.items.map((item) => compileTerm(item, reader));
      return (row) => joinTexts(reads.map((read) => read(row)));
    }
    case 'call':
      return compileCall(term, reader);
    case 'test': {
      const [test, isKnown] = [compile(term.test, reader), compileKnown(term.test, reader)];
      return (row) => (isKnown(row) ? test(row) : null);
    }
  }
};

/**
 * The value of a formula or template for a row: an exact number (money in units of the currency), text, boolean,
 * date, or null for none (a calculation with AUTOMATIC or an empty field, `if` without its last argument). Null
 * leaves a cell unchanged, an empty text clears it. Never throws for a readable row.
 */
export const compileFormula = <Row>(formula: Term, reader: RowReader<Row>): ((row: Row) => Value) =>
  compileTerm(formula, reader);

const compileIn = <Row>(item: Term, list: readonly Term[], reader: RowReader<Row>): Test<Row> => {
  const read = compileTerm(item, reader);
  const options = list.map((term) => ({ read: compileTerm(term, reader), mode: comparisonMode(item, term) }));
  return (row) => {
    const value = read(row);
    return options.some((option) => compareValues('=', value, option.read(row), option.mode));
  };
};

const compileTexts = <Row>(
  holds: (value: Value, part: Value) => boolean,
  item: Term,
  text: Term,
  reader: RowReader<Row>,
): Test<Row> => {
  const [value, part] = [compileTerm(item, reader), compileTerm(text, reader)];
  return (row) => holds(value(row), part(row));
};

const compileItem = <Row>(
  holds: (value: Value) => boolean,
  item: Term,
  reader: RowReader<Row>,
): Test<Row> => {
  const read = compileTerm(item, reader);
  return (row) => holds(read(row));
};

/** The predicate of an expression. Never throws for a readable row. */
export const compile = <Row>(expression: Expression, reader: RowReader<Row>): Test<Row> => {
  switch (expression.kind) {
    case 'all':
      return () => true;
    case 'and':
    case 'or': {
      const tests = expression.items.map((item) => compile(item, reader));
      return expression.kind === 'and'
        ? (row) => tests.every((test) => test(row))
        : (row) => tests.some((test) => test(row));
    }
    case 'not': {
      const [test, isKnown] = [compile(expression.item, reader), compileKnown(expression.item, reader)];
      return (row) => !test(row) && isKnown(row);
    }
    case 'flag':
      return (row) => reader.flag(row, expression.flag);
    case 'compare': {
      const { op, left, right, mode } = expression;
      const [a, b] = [compileTerm(left, reader), compileTerm(right, reader)];
      return (row) => compareValues(op, a(row), b(row), mode);
    }
    case 'in':
      return compileIn(expression.item, expression.list, reader);
    case 'contains':
      return compileTexts(containsText, expression.item, expression.text, reader);
    case 'startsWith':
      return compileTexts(startsWithText, expression.item, expression.text, reader);
    case 'matches':
      return compileItem(
        (value) => value !== null && expression.pattern.test(textOf(value)),
        expression.item,
        reader,
      );
    case 'empty':
      return compileItem((value) => value === null || value === '', expression.item, reader);
    case 'true':
      return compileItem((value) => value === true, expression.item, reader);
  }
};
