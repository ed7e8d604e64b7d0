import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runAdsheet } from '../../../scripts/adsheet-process.ts';
import type { Json, JsonObject } from '../../../shared/json.ts';
import { dayAfter, dayIn } from '../../../shared/metrics/days.ts';
import type { Shop } from './shop.ts';
import { openSignedInShop, rows } from './shop.ts';

const TODAY = dayIn('Europe/Amsterdam', new Date());
const WEEK = ['--days', '7'] as const;
/** Statuses of ads that have a place of their category. */
const ACTIVE = ['ACTIVE', 'BUDGET_REACHED', 'DAILY_BUDGET_REACHED', 'DOMAIN_PENDING'];
/** An ad in any other status may spend, a status that the interface does not know too. */
const RESTING = ['PAUSED', 'SUSPENDED_BY_CS', 'DELETED', 'DELETED_BY_CS'];

let shop: Shop;
beforeAll(async () => {
  shop = await openSignedInShop(['--ads', '60']);
}, 120_000);
afterAll(() => shop.close());

const adsWhere = async (...where: readonly string[]): Promise<readonly JsonObject[]> =>
  rows(await shop.done('ads', ...where), 'ads') as readonly JsonObject[];

const budgetIn = (ad: JsonObject, name: 'daily' | 'total'): { limit: Json; spent: bigint } => {
  const budget = (ad['budgets'] as JsonObject)[name] as JsonObject;
  return { limit: budget['limitMicros'] ?? null, spent: BigInt(String(budget['spentMicros'] ?? 0)) };
};

/** What is left of the total budget; undefined without a limit. */
const leftOf = (ad: JsonObject): bigint | undefined => {
  const { limit, spent } = budgetIn(ad, 'total');
  if (limit === 'UNLIMITED') return undefined;
  const left = BigInt(String(limit)) - spent;
  return left < 0n ? 0n : left;
};

const dayOf = (ad: JsonObject): bigint | undefined => {
  const { limit } = budgetIn(ad, 'daily');
  const [daily, left] = [limit === 'UNLIMITED' ? undefined : BigInt(String(limit)), leftOf(ad)];
  if (daily === undefined || left === undefined) return daily ?? left;
  return daily < left ? daily : left;
};

const sum = (amounts: readonly (bigint | undefined)[]): string | null =>
  amounts.includes(undefined) ? null : String(amounts.reduce<bigint>((so, one) => so + (one ?? 0n), 0n));

const counted = (ads: readonly JsonObject[]) => {
  const running = ads.filter(({ status }) => !RESTING.includes(String(status)));
  return { day: sum(running.map(dayOf)), total: sum(running.map(leftOf)) };
};

describe('adsheet planner budget', () => {
  test('adds up what ads can spend at worst, before and after the drafts, as counted ad by ad', async () => {
    const before = counted(await adsWhere());
    expect(await shop.done('planner', 'budget')).toMatchObject({ account: { before, after: before } });
    await shop.done('set', 'daily=1.50', 'total=60', '--where', 'status = ACTIVE');
    const all = await adsWhere();
    const after = counted(all);
    expect(after).not.toEqual(before);
    const plan = await shop.done('planner', 'budget');
    expect(plan).toMatchObject({ account: { before, after }, campaigns: [{ id: 610_001, before, after }] });
    for (const group of rows(plan, 'categories') as readonly JsonObject[])
      expect(group['after']).toEqual(counted(all.filter(({ categoryId }) => categoryId === group['id'])));
  });

  test('is bounded by the campaign that pays for the ads', async () => {
    await shop.done('campaigns', 'set', 'id:610001', 'daily=5');
    const plan = await shop.done('planner', 'budget');
    expect(plan).toMatchObject({ account: { after: { day: '5000000' } } });
    await shop.done('campaigns', 'set', 'id:610001', 'status=PAUSED');
    expect(await shop.done('planner', 'budget')).toMatchObject({
      account: { after: { day: '0', total: '0' } },
    });
    await shop.done('discard');
  });

  test('tells nothing of what runs out without figures, and then which total budgets do', async () => {
    expect(await shop.done('planner', 'budget')).toMatchObject({ pace: null, runsOut: [] });
    const unread = await runAdsheet(['planner', 'places', ...WEEK], shop.env);
    expect(unread.stdout).toMatch(/unknown +unknown\n/);
    await shop.done('metrics', 'pull', '--from', dayAfter(TODAY, -7), '--to', dayAfter(TODAY, -1));
    const paced = await runAdsheet(['planner', 'budget'], shop.env);
    expect(paced.stdout).toContain('pace: spent a day on average, 7 days known from');
    const { runsOut, runsOutCount } = await shop.done('planner', 'budget', '--days', '366');
    const found = runsOut as readonly JsonObject[];
    expect(found.length).toBe(runsOutCount);
    // What has nothing left has run out.
    expect(found.filter(({ left }) => left === '0')).toEqual([]);
    expect(found.length).toBeGreaterThan(0);
    for (const { left, perDay, days } of found) {
      const pace = BigInt(String(perDay));
      expect(BigInt(String(days)) * pace <= BigInt(String(left))).toBe(true);
    }
    await shop.done('campaigns', 'set', 'id:610001', 'status=PAUSED');
    expect(await shop.done('planner', 'budget', '--days', '366')).toMatchObject({
      runsOut: [],
      runsOutCount: 0,
    });
    await shop.done('discard');
  });
});

