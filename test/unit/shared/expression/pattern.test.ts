import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compilePattern } from '../../../../shared/expression/pattern.ts';

const atom = fc.constantFrom(
  'a',
  'B',
  'c',
  '.',
  '[ab]',
  '[^b]',
  '[A-C]',
  '\\d',
  '\\w',
  '\\.',
  '1',
  ' ',
  '\\b',
  '^',
  '$',
);
const pattern = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4 },
    atom,
    fc.tuple(tie('node'), tie('node')).map(([a, b]) => `${a}${b}`),
    fc.tuple(tie('node'), tie('node')).map(([a, b]) => `(${a}|${b})`),
    fc
      .tuple(tie('node'), fc.constantFrom('*', '+', '?', '{1,2}', '{2}', '{0,}'))
      .map(([a, q]) => `(?:${a})${q}`),
  ),
})).node;
const text = fc.string({ unit: fc.constantFrom('a', 'b', 'C', '1', ' ', '.', 'é'), maxLength: 12 });

test('a pattern finds what a regular expression without case finds', () => {
  fc.assert(
    fc.property(pattern, text, (source, input) => {
      expect(compilePattern(source)?.test(input)).toBe(new RegExp(source, 'i').test(input));
    }),
    { numRuns: 3000 },
  );
});

test.each([
  '(',
  'a)',
  '[a',
  'a**',
  '\\1',
  '(?=a)',
  '(?<n>a)',
  'a{2',
  'a{3,1}',
  '\\q',
  'a'.repeat(201),
  '((a{999}){999})',
])('%s is refused as a pattern', (source) => {
  expect(compilePattern(source)).toBeUndefined();
});

test('a pattern that makes regular expressions hang answers at once', () => {
  const hostile = compilePattern('(a+)+b|(.*a){10}c');
  const started = performance.now();
  expect(hostile?.test('a'.repeat(50_000))).toBe(false);
  expect(performance.now() - started).toBeLessThan(2000);
});

test('repeating nothing many times costs nothing', () => {
  expect(compilePattern('(?:(?:(?:){9999}){9999}){9999}a')?.test('ba')).toBe(true);
});

test('nothing typed as a pattern makes it throw', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string(), (source, input) => {
      compilePattern(source)?.test(input);
    }),
  );
});
