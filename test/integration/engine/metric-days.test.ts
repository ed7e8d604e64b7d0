import { afterEach, describe, expect, it } from 'vitest';
import { openMirror } from '../../../main/engine/mirror/mirror.ts';
import type { Metrics, MetricsPullResult } from '../../../shared/contract/results/metrics.ts';
import { dayAfter, dayIn } from '../../../shared/metrics/days.ts';
import { accountFolderIn, openLocal } from '../../support/account.ts';
import { ad, category, user } from '../../support/ads.ts';
import { testClocks } from '../../support/clocks.ts';
import { startEngine } from '../../support/engine.ts';
import { temporaryFolder } from '../../support/home.ts';
import type { Shop } from '../sync/harness.ts';
import { ACCOUNT, openShop } from '../sync/harness.ts';

// Days are the tenant's: whatever the machine's clock says, the service's word decides which have begun and are over.

const ZONE = 'Europe/Amsterdam';
const DAY_MS = 86_400_000;
/** Far enough ahead for the clock of the service to be moved forward only. */
const DAY = dayAfter(dayIn(ZONE, new Date()), 3);
const dayAt = (days: number): string => dayAfter(DAY, days);

/** The instant at which a day begins in the zone: summer or winter, one of the two. */
const startOf = (day: string): number => {
  const [start] = [22, 23]
    .map((hour) => Date.parse(`${dayAfter(day, -1)}T${hour}:00:00Z`))
    .filter((at) => dayIn(ZONE, new Date(at)) === day);
  if (start === undefined) throw new Error(`no start of ${day}`);
  return start;
};

let shop: Shop;
let end = async (): Promise<void> => {};
const opened = async (...options: Parameters<typeof openShop>): Promise<void> => {
  shop = await openShop(...options);
  end = shop.end;
};
afterEach(async () => {
  await end();
  end = async () => {};
});

const setService = (at: number): Promise<unknown> =>
  shop.control.order('POST', '/clock', { to: new Date(at).toISOString() });

const pullDays = (from: string, to = from): Promise<MetricsPullResult> =>
  shop.job(() => shop.call('metrics.pull', { account: ACCOUNT, from, to }));
const list = (from: string, to = from): Promise<Metrics> =>
  shop.call('metrics.list', { account: ACCOUNT, by: 'day', from, to });
const askedDays = async (): Promise<readonly (string | null)[]> =>
  (await shop.control.requests())
    .map(({ url }) => new URL(url, 'http://service'))
    .filter(({ pathname }) => pathname.endsWith('/metrics/report'))
    .map(({ searchParams }) => searchParams.get('startDate'))
    .toSorted();

describe('a day that has not begun where the marketplace is', () => {
  it.each([
    ['is right', 0],
    ['is three days ahead', 3 * DAY_MS],
    ['is a year ahead', 365 * DAY_MS],
    ['is a year behind', -365 * DAY_MS],
  ])('is neither asked for nor kept where the machine’s clock %s', async (_how, off) => {
    await opened({ ads: 20 }, { time: testClocks(3 * DAY_MS + off) });
    await setService(startOf(DAY) - 1000);
    expect(await pullDays(dayAt(-2), dayAt(2))).toMatchObject({ to: dayAt(-1), days: 2 });
    expect(await askedDays()).toEqual([dayAt(-2), dayAt(-1)]);
    expect(await pullDays(DAY, dayAt(2))).toMatchObject({ days: 0 });
    expect(await askedDays()).toEqual([dayAt(-2), dayAt(-1)]);
    expect(await list(dayAt(-2), DAY)).toMatchObject({ missing: [DAY], partial: [dayAt(-1)] });
    await setService(startOf(DAY));
    expect(await pullDays(DAY, dayAt(2))).toMatchObject({ to: DAY, days: 1 });
  });

  it('is not kept where the service tells its time only with the answer', async () => {
    await opened({ ads: 20, settings: { dateHeader: 'absent' } }, { time: testClocks(30 * DAY_MS) });
    await setService(startOf(DAY) - 1000);
    await pullDays(dayAt(-1), dayAt(2));
    expect(await list(dayAt(-1), dayAt(2))).toMatchObject({
      missing: [DAY, dayAt(1), dayAt(2)],
      partial: [dayAt(-1)],
    });
  });
});

