import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { day } from '../../../sandbox/clock.ts';
import { audienceOf, clickOf, pullOf } from '../../../sandbox/market/visitors.ts';
import { noFigures } from '../../../sandbox/metrics/figures.ts';
import type { Ad } from '../../../sandbox/model.ts';
import { begin, hour, limited, type Place, popular, seed, soughtId, start } from './place.ts';

describe('who sees an ad', () => {
  /** An ad that may spend without end. */
  const free = (place: Place): Ad => {
    const ad = popular(place);
    place.edit(ad.id, { budgets: limited('UNLIMITED', 'UNLIMITED', ad.budgets) });
    return place.ad(ad.id);
  };

  test.each([
    [
      'it',
      (place: Place, id: number) => place.edit(id, { status: 'PAUSED' }),
      (place: Place, id: number) => place.edit(id, { status: 'ACTIVE' }),
    ],
    [
      'its campaign',
      (place: Place) => place.editCampaign({ status: 'PAUSED' }),
      (place: Place) => place.editCampaign({ status: 'ACTIVE' }),
    ],
  ])('nobody while %s is paused', (_name, pause, wake) => {
    const place = start();
    const { id } = free(place);
    place.to(begin + 5 * day);
    pause(place, id);
    const then = place.figures(id);
    place.to(begin + 9 * day);
    expect(place.figures(id)).toEqual(then);
    wake(place, id);
    place.to(begin + 14 * day);
    expect(place.figures(id).clicks).toBeGreaterThan(then.clicks);
    expect(place.figures(id).impressions).toBeGreaterThan(then.impressions);
    expect(place.world.market.shown(id).map(({ seen }) => seen)).toEqual([true, false, true]);
  });

  test.each(['DOMAIN_PENDING', 'SUSPENDED_BY_CS', 'UNDER_REVIEW', 'DELETED'])(
    'nobody while it is %s',
    (status) => {
      const place = start();
      const { id } = free(place);
      place.edit(id, { status });
      const then = place.figures(id);
      place.to(begin + 10 * day);
      expect(place.figures(id)).toEqual(then);
    },
  );

  test('nobody before it is made, and many from its first day on', () => {
    const made = (place: Place, dateCreated: number): number => {
      const id = soughtId(place);
      place.world.saveAd({ ...free(place), id, dateCreated });
      return id;
    };
    const still = start({ settings: { market: 'still' } });
    const before = made(still, begin);
    still.set({ market: 'moving' });
    expect(still.figures(before)).toEqual(noFigures);
    const place = start();
    const id = made(place, begin);
    expect(place.figures(id)).toEqual(noFigures);
    place.to(begin + 11 * hour);
    still.to(begin + 11 * hour);
    expect(place.figures(id).clicks).toBeGreaterThan(0);
    expect(place.figures(id)).toEqual(still.figures(before));
  });

  test('as many as the share of the day in which it was to be seen', () => {
    const place = start({ at: '2026-06-01T22:00:00Z' });
    const midnight = Date.parse('2026-06-01T22:00:00Z');
    const { id } = free(place);
    const days = Array.from({ length: 30 }, (_, at) => midnight + at * day);
    for (const from of days) {
      place.to(from + 6 * hour);
      place.edit(id, { status: 'PAUSED' });
      place.to(from + 24 * hour);
      place.edit(id, { status: 'ACTIVE' });
    }
    const always = start({ at: '2026-06-01T22:00:00Z' });
    free(always);
    always.to(midnight + 30 * day);
    const share = place.figures(id).impressions / always.figures(id).impressions;
    expect(share).toBeGreaterThan(0.22);
    expect(share).toBeLessThan(0.27);
    expect(place.figures(id).clicks).toBeLessThan(always.figures(id).clicks / 2);
  });

  test('more for a higher bid, each of whom would cost no more than it', () => {
    const figures = ['20000', '200000', '1100000', '2000000'].map((bidMicros) => {
      const place = start();
      const { id } =
        place.ads().find((ad) => ad.status === 'ACTIVE' && ad.id === free(place).id) ?? free(place);
      place.edit(id, { bidMicros, categoryId: 4101 });
      const before = place.figures(id);
      place.to(begin + 20 * day);
      const { impressions, clicks, spentMicros } = place.figures(id);
      const since = { clicks: clicks - before.clicks, spent: spentMicros - before.spentMicros };
      expect(since.spent).toBeGreaterThanOrEqual(since.clicks * 20_000);
      expect(since.spent).toBeLessThanOrEqual(since.clicks * Number(bidMicros));
      return { impressions, clicks };
    });
    for (const [at, { impressions, clicks }] of figures.slice(1).entries()) {
      expect(impressions).toBeGreaterThan(figures[at]?.impressions ?? 0);
      expect(clicks).toBeGreaterThan(figures[at]?.clicks ?? 0);
    }
  });

  test('none in a deleted category, and none for less than its least bid', () => {
    const place = start();
    const { id } = free(place);
    place.edit(id, { categoryId: 4101, bidMicros: '19999' });
    const then = place.figures(id);
    place.to(begin + 10 * day);
    expect(place.figures(id)).toEqual(then);
    place.edit(id, { bidMicros: '20000' });
    place.to(begin + 20 * day);
    expect(place.figures(id).clicks).toBeGreaterThan(then.clicks);
    const gone = place.world.categories.leaves.find(({ status }) => status === 'DELETED');
    place.edit(id, { categoryId: gone?.id ?? 0 });
    const last = place.figures(id);
    place.to(begin + 30 * day);
    expect(place.figures(id)).toEqual(last);
  });
});

describe('a bid', () => {
  const bids = { min: 20_000, max: 2_000_000 };
  const bid = fc.integer({ min: bids.min, max: bids.max });

  test('pulls more when it is higher, and ever less more', () => {
    fc.assert(
      fc.property(bid, bid, (one, other) => {
        const [low, high] = one < other ? [one, other] : [other, one];
        const pull = (micros: number): number => pullOf(String(micros), bids);
        expect(pull(high)).toBeGreaterThanOrEqual(pull(low));
        expect(pull(high)).toBeLessThanOrEqual(1);
        const middle = pull(Math.floor((low + high) / 2));
        expect(middle).toBeGreaterThanOrEqual((pull(low) + pull(high)) / 2 - 1e-3);
      }),
    );
  });

  test('is never exceeded by the price of a click, nor is the least bid undercut', () => {
    fc.assert(
      fc.property(bid, fc.nat(), (micros, luck) => {
        const { costMicros } = clickOf(luck, audienceOf(seed, 1), String(micros), bids);
        expect(costMicros).toBeGreaterThanOrEqual(bids.min);
        expect(costMicros).toBeLessThanOrEqual(micros);
        expect(Number.isInteger(costMicros)).toBe(true);
      }),
    );
  });
});
