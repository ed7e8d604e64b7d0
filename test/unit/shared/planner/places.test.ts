import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RowKey } from '../../../../shared/ad/model.ts';
import { type PlaceAd, planPlaces } from '../../../../shared/planner/places.ts';

const ad = (n: number, isActive: boolean, result: number | bigint): PlaceAd => ({
  key: `r${n}` as RowKey,
  isActive,
  result: BigInt(result),
});

describe('the places of a category', () => {
  it('go to the ads with the best results', () => {
    const ads = [ad(1, true, 5), ad(2, true, 1), ad(3, false, 9), ad(4, false, 0)];
    expect(planPlaces(ads, 2)).toEqual({ rest: ['r2'], wake: ['r3'] });
  });

  it('are filled while there is room, and emptied where there are too many', () => {
    const ads = [ad(1, true, 0), ad(2, false, 3), ad(3, false, 4)];
    expect(planPlaces(ads, 9)).toEqual({ rest: [], wake: ['r3', 'r2'] });
    expect(planPlaces([ad(1, true, 2), ad(2, true, 1), ad(3, true, 3)], 1)).toEqual({
      rest: ['r2', 'r1'],
      wake: [],
    });
  });

  it('are not changed between equals', () => {
    expect(planPlaces([ad(1, false, 4), ad(2, true, 4)], 1)).toEqual({ rest: [], wake: [] });
  });

  it('tell amounts of money apart that a float would not', () => {
    const most = 2n ** 60n;
    expect(planPlaces([ad(1, true, most), ad(2, false, most + 1n)], 1)).toEqual({
      rest: ['r1'],
      wake: ['r2'],
    });
  });

  it('hold no more than there are, and no ad left out beats one that has a place', () => {
    const anyAds = fc
      .array(fc.record({ isActive: fc.boolean(), result: fc.integer({ min: 0, max: 6 }) }))
      .map((all) => all.map(({ isActive, result }, at) => ad(at + 1, isActive, result)));
    fc.assert(
      fc.property(anyAds, fc.integer({ min: 0, max: 8 }), (ads, most) => {
        const { rest, wake } = planPlaces(ads, most);
        const after = ads.filter(({ key, isActive }) =>
          isActive ? !rest.includes(key) : wake.includes(key),
        );
        expect(after.length).toBe(Math.min(most, ads.length));
        const out = ads.filter((one) => !after.includes(one));
        for (const one of out) for (const { result } of after) expect(one.result <= result).toBe(true);
      }),
    );
  });
});
