/** Parses single tokens, functions and metrics. */
import type { Term } from '../ast.ts';
import type { FunctionName, Parameter } from '../function-names.ts';
import { FUNCTIONS, functionNamed, signatureOf } from '../function-names.ts';
import type { Metric } from '../metrics.ts';
import { DEFAULT_DAYS, lastPeriod, MAX_DAYS, metricNamed } from '../metrics.ts';
import { momentOf } from '../moment.ts';
import { flagNamed, termNamed } from '../names.ts';
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
import type { Part } from './terms.ts';
import { asCondition, asNumber, asOrdered, asValue } from './terms.ts';
import type { Token } from './tokens.ts';

/** Parses a part from the cursor on; passed in so that arguments are parsed like the whole. */
export type ParsePart = (cursor: Cursor, strength: number, depth: number) => Part;

type Word = Token & { readonly kind: 'word' };

const KEYWORDS: readonly string[] = ['and', 'or', 'not', 'in', 'contains', 'startswith', 'matches', 'is'];

const daysOf = (token: Token): number => {
  const text = token.kind === 'period' || token.kind === 'number' ? token.text : '';
  const days = /^\d{1,4}d?$/i.test(text) ? Number.parseInt(text, 10) : 0;
  if (token.kind === 'end') throw unexpected(token);
  if (days < 1 || days > MAX_DAYS) throw new Fault('expression.bad-period', token, { limit: MAX_DAYS });
  return days;
};

const metricCall = (cursor: Cursor, word: Word, metric: Metric): Part => {
  expectSign(cursor, '(');
  const days = isSign(peek(cursor), ')') ? DEFAULT_DAYS : daysOf(take(cursor));
  const before = skipSign(cursor, ',');
  if (before && !skipWord(cursor, 'before')) throw unexpected(peek(cursor));
  expectSign(cursor, ')');
  return { at: word.at, end: endOfLast(cursor), term: { kind: 'metric', metric, period: { days, before } } };
};

/** More than any call needs, and few enough to read. */
const MAX_ARGUMENTS = 50;

const parameterAt = (parameters: readonly Parameter[], index: number): Parameter | undefined => {
  const last = parameters.at(-1);
  return parameters[index] ?? (last?.many && index < MAX_ARGUMENTS ? last : undefined);
};

const checked = (part: Part, { kind }: Parameter, source: string): Term => {
  if (kind === 'condition') return { kind: 'test', test: asCondition(part) };
  if (kind === 'number') return asNumber(part, source);
  return kind === 'ordered' ? asOrdered(part, source) : asValue(part);
};

/** Parses the arguments; each is checked as soon as it is read, so that the first fault is reported. */
const readArguments = (
  cursor: Cursor,
  name: FunctionName,
  depth: number,
  parsePart: ParsePart,
): readonly Term[] => {
  const found: Term[] = [];
  expectSign(cursor, '(');
  if (skipSign(cursor, ')')) return found;
  do {
    const parameter = parameterAt(FUNCTIONS[name], found.length);
    if (!parameter)
      throw new Fault('expression.bad-arguments', peek(cursor), { signature: signatureOf(name) });
    found.push(checked(parsePart(cursor, 0, depth), parameter, cursor.source));
  } while (skipSign(cursor, ','));
  expectSign(cursor, ')');
  return found;
};

const functionCall = (
  cursor: Cursor,
  word: Word,
  name: FunctionName,
  depth: number,
  parsePart: ParsePart,
): Part => {
  const args = readArguments(cursor, name, deeper(depth, word), parsePart);
  const place = { at: word.at, end: endOfLast(cursor) };
  const needed = FUNCTIONS[name].filter((parameter: Parameter) => !parameter.optional).length;
  if (args.length < needed) {
    throw new Fault('expression.bad-arguments', place, { signature: signatureOf(name) });
  }
  return { ...place, term: { kind: 'call', name, args } };
};

const callPart = (cursor: Cursor, word: Word, depth: number, parsePart: ParsePart): Part => {
  const metric = metricNamed(word.text);
  if (metric) return metricCall(cursor, word, metric);
  const name = functionNamed(word.text);
  if (name) return functionCall(cursor, word, name, depth, parsePart);
  throw new Fault('expression.unknown-function', word, { name: word.text });
};

const wordPart = (cursor: Cursor, word: Word): Part => {
  const { at, end, text } = word;
  const term = termNamed(cursor.names, text, false);
  if (term) return { at, end, term, name: text };
  const lower = text.toLowerCase();
  if (lower === 'true' || lower === 'false')
    return { at, end, term: { kind: 'boolean', value: lower === 'true' } };
  const flag = flagNamed(text);
  if (flag) return { at, end, condition: { kind: 'flag', flag } };
  const metric = metricNamed(text);
  if (metric)
    return { at, end, term: { kind: 'metric', metric, period: lastPeriod(DEFAULT_DAYS) }, word: text };
  if (KEYWORDS.includes(lower)) throw unexpected(word);
  if (/[.@]/.test(text)) throw new Fault('expression.unknown-field', word, { name: text });
  return { at, end, term: { kind: 'text', value: text, bare: true } };
};

const dateTerm = (text: string): Term => {
  const value = momentOf(text);
  return value ? { kind: 'date', value } : { kind: 'text', value: text, bare: false };
};

/** The operand that begins with a token just taken; throws for operators, keywords and the end. */
export const operand = (cursor: Cursor, token: Token, depth: number, parsePart: ParsePart): Part => {
  const { at, end } = token;
  switch (token.kind) {
    case 'word':
      return isSign(peek(cursor), '(') && !KEYWORDS.includes(token.text.toLowerCase())
        ? callPart(cursor, token, depth, parsePart)
        : wordPart(cursor, token);
    case 'braces': {
      const term = termNamed(cursor.names, token.text, true);
      if (!term) throw new Fault('expression.unknown-field', token, { name: token.text });
      return { at, end, term };
    }
    case 'quoted':
      return { at, end, term: { kind: 'text', value: token.text, bare: false } };
    case 'date':
      return { at, end, term: dateTerm(token.text) };
    case 'number':
      return { at, end, term: { kind: 'number', value: token.value, source: token.text } };
    case 'period':
    case 'sign':
    case 'end':
      throw unexpected(token);
  }
};
