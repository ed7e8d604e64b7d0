import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { partCategories } from '../../../main/engine/sync/pull/category-split.ts';

const ROOM = 200;
const categories = fc.uniqueArray(
  fc.record({ id: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), ads: fc.nat(10_000) }),
  { selector: ({ id }) => id, maxLength: 300 },
);

describe('categories parted among page chains', () => {
  it('are each in exactly one part, none of which is empty or too long for an address', () => {
    fc.assert(
      fc.property(categories, fc.integer({ min: 1, max: 16 }), (given, parts) => {
        const made = partCategories(given, parts, ROOM);
        expect(made.flat().toSorted((a, b) => a - b)).toEqual(
          given.map(({ id }) => id).toSorted((a, b) => a - b),
        );
        for (const ids of made) {
          expect(ids.length).toBeGreaterThan(0);
          expect(ids.join(',').length).toBeLessThanOrEqual(ROOM);
        }
      }),
    );
  });

  it('make no part heavier than a fair share and its last category, where the address has room', () => {
    fc.assert(
      fc.property(categories, fc.integer({ min: 1, max: 16 }), (given, parts) => {
        const adsOf = new Map(given.map(({ id, ads }) => [id, ads]));
        const weights = partCategories(given, parts, 1_000_000).map((ids) =>
          ids.reduce((sum, id) => sum + (adsOf.get(id) ?? 0), 0),
        );
        const total = given.reduce((sum, { ads }) => sum + ads, 0);
        const largest = Math.max(0, ...given.map(({ ads }) => ads));
        expect(Math.max(0, ...weights)).toBeLessThanOrEqual(total / parts + largest);
      }),
    );
  });

  it('are spread evenly, neighbours apart, where nobody knows yet in which of them ads are', () => {
    const given = Array.from({ length: 10 }, (_, at) => ({ id: at + 1, ads: 0 }));
    expect(partCategories(given, 4, ROOM)).toEqual([
      [1, 5, 9],
      [2, 6, 10],
      [3, 7],
      [4, 8],
    ]);
  });
});
