import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileFind } from '../../../../shared/expression/pattern-find.ts';

const find = (pattern: string, text: string, matchCase = true) => compileFind(pattern, matchCase)?.(text);

/** What the language's own regular expressions find. */
const native = (pattern: string, text: string, flags = 'gu') =>
  Array.from(text.matchAll(new RegExp(pattern, flags)), (match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }));

const spans = (pattern: string, text: string, matchCase = true) =>
  find(pattern, text, matchCase)?.map(({ start, end }) => ({ start, end }));

const atom = fc.constantFrom('a', 'b', '.', '[ab]', '[^a]', '\\d', '\\w', '\\s', '(a)', '(?:ab|a)', '(a|b)');
const piece = fc
  .tuple(atom, fc.constantFrom('', '*', '+', '?', '*?', '+?', '??', '{2}', '{1,2}', '{0,3}?'))
  .map(([one, times]) => one + times);
const sequence = fc
  .array(fc.oneof({ weight: 6, arbitrary: piece }, fc.constantFrom('^', '$', '\\b', '\\B')), {
    minLength: 1,
    maxLength: 4,
  })
  .map((pieces) => pieces.join(''));
const pattern = fc.array(sequence, { minLength: 1, maxLength: 3 }).map((choices) => choices.join('|'));
const text = fc
  .array(fc.constantFrom('a', 'b', 'A', 'B', '1', ' ', '_', 'é', '\n'), { maxLength: 12 })
  .map((signs) => signs.join(''));

describe('finding the places of a pattern', () => {
  it('finds what regular expressions find, in the same places', () => {
    fc.assert(
      fc.property(pattern, text, (source, body) => {
        expect(spans(source, body)).toEqual(native(source, body));
      }),
      { numRuns: 2000 },
    );
  });

  it('finds the same without case', () => {
    fc.assert(
      fc.property(pattern, text, (source, body) => {
        expect(spans(source, body, false)).toEqual(native(source, body.toLowerCase()));
      }),
      { numRuns: 500 },
    );
  });

  it('tells what each group took, and of one that took nothing that it did not', () => {
    expect(find('(\\d+) x (\\d+)( cm)?', 'tafel 80 x 120')).toEqual([
      { start: 6, end: 14, groups: ['80', '120', undefined] },
    ]);
  });

  it('counts places in the units of texts, whatever the signs', () => {
    expect(spans('b', '😀b')).toEqual([{ start: 2, end: 3 }]);
  });

  it('refuses what is no pattern', () => {
    for (const broken of ['(', '[a', 'a{2', '\\1', '(?=a)', '*'])
      expect(compileFind(broken, true)).toBeUndefined();
  });

  it('gives up on a text rather than looking for long', () => {
    const start = performance.now();
    expect(find('a.*b|a', 'a'.repeat(20_000))).toBeUndefined();
    expect(performance.now() - start).toBeLessThan(5_000);
  });
});
