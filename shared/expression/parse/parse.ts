/** Parses tokens to an expression, by precedence climbing (Pratt). */
import type { Arithmetic, Comparison, Expression, Term } from '../ast.ts';
import { ARITHMETIC, COMPARISONS } from '../ast.ts';
import { compilePattern } from '../pattern.ts';
import { typeOf } from '../types.ts';
import type { Cursor } from './cursor.ts';
import {
  deeper,
  endOfLast,
  expectSign,
  isSign,
  peek,
  skipSign,
  skipWord,
  take,
  unexpected,
} from './cursor.ts';
import { Fault } from './fault.ts';
import { operand } from './operands.ts';
import type { Part } from './terms.ts';
import {
  asCondition,
  asNumber,
  asOrdered,
  asTerm,
  asValue,
  besides,
  comparisonMode,
  expectField,
  orderFault,
} from './terms.ts';
import type { Token } from './tokens.ts';

/** The precedence of operators; 0 for other tokens. */
const STRENGTH: ReadonlyMap<string, number> = new Map([
  ['or', 1],
  ['and', 2],
  ...[...COMPARISONS, 'not', 'in', 'contains', 'startswith', 'matches', 'is'].map(
    (name) => [name, 4] as const,
  ),
  ['&', 5],
  ['+', 6],
  ['-', 6],
  ['*', 7],
  ['/', 7],
]);
const NOT = 3;
const TEST = 4;
const NEGATIVE = 8;

const operatorOf = (token: Token): string | undefined => {
  const name = token.kind === 'sign' ? token.text : token.kind === 'word' ? token.text.toLowerCase() : '';
  return STRENGTH.has(name) ? name : undefined;
};

const NOUGHT: Term = { kind: 'number', value: { units: 0n, scale: 0 }, source: '0' };

const negative = (cursor: Cursor, sign: Token, part: Part): Part => {
  const term = asNumber(part, cursor.source);
  const place = { at: sign.at, end: part.end };
  if (term.kind !== 'number')
    return { ...place, term: { kind: 'arithmetic', op: '-', left: NOUGHT, right: term } };
  const value = { ...term.value, units: -term.value.units };
  const source = term.source.startsWith('-') ? term.source.slice(1) : `-${term.source}`;
  return { ...place, term: { kind: 'number', value, source } };
};

/** The part as a condition, whose place is noted. */
export const conditionAt = (cursor: Cursor, part: Part): Expression => {
  const condition = asCondition(part);
  cursor.places.set(condition, { at: part.at, end: part.end });
  return condition;
};

const prefix = (cursor: Cursor, depth: number): Part => {
  const token = take(cursor);
  if (isSign(token, '-')) return negative(cursor, token, parsePart(cursor, NEGATIVE, deeper(depth, token)));
  if (isSign(token, '(')) {
    const inside = parsePart(cursor, 0, deeper(depth, token));
    expectSign(cursor, ')');
    return { ...inside, at: token.at, end: endOfLast(cursor) };
  }
  if (token.kind === 'word' && token.text.toLowerCase() === 'not') {
    const item = conditionAt(cursor, parsePart(cursor, NOT, deeper(depth, token)));
    return { at: token.at, end: endOfLast(cursor), condition: { kind: 'not', item } };
  }
  return operand(cursor, token, depth, parsePart);
};

const compare = (cursor: Cursor, op: Comparison, leftPart: Part, rightPart: Part): Expression => {
  const [left, right] = [asTerm(leftPart), asTerm(rightPart)];
  expectField(leftPart, right);
  const [a, b] = [besides(leftPart, right), besides(rightPart, left)];
  const isEqual = op === '=' || op === '!=';
  const fault = isEqual ? undefined : orderFault([leftPart, rightPart], [a, b], cursor.source);
  if (fault) throw fault;
  return { kind: 'compare', op, left: a, right: b, mode: comparisonMode(a, b) };
};

const list = (cursor: Cursor, item: Term, depth: number): Expression => {
  expectSign(cursor, '(');
  const items: Term[] = [];
  do {
    items.push(besides(parsePart(cursor, TEST, depth), item));
  } while (skipSign(cursor, ','));
  expectSign(cursor, ')');
  return { kind: 'in', item, list: items };
};

const matches = (cursor: Cursor, item: Term): Expression => {
  const token = take(cursor);
  if (token.kind === 'end') throw unexpected(token);
  if (token.kind !== 'quoted') throw new Fault('expression.pattern-in-quotes', token);
  const pattern = compilePattern(token.text);
  if (!pattern) throw new Fault('expression.bad-pattern', token);
  return { kind: 'matches', item, pattern };
};

