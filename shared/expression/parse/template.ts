/** Templates: text with `{Field}` or `{formula}` in it; `{{` and `}}` stand for a brace. */
import type { Term } from '../ast.ts';
import type { Names } from '../names.ts';
import { termNamed } from '../names.ts';
import { Fault } from './fault.ts';

/** Parses the formula that stands between `from` and `to` of the text; its faults point into the whole text. */
export type ParseBetween = (from: number, to: number) => Term;

/** Where the brace that closes a formula stands: not one in quotes, nor of a field's braces. */
const closingBrace = (text: string, from: number): number => {
  let closer: string | undefined;
  for (let at = from; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (closer !== undefined) closer = sign === closer ? undefined : closer;
    else if (sign === '}') return at;
    else if (sign === '{') closer = '}';
    else if (sign === "'" || sign === '"') closer = sign;
  }
  return -1;
};

/** The part after the `{` at `open`: a field by any of its names, or else a formula. */
const hole = (
  text: string,
  open: number,
  names: Names,
  parseBetween: ParseBetween,
): readonly [Term, number] => {
  const first = text.indexOf('}', open);
  const term = first < 0 ? undefined : termNamed(names, text.slice(open + 1, first), true);
  if (term) return [term, first + 1];
  const end = closingBrace(text, open + 1);
  if (end < 0) throw new Fault('expression.not-closed', { at: open, end: text.length }, { sign: '}' });
  return [parseBetween(open + 1, end), end + 1];
};

/** The template as texts and terms after one another; throws a Fault at what cannot be read. */
export const templateTerm = (text: string, names: Names, parseBetween: ParseBetween): Term => {
  const items: Term[] = [];
  let plain = '';
  let at = 0;
  const flush = (): void => {
    if (plain !== '') items.push({ kind: 'text', value: plain, bare: false });
    plain = '';
  };
  while (at < text.length) {
    const sign = text[at] ?? '';
    const doubled = (sign === '{' || sign === '}') && text[at + 1] === sign;
    if (sign === '{' && !doubled) {
      flush();
      const [term, next] = hole(text, at, names, parseBetween);
      items.push(term);
      at = next;
    } else {
      plain += sign;
      at += doubled ? 2 : 1;
    }
  }
  flush();
  return { kind: 'join', items };
};

/** Where the formula begins that the caret stands in; undefined where it stands in plain text. */
export const holeAt = (text: string, caret: number): number | undefined => {
  let at = 0;
  while (at < caret) {
    const open = text[at] === '{';
    if (open && text[at + 1] !== '{') {
      const end = closingBrace(text, at + 1);
      if (end < 0 || caret <= end) return at + 1;
      at = end;
    }
    at += open && text[at + 1] === '{' ? 2 : 1;
  }
  return undefined;
};
