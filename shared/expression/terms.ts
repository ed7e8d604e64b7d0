/** What a single token stands for, and which terms fit where. */
import { parseDecimal } from '../money/decimal.ts';
import { PLAIN } from '../money/number-format.ts';
import type { ComparisonMode, Expression, Term } from './ast.ts';
import type { Cursor } from './cursor.ts';
import { isSign, peek, unexpected } from './cursor.ts';
import { Fault } from './fault.ts';
import { flagNamed } from './names.ts';
import type { Token } from './tokens.ts';

/** A part of an expression and where it begins: a value, or something true or false. */
export type Part = { readonly at: number } & (
  | { readonly term: Term; readonly condition?: never }
  | { readonly condition: Expression; readonly term?: never }
);

const KEYWORDS: readonly string[] = ['and', 'or', 'not', 'in', 'contains', 'startswith', 'matches', 'is'];

const wordPart = (cursor: Cursor, token: Token & { readonly kind: 'word' }): Part => {
  const { at, text } = token;
  if (isSign(peek(cursor), '(')) throw new Fault('expression.unknown-function', at, { name: text });
  const field = cursor.names(text, false);
  if (field) return { at, term: { kind: 'field', field } };
  const lower = text.toLowerCase();
  if (lower === 'true' || lower === 'false')
    return { at, term: { kind: 'boolean', value: lower === 'true' } };
  const flag = flagNamed(text);
  if (flag) return { at, condition: { kind: 'flag', flag } };
  if (KEYWORDS.includes(lower)) throw unexpected(token);
  if (/[.@]/.test(text)) throw new Fault('expression.unknown-field', at, { name: text });
  return { at, term: { kind: 'text', value: text, bare: true } };
};

/** The part a token is by itself; throws for signs, keywords and the end. */
export const tokenPart = (cursor: Cursor, token: Token): Part => {
  const { at } = token;
  switch (token.kind) {
    case 'word':
      return wordPart(cursor, token);
    case 'braces': {
      const field = cursor.names(token.text, true);
      if (!field) throw new Fault('expression.unknown-field', at, { name: token.text });
      return { at, term: { kind: 'field', field } };
    }
    case 'quoted':
    case 'date':
      return { at, term: { kind: 'text', value: token.text, bare: false } };
    case 'number':
      return { at, term: { kind: 'number', value: token.value, source: token.text } };
    case 'sign':
    case 'end':
      throw unexpected(token);
  }
};

export const asTerm = (part: Part): Term => {
  if (part.term) return part.term;
  if (part.condition.kind === 'flag') {
    throw new Fault('expression.flag-as-text', part.at, { name: part.condition.flag });
  }
  throw new Fault('expression.not-a-value', part.at);
};

export const notANumber = (term: Term, at: number): Fault =>
  new Fault('expression.not-a-number', at, { text: term.kind === 'text' ? term.value : '' });

/** A term one can calculate with: not a text or a yes or no that stands there as such. */
export const asNumber = (part: Part): Term => {
  const term = asTerm(part);
  if (term.kind === 'text' || term.kind === 'boolean') throw notANumber(term, part.at);
  return term;
};

const isYesOrNo = (term: Term): boolean =>
  term.kind === 'boolean' ||
  (term.kind === 'field' && (term.field.kind === 'boolean' || term.field.kind === 'attribute'));

export const asCondition = (part: Part): Expression => {
  if (part.condition) return part.condition;
  if (isYesOrNo(part.term)) return { kind: 'true', item: part.term };
  throw new Fault('expression.not-a-condition', part.at);
};

const isConstant = (term: Term): boolean =>
  term.kind === 'arithmetic' ? isConstant(term.left) && isConstant(term.right) : term.kind !== 'field';

/** Refuses what no row has a say in: `colour = red`, where `colour` is no field, would be false for ever. */
export const expectField = (part: Part, ...others: readonly Term[]): void => {
  const term = asTerm(part);
  if (![term, ...others].every(isConstant)) return;
  if (term.kind === 'text' && term.bare)
    throw new Fault('expression.unknown-field', part.at, { name: term.value });
  throw new Fault('expression.no-field', part.at);
};

const NUMERIC: readonly string[] = ['micros', 'cents', 'integer', 'category', 'campaign'];

const isNumeric = (term: Term): boolean =>
  term.kind === 'number' ||
  term.kind === 'arithmetic' ||
  (term.kind === 'field' && NUMERIC.includes(term.field.kind));

/**
 * What stands beside a field is meant in the field's own kind: `vendor = 00123` is a text with its zeros,
 * `bid = '0.35'` a number.
 */
export const besides = (term: Term, other: Term): Term => {
  if (term.kind === 'number' && other.kind === 'field' && other.field.kind === 'text') {
    return { kind: 'text', value: term.source, bare: false };
  }
  const parsed = term.kind === 'text' && isNumeric(other) ? parseDecimal(term.value, PLAIN) : undefined;
  return parsed?.ok && term.kind === 'text'
    ? { kind: 'number', value: parsed.value, source: term.value }
    : term;
};

/** Numbers only, a word written in the expression, or whatever the values turn out to be. */
export const comparisonMode = (left: Term, right: Term): ComparisonMode => {
  if (isNumeric(left) && isNumeric(right)) return 'number';
  return left.kind === 'text' || right.kind === 'text' ? 'word' : 'any';
};

/** Is one side a number and the other a word it can never be more or less than? */
export const isOrderOfWord = (left: Term, right: Term): boolean =>
  (isNumeric(left) && right.kind === 'text') || (isNumeric(right) && left.kind === 'text');
