import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { compilePattern } from '../../../../shared/expression/pattern.ts';

/** What the language's own regular expressions find. */
const native = (source: string, text: string, flags: string) =>
  Array.from(text.matchAll(new RegExp(source, flags)), (match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }));

const spans = (source: string, text: string, matchCase: boolean) =>
  compilePattern(source, matchCase)
    ?.findAll(text)
    ?.map(({ start, end }) => ({ start, end }));

const textOf = (...signs: readonly string[]) => fc.string({ unit: fc.constantFrom(...signs), maxLength: 12 });

const ATOMS = [
  'a',
  'B',
  '.',
  '[ab]',
  '[^a]',
  '[A-C]',
  '[\\s1]',
  '[^\\S]',
  '[[.]',
  '\\d',
  '\\W',
  '\\s',
  '\\S',
  '\\.',
];
const ASSERTIONS = ['^', '$', '\\b', '\\B'];
/** Letters of which capitals and small letters are not one and one, and signs of two units or half a pair. */
const ODD = 'iIİıßẞsSſσςΣkKKǅǆéÉ𐐀𐐨😀'.match(/./gu) ?? [];

const patterns = (atoms: readonly string[], assertions: readonly string[]) => {
  const atom = fc.constantFrom(...atoms);
  const times = fc.constantFrom('', '', '*', '+', '?', '*?', '+?', '??', '{2}', '{1,2}', '{0,3}?', '{0,}');
  const part = fc.tuple(
    fc.oneof(
      atom,
      fc.tuple(atom, atom).map(([a, b]) => `(${a}|${b})`),
    ),
    times,
  );
  const piece = part.map(([one, count]) => one + count);
  const either =
    assertions.length === 0
      ? piece
      : fc.oneof({ weight: 6, arbitrary: piece }, fc.constantFrom(...assertions));
  const sequence = fc.array(either, { minLength: 1, maxLength: 4 }).map((pieces) => pieces.join(''));
  return fc.array(sequence, { minLength: 1, maxLength: 3 }).map((choices) => choices.join('|'));
};

const asNative = (source: fc.Arbitrary<string>, text: fc.Arbitrary<string>, numRuns: number): void =>
  fc.assert(
    fc.property(source, text, fc.boolean(), (pattern, body, matchCase) => {
      const expected = native(pattern, body, matchCase ? 'gu' : 'giu');
      expect(spans(pattern, body, matchCase)).toEqual(expected);
      expect(compilePattern(pattern, matchCase)?.test(body)).toBe(expected.length > 0);
    }),
    { numRuns },
  );

describe('a pattern', () => {
  it('finds what regular expressions find, in the same places', () => {
    const text = textOf('a', 'b', 'C', '1', ' ', '.', '[', '_', 'é', '\n', '\r', '\u00a0');
    asNative(patterns(ATOMS, ASSERTIONS), text, 1000);
  });

  it('takes capitals and small letters of every script as they do', () => {
    const text = textOf(...ODD, '\u0301', '\ud83d');
    asNative(patterns([...ODD, '[a-z]', '[^sk]', '[İß]', 'e\u0301', '.'], ['^', '$']), text, 1000);
  });

  it('finds İ where it stands, not every i', () => {
    const texts = ['İstanbul', 'ISTANBUL', 'istanbul', 'ıstanbul'];
    const found = (source: string) => texts.map((text) => compilePattern(source)?.test(text));
    expect(found('İ')).toEqual([true, false, false, false]);
    expect(found('[İ]stanbul')).toEqual([true, false, false, false]);
    expect(found('i')).toEqual([false, true, true, false]);
  });

  it('takes half a pair as a sign, and a pair as one', () => {
    expect(spans('.', '😀\ud83dx', true)).toEqual([
      { start: 0, end: 2 },
      { start: 2, end: 3 },
      { start: 3, end: 4 },
    ]);
    expect(spans('\ude00', '😀', true)).toEqual([]);
    expect(spans('', '😀b', true)?.map(({ start }) => start)).toEqual([0, 2, 3]);
  });

  it('tells what each group took, and of one that took nothing that it did not', () => {
    expect(compilePattern('(\\d+) x (\\d+)( cm)?')?.findAll('tafel 80 x 120')).toEqual([
      { start: 6, end: 14, groups: ['80', '120', undefined] },
    ]);
  });
});

test.each([
  '(',
  'a)',
  '[a',
  '[]',
  '[^]',
  '[z-a]',
  '[a-\\d]',
  '[\\b]',
  'a**',
  '*',
  '\\1',
  '\\',
  '\\q',
  '\\z',
  '\\pL',
  '\\Qa\\E',
  '\\x41',
  '(?=a)',
  '(?<n>a)',
  '(?P<n>a)',
  '(?i)a',
  'a{2',
  'a{3,1}',
  'a{1001}',
  ']',
  '}',
  'a'.repeat(201),
  '((a{999}){999})',
])('%s is refused as a pattern', (source) => {
  expect(compilePattern(source)).toBeUndefined();
});

describe('a pattern that makes regular expressions hang', () => {
  const LONG = 'a'.repeat(50_000);

  it.each(['(a+)+b|(.*a){10}c', '(a|a|aa)*c', '(.*)(.*)(.*)(.*)[^a]$', '[ab]*a[ab]{100}c'])(
    'answers at once whether a text holds it: %s',
    (source) => {
      expect(compilePattern(source)?.test(LONG)).toBe(false);
      expect(compilePattern(source)?.findAll(LONG)).toEqual([]);
    },
  );

  it.each(['a.*b|a', '(.{0,200}){4}a'])('is given up rather than looked for long: %s', (source) => {
    expect(compilePattern(source)?.findAll(LONG)).toBeUndefined();
  });
});

test('nothing typed as a pattern makes it throw', () => {
  const signs = fc.string({
    unit: fc.constantFrom(...'\\()[]{}|*+?^$.-:<>=!,PdDsSbBQEpxuzAC019aé\ud83d'),
    maxLength: 14,
  });
  fc.assert(
    fc.property(fc.oneof(signs, fc.string({ unit: 'binary' })), fc.string(), (source, input) => {
      compilePattern(source)?.test(input);
      compilePattern(source, true)?.findAll(input);
    }),
    { numRuns: 1000 },
  );
});
