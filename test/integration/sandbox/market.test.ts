import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allStatuses, type Client, place, sofa, startClient } from './client.ts';

const HIT = 'metrics.ad-hit-v2';
const DAY = 86_400_000;
const dateOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

let client: Client;
let begun: number;
beforeAll(async () => {
  client = await startClient({ ads: 150, settings: { market: 'moving' } });
  begun = Date.now();
});
afterAll(() => client.close());

const advance = async (milliseconds: number): Promise<void> => {
  await client.control('POST', '/clock', { advanceMs: milliseconds });
  await client.signIn();
};

type Budgets = Readonly<
  Record<'daily' | 'total', { readonly limitMicros: string; readonly spentMicros: string }>
>;
type State = {
  readonly time: string;
  readonly ads: readonly { readonly id: number; readonly status: string; readonly budgets: Budgets }[];
  readonly campaigns: readonly [{ readonly id: number; readonly status: string; readonly budgets: Budgets }];
};
const state = async (): Promise<State> => (await client.control('GET', '/state')).body;

type Row = {
  readonly adId: number;
  readonly impressions: number;
  readonly clicks: number;
  readonly spentMicros: number;
};
const report = async (query: Record<string, string | number> = {}): Promise<readonly Row[]> => {
  const until = Date.parse((await state()).time) + DAY;
  const all = { startDate: dateOf(begun - DAY), endDate: dateOf(until), status: allStatuses, ...query };
  return (await client.call('GET', '/metrics/report', HIT, { query: all })).body.data;
};
const spentOf = (rows: readonly Row[]): bigint =>
  rows.reduce((sum, row) => sum + BigInt(row.spentMicros), 0n);
const total = ({ budgets }: { readonly budgets: Budgets }): bigint => BigInt(budgets.total.spentMicros);
/** Of one ad, since the market began. */
const rowOf = async (id: number): Promise<Row> =>
  (await report({ adIds: id }))[0] ?? { adId: id, impressions: 0, clicks: 0, spentMicros: 0 };

/** Lets days pass until an ad has been clicked once more. */
const untilClicked = async (id: number): Promise<Row> => {
  const before = await rowOf(id);
  for (let tries = 0; tries < 60; tries += 1) {
    await advance(2 * DAY);
    const row = await rowOf(id);
    if (row.clicks > before.clicks) return row;
  }
  throw new Error(`nobody clicks ${id}`);
};

/** An ad that people look for: one of several new ones. */
const sought = async (changes: object = {}): Promise<number> => {
  const unlimited = { daily: { limitMicros: 'UNLIMITED' }, total: { limitMicros: 'UNLIMITED' } };
  const made = await client.control(
    'POST',
    '/ads',
    Array.from({ length: 12 }, () => sofa({ bidMicros: '1500000', budgets: unlimited, ...changes })),
  );
  const ids: readonly number[] = made.body.map(({ id }: { readonly id: number }) => id);
  await advance(10 * DAY);
  const rows = await report({ adIds: ids.join(',') });
  const best = rows.toSorted((left, right) => right.clicks - left.clicks)[0];
  if (best === undefined) throw new Error('nobody looks for sofas');
  return best.adId;
};

