/** From text to an expression, a formula or a template, or to what is wrong with it and where. */
import type { Message } from '../../rules/problem.ts';
import type { Expression, Term } from '../ast.ts';
import type { Names } from '../names.ts';
import { fieldNames } from '../names.ts';
import { peek, unexpected } from './cursor.ts';
import { Fault } from './fault.ts';
import { parsePart } from './parse.ts';
import { templateTerm } from './template.ts';
import type { Part } from './terms.ts';
import { asCondition, asValue } from './terms.ts';
import { tokenize } from './tokens.ts';

const MAX_LENGTH = 10_000;

/** `at` and `length` count UTF-16 units, `at` from 0; `message` is a sentence of `shared/locale`. */
export type BadExpression = {
  readonly ok: false;
  readonly message: Message;
  readonly at: number;
  readonly length?: number;
};

export type ParsedExpression = { readonly ok: true; readonly expression: Expression } | BadExpression;

export type ParsedFormula = { readonly ok: true; readonly formula: Term } | BadExpression;

const wholePart = (text: string, names: Names): Part => {
  const cursor = { source: text, tokens: tokenize(text), names, at: 0 };
  const part = parsePart(cursor, 0, 0);
  const rest = peek(cursor);
  if (rest.kind !== 'end') throw unexpected(rest);
  return part;
};

/** What `parse` makes of the text, or where and why it cannot be read. */
const attempt = <Parsed>(text: string, parse: () => Parsed): { ok: true; parsed: Parsed } | BadExpression => {
  try {
    if (text.length > MAX_LENGTH) {
      const place = { at: MAX_LENGTH, end: text.length };
      throw new Fault('expression.too-long', place, { limit: MAX_LENGTH });
    }
    return { ok: true, parsed: parse() };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    const { what, at, length } = error;
    return { ok: false, message: what, at, ...(length > 0 ? { length } : {}) };
  }
};

/**
 * The expression a text describes; an empty text is true of every row. `names` adds to the interface's fields what a
 * caller knows, such as the labels of attributes.
 */
export const parseExpression = (text: string, names: Names = fieldNames): ParsedExpression => {
  const result = attempt(
    text,
    (): Expression => (text.trim() === '' ? { kind: 'all' } : asCondition(wholePart(text, names))),
  );
  return result.ok ? { ok: true, expression: result.parsed } : result;
};

/**
 * The formula a text describes: a value for each row. A bare word in it is a field, or one of the interface's own
 * words (`AUTOMATIC`, `PAUSED`); any other text stands in quotes.
 */
export const parseFormula = (text: string, names: Names = fieldNames): ParsedFormula => {
  const result = attempt(text, () => asValue(wholePart(text, names)));
  return result.ok ? { ok: true, formula: result.parsed } : result;
};

/** The template a text is: `{Field}` or `{formula}` in text, `{{` for a brace. It always gives a text. */
export const parseTemplate = (text: string, names: Names = fieldNames): ParsedFormula => {
  const between = (from: number, to: number): Term => {
    const inner = text.slice(from, to);
    try {
      return asValue(wholePart(inner, names));
    } catch (error) {
      throw error instanceof Fault ? error.movedBy(from) : error;
    }
  };
  const result = attempt(text, () => templateTerm(text, names, between));
  return result.ok ? { ok: true, formula: result.parsed } : result;
};
