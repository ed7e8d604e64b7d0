/**
 * Regular expressions for conditions and for find and replace. RE2 matches in time linear in the text for every
 * pattern, so that no pattern can block the window or a script, as native ones can. Case is ignored by Unicode's
 * simple case folding, as in the literal search (`docs/decisions/regular-expressions.md`).
 */
import { RE2JS, RE2JSException } from 're2js';
import { inWordsOfRe2 } from './pattern-syntax.ts';

/** A match, in UTF-16 units; `groups` are the texts of the groups, the first at 0. */
export type Match = {
  readonly start: number;
  readonly end: number;
  readonly groups: readonly (string | undefined)[];
};

export type Pattern = {
  readonly source: string;
  /** Is there a match in the text? */
  readonly test: (text: string) => boolean;
  /** All matches from left to right; undefined where matching would take too long. */
  readonly findAll: (text: string) => readonly Match[] | undefined;
};

const MAX_LENGTH = 200;
/** In instructions of the compiled pattern. */
const MAX_SIZE = 2000;
/** Instructions times UTF-16 units of the text: about half a second for one match with groups. */
const MAX_WORK = 6_000_000;
/** Milliseconds for all matches in one text: each takes linear time, but there may be one for every character. */
const MAX_TIME = 500;

const matchesOf = (expression: RE2JS, text: string): readonly Match[] | undefined => {
  if (!expression.test(text)) return [];
  if (expression.programSize() * text.length > MAX_WORK) return undefined;
  const last = Date.now() + MAX_TIME;
  const matcher = expression.matcher(text);
  const matches: Match[] = [];
  while (matcher.find()) {
    if (Date.now() > last) return undefined;
    const groups = Array.from(
      { length: matcher.groupCount() },
      (_, at) => matcher.group(at + 1) ?? undefined,
    );
    matches.push({ start: matcher.start(), end: matcher.end(), groups });
  }
  return matches;
};

const compiled = (words: string, matchCase: boolean): RE2JS | undefined => {
  try {
    return RE2JS.compile(words, matchCase ? 0 : RE2JS.CASE_INSENSITIVE);
  } catch (error) {
    if (error instanceof RE2JSException) return undefined;
    throw error;
  }
};

/** Compiles a pattern for use on many texts; undefined for an invalid or too large one. */
export const compilePattern = (source: string, matchCase = false): Pattern | undefined => {
  const words = source.length > MAX_LENGTH ? undefined : inWordsOfRe2(source);
  const expression = words === undefined ? undefined : compiled(words, matchCase);
  if (!expression || expression.programSize() > MAX_SIZE) return undefined;
  return {
    source,
    test: (text) => expression.test(text),
    findAll: (text) => matchesOf(expression, text),
  };
};
