import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allStatuses, type Client, errorsOf, startClient } from './client.ts';

const HIT = 'metrics.ad-hit-v2';
const SESSION = 'metrics.ad-session-v2';
const DAY = 86_400_000;
/** The date `days` days after tomorrow: the sandbox's ads are made up to today. */
const dayAt = (days: number): string => new Date(Date.now() + (days + 1) * DAY).toISOString().slice(0, 10);
const TODAY = dayAt(0);

let client: Client;
beforeAll(async () => {
  client = await startClient({ ads: 120 });
  await client.control('POST', '/clock', { to: `${TODAY}T12:00:00Z` });
  await client.signIn();
});
afterAll(() => client.close());

const COUNTS = ['impressions', 'clicks', 'urlClicks', 'emails'] as const;
type Row = Readonly<
  Record<(typeof COUNTS)[number] | 'adId' | 'engagement' | 'spentMicros' | 'relativePerformance', number>
>;

const report = (query: Record<string, string>, type = HIT) =>
  client.call('GET', '/metrics/report', type, { query: { status: allStatuses, ...query } });
const rowsOf = async (query: Record<string, string>, type = HIT): Promise<readonly Row[]> =>
  (await report(query, type)).body.data;
const clicksIn = (rows: readonly Row[]) => rows.reduce((sum, { clicks }) => sum + clicks, 0);

const WEEK = { startDate: dayAt(-8), endDate: dayAt(-2) };

