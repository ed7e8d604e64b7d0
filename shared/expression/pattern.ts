/**
 * Regular expressions, for conditions and for find and replace alike. The matcher is RE2's: its time is linear in the
 * text whatever the pattern is, so that no pattern makes the window or a script hang (native ones can). Capitals are
 * told from small letters by Unicode's simple case folding, as the literal search of find does
 * (`docs/decisions/regular-expressions.md`).
 */
import { RE2JS, RE2JSException } from 're2js';
import { inWordsOfRe2 } from './pattern-syntax.ts';

/** A place in a text, in UTF-16 units; `groups` are the texts of the groups, the first at 0. */
export type Match = {
  readonly start: number;
  readonly end: number;
  readonly groups: readonly (string | undefined)[];
};

export type Pattern = {
  readonly source: string;
  /** Is it somewhere in the text? */
  readonly test: (text: string) => boolean;
  /** Every place from left to right; undefined where looking would take too long. */
  readonly findAll: (text: string) => readonly Match[] | undefined;
};

const MAX_LENGTH = 200;
/** In instructions of the compiled pattern. */
const MAX_SIZE = 2000;
/** Instructions times UTF-16 units of the text: about half a second of one search that tells groups. */
const MAX_WORK = 6_000_000;
/** In milliseconds, for all places of one text: each is found in linear time, but there may be as many as signs. */
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

/** The pattern, ready to be used on many texts; undefined for what is no pattern or too large a one. */
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