describe('a moving market', () => {
  test('has spent in ads and campaign what its reports say, of days and of all', async () => {
    const before = await state();
    const already = spentOf(await report());
    await advance(5 * DAY);
    const after = await state();
    const rows = await report();
    const grown = spentOf(rows) - already;
    expect(grown).toBeGreaterThan(0n);
    expect(total(after.campaigns[0]) - total(before.campaigns[0])).toBe(grown);
    const totals = (of: State): bigint => of.ads.reduce((sum, ad) => sum + total(ad), 0n);
    expect(totals(after) - totals(before)).toBe(grown);
    const days = Array.from({ length: 9 }, (_, at) => dateOf(begun + (at - 1) * DAY));
    const single = await Promise.all(days.map((date) => report({ startDate: date, endDate: date })));
    expect(spentOf(single.flat())).toBe(spentOf(rows));
  });

  test('leaves the figures of the days before it as they are in a still one', async () => {
    const still = await startClient({ ads: 150 });
    const query = {
      startDate: dateOf(begun - 20 * DAY),
      endDate: dateOf(begun - 3 * DAY),
      status: allStatuses,
    };
    const figures = async (of: Client): Promise<unknown> => {
      const { data } = (await of.call('GET', '/metrics/report', HIT, { query })).body;
      return data.map(
        ({ adId, impressions, clicks, urlClicks, emails, spentMicros }: Record<string, unknown>) => [
          ...[adId, impressions, clicks, urlClicks, emails, spentMicros],
        ],
      );
    };
    const known = await figures(still);
    await still.close();
    expect(known).not.toEqual([]);
    expect(await figures(client)).toEqual(known);
  });

  test('stops where an ad is paused and goes on where it is not', async () => {
    const id = await sought();
    await client.call('PUT', `/ad/${id}/status/PAUSED`, 'ad-v5');
    const paused = await rowOf(id);
    await advance(10 * DAY);
    expect(await rowOf(id)).toEqual(paused);
    await client.call('PUT', `/ad/${id}/status/ACTIVE`, 'ad-v5');
    await untilClicked(id);
    const { body } = await client.control('GET', `/ads/${id}/history`);
    expect(body.map(({ status, seen }: { status: string; seen: boolean }) => [status, seen])).toEqual([
      ['ACTIVE', true],
      ['PAUSED', false],
      ['ACTIVE', true],
    ]);
  });

  test('stops at a budget, to the micro, and goes on when it is raised', async () => {
    const id = await sought();
    const ad = (await client.call('GET', `/ad/${id}`, 'ad-v5')).body;
    const wanted = (limit: bigint): object => ({
      ...sofa({ id, status: 'ACTIVE', bidMicros: '1500000' }),
      budgets: { daily: { limitMicros: 'UNLIMITED' }, total: { limitMicros: String(limit) } },
    });
    const first = total(ad) + 3_123_457n;
    expect((await client.call('PUT', `/ad/${id}`, 'ad-v5', { body: wanted(first) })).status).toBe(200);
    const written = (await client.call('GET', `/ad/${id}`, 'ad-v5')).body.dateLastUpdated;
    await advance(60 * DAY);
    const reached = (await client.call('GET', `/ad/${id}`, 'ad-v5')).body;
    expect(reached).toMatchObject({ status: 'BUDGET_REACHED', dateLastUpdated: written });
    expect(total(reached)).toBe(first);
    expect(BigInt((await rowOf(id)).spentMicros)).toBe(first);
    const second = first + 2_000_001n;
    const raised = await client.call('PUT', `/ad/${id}`, 'ad-v5', { body: wanted(second) });
    expect(raised.body.status).toBe('ACTIVE');
    await advance(60 * DAY);
    expect(BigInt((await rowOf(id)).spentMicros)).toBe(second);
  });

  test("stops for all of a campaign's ads at its budget, and goes on the next day", async () => {
    const { id } = (await state()).campaigns[0];
    const put = (daily: string) =>
      client.call('PUT', `/campaign/${id}/budgets`, 'campaign.budgets-v5', {
        body: { daily: { limitMicros: daily }, total: { limitMicros: 'UNLIMITED' } },
      });
    expect((await put('1000001')).status).toBe(200);
    await advance(2 * DAY);
    // Late in the evening of any of its tenant's days.
    const tomorrow = `${dateOf(Date.parse((await state()).time) + DAY)}T20:30:00Z`;
    await client.control('POST', '/clock', { to: tomorrow });
    await client.signIn();
    const campaign = (await client.call('GET', `/campaign/${id}`, 'campaign-v5')).body;
    expect(campaign).toMatchObject({
      status: 'DAILY_BUDGET_REACHED',
      budgets: { daily: { spentMicros: '1000001' } },
    });
    const today = { startDate: tomorrow.slice(0, 10), endDate: tomorrow.slice(0, 10) };
    expect(spentOf(await report(today))).toBe(1_000_001n);
    expect((await put('UNLIMITED')).body.daily.spentMicros).toBe('1000001');
    await advance(3 * DAY);
    expect(spentOf(await report(today))).toBeGreaterThan(1_000_001n);
  });

  test('lists by activity the ads that were seen in the period', async () => {
    const hidden = await place(client, { status: 'PAUSED' });
    await advance(3 * DAY);
    const now = Date.parse((await state()).time);
    const query = { startDate: dateOf(now - DAY), endDate: dateOf(now), status: allStatuses };
    const rows = await report(query);
    const ids: number[] = [];
    let token = '';
    do {
      const paged = token === '' ? query : { ...query, pageToken: token };
      const { body } = await client.call('GET', '/ad', 'ad.list-v5', { query: paged });
      ids.push(...body.ads.map(({ id }: { readonly id: number }) => id));
      token = body.nextPageToken ?? '';
    } while (token !== '');
    expect(ids.toSorted()).toEqual(rows.map(({ adId }) => adId).toSorted());
    expect(ids).not.toContain(hidden.id);
  });

  test('counts a click that is ordered by the control address', async () => {
    const ad = await place(client, { status: 'PAUSED' });
    await client.control('POST', `/ads/${ad.id}/spend`, { micros: '70000' });
    expect(await rowOf(ad.id)).toMatchObject({ impressions: 1, clicks: 1, spentMicros: 70_000 });
    expect(total((await client.call('GET', `/ad/${ad.id}`, 'ad-v5')).body)).toBe(70_000n);
  });
});
