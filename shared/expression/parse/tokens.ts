/** Tokenizes an expression in one pass, without backtracking. */
import type { Decimal } from '../../money/decimal.ts';
import { parseDecimal } from '../../money/decimal.ts';
import { PLAIN } from '../../money/number-format.ts';
import { Fault } from './fault.ts';

/** `at` is its start, `end` the index behind it. */
export type Token = { readonly at: number; readonly end: number } & (
  | { readonly kind: 'word'; readonly text: string }
  | { readonly kind: 'quoted'; readonly text: string }
  | { readonly kind: 'braces'; readonly text: string }
  | { readonly kind: 'number'; readonly text: string; readonly value: Decimal }
  /** A date such as 2026-01-31, which would otherwise be a subtraction. */
  | { readonly kind: 'date'; readonly text: string }
  /** The days of a metric: `30d`. */
  | { readonly kind: 'period'; readonly text: string }
  | { readonly kind: 'sign'; readonly text: string }
  | { readonly kind: 'end' }
);

const SPACE = /\s+/uy;
const DATE = /\d{4}-\d{2}-\d{2}(?:T[\d:.]+Z?)?/y;
const PERIOD = /\d+d(?![\p{L}\p{M}\p{N}_.@])/iuy;
const NUMBER = /\d+(?:\.\d+)?|\.\d+/y;
const WORD = /[\p{L}_][\p{L}\p{M}\p{N}_.@]*/uy;
const SIGN = /!=|<=|>=|[=<>(),+\-*/&]/y;

const matchAt = (pattern: RegExp, text: string, at: number): string | undefined => {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
};

const numberToken = (text: string, at: number): Token => {
  const [parsed, end] = [parseDecimal(text, PLAIN), at + text.length];
  if (!parsed.ok) throw new Fault('expression.number-too-long', { at, end });
  return { kind: 'number', at, end, text, value: parsed.value };
};

/** The text between quotes or braces; a doubled closing character is a literal one. */
const enclosed = (
  source: string,
  at: number,
  close: string,
): { readonly text: string; readonly next: number } => {
  let text = '';
  let from = at + 1;
  for (;;) {
    const end = source.indexOf(close, from);
    if (end < 0) throw new Fault('expression.not-closed', { at, end: source.length }, { sign: close });
    text += source.slice(from, end);
    if (source[end + 1] !== close) return { text, next: end + 1 };
    text += close;
    from = end + 2;
  }
};

const plainToken = (source: string, at: number): Token => {
  const date = matchAt(DATE, source, at);
  if (date) return { kind: 'date', at, end: at + date.length, text: date };
  const period = matchAt(PERIOD, source, at);
  if (period) return { kind: 'period', at, end: at + period.length, text: period };
  const number = matchAt(NUMBER, source, at);
  if (number) return numberToken(number, at);
  const word = matchAt(WORD, source, at);
  if (word) return { kind: 'word', at, end: at + word.length, text: word };
  const sign = matchAt(SIGN, source, at);
  if (sign) return { kind: 'sign', at, end: at + sign.length, text: sign };
  const stranger = String.fromCodePoint(source.codePointAt(at) ?? 0);
  throw new Fault('expression.unexpected', { at, end: at + stranger.length }, { text: stranger });
};

/** All tokens of the text, with an `end` token last; throws a Fault at an invalid character. */
export const tokenize = (source: string): readonly Token[] => {
  const tokens: Token[] = [];
  let at = 0;
  for (;;) {
    at += matchAt(SPACE, source, at)?.length ?? 0;
    const first = source[at];
    if (first === undefined) return [...tokens, { kind: 'end', at, end: at }];
    if (first === "'" || first === '"' || first === '{') {
      const { text, next } = enclosed(source, at, first === '{' ? '}' : first);
      tokens.push({ kind: first === '{' ? 'braces' : 'quoted', at, end: next, text });
      at = next;
    } else {
      const token = plainToken(source, at);
      tokens.push(token);
      at = token.end;
    }
  }
};
