import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PaletteEntry } from '../../../renderer/features/palette/entries.ts';
import { fuzzyMatch, wordsOf } from '../../../renderer/features/palette/fuzzy.ts';
import { matchEntries } from '../../../renderer/features/palette/match-entries.ts';

const entry = (label: string, part: Partial<PaletteEntry> = {}): PaletteEntry => ({
  id: label,
  kind: 'command',
  label,
  run: () => {},
  ...part,
});

const ENTRIES = [
  entry('Get changes', { also: 'pull refresh' }),
  entry('Get everything again'),
  entry('Review', { also: 'push send' }),
  entry('Revert', { disabled: true }),
  entry('Redo'),
  entry('Vélos de course', { kind: 'category' }),
  entry('Review', { id: 'view-review', kind: 'view' }),
];

const labels = (text: string): readonly string[] =>
  matchEntries(ENTRIES, text, []).map(({ entry: { label } }) => label);

describe('the palette', () => {
  it('finds a name by its beginning, the middle, its initials, and by other words for it', () => {
    expect(labels('get c')).toEqual(['Get changes']);
    expect(labels('every')).toEqual(['Get everything again']);
    expect(labels('gea')).toEqual(['Get everything again']);
    expect(labels('push')).toEqual(['Review']);
    expect(labels('xyz')).toEqual([]);
  });

  it('asks neither for accents nor for capitals, nor for the order of words', () => {
    expect(labels('COURSE velos')).toEqual(['Vélos de course']);
  });

  it('puts a command before what else has its name, and what cannot be done now behind', () => {
    expect(matchEntries(ENTRIES, 'review', []).map(({ entry: { kind } }) => kind)).toEqual([
      'command',
      'view',
    ]);
    expect(labels('re')).toEqual(['Redo', 'Review', 'Review', 'Revert', 'Get changes']);
  });

  it('begins with what was used last, then the commands', () => {
    const first = matchEntries(ENTRIES, ' ', ['Redo', 'gone']);
    expect(first.map(({ entry: { label }, group }) => `${group} ${label}`).slice(0, 2)).toEqual([
      'recent Redo',
      'commands Get changes',
    ]);
    expect(first.filter(({ entry: { label } }) => label === 'Redo')).toHaveLength(1);
  });
});

describe('an answer', () => {
  it('marks the letters that were typed, in their places', () => {
    expect(fuzzyMatch('Get everything again', wordsOf('gea'))?.letters).toEqual([0, 4, 15]);
    expect(fuzzyMatch('Show history', wordsOf('hist'))?.letters).toEqual([5, 6, 7, 8]);
  });

  it('is given at once for a name of many words that begin alike', () => {
    expect(fuzzyMatch('a '.repeat(100), [`${'a'.repeat(30)}b`])).toBeNull();
  });

  it('marks letters of the name only, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), fc.string({ maxLength: 12 }), (name, text) => {
        const letters = fuzzyMatch(name, wordsOf(text))?.letters ?? [];
        return letters.every(
          (at, place) => at < name.length && (place === 0 || at > (letters[place - 1] ?? -1)),
        );
      }),
    );
  });

  it('is given by every name to any word of its own', () => {
    const name = fc.array(fc.stringMatching(/^[a-z]{1,8}$/), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(name, fc.nat(), (words, at) => {
        const word = words[at % words.length] ?? '';
        return fuzzyMatch(words.join(' '), [word]) !== null;
      }),
    );
  });
});
