/** Parses a text as an expression, a formula or a template, or returns the fault and its position. */
import type { Message } from '../../rules/problem.ts';
import type { Expression, Term } from '../ast.ts';
import type { Names } from '../names.ts';
import { fieldNames } from '../names.ts';
import { type Cursor, type Place, peek, unexpected } from './cursor.ts';
import { Fault } from './fault.ts';
import { conditionAt, parsePart } from './parse.ts';
import { templateTerm } from './template.ts';
import type { Part } from './terms.ts';
import { asValue } from './terms.ts';
import { tokenize } from './tokens.ts';

const MAX_LENGTH = 10_000;

/** `at` (from 0) and `length` are in UTF-16 units; `message` is a sentence of `shared/locale`. */
export type BadExpression = {
  readonly ok: false;
  readonly message: Message;
  readonly at: number;
  readonly length?: number;
};

export type ParsedExpression = { readonly ok: true; readonly expression: Expression } | BadExpression;

export type ParsedFormula = { readonly ok: true; readonly formula: Term } | BadExpression;

const cursorIn = (text: string, names: Names): Cursor => ({
  source: text,
  tokens: tokenize(text),
  names,
  places: new Map(),
  at: 0,
});

const wholePart = (cursor: Cursor): Part => {
  const part = parsePart(cursor, 0, 0);
  const rest = peek(cursor);
  if (rest.kind !== 'end') throw unexpected(rest);
  return part;
};

/** The result of `parse`, or its fault with position. */
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

const ALL: Expression = { kind: 'all' };

/** The same as `parseExpression`, with the place of each condition within the text that stands in a larger one. */
export const parseWithPlaces = (text: string, names: Names = fieldNames) => {
  const places = new Map<Expression, Place>();
  const result = attempt(text, (): Expression => {
    if (text.trim() === '') return ALL;
    const cursor = { ...cursorIn(text, names), places };
    return conditionAt(cursor, wholePart(cursor));
  });
  return result.ok ? { ok: true as const, expression: result.parsed, places } : result;
};

/**
 * Parses an expression; an empty text is true for every row. `names` adds names known to the caller, such as labels
 * of attributes.
 */
export const parseExpression = (text: string, names: Names = fieldNames): ParsedExpression => {
  const parsed = parseWithPlaces(text, names);
  return parsed.ok ? { ok: true, expression: parsed.expression } : parsed;
};

/**
 * Parses a formula: a value for each row. A bare word is a field, or a word of the interface (`AUTOMATIC`, `PAUSED`);
 * any other text must be quoted.
 */
export const parseFormula = (text: string, names: Names = fieldNames): ParsedFormula => {
  const result = attempt(text, () => asValue(wholePart(cursorIn(text, names))));
  return result.ok ? { ok: true, formula: result.parsed } : result;
};

/** Parses a template: text with `{Field}` or `{formula}`, `{{` for a brace. Its value is always a text. */
export const parseTemplate = (text: string, names: Names = fieldNames): ParsedFormula => {
  const between = (from: number, to: number): Term => {
    const inner = text.slice(from, to);
    try {
      return asValue(wholePart(cursorIn(inner, names)));
    } catch (error) {
      throw error instanceof Fault ? error.movedBy(from) : error;
    }
  };
  const result = attempt(text, () => templateTerm(text, names, between));
  return result.ok ? { ok: true, formula: result.parsed } : result;
};