describe('adsheet planner spread', () => {
  const WHERE = ['--where', 'status = ACTIVE'] as const;

  const shares = async (): Promise<readonly bigint[]> =>
    (await adsWhere(...WHERE)).map((ad) => {
      const { limit, spent } = budgetIn(ad, 'total');
      return BigInt(String(limit)) - spent;
    });

  test.each(['even', 'bid', 'clicks'])(
    'makes of what was spent and of a share %s the limits, which add up to the micro',
    async (measure) => {
      await shop.done('set', 'bid=0.25', '--where', 'status = ACTIVE and bid = AUTOMATIC');
      const spread = await shop.done(
        'planner',
        'spread',
        '12345.678901',
        '--measure',
        measure,
        ...WEEK,
        ...WHERE,
      );
      expect(spread['refused']).toEqual([]);
      const found = await shares();
      expect(found.reduce((so, one) => so + one, 0n)).toBe(12_345_678_901n);
      expect(found.every((share) => share >= 0n)).toBe(true);
      await shop.done('undo');
    },
  );
});

describe('adsheet planner spread --whole-cents', () => {
  test('gives each ad whole cents, which add up to the amount', async () => {
    const where = ['--where', 'status = ACTIVE'] as const;
    const before = new Map((await adsWhere(...where)).map((ad) => [ad['key'], budgetIn(ad, 'total').spent]));
    await shop.done('planner', 'spread', '12345.67', '--whole-cents', ...where);
    const shares = (await adsWhere(...where)).map(
      (ad) => BigInt(String(budgetIn(ad, 'total').limit)) - (before.get(ad['key']) ?? 0n),
    );
    expect(shares.every((share) => share % 10_000n === 0n)).toBe(true);
    expect(shares.reduce((so, one) => so + one, 0n)).toBe(12_345_670_000n);
    await shop.done('undo');
  });
});

describe('adsheet planner places', () => {
  const categories = async (): Promise<readonly JsonObject[]> =>
    rows(await shop.done('planner', 'places', ...WEEK), 'categories') as readonly JsonObject[];

  test('gives each category no more than its places, to the ads with the best results', async () => {
    await shop.done('discard');
    const before = await categories();
    expect(before.length).toBeGreaterThan(0);
    const active = (await adsWhere()).filter(({ status }) => ACTIVE.includes(String(status)));
    for (const { id, before: used } of before)
      expect(used).toBe(active.filter(({ categoryId }) => categoryId === id).length);
    const changes = before.flatMap(({ rest, wake }) => [...(rest as Json[]), ...(wake as Json[])]);
    expect(changes.length).toBeGreaterThan(0);
    expect(await shop.done('planner', 'fill', ...WEEK, '--dry-run')).toMatchObject({
      changed: changes.length,
    });
    expect(await shop.done('planner', 'fill', ...WEEK)).toMatchObject({ rows: changes.length });
    const drafted = (await adsWhere('--where', 'draft')).map(({ key }) => String(key));
    expect(drafted.toSorted()).toEqual(changes.map(String).toSorted());
    for (const { most, after, rest, wake } of await categories()) {
      expect(Number(after)).toBeLessThanOrEqual(Number(most));
      expect([rest, wake]).toEqual([[], []]);
    }
    await shop.done('discard');
  });

  test("goes by the seller's own orders once a file covers the days, and says what is not known before", async () => {
    const measured = ['--measure', 'revenue', ...WEEK] as const;
    expect(await shop.done('planner', 'places', ...measured)).toMatchObject({
      figures: null,
      lacking: 'orders',
    });
    const text = await runAdsheet(['planner', 'places', ...measured], shop.env);
    expect(text.stdout).toContain('unknown');
    expect(text.stdout).toContain('No file covers your orders');
    for (const act of [['fill'], ['spread', '90000']])
      expect(await shop.adsheet('planner', ...act, ...measured)).toMatchObject({
        json: { error: { code: 'bad-operation', details: { reason: 'no-orders' } } },
      });

    const paused = (await adsWhere('--where', 'status = PAUSED and vendorId != ""')).find(
      (ad) => leftOf(ad) !== 0n,
    );
    const [from, to] = [dayAfter(TODAY, -7), dayAfter(TODAY, -1)];
    const file = join(shop.home, 'orders.csv');
    await writeFile(file, `SKU,Date,Revenue\n${paused?.['vendorId']},${from},12.50\n`);
    const period = ['--from', from, '--to', to] as const;
    await shop.done('orders', 'take', file, '--decimal', '.', ...period);
    const plan = await shop.done('planner', 'places', ...measured);
    expect(plan).toMatchObject({ figures: { from, to }, lacking: null });
    const there = (rows(plan, 'categories') as readonly JsonObject[]).find(
      ({ id }) => id === paused?.['categoryId'],
    );
    const key = String(paused?.['key']);
    expect(there).toMatchObject({ results: { [key]: '12500000' } });
    expect(rows(there ?? {}, 'wake')[0]).toBe(key);
    const after = await runAdsheet(['planner', 'places', ...measured], shop.env);
    expect(after.stdout).toContain(`${key} (12.50)`);

    // Without budget it would take a place and not be shown.
    await shop.done('set', 'total=0', '--keys', key);
    const spent = rows(
      await shop.done('planner', 'places', ...measured),
      'categories',
    ) as readonly JsonObject[];
    expect(spent.flatMap(({ wake }) => wake as readonly Json[])).not.toContain(key);
    const filled = await shop.done('planner', 'fill', ...measured, '--dry-run');
    expect(filled['refused']).toContainEqual(expect.objectContaining({ code: 'nothing-left' }));
    await shop.done('discard');
    await shop.done('orders', 'forget', '1');
  });
});
