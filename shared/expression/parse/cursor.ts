/** A position in a list of tokens, and the parser's steps from it. */

import type { Expression } from '../ast.ts';
import type { Names } from '../names.ts';
import { Fault } from './fault.ts';
import type { Token } from './tokens.ts';

const MAX_DEPTH = 200;

/** Where a part of a text is, in UTF-16 units. */
export type Place = { readonly at: number; readonly end: number };

export type Cursor = {
  readonly source: string;
  readonly tokens: readonly Token[];
  readonly names: Names;
  /** The places of conditions, filled while they are parsed. */
  readonly places: Map<Expression, Place>;
  at: number;
};

export const peek = (cursor: Cursor): Token =>
  cursor.tokens[Math.min(cursor.at, cursor.tokens.length - 1)] ?? { kind: 'end', at: 0, end: 0 };

/** The end of the last token taken. */
export const endOfLast = (cursor: Cursor): number => cursor.tokens[cursor.at - 1]?.end ?? 0;

export const take = (cursor: Cursor): Token => {
  const token = peek(cursor);
  cursor.at += 1;
  return token;
};

export const isWord = (token: Token, word: string): boolean =>
  token.kind === 'word' && token.text.toLowerCase() === word;

export const isSign = (token: Token, sign: string): boolean => token.kind === 'sign' && token.text === sign;

export const skipWord = (cursor: Cursor, word: string): boolean => {
  if (!isWord(peek(cursor), word)) return false;
  cursor.at += 1;
  return true;
};

export const skipSign = (cursor: Cursor, sign: string): boolean => {
  if (!isSign(peek(cursor), sign)) return false;
  cursor.at += 1;
  return true;
};

export const unexpected = (token: Token): Fault =>
  token.kind === 'end'
    ? new Fault('expression.incomplete', token)
    : new Fault('expression.unexpected', token, { text: token.text });

export const expectSign = (cursor: Cursor, sign: string): void => {
  if (!skipSign(cursor, sign)) throw unexpected(peek(cursor));
};

/** One level of nesting more; deep nesting is refused before it overflows the stack. */
export const deeper = (depth: number, token: Token): number => {
  if (depth >= MAX_DEPTH) throw new Fault('expression.too-deep', token);
  return depth + 1;
};
