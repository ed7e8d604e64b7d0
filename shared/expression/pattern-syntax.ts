/**
 * The patterns of `matches`: letters, `.`, classes, groups, `|`, `* + ? {n,m}`, `^ $ \b`, and the escapes `\d \w \s`
 * with their opposites. What a matcher of linear time cannot do (back references, look-around) is refused. Unless case
 * counts, text is matched in lower case, and letters here are put in lower case too.
 */
export type Test = (code: number) => boolean;
export type Assertion = 'start' | 'end' | 'boundary' | 'inside';

export type PatternNode =
  | { readonly kind: 'char'; readonly test: Test }
  | { readonly kind: 'assert'; readonly what: Assertion }
  | { readonly kind: 'sequence' | 'choice'; readonly items: readonly PatternNode[] }
  /** `lazy`: as few times as will do. */
  | {
      readonly kind: 'repeat';
      readonly item: PatternNode;
      readonly min: number;
      readonly max: number;
      readonly lazy: boolean;
    }
  /** What stands in round brackets, counted from 1 in the order of the opening ones. */
  | { readonly kind: 'group'; readonly item: PatternNode; readonly number: number };

export class NotAPattern extends Error {}

const MAX_DEPTH = 50;

const codeOf = (sign: string): number => sign.codePointAt(0) ?? 0;

export const isWordCode: Test = (code) =>
  (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || code === 95;
const isDigit: Test = (code) => code >= 48 && code <= 57;
const isSpace: Test = (code) => /\s/u.test(String.fromCodePoint(code));
const not =
  (test: Test): Test =>
  (code) =>
    !test(code);

const SETS: ReadonlyMap<string, Test> = new Map([
  ['d', isDigit],
  ['D', not(isDigit)],
  ['w', isWordCode],
  ['W', not(isWordCode)],
  ['s', isSpace],
  ['S', not(isSpace)],
]);
const CONTROLS: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
]);

type Cursor = { readonly signs: readonly string[]; readonly matchCase: boolean; at: number; groups: number };

const next = (cursor: Cursor): string => {
  const sign = cursor.signs[cursor.at];
  if (sign === undefined) throw new NotAPattern();
  cursor.at += 1;
  return sign;
};

const skip = (cursor: Cursor, sign: string): boolean => {
  if (cursor.signs[cursor.at] !== sign) return false;
  cursor.at += 1;
  return true;
};

/** The sign after a backslash, as itself; letters and digits without a meaning are kept for later ones. */
const escaped = (sign: string): string => {
  const control = CONTROLS.get(sign);
  if (control === undefined && /[\p{L}\p{N}]/u.test(sign)) throw new NotAPattern();
  return control ?? sign;
};

const literal = (sign: string, matchCase: boolean): Test => {
  const wanted = codeOf(matchCase ? sign : sign.toLowerCase());
  return (code) => code === wanted;
};

const range = (low: string, high: string, matchCase: boolean): Test => {
  const [from, to] = [codeOf(low), codeOf(high)];
  if (from > to) throw new NotAPattern();
  const inside: Test = (code) => code >= from && code <= to;
  if (matchCase) return inside;
  return (code) => inside(code) || inside(codeOf(String.fromCodePoint(code).toUpperCase()));
};

const classSign = (cursor: Cursor): string => {
  const sign = next(cursor);
  return sign === '\\' ? escaped(next(cursor)) : sign;
};

const classItem = (cursor: Cursor): Test => {
  const set = cursor.signs[cursor.at] === '\\' ? SETS.get(cursor.signs[cursor.at + 1] ?? '') : undefined;
  if (set) {
    cursor.at += 2;
    return set;
  }
  const low = classSign(cursor);
  const after = cursor.signs[cursor.at + 1];
  if (cursor.signs[cursor.at] !== '-' || after === ']' || after === undefined)
    return literal(low, cursor.matchCase);
  cursor.at += 1;
  return range(low, classSign(cursor), cursor.matchCase);
};

