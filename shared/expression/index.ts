/**
 * The language of `--where` and of filters (`design/terminal.md`, *EXPR*): parsed once, then run over rows. Nothing in
 * it reaches outside the row, and no text makes it throw or run long.
 */
import { AdsheetError } from '../contract/errors.ts';
import type { Message } from '../rules/problem.ts';
import type { Expression } from './ast.ts';
import { peek, unexpected } from './cursor.ts';
import { Fault } from './fault.ts';
import type { Names } from './names.ts';
import { fieldNames } from './names.ts';
import { parsePart } from './parse.ts';
import { asCondition } from './terms.ts';
import { tokenize } from './tokens.ts';

export { type Expression, FLAGS, type Flag, fieldsIn } from './ast.ts';
export { compile, type RowReader } from './compile.ts';
export { fieldNames, type Names } from './names.ts';

const MAX_LENGTH = 10_000;

/** `at` counts UTF-16 units from 0; `message` is a sentence of `shared/locale`. */
export type BadExpression = { readonly ok: false; readonly message: Message; readonly at: number };

export type ParsedExpression = { readonly ok: true; readonly expression: Expression } | BadExpression;

const parseText = (text: string, names: Names): Expression => {
  if (text.length > MAX_LENGTH) throw new Fault('expression.too-long', MAX_LENGTH, { limit: MAX_LENGTH });
  if (text.trim() === '') return { kind: 'all' };
  const cursor = { tokens: tokenize(text), names, at: 0 };
  const part = parsePart(cursor, 0, 0);
  const rest = peek(cursor);
  if (rest.kind !== 'end') throw unexpected(rest);
  return asCondition(part);
};

/**
 * The expression a text describes; an empty text is true of every row. `names` adds to the interface's fields what a
 * caller knows, such as the labels of attributes.
 */
export const parseExpression = (text: string, names: Names = fieldNames): ParsedExpression => {
  try {
    return { ok: true, expression: parseText(text, names) };
  } catch (error) {
    if (error instanceof Fault) return { ok: false, message: error.what, at: error.at };
    throw error;
  }
};

/** The error a caller who cannot go on throws; its sentence names the fault and its place. */
export const expressionError = ({ message, at }: BadExpression): AdsheetError =>
  new AdsheetError('bad-expression', { ...message.params, reason: message.key, position: at + 1 });
