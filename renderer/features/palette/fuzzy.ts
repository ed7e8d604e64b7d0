/** Fuzzy matching of a name with the typed text, with the matched letters. Pure. */
import { foldForSearch } from '../../core/fold-for-search.ts';

export type FuzzyMatch = {
  readonly score: number;
  /** The indexes of the matched letters. */
  readonly letters: readonly number[];
};

const WHOLE = 100;
const WORD_START = 70;
const WITHIN = 40;
const INITIALS = 25;
const OTHER_WORDS = 15;

const isWordStart = (name: string, at: number): boolean =>
  at === 0 || (/[^\p{L}\p{N}]/u.test(name[at - 1] ?? '') && /[\p{L}\p{N}]/u.test(name[at] ?? ''));

const run = (from: number, length: number): readonly number[] =>
  Array.from({ length }, (_, index) => from + index);

const placesOf = (name: string, word: string): readonly number[] => {
  const places: number[] = [];
  for (let at = name.indexOf(word); at >= 0; at = name.indexOf(word, at + 1)) places.push(at);
  return places;
};

/** Where the next letter may match: at the start of a word, or right after the previous letter. */
const nextPlaces = (name: string, after: number): readonly number[] => {
  const starts = run(after + 1, name.length - after - 1).filter((at) => isWordStart(name, at));
  return after < 0 ? starts : [...starts, after + 1];
};

/** Matches letters that each follow the previous one or start a word: `gea` in “Get everything again”. */
const initialsOf = (name: string, word: string): readonly number[] | null => {
  // Remembers failed positions; without this, names of many similar words would take exponential time.
  const deadEnds = new Set<string>();
  const from = (letter: number, after: number): readonly number[] | null => {
    if (letter === word.length) return [];
    const place = `${letter} ${after}`;
    if (deadEnds.has(place)) return null;
    for (const at of nextPlaces(name, after)) {
      const rest = name[at] === word[letter] ? from(letter + 1, at) : null;
      if (rest) return [at, ...rest];
    }
    deadEnds.add(place);
    return null;
  };
  return from(0, -1);
};

const answerToWord = (name: string, word: string): FuzzyMatch | null => {
  const places = placesOf(name, word);
  const start = places.find((at) => isWordStart(name, at));
  const at = start ?? places[0];
  if (at !== undefined) {
    const score = at === 0 ? WHOLE : start === undefined ? WITHIN : WORD_START;
    return { score, letters: run(at, word.length) };
  }
  const initials = initialsOf(name, word);
  return initials && { score: INITIALS, letters: initials };
};

const LONG_NAME = 200;

/** The words of a search text, in the form in which they are compared. */
export const wordsOf = (text: string): readonly string[] => foldForSearch(text).split(/\s+/).filter(Boolean);

/**
 * The match of a name with every word; null where one does not match. `also` are other words by which it is found.
 * Shorter names rank higher.
 */
export const fuzzyMatch = (name: string, wanted: readonly string[], also = ''): FuzzyMatch | null => {
  const folded = foldForSearch(name).slice(0, LONG_NAME);
  const others = foldForSearch(also);
  const answers = wanted.map((word) => {
    const other = placesOf(others, word).some((at) => isWordStart(others, at));
    return answerToWord(folded, word) ?? (other ? { score: OTHER_WORDS, letters: [] } : null);
  });
  if (answers.includes(null)) return null;
  const found = answers.filter((answer) => answer !== null);
  const score = found.reduce((sum, answer) => sum + answer.score, 0) - folded.length / 10;
  // Where folding changed the length, no letter is marked, as the indexes would be wrong.
  const letters = folded.length === name.length ? found.flatMap((answer) => answer.letters) : [];
  return { score, letters: [...new Set(letters)].sort((a, b) => a - b) };
};
