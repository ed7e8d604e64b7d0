import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { groupsOfAds } from '../../../main/engine/metrics/ad-groups.ts';
import { openMirror } from '../../../main/engine/mirror/mirror.ts';
import type { AdId } from '../../../shared/ad/model.ts';
import type {
  Performance,
  PerformanceDay,
  PerformanceGroup,
} from '../../../shared/contract/results/performance.ts';
import { PERFORMANCE_GROUPS } from '../../../shared/contract/results/performance.ts';
import { dayAfter, dayIn } from '../../../shared/metrics/days.ts';
import type { Shop } from '../sync/harness.ts';
import { ACCOUNT, edit, editable, openShop } from '../sync/harness.ts';

const TODAY = dayIn('Europe/Amsterdam', new Date());
const dayAt = (days: number): string => dayAfter(TODAY, days);
const WEEK = { from: dayAt(-7), to: dayAt(-1) };
const BEFORE = { from: dayAt(-14), to: dayAt(-8) };

let shop: Shop;
beforeEach(async () => {
  shop = await openShop({ ads: 60 });
  await shop.pull();
});
afterEach(() => shop.end());

const read = (period: { readonly from: string; readonly to: string }): Promise<unknown> =>
  shop.job(() => shop.call('metrics.pull', { account: ACCOUNT, ...period }));
const compare = (by: PerformanceGroup, only?: string): Promise<Performance> =>
  shop.call('metrics.performance', {
    account: ACCOUNT,
    ...WEEK,
    by,
    measure: 'clicks',
    ...(only === undefined ? {} : { only }),
  });
const totalsOf = async (period: { readonly from: string; readonly to: string }) =>
  (await shop.call('metrics.list', { account: ACCOUNT, by: 'ad', ...period })).totals;
const clicksOf = (days: readonly PerformanceDay[]): number =>
  days.reduce((sum, { figures }) => sum + (figures?.clicks ?? 0), 0);

it('ads that are gone have no status now, whatever they had', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'adsheet-groups-'));
  const mirror = openMirror(folder);
  for (const id of [1, 2]) mirror.ads.addBase({ id, status: 'ACTIVE' }, new Date().toISOString());
  const key = mirror.ads.byId(2 as AdId)?.key;
  if (key) mirror.ads.setGone(key, true);
  const groups = [...(await groupsOfAds(mirror, 'status'))];
  mirror.close();
  await rm(folder, { recursive: true });
  expect(groups).toEqual([
    [1, 'ACTIVE'],
    [2, ''],
  ]);
});

describe('a period beside the one before it', () => {
  it('has the same sums in total, by day and by each kind of group', async () => {
    await read(BEFORE);
    await read(WEEK);
    const [now, before] = [await totalsOf(WEEK), await totalsOf(BEFORE)];
    expect(now?.clicks).toBeGreaterThan(0);
    for (const by of PERFORMANCE_GROUPS) {
      const found = await compare(by);
      expect(found).toMatchObject({
        ...WEEK,
        by,
        measure: 'clicks',
        before: BEFORE,
        missing: [],
        totals: { now, before },
      });
      expect(clicksOf(found.days)).toBe(now?.clicks);
      expect(clicksOf(found.daysBefore)).toBe(before?.clicks);
      const spent = found.lines.reduce((sum, line) => sum + BigInt(line.now?.spentMicros ?? 0), 0n);
      expect(String(spent)).toBe(now?.spentMicros);
      expect(found.lines.reduce((sum, line) => sum + (line.before?.clicks ?? 0), 0)).toBe(before?.clicks);
      expect(found.lines.reduce((sum, { ads }) => sum + ads, 0)).toBe(60);
    }
  });

  it('is of one group alone where it is asked for, while the groups stay', async () => {
    await read(BEFORE);
    await read(WEEK);
    const all = await compare('category');
    const [first] = all.lines;
    const found = await compare('category', first?.id);
    expect(found.totals).toEqual({ now: first?.now, before: first?.before });
    expect(clicksOf(found.days)).toBe(first?.now?.clicks);
    expect(found.lines).toEqual(all.lines);
    expect(found.risers.length + found.fallers.length).toBeLessThanOrEqual(first?.ads ?? 0);
  });

  it('names the ads that rose and fell most, each by how much, and no other', async () => {
    await read(BEFORE);
    await read(WEEK);
    const { risers, fallers } = await compare('status');
    const moved = ({ now, before }: (typeof risers)[number]): number =>
      (now?.clicks ?? 0) - (before?.clicks ?? 0);
    const [up, down] = [risers.map(moved), fallers.map(moved)];
    expect(up.every((by) => by > 0)).toBe(true);
    expect(up).toEqual(up.toSorted((a, b) => b - a));
    expect(down.every((by) => by < 0)).toBe(true);
    expect(down).toEqual(down.toSorted((a, b) => a - b));
    const inWeek = await shop.call('metrics.list', { account: ACCOUNT, by: 'ad', ...WEEK });
    const clicksNow = new Map(
      inWeek.rows.map((row) => [row.kind === 'ad' ? row.id : null, row.figures?.clicks]),
    );
    for (const { id, now } of [...risers, ...fallers]) expect(now?.clicks).toBe(clicksNow.get(id));
  });

  it('counts no day that is unknown, says which, and compares no ads then', async () => {
    expect(await compare('status')).toMatchObject({ totals: { now: null, before: null }, risers: [] });
    await read(WEEK);
    const found = await compare('status');
    expect(found.missing).toEqual([-14, -13, -12, -11, -10, -9, -8].map(dayAt));
    expect(found.totals).toEqual({ now: await totalsOf(WEEK), before: null });
    expect(found.daysBefore.every(({ figures }) => figures === null)).toBe(true);
    expect([...found.risers, ...found.fallers]).toEqual([]);
  });

  it('compares no sums of a week with those of three days', async () => {
    await read({ from: dayAt(-10), to: dayAt(-1) });
    const found = await compare('status');
    expect(found.missing).toHaveLength(4);
    expect(found.totals).toEqual({ now: await totalsOf(WEEK), before: null });
    expect(found.lines.every(({ before }) => before === null)).toBe(true);
    expect(found.daysBefore.filter(({ figures }) => figures !== null)).toHaveLength(3);
  });

  it('marks the days on which ads were changed, each ad once a day, by us or by others', async () => {
    const [first, second, other] = await editable(shop, 3);
    if (!first || !second || !other) throw new Error('no ads to edit');
    await edit(shop, first.key, { title: 'Stoel een' });
    await edit(shop, second.key, { title: 'Stoel twee' });
    await shop.push();
    await edit(shop, first.key, { title: 'Stoel drie' });
    await shop.push();
    await shop.control.order('PATCH', `/ads/${other.id}`, { title: 'Bank' });
    await shop.control.settle();
    await shop.pull();
    const found = await shop.call('metrics.performance', {
      account: ACCOUNT,
      from: dayAt(-2),
      to: dayAt(1),
      by: 'status',
      measure: 'clicks',
    });
    expect(found.marks).toEqual([{ day: TODAY, own: 2, others: 1 }]);
  });

  it('never counts today, of which a report is only a part', async () => {
    await read({ from: dayAt(-1), to: TODAY });
    const found = await shop.call('metrics.performance', {
      account: ACCOUNT,
      from: dayAt(-1),
      to: TODAY,
      by: 'status',
      measure: 'clicks',
    });
    expect(found.missing).toEqual([dayAt(-3), dayAt(-2), TODAY]);
    expect(found.totals.now).toEqual(await totalsOf({ from: dayAt(-1), to: dayAt(-1) }));
  });
});