describe('a day', () => {
  it('is whole when it was read after its end there, whatever the machine’s clock says', async () => {
    const clocks = testClocks(300 * DAY_MS);
    await opened({ ads: 20 }, { time: clocks });
    await setService(startOf(dayAt(1)) - 1000);
    await pullDays(DAY);
    expect(await list(DAY)).toMatchObject({ missing: [], partial: [DAY] });
    await setService(startOf(dayAt(1)));
    expect(await list(DAY)).toMatchObject({ partial: [DAY] });
    clocks.setWall(-600 * DAY_MS);
    await pullDays(DAY);
    expect(await list(DAY)).toMatchObject({ missing: [], partial: [] });
  });

  it('is of the zone of the tenant: in Toronto it ends later', async () => {
    await opened({ ads: 20, tenant: 'ca' });
    const { account } = await shop.call('accounts.state', { account: ACCOUNT });
    const { signedIn: _in, granted: _granted, hasSecret: _has, lastUsedAt: _at, ...profile } = account;
    await shop.call('accounts.close', { account: ACCOUNT });
    await shop.call('accounts.save', {
      profile: { ...profile, scopes: [...profile.scopes], locale: 'fr_CA' },
      replace: true,
    });
    await shop.call('accounts.open', { account: ACCOUNT });
    await setService(startOf(dayAt(1)) + 1000);
    expect(await pullDays(DAY, dayAt(1))).toMatchObject({ to: DAY, days: 1 });
    expect(await list(DAY)).toMatchObject({ partial: [DAY] });
    await setService(startOf(dayAt(1)) + DAY_MS / 3);
    await pullDays(DAY);
    expect(await list(DAY)).toMatchObject({ partial: [] });
  });

  it('that was stored before is judged by when it was read, and one that had not begun is none', async () => {
    const engine = startEngine(await temporaryFolder(), {
      time: { wall: () => startOf(dayAt(2)) },
    });
    await openLocal(engine, { ads: [ad(11, {})], categories: [category], user });
    await engine.call('accounts.close', { account: ACCOUNT });
    const mirror = openMirror(accountFolderIn(engine.home));
    const figures = { impressions: 5, clicks: 2, urlClicks: 1, emails: 0, engagement: 1, spentMicros: 7n };
    const save = (day: string, at: number): boolean =>
      mirror.metrics.saveDay(day, [{ adId: 11, ...figures }], new Date(at).toISOString());
    save(dayAt(-2), startOf(dayAt(-1)));
    save(dayAt(-1), startOf(DAY) - 1);
    save(DAY, startOf(DAY) - 1);
    mirror.close();
    await engine.call('accounts.open', { account: ACCOUNT });
    const period = { from: dayAt(-2), to: DAY };
    const listed = await engine.call('metrics.list', { account: ACCOUNT, by: 'day', ...period });
    expect(listed).toMatchObject({ partial: [dayAt(-1)], missing: [DAY], totals: { clicks: 4 } });
    expect(listed.rows).toHaveLength(2);
    const newest = await engine.call('metrics.list', { account: ACCOUNT, by: 'ad' });
    expect(newest).toMatchObject({ to: dayAt(-1), partial: [dayAt(-1)], totals: { clicks: 4 } });
    const sumsOf = (days: number) =>
      engine.call('metrics.sums', { account: ACCOUNT, range: { days }, compare: false });
    const { now } = await sumsOf(1);
    expect(now).toMatchObject({ from: dayAt(-2), to: dayAt(-2), missing: [] });
    expect([...(now.figures?.clicks ?? [])]).toEqual([2]);
    expect((await sumsOf(2)).now).toMatchObject({ missing: [dayAt(-3)], figures: null });
  });
});
