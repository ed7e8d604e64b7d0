/** Templates: text with `{Field}` or `{formula}`; `{{` and `}}` are literal braces. */
import type { Term } from '../ast.ts';
import type { Names } from '../names.ts';
import { termNamed } from '../names.ts';
import { Fault } from './fault.ts';

/** Parses the formula between `from` and `to` of the text; positions of faults are in the whole text. */
export type ParseBetween = (from: number, to: number) => Term;

/** The index of the closing brace of a formula, skipping braces in quotes and of fields. */
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

/** The part after the `{` at `open`: a field by any of its names, otherwise a formula. */
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

/** The template as a list of texts and terms; throws a Fault where it is invalid. */
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

/** The start of the formula around the caret; undefined in plain text. */
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