describe('the performance report', () => {
  test('has one row per ad with activity, whose figures fit each other', async () => {
    const rows = await rowsOf(WEEK);
    expect(rows.length).toBeGreaterThan(40);
    expect(rows.length).toBeLessThan(120);
    expect(new Set(rows.map(({ adId }) => adId)).size).toBe(rows.length);
    for (const row of rows) {
      expect(row.impressions).toBeGreaterThan(0);
      expect(row.clicks).toBeLessThanOrEqual(row.impressions);
      expect(row.urlClicks).toBeLessThanOrEqual(row.clicks);
      expect(row.engagement).toBe(row.urlClicks + row.emails);
      expect(row.spentMicros > 0).toBe(row.clicks > 0);
    }
  });

  test('says the same of a period as of its days, and the same whenever it is asked', async () => {
    const days = Array.from({ length: 7 }, (_, at) => dayAt(at - 8));
    const single = await Promise.all(days.map((day) => rowsOf({ startDate: day, endDate: day })));
    expect(clicksIn(single.flat())).toBe(clicksIn(await rowsOf(WEEK)));
    expect(await rowsOf(WEEK)).toEqual(await rowsOf(WEEK));
  });

  test('counts fewer sessions than hits, for the same money', async () => {
    const [hits, sessions] = [await rowsOf(WEEK), await rowsOf(WEEK, SESSION)];
    expect(clicksIn(sessions)).toBeLessThan(clicksIn(hits));
    expect(sessions.map(({ spentMicros }) => spentMicros)).toEqual(
      hits.map(({ spentMicros }) => spentMicros),
    );
  });

  test('counts visitors who come back once: sessions of a period are between its largest day and the sum', async () => {
    const days = Array.from({ length: 7 }, (_, at) => dayAt(at - 8));
    const single = await Promise.all(days.map((day) => rowsOf({ startDate: day, endDate: day }, SESSION)));
    const whole = await rowsOf(WEEK, SESSION);
    let apart = 0;
    for (const row of whole) {
      const daily = single.flat().filter(({ adId }) => adId === row.adId);
      for (const count of COUNTS) {
        const counts = daily.map((day) => day[count]);
        const [largest, sum] = [Math.max(0, ...counts), counts.reduce((all, one) => all + one, 0)];
        if (sum - largest < 2) expect([largest, sum]).toContain(row[count]);
        else {
          apart += 1;
          expect(row[count]).toBeGreaterThan(largest);
          expect(row[count]).toBeLessThan(sum);
        }
      }
      expect(row.clicks).toBeLessThanOrEqual(row.impressions);
      expect(row.urlClicks).toBeLessThanOrEqual(row.clicks);
    }
    expect(apart).toBeGreaterThan(100);
  });

  test('ranks each ad among competitors from 1 to 100 by its clicks, and leaves what too few saw at 0', async () => {
    const rows = await rowsOf(WEEK);
    const rated = rows.filter(({ impressions }) => impressions >= 20);
    for (const row of rows) if (!rated.includes(row)) expect(row.relativePerformance).toBe(0);
    for (const { relativePerformance } of rated) {
      expect(relativePerformance).toBeGreaterThanOrEqual(1);
      expect(relativePerformance).toBeLessThanOrEqual(100);
    }
    const rate = ({ clicks, impressions }: Row): number => clicks / impressions;
    const middle = (of: readonly Row[]): number =>
      of.reduce((sum, { relativePerformance }) => sum + relativePerformance, 0) / of.length;
    const ordered = rated.toSorted((left, right) => rate(left) - rate(right));
    const half = Math.floor(ordered.length / 2);
    expect(middle(ordered.slice(half))).toBeGreaterThan(middle(ordered.slice(0, half)) + 20);
  });

  test('has all hits of a day only days later where that is so set, and never takes one back', async () => {
    const day = dayAt(0);
    const asked = { startDate: day, endDate: day };
    const at = async (days: number): Promise<readonly Row[]> => {
      await client.control('POST', '/clock', { to: `${dayAt(days)}T12:00:00Z` });
      await client.signIn();
      return rowsOf(asked);
    };
    await client.control('PATCH', '/settings', { correctionDays: 3 });
    const seen = [await at(1), await at(2), await at(3), await at(4)];
    await client.control('PATCH', '/settings', { correctionDays: 0 });
    const final = await at(5);
    expect(clicksIn(seen[0] ?? [])).toBeLessThan(clicksIn(seen[1] ?? []));
    expect(clicksIn(seen[1] ?? [])).toBeLessThan(clicksIn(final));
    for (const [index, rows] of seen.entries()) {
      const later = new Map((seen[index + 1] ?? final).map((row) => [row.adId, row]));
      for (const row of rows) {
        for (const count of COUNTS)
          expect(row[count]).toBeLessThanOrEqual(later.get(row.adId)?.[count] ?? -1);
        expect(row.clicks).toBeLessThanOrEqual(row.impressions);
        expect(row.spentMicros > 0).toBe(row.clicks > 0);
      }
    }
    expect(seen[2]).toEqual(final);
    await client.control('POST', '/clock', { to: `${TODAY}T12:00:00Z` });
    await client.signIn();
  });

  test('is of active ads unless told otherwise, and of the ads named', async () => {
    const active = await client.call('GET', '/metrics/report', HIT, { query: WEEK });
    expect(active.body.data.length).toBeLessThan((await rowsOf(WEEK)).length);
    const { adId } = active.body.data[0];
    expect((await rowsOf({ ...WEEK, adIds: String(adId) })).map((row) => row.adId)).toEqual([adId]);
  });

  test('grows while its day goes on, and knows nothing of days to come', async () => {
    const today = { startDate: TODAY, endDate: TODAY };
    const before = await rowsOf(today);
    await client.control('POST', '/clock', { to: `${TODAY}T21:59:00Z` });
    await client.signIn();
    const after = await rowsOf(today);
    expect(after.length).toBeGreaterThanOrEqual(before.length);
    expect(clicksIn(after)).toBeGreaterThan(clicksIn(before));
    expect(await rowsOf({ startDate: dayAt(1), endDate: dayAt(2) })).toEqual([]);
  });

  test('begins a day when it begins where the tenant is', async () => {
    const tomorrow = { startDate: dayAt(1), endDate: dayAt(1) };
    await client.control('POST', '/clock', { to: `${TODAY}T21:30:00Z` });
    await client.signIn();
    expect(await rowsOf(tomorrow)).toEqual([]);
    // In UTC it has not begun yet.
    await client.control('POST', '/clock', { to: `${TODAY}T23:59:00Z` });
    await client.signIn();
    expect(await rowsOf(tomorrow)).not.toEqual([]);
  });

  test('refuses what it cannot read', async () => {
    expect(errorsOf(await report({ endDate: TODAY }))).toEqual(['2000 startDate']);
    expect(errorsOf(await report({ startDate: '2026-02-30', endDate: TODAY }))).toEqual(['2001 startDate']);
    expect(errorsOf(await report({ startDate: dayAt(1), endDate: TODAY }))).toEqual(['2002 endDate']);
    expect(errorsOf(await report({ ...WEEK, adIds: '1,x', status: 'BUSY' }))).toEqual([
      '2001 adIds',
      '2001 status',
    ]);
    expect((await report(WEEK, 'metrics.ad-week-v2')).status).toBe(415);
  });
});
