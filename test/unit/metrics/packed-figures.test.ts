import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFigureSums, packedTotal } from '../../../main/engine/metrics/figure-sums.ts';
import type { AdFigures } from '../../../main/engine/mirror/remote/packed-figures.ts';
import {
  eachPacked,
  packDay,
  packPeriod,
  unpackFigures,
} from '../../../main/engine/mirror/remote/packed-figures.ts';
import { addFigures, NO_FIGURES } from '../../../shared/metrics/figures.ts';

const count = fc.oneof(fc.nat(200), fc.nat(2 ** 31), fc.maxSafeNat());
const anyAd = fc
  .record({
    adId: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
    impressions: count,
    clicks: count,
    urlClicks: fc.nat(2 ** 40),
    emails: fc.nat(2 ** 40),
    engagement: fc.nat(2 ** 42),
    spent: fc.oneof(fc.nat(5_000_000), fc.maxSafeNat()),
    relative: fc.option(fc.integer({ min: 1, max: 100 })),
  })
  .map(({ spent, ...ad }): AdFigures => ({ ...ad, spentMicros: BigInt(spent) }));
const anyAds = fc.uniqueArray(anyAd, { selector: ({ adId }) => adId, maxLength: 40 });

const byId = (ads: readonly AdFigures[]): readonly AdFigures[] => ads.toSorted((a, b) => a.adId - b.adId);

describe('packed figures', () => {
  it('of a period are unpacked as they were, in the order of the ads’ numbers', () => {
    fc.assert(
      fc.property(anyAds, (ads) => {
        expect(unpackFigures(packPeriod(ads))).toEqual(byId(ads));
      }),
    );
  });

  it('of a day are the same without a place in the category', () => {
    fc.assert(
      fc.property(anyAds, (ads) => {
        const expected = byId(ads).map((ad) => ({ ...ad, relative: null }));
        expect(unpackFigures(packDay(ads))).toEqual(expected);
      }),
    );
  });

  it('count an ad that is named twice once, by the later figures', () => {
    const ad = { adId: 5, ...NO_FIGURES };
    const packed = packDay([
      { ...ad, clicks: 1 },
      { ...ad, clicks: 3 },
    ]);
    expect(unpackFigures(packed)).toMatchObject([{ clicks: 3 }]);
  });

  it('that were cut off, or have a tail, are refused instead of read in part', () => {
    const packed = packDay([
      { adId: 1, ...NO_FIGURES, clicks: 300 },
      { adId: 900, ...NO_FIGURES, spentMicros: 123_456_789n },
    ]);
    for (let length = 0; length < packed.length; length += 1) {
      expect(() => eachPacked(packed.slice(0, length), () => {})).toThrow('mirror-damaged');
    }
    expect(() => eachPacked(new Uint8Array([...packed, 0]), () => {})).toThrow('mirror-damaged');
  });

  it('take no more than thirty bytes for an ad of a busy day', () => {
    const ads = Array.from({ length: 1000 }, (_, at) => ({
      adId: 2_150_000_000 + 37 * at,
      impressions: 4000 + at,
      clicks: 130,
      urlClicks: 40,
      emails: 3,
      engagement: 43,
      spentMicros: 45_678_901n,
    }));
    expect(packDay(ads).length / ads.length).toBeLessThan(15);
  });
});

describe('sums of packed figures', () => {
  it('are those of the figures, exact to the micro, in whatever order days come', () => {
    fc.assert(
      fc.property(fc.array(anyAds, { maxLength: 6 }), (days) => {
        const small = days.map((ads) =>
          ads.map((ad) => ({ ...ad, adId: ad.adId % 50, impressions: 7, clicks: ad.clicks % 1000 })),
        );
        const unique = small.map((ads) => [...new Map(ads.map((ad) => [ad.adId, ad])).values()]);
        const sums = createFigureSums();
        for (const ads of unique) sums.add(packDay(ads));
        const all = unique.flat();
        const ids = new Set(all.map(({ adId }) => adId));
        expect(new Set(sums.ids())).toEqual(ids);
        for (const id of ids) {
          const own = all.filter(({ adId }) => adId === id);
          expect(sums.of(id)).toEqual(own.reduce(addFigures, NO_FIGURES));
        }
        expect([...sums.ids()]).toEqual([...sums.ids()].toSorted((a, b) => a - b));
        const totals = unique.map((ads) => packedTotal(packDay(ads), () => true));
        expect(totals.reduce(addFigures, NO_FIGURES)).toEqual(all.reduce(addFigures, NO_FIGURES));
        const odd = unique.map((ads) => packedTotal(packDay(ads), (id) => id % 2 === 1));
        const oddAds = all.filter(({ adId }) => adId % 2 === 1);
        expect(odd.reduce(addFigures, NO_FIGURES)).toEqual(oddAds.reduce(addFigures, NO_FIGURES));
      }),
    );
  });

  it('have nothing of an ad without activity', () => {
    const sums = createFigureSums();
    sums.add(undefined);
    expect(sums.of(1)).toBeUndefined();
    expect(packedTotal(undefined, () => true)).toEqual(NO_FIGURES);
  });
});
