/** The palette's results for a typed text. Pure. */
import type { PaletteEntry } from './entries.ts';
import { type FuzzyMatch, fuzzyMatch, wordsOf } from './fuzzy.ts';

export type PaletteMatch = {
  readonly entry: PaletteEntry;
  /** The indexes of the matched letters of its name. */
  readonly letters: readonly number[];
  readonly group: 'recent' | 'commands' | null;
};

const MOST_SHOWN = 60;
/** The rank bonus of a command over a category with the same name. */
const COMMAND_FIRST = 8;
const DISABLED_LAST = 30;

const scoreOf = (entry: PaletteEntry, { score }: FuzzyMatch): number =>
  score + (entry.kind === 'command' ? COMMAND_FIRST : 0) - (entry.disabled ? DISABLED_LAST : 0);

/** Without a text: the last used entries, then the commands. */
const atFirst = (entries: readonly PaletteEntry[], recent: readonly string[]): readonly PaletteMatch[] => {
  const used = recent.flatMap((id) => entries.find((entry) => entry.id === id) ?? []);
  const rest = entries.filter((entry) => entry.kind === 'command' && !used.includes(entry));
  return [
    ...used.map((entry): PaletteMatch => ({ entry, letters: [], group: 'recent' })),
    ...rest.map((entry): PaletteMatch => ({ entry, letters: [], group: 'commands' })),
  ];
};

/** The entries that match every word of the text, best first. */
export const matchEntries = (
  entries: readonly PaletteEntry[],
  text: string,
  recent: readonly string[],
): readonly PaletteMatch[] => {
  const wanted = wordsOf(text);
  if (wanted.length === 0) return atFirst(entries, recent);
  return entries
    .flatMap((entry) => {
      const answer = fuzzyMatch(entry.label, wanted, entry.also);
      return answer ? [{ entry, answer }] : [];
    })
    .sort((a, b) => scoreOf(b.entry, b.answer) - scoreOf(a.entry, a.answer))
    .slice(0, MOST_SHOWN)
    .map(({ entry, answer }) => ({ entry, letters: answer.letters, group: null }));
};
