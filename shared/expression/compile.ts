/** From an expression to a function of a row. */
import type { Field } from '../ad/fields.ts';
import type { FieldPath } from '../ad/model.ts';
import type { Json } from '../json.ts';
import type { Expression, Flag, Term } from './ast.ts';
import { comparisonMode } from './terms.ts';
import type { Value } from './values.ts';
import { calculate, compareValues, containsText, startsWithText, textOf, valueOfField } from './values.ts';

/** How an expression reads a row: the local value at a path, as on the wire, and whether a flag holds. */
export type RowReader<Row> = {
  readonly value: (row: Row, path: FieldPath) => Json | undefined;
  readonly flag: (row: Row, flag: Flag) => boolean;
};

type Test<Row> = (row: Row) => boolean;
type Read<Row> = (row: Row) => Value;

const readField =
  <Row>(field: Field, reader: RowReader<Row>): Read<Row> =>
  (row) =>
    valueOfField(field, reader.value(row, field.path));

/** The value of a term in a row. */
export const compileTerm = <Row>(term: Term, reader: RowReader<Row>): Read<Row> => {
  if (term.kind === 'field') return readField(term.field, reader);
  if (term.kind !== 'arithmetic') return () => term.value;
  const [left, right] = [compileTerm(term.left, reader), compileTerm(term.right, reader)];
  return (row) => calculate(term.op, left(row), right(row));
};

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

/** Whether the expression is true of a row. Never throws for any row the reader can read. */
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
      const test = compile(expression.item, reader);
      return (row) => !test(row);
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
