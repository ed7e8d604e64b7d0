import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { day } from '../../../sandbox/clock.ts';
import type { Budgets } from '../../../sandbox/model.ts';
import { begin, hour, limited, type Place, popular, soughtId, start, sumOf, whole } from './place.ts';

/** Everything that can be seen of a market. */
const seen = (place: Place): unknown => ({
  ads: place.ads(),
  campaign: place.campaign(),
  figures: place.ads().map(({ id }) => place.figures(id)),
  shown: place.ads().map(({ id }) => place.world.market.shown(id)),
  before: place.ads().map(({ id }) => place.world.market.seenBefore(id)),
});

/** A week's work of a seller, at fixed instants. */
const work: readonly (readonly [hours: number, act: (place: Place) => void])[] = [
  [5, (place) => place.edit(popular(place).id, { status: 'PAUSED' })],
  [9, (place) => place.editCampaign({ budgets: limited('3000000', 'UNLIMITED', place.campaign().budgets) })],
  [20, (place) => place.edit(popular(place).id, { bidMicros: '900000' })],
  [31, (place) => place.editCampaign({ status: 'PAUSED' })],
  [33, (place) => place.editCampaign({ status: 'ACTIVE' })],
  [40, (place) => place.world.removeAd(popular(place).id)],
  [
    50,
    (place) => {
      const model = popular(place);
      place.world.saveAd({ ...model, id: soughtId(place), dateCreated: begin + 50 * hour });
    },
  ],
];

/** Three days with that work, in steps that end at these hours; at each of `kills` the sandbox is started again. */
const played = (steps: readonly number[], kills: readonly number[] = [], state?: string): unknown => {
  const options = { settings: { spentTouch: 'always' }, ...(state === undefined ? {} : { state }) };
  let place = start(options);
  const stops = [...new Set([...steps, ...kills, ...work.map(([hours]) => hours), 72])].sort((a, b) => a - b);
  for (const hours of stops) {
    place.to(begin + Math.round(hours * hour));
    if (kills.includes(hours)) place = start(options);
    for (const [when, act] of work) if (when === hours) act(place);
  }
  place.to(begin + 72 * hour);
  return seen(place);
};

const someHours = fc.array(
  fc.integer({ min: 0, max: 72 * hour }).map((milliseconds) => milliseconds / hour),
  { maxLength: 20, size: 'max' },
);

test('the steps in which time passes change nothing', () => {
  const hourly = played(Array.from({ length: 72 }, (_, at) => at + 1));
  expect(played([])).toEqual(hourly);
  fc.assert(
    fc.property(someHours, (steps) => {
      expect(played(steps)).toEqual(hourly);
    }),
    { numRuns: 12 },
  );
});

test('neither does a kill, whenever it comes', () => {
  const undisturbed = played([]);
  const folder = mkdtempSync(join(tmpdir(), 'adsheet-market-'));
  let run = 0;
  fc.assert(
    fc.property(someHours, someHours, (steps, kills) => {
      run += 1;
      expect(played(steps, kills, join(folder, String(run)))).toEqual(undisturbed);
    }),
    { numRuns: 12 },
  );
  rmSync(folder, { recursive: true });
});

test('three days in one step are three days in 72', () => {
  const [once, hourly] = [start(), start()];
  once.to(begin + 3 * day);
  for (let at = 1; at <= 72; at += 1) hourly.to(begin + at * hour);
  expect(seen(once)).toEqual(seen(hourly));
  expect(whole(once).clicks).toBeGreaterThan(50);
});

test('a world that stands still has no market, whatever time passes', () => {
  const place = start({ settings: { market: 'still' } });
  const before = place.ads();
  place.to(begin + 40 * day);
  expect(place.ads()).toEqual(before);
  const { market } = place.world;
  expect(market.counts(place.world.days.dayOf(begin))).toBe(false);
  expect(market.shown(before[0]?.id ?? 0)).toEqual([]);
});

test('what the figures say was spent is what ads and their campaign have spent, to the micro', () => {
  const place = start();
  const spent = (budgets: Budgets, of: 'daily' | 'total'): bigint => BigInt(budgets[of].spentMicros);
  const before = new Map(place.ads().map((ad) => [ad.id, spent(ad.budgets, 'total')]));
  const already = new Map(place.ads().map((ad) => [ad.id, place.figures(ad.id).spentMicros]));
  const ofCampaign = spent(place.campaign().budgets, 'total') - BigInt(whole(place).spentMicros);
  for (const hours of [3, 11, 14, 40, 100, 170]) {
    place.to(begin + hours * hour);
    const today = place.world.days.dayOf(begin + hours * hour);
    for (const ad of place.ads()) {
      const { spentMicros } = place.figures(ad.id);
      const grown = spent(ad.budgets, 'total') - (before.get(ad.id) ?? 0n);
      expect(grown).toBe(BigInt(spentMicros - (already.get(ad.id) ?? 0)));
      if (ad.status.startsWith('DELETED')) continue;
      expect(spent(ad.budgets, 'daily')).toBe(BigInt(place.figures(ad.id, today).spentMicros));
    }
    expect(spent(place.campaign().budgets, 'total') - ofCampaign).toBe(BigInt(whole(place).spentMicros));
    const daily = sumOf(place.ads().map(({ id }) => place.figures(id, today)));
    expect(spent(place.campaign().budgets, 'daily')).toBe(BigInt(daily.spentMicros));
  }
  expect(whole(place).clicks).toBeGreaterThan(100);
});

test('a clock that is set back takes nothing back', () => {
  const place = start();
  place.to(begin + 2 * day);
  const then = place.ads();
  place.to(begin + day);
  expect(place.ads()).toEqual(then);
  place.to(begin + 2 * day);
  expect(place.ads()).toEqual(then);
});

test('a market that is stopped has no visitors, and goes on when it is let', () => {
  const place = start();
  place.to(begin + 2 * day);
  const then = whole(place);
  place.set({ market: 'still' });
  place.to(begin + 5 * day);
  expect(whole(place)).toEqual(then);
  place.set({ market: 'moving' });
  place.to(begin + 6 * day);
  expect(whole(place).clicks).toBeGreaterThan(then.clicks);
  expect(whole(place).clicks).toBeLessThan(2 * then.clicks);
});

test('a market begins with the day in which it is let move, whose daily budgets begin with it', () => {
  const place = start({ settings: { market: 'still' } });
  const before = place.ads();
  expect(before.some(({ status }) => status === 'DAILY_BUDGET_REACHED')).toBe(true);
  place.to(begin + 2 * day);
  place.set({ market: 'moving' });
  const today = place.world.days.dayOf(begin + 2 * day);
  expect([today - day, today].map((date) => place.world.market.counts(date))).toEqual([false, true]);
  for (const ad of place.ads().filter(({ status }) => !status.startsWith('DELETED'))) {
    expect(ad.budgets.daily.spentMicros).toBe(String(place.figures(ad.id, today).spentMicros));
  }
  expect(whole(place).clicks).toBeGreaterThan(0);
});

test('a market that begins again with its world goes as it went', () => {
  const place = start();
  place.to(begin + 3 * day);
  const [before, figures] = [seen(place), whole(place)];
  place.edit(popular(place).id, { status: 'PAUSED' });
  place.editCampaign({ status: 'PAUSED' });
  place.to(begin + 5 * day);
  place.to(begin);
  place.world.reset();
  place.world.market.catchUp();
  place.to(begin + 3 * day);
  expect(seen(place)).toEqual(before);
  expect(whole(place)).toEqual(figures);
});