const emptiness = (cursor: Cursor, item: Term): Expression => {
  const negated = skipWord(cursor, 'not');
  if (!skipWord(cursor, 'empty')) throw unexpected(peek(cursor));
  return negated ? { kind: 'not', item: { kind: 'empty', item } } : { kind: 'empty', item };
};

/** The operand of a text test is text even where the field is a number or a date: `created startsWith 2026`. */
const asPiece = (part: Part, item: Term): Term =>
  part.word === undefined ? besides(part, item) : { kind: 'text', value: part.word, bare: true };

const textTest = (
  cursor: Cursor,
  kind: 'contains' | 'startsWith',
  item: Term,
  depth: number,
): Expression => ({
  kind,
  item,
  text: asPiece(parsePart(cursor, TEST, depth), item),
});

/** A test by a word: `in (…)`, `contains x`, `startsWith x`, `matches 'x'`, each also after `not`, and `is empty`. */
const wordTest = (cursor: Cursor, name: string, left: Part, depth: number): Expression => {
  const item = asTerm(left);
  expectField(left);
  if (name === 'in') return list(cursor, item, depth);
  if (name === 'contains') return textTest(cursor, 'contains', item, depth);
  if (name === 'startswith') return textTest(cursor, 'startsWith', item, depth);
  if (name === 'matches') return matches(cursor, item);
  if (name === 'is') return emptiness(cursor, item);
  const next = take(cursor);
  const inner = operatorOf(next);
  if (next.kind !== 'word' || !inner || ['and', 'or', 'not', 'is'].includes(inner)) throw unexpected(next);
  return { kind: 'not', item: wordTest(cursor, inner, left, depth) };
};

const joined = (kind: 'and' | 'or', left: Expression, right: Expression): Expression => ({
  kind,
  items: left.kind === kind ? [...left.items, right] : [left, right],
});

const isQuoted = ({ term }: Part): boolean => term?.kind === 'join' || (term?.kind === 'text' && !term.bare);

/** Days can be added to a date, and dates subtracted from each other; other arithmetic with dates is a fault. */
const arithmetic = (cursor: Cursor, op: Arithmetic, left: Part, right: Part): Term => {
  if (op === '+' && (isQuoted(left) || isQuoted(right))) {
    throw new Fault('expression.texts-with-plus', { at: left.at, end: right.end });
  }
  const check = op === '+' || op === '-' ? asOrdered : asNumber;
  const [a, b] = [check(left, cursor.source), check(right, cursor.source)];
  if (typeOf(b) === 'date' && (op === '+') === (typeOf(a) === 'date')) asNumber(right, cursor.source);
  return { kind: 'arithmetic', op, left: a, right: b };
};

const join = (first: Term, last: Term): Term => ({
  kind: 'join',
  items: first.kind === 'join' ? [...first.items, last] : [first, last],
});

const nameIn = <Name extends string>(names: readonly Name[], name: string): Name | undefined =>
  names.find((known) => known === name);

/** Combines the part before an operator with what follows it. */
const infix = (cursor: Cursor, name: string, left: Part, depth: number): Part => {
  const right = (): Part => parsePart(cursor, STRENGTH.get(name) ?? 0, depth);
  const whole = (made: { readonly term: Term } | { readonly condition: Expression }): Part => ({
    ...made,
    at: left.at,
    end: endOfLast(cursor),
  });
  if (name === 'and' || name === 'or') {
    const item = conditionAt(cursor, left);
    return whole({ condition: joined(name, item, conditionAt(cursor, right())) });
  }
  if (name === '&') return whole({ term: join(asValue(left), asValue(right())) });
  asTerm(left);
  const calculation = nameIn(ARITHMETIC, name);
  if (calculation) return whole({ term: arithmetic(cursor, calculation, left, right()) });
  const comparison = nameIn(COMPARISONS, name);
  if (comparison) return whole({ condition: compare(cursor, comparison, left, right()) });
  return whole({ condition: wordTest(cursor, name, left, depth) });
};

/** Parses a part whose operators all have a higher precedence than `strength`. */
export const parsePart = (cursor: Cursor, strength: number, depth: number): Part => {
  let left = prefix(cursor, depth);
  let height = depth;
  for (;;) {
    const token = peek(cursor);
    const name = operatorOf(token);
    if (name === undefined || (STRENGTH.get(name) ?? 0) <= strength) return left;
    if (left.term) height = deeper(height, token);
    cursor.at += 1;
    left = infix(cursor, name, left, deeper(depth, token));
  }
};