const charClass = (cursor: Cursor): PatternNode => {
  const negated = skip(cursor, '^');
  const tests: Test[] = [];
  while (!skip(cursor, ']')) tests.push(classItem(cursor));
  const test: Test = (code) => tests.some((item) => item(code));
  return { kind: 'char', test: negated ? not(test) : test };
};

const escapeSequence = (cursor: Cursor): PatternNode => {
  const sign = next(cursor);
  if (sign === 'b' || sign === 'B') return { kind: 'assert', what: sign === 'b' ? 'boundary' : 'inside' };
  return { kind: 'char', test: SETS.get(sign) ?? literal(escaped(sign), cursor.matchCase) };
};

const group = (cursor: Cursor, depth: number): PatternNode => {
  const isSilent = skip(cursor, '?');
  if (isSilent && !skip(cursor, ':')) throw new NotAPattern();
  if (!isSilent) cursor.groups += 1;
  const number = cursor.groups;
  const item = choice(cursor, depth + 1);
  if (!skip(cursor, ')')) throw new NotAPattern();
  return isSilent ? item : { kind: 'group', item, number };
};

const atom = (cursor: Cursor, depth: number): PatternNode => {
  const sign = next(cursor);
  if (sign === '(') return group(cursor, depth);
  if (sign === '[') return charClass(cursor);
  if (sign === '\\') return escapeSequence(cursor);
  if (sign === '.') return { kind: 'char', test: (code) => code !== 10 && code !== 13 };
  if (sign === '^' || sign === '$') return { kind: 'assert', what: sign === '^' ? 'start' : 'end' };
  if ('*+?{}]'.includes(sign)) throw new NotAPattern();
  return { kind: 'char', test: literal(sign, cursor.matchCase) };
};

type Counts = { readonly min: number; readonly max: number };

const braceCounts = (cursor: Cursor): Counts => {
  const ahead = cursor.signs.slice(cursor.at, cursor.at + 12).join('');
  const [whole, min = '', comma, max = ''] = /^\{(\d{1,4})(,?)(\d{0,4})\}/.exec(ahead) ?? [];
  if (whole === undefined || (!comma && max !== '')) throw new NotAPattern();
  cursor.at += whole.length;
  const most = max === '' ? Number.POSITIVE_INFINITY : Number(max);
  const counts = { min: Number(min), max: comma ? most : Number(min) };
  if (counts.max < counts.min) throw new NotAPattern();
  return counts;
};

const counts = (cursor: Cursor): Counts | undefined => {
  if (skip(cursor, '*')) return { min: 0, max: Number.POSITIVE_INFINITY };
  if (skip(cursor, '+')) return { min: 1, max: Number.POSITIVE_INFINITY };
  if (skip(cursor, '?')) return { min: 0, max: 1 };
  return cursor.signs[cursor.at] === '{' ? braceCounts(cursor) : undefined;
};

const repeated = (cursor: Cursor, depth: number): PatternNode => {
  const item = atom(cursor, depth);
  const times = counts(cursor);
  if (!times) return item;
  if (item.kind === 'assert') throw new NotAPattern();
  return { kind: 'repeat', item, ...times, lazy: skip(cursor, '?') };
};

const sequence = (cursor: Cursor, depth: number): PatternNode => {
  const items: PatternNode[] = [];
  for (;;) {
    const sign = cursor.signs[cursor.at];
    if (sign === undefined || sign === '|' || sign === ')') return { kind: 'sequence', items };
    items.push(repeated(cursor, depth));
  }
};

const choice = (cursor: Cursor, depth: number): PatternNode => {
  if (depth > MAX_DEPTH) throw new NotAPattern();
  const first = sequence(cursor, depth);
  const items = [first];
  while (skip(cursor, '|')) items.push(sequence(cursor, depth));
  return items.length === 1 ? first : { kind: 'choice', items };
};

/** The parts of a pattern; throws NotAPattern where it is none. */
export const parsePattern = (pattern: string, matchCase = false): PatternNode => {
  const cursor: Cursor = { signs: Array.from(pattern), matchCase, at: 0, groups: 0 };
  const whole = choice(cursor, 0);
  if (cursor.at < cursor.signs.length) throw new NotAPattern();
  return whole;
};
