import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldForSearch } from '../../../renderer/core/fold-for-search.ts';

test('a text is compared without its accents and capitals, however they are written', () => {
  expect(foldForSearch('Één Café')).toBe('een cafe');
  expect(foldForSearch('Cafe\u0301')).toBe('cafe');
});

test('any text is folded as if it were taken apart whole', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(foldForSearch(text)).toBe(text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase());
    }),
    { numRuns: 2_000 },
  );
});
