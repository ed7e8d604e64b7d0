import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { day } from '../../../sandbox/clock.ts';
import type { Figures } from '../../../sandbox/metrics/figures.ts';
import type { Ad } from '../../../sandbox/model.ts';
import { begin, hour, type Place, start, sumOf } from './place.ts';

const DAYS = 60;

let past: Place;
let still: Place;
let first: number;
beforeAll(() => {
  past = start({ ads: 300, past: DAYS });
  still = start({ ads: 300, settings: { market: 'still' } });
  first = past.world.days.dayOf(begin) - DAYS * day;
});

const dates = (): readonly number[] => Array.from({ length: DAYS + 1 }, (_, at) => first + at * day);
const ofAll = (date: number): Figures => sumOf(past.ads().map(({ id }) => past.figures(id, date)));
const inAll = (id: number): Figures => sumOf(dates().map((date) => past.figures(id, date)));
const spent = ({ budgets }: Ad): bigint => BigInt(budgets.total.spentMicros);

describe('the days behind the first one', () => {
  test('are counted, and those before them are not', () => {
    expect(past.world.market.counts(first)).toBe(true);
    expect(past.world.market.counts(first - day)).toBe(false);
    for (const date of dates()) expect(ofAll(date).impressions).toBeGreaterThan(0);
  });

  test('left in ads and campaign what their figures say was spent, to the micro', () => {
    const before = new Map(still.ads().map((ad) => [ad.id, ad]));
    let fresh = 0;
    for (const ad of past.ads()) {
      const all = BigInt(inAll(ad.id).spentMicros);
      const generated = before.get(ad.id);
      if (generated === undefined) throw new Error('there is an ad more');
      if (ad.dateCreated > past.world.days.start(first)) {
        fresh += 1;
        expect(spent(ad)).toBe(all);
      } else if (generated.status !== 'BUDGET_REACHED') expect(spent(ad) - spent(generated)).toBe(all);
      const { limitMicros } = ad.budgets.total;
      if (limitMicros !== 'UNLIMITED') expect(spent(ad)).toBeLessThanOrEqual(BigInt(limitMicros));
      expect(ad.budgets.daily.spentMicros).toBe(
        ad.status.startsWith('DELETED')
          ? ad.budgets.daily.spentMicros
          : String(past.figures(ad.id, first + DAYS * day).spentMicros),
      );
    }
    expect(fresh).toBeGreaterThan(10);
    const ofAds = past.ads().reduce((sum, ad) => sum + spent(ad), 0n);
    expect(BigInt(past.campaign().budgets.total.spentMicros)).toBe(ofAds);
  });

  test('end in the ads of the seed, but for what was spent and the budgets that this used up', () => {
    const visitable = ['ACTIVE', 'BUDGET_REACHED', 'DAILY_BUDGET_REACHED'];
    const known = new Map(still.ads().map((ad) => [ad.id, ad]));
    const plain = ({ budgets, status, ...ad }: Ad) => ({
      ...ad,
      status: visitable.includes(status) ? 'seen' : status,
      limits: [budgets.daily.limitMicros, budgets.total.limitMicros],
    });
    for (const ad of past.ads()) expect(plain(ad)).toEqual(plain(known.get(ad.id) ?? ad));
  });

  test('follow the status of ads: nobody clicks one while it cannot be seen', () => {
    let changes = 0;
    for (const { id } of past.ads()) {
      const shown = past.world.market.shown(id);
      changes += new Set(shown.map(({ status }) => status)).size > 1 ? 1 : 0;
      for (const date of dates()) {
        const [from, until] = [past.world.days.start(date), past.world.days.end(date)];
        const seen = shown.some(
          (one, at) => one.seen && one.from < until && (shown[at + 1]?.from ?? Infinity) > from,
        );
        if (!seen) expect(past.figures(id, date)).toMatchObject({ impressions: 0, clicks: 0 });
      }
    }
    expect(changes).toBeGreaterThan(30);
  });

  test('know a pause of the campaign, in which nobody sees any ad', () => {
    const pauses = past.ads().flatMap(({ id }) => {
      const shown = past.world.market.shown(id);
      return shown.flatMap(({ from, campaignStatus }, at) =>
        campaignStatus === 'PAUSED' ? [{ from, until: shown[at + 1]?.from ?? begin }] : [],
      );
    });
    const from = Math.min(...pauses.map((pause) => pause.from));
    const until = Math.max(...pauses.map((pause) => pause.until));
    expect(until - from).toBeGreaterThanOrEqual(day);
    expect(until - from).toBeLessThanOrEqual(2 * day);
    const usual = sumOf(dates().map(ofAll)).impressions / dates().length;
    const least = Math.min(
      ...dates()
        .slice(0, -1)
        .map((date) => ofAll(date).impressions),
    );
    expect(least).toBeLessThan(usual / 2);
    expect(past.campaign()).toMatchObject({ status: 'ACTIVE', dateLastUpdated: until });
  });

  test('follow the bids: most clicks cost more on days of a higher one', () => {
    let [dearer, cheaper] = [0, 0];
    for (const { id } of past.ads()) {
      const shown = past.world.market.shown(id);
      const bidOn = (date: number): number | undefined => {
        const of = shown.filter(
          ({ from }, at) =>
            from < past.world.days.end(date) &&
            (shown[at + 1]?.from ?? Infinity) > past.world.days.start(date),
        );
        const bids = new Set(of.map(({ bidMicros }) => Number(bidMicros)));
        return bids.size === 1 ? [...bids][0] : undefined;
      };
      const byBid = Map.groupBy(dates(), bidOn);
      const costs = [...byBid]
        .filter(([bid]) => bid !== undefined && !Number.isNaN(bid))
        .map(([bid = 0, on]) => ({ bid, ...sumOf(on.map((date) => past.figures(id, date))) }))
        .filter(({ clicks }) => clicks >= 5)
        .toSorted((left, right) => left.bid - right.bid);
      const [low, high] = [costs[0], costs.at(-1)];
      for (const { bid, clicks, spentMicros } of costs) expect(spentMicros / clicks).toBeLessThanOrEqual(bid);
      if (low === undefined || high === undefined || low === high) continue;
      if (high.spentMicros / high.clicks > low.spentMicros / low.clicks) dearer += 1;
      else cheaper += 1;
    }
    expect(dearer).toBeGreaterThan(5);
    expect(dearer).toBeGreaterThan(2 * cheaper);
  });

  test('are the same whenever they are made, and go on by themselves', () => {
    const again = start({ ads: 300, past: DAYS });
    expect(again.ads()).toEqual(past.ads());
    again.to(begin + 30 * hour);
    past.world.reset();
    past.to(begin + 30 * hour);
    expect(again.ads()).toEqual(past.ads());
    const tomorrow = first + (DAYS + 1) * day;
    expect(sumOf(again.ads().map(({ id }) => again.figures(id, tomorrow))).clicks).toBeGreaterThan(0);
  });

  test('are still there when the sandbox was killed and started again', () => {
    const state = mkdtempSync(join(tmpdir(), 'adsheet-past-'));
    const killed = start({ ads: 60, past: DAYS, state });
    killed.to(begin + 3 * hour);
    killed.edit(killed.ads()[0]?.id ?? 0, { title: 'Changed' });
    const again = start({ ads: 60, past: DAYS, state });
    for (const place of [killed, again]) place.to(begin + 26 * hour);
    expect(again.ads()).toEqual(killed.ads());
    expect(again.ads().map(({ id }) => again.world.market.shown(id))).toEqual(
      killed.ads().map(({ id }) => killed.world.market.shown(id)),
    );
    rmSync(state, { recursive: true });
  });
});

test('days begin where the tenant is said to be', () => {
  const at = '2026-06-02T05:00:00Z';
  const [toronto, vancouver] = [
    start({ at, tenant: 'ca' }),
    start({ at, tenant: 'ca', timeZone: 'America/Vancouver' }),
  ];
  const dayOf = ({ world }: Place): string =>
    new Date(world.days.dayOf(Date.parse(at))).toISOString().slice(0, 10);
  expect([toronto, vancouver].map(dayOf)).toEqual(['2026-06-02', '2026-06-01']);
  expect(() => start({ timeZone: 'America/Nowhere' })).toThrow(RangeError);
});
