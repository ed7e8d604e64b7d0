/** Find and replace in a text: verbatim, as whole words, or by a pattern. */
import type { Match } from '../expression/pattern.ts';
import { compilePattern } from '../expression/pattern.ts';
import type { ReplaceMode } from './operation.ts';

export type TextQuery = { readonly find: string; readonly mode: ReplaceMode; readonly matchCase: boolean };

/** All matches from left to right; undefined where matching would take too long. */
export type Finder = (text: string) => readonly Match[] | undefined;

const LETTER = '[\\p{L}\\p{N}\\p{M}_]';

const literalFinder = ({ find, mode, matchCase }: TextQuery): Finder => {
  const literal = find.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&');
  const source = mode === 'word' ? `(?<!${LETTER})${literal}(?!${LETTER})` : literal;
  const pattern = new RegExp(source, matchCase ? 'gu' : 'giu');
  return (text) =>
    Array.from(text.matchAll(pattern), ({ index, 0: found }) => ({
      start: index,
      end: index + found.length,
      groups: [],
    }));
};

/** A finder for a query; undefined for a pattern that is invalid or too large. */
export const finderOf = (wanted: TextQuery): Finder | undefined =>
  wanted.mode === 'regex' ? compilePattern(wanted.find, wanted.matchCase)?.findAll : literalFinder(wanted);

const withGroups = (by: string, whole: string, groups: Match['groups']): string =>
  by.replace(/\$(?:(\$)|(&)|([1-9]\d?))/gu, (written, dollar, match, number) => {
    if (dollar !== undefined) return '$';
    if (match !== undefined) return whole;
    const index = Number(number);
    return index <= groups.length ? (groups[index - 1] ?? '') : written;
  });

/** The text with every match replaced. In `regex` mode `by` names groups (`$1`) and the match (`$&`). */
export const replaceMatches = (
  text: string,
  matches: readonly Match[],
  by: string,
  mode: ReplaceMode,
): string => {
  let done = 0;
  const pieces = matches.flatMap(({ start, end, groups }) => {
    const between = text.slice(done, start);
    done = end;
    return [between, mode === 'regex' ? withGroups(by, text.slice(start, end), groups) : by];
  });
  return pieces.join('') + text.slice(done);
};
