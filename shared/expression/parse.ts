/** From tokens to an expression, by precedence climbing (Pratt). */
import type { Arithmetic, Comparison, Expression, Term } from './ast.ts';
import type { Cursor } from './cursor.ts';
import { deeper, expectSign, isSign, peek, skipSign, skipWord, take, unexpected } from './cursor.ts';
import { Fault } from './fault.ts';
import { compilePattern } from './pattern.ts';
import type { Part } from './terms.ts';
import {
  asCondition,
  asNumber,
  asTerm,
  besides,
  comparisonMode,
  expectField,
  isOrderOfWord,
  notANumber,
  tokenPart,
} from './terms.ts';
import type { Token } from './tokens.ts';

/** How strongly an operator binds what stands on its left; 0 for what is none. */
const STRENGTH: ReadonlyMap<string, number> = new Map([
  ['or', 1],
  ['and', 2],
  ...['=', '!=', '<', '<=', '>', '>=', 'not', 'in', 'contains', 'startswith', 'matches', 'is'].map(
    (name) => [name, 4] as const,
  ),
  ['+', 5],
  ['-', 5],
  ['*', 6],
  ['/', 6],
]);
const NOT = 3;
const TEST = 4;
const NEGATIVE = 7;

const operatorOf = (token: Token): string | undefined => {
  const name = token.kind === 'sign' ? token.text : token.kind === 'word' ? token.text.toLowerCase() : '';
  return STRENGTH.has(name) ? name : undefined;
};

const NOUGHT: Term = { kind: 'number', value: { units: 0n, scale: 0 }, source: '0' };

const negative = (part: Part, at: number): Part => {
  const term = asNumber(part);
  return term.kind === 'number'
    ? {
        at,
        term: { ...term, value: { ...term.value, units: -term.value.units }, source: `-${term.source}` },
      }
    : { at, term: { kind: 'arithmetic', op: '-', left: NOUGHT, right: term } };
};

const prefix = (cursor: Cursor, depth: number): Part => {
  const token = take(cursor);
  if (isSign(token, '-')) return negative(parsePart(cursor, NEGATIVE, deeper(depth, token)), token.at);
  if (isSign(token, '(')) {
    const inside = parsePart(cursor, 0, deeper(depth, token));
    expectSign(cursor, ')');
    return { ...inside, at: token.at };
  }
  if (token.kind === 'word' && token.text.toLowerCase() === 'not') {
    const item = asCondition(parsePart(cursor, NOT, deeper(depth, token)));
    return { at: token.at, condition: { kind: 'not', item } };
  }
  return tokenPart(cursor, token);
};

const compare = (op: Comparison, leftPart: Part, rightPart: Part): Expression => {
  const [left, right] = [asTerm(leftPart), asTerm(rightPart)];
  expectField(leftPart, right);
  const [a, b] = [besides(left, right), besides(right, left)];
  if (op !== '=' && op !== '!=' && isOrderOfWord(a, b)) {
    const word = a.kind === 'text' ? leftPart : rightPart;
    throw notANumber(a.kind === 'text' ? a : b, word.at);
  }
  return { kind: 'compare', op, left: a, right: b, mode: comparisonMode(a, b) };
};

const list = (cursor: Cursor, item: Term, depth: number): Expression => {
  expectSign(cursor, '(');
  const items: Term[] = [];
  do {
    items.push(besides(asTerm(parsePart(cursor, TEST, depth)), item));
  } while (skipSign(cursor, ','));
  expectSign(cursor, ')');
  return { kind: 'in', item, list: items };
};

const matches = (cursor: Cursor, item: Term): Expression => {
  const token = take(cursor);
  if (token.kind !== 'quoted') throw new Fault('expression.pattern-in-quotes', token.at);
  const pattern = compilePattern(token.text);
  if (!pattern) throw new Fault('expression.bad-pattern', token.at);
  return { kind: 'matches', item, pattern };
};

const emptiness = (cursor: Cursor, item: Term): Expression => {
  const negated = skipWord(cursor, 'not');
  if (!skipWord(cursor, 'empty')) throw unexpected(peek(cursor));
  return negated ? { kind: 'not', item: { kind: 'empty', item } } : { kind: 'empty', item };
};

const textTest = (
  cursor: Cursor,
  kind: 'contains' | 'startsWith',
  item: Term,
  depth: number,
): Expression => ({
  kind,
  item,
  text: besides(asTerm(parsePart(cursor, TEST, depth)), item),
});

/** A test that is a word: `in (…)`, `contains x`, `startsWith x`, `matches 'x'`, each also after `not`, and `is empty`. */
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

const infix = (cursor: Cursor, name: string, left: Part, depth: number): Part => {
  const { at } = left;
  switch (name) {
    case 'and':
    case 'or': {
      const strength = STRENGTH.get(name) ?? 0;
      const right = asCondition(parsePart(cursor, strength, depth));
      return { at, condition: joined(name, asCondition(left), right) };
    }
    case '+':
    case '-':
    case '*':
    case '/': {
      const right = asNumber(parsePart(cursor, STRENGTH.get(name) ?? 0, depth));
      return { at, term: { kind: 'arithmetic', op: name satisfies Arithmetic, left: asNumber(left), right } };
    }
    case '=':
    case '!=':
    case '<':
    case '<=':
    case '>':
    case '>=':
      return { at, condition: compare(name, left, parsePart(cursor, TEST, depth)) };
    default:
      return { at, condition: wordTest(cursor, name, left, depth) };
  }
};

/** A part whose operators all bind more strongly than `strength`. */
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
