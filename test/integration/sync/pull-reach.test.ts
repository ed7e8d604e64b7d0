import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PullResult } from '../../../shared/contract/results/pull-result.ts';
import { testClocks } from '../../support/clocks.ts';
import type { Shop } from './harness.ts';
import { ACCOUNT, openShop, rowsOf } from './harness.ts';

const HOUR = 60 * 60_000;
const ADS = 450;

/** What the service was asked for, by the last part of its address; apart from tokens, and what an old one asked. */
const askedOf = async ({ control }: Shop): Promise<readonly string[]> =>
  (await control.requests()).flatMap(({ url, status }) => {
    const { pathname, searchParams } = new URL(url, 'http://service');
    if (!pathname.startsWith('/api') || status === 401) return [];
    const name = pathname.slice(pathname.lastIndexOf('/') + 1);
    const kind = ['adIds', '_include', 'changedSince'].find((parameter) => searchParams.has(parameter));
    return [kind === undefined ? name : `${name} ${kind}`];
  });

describe.each(['documented', 'opposite'])('a pull after no change (%s service)', (settings) => {
  let shop: Shop;
  let clock: ReturnType<typeof testClocks>;
  const later = (ms: number): Promise<unknown> => {
    clock.pass(ms);
    return shop.control.order('POST', '/clock', { advanceMs: ms });
  };
  /** As the window asks for it before Review. */
  const pullChanges = (): Promise<PullResult> =>
    shop.job(() => shop.call('pull.start', { account: ACCOUNT, automatic: true }));

  beforeEach(async () => {
    clock = testClocks();
    shop = await openShop({ ads: ADS, settings }, { time: clock });
    await shop.pull();
    await shop.control.order('DELETE', '/log');
  });
  afterEach(() => shop.end());

  it('asks for the user, the campaigns and one page, and for nothing else', async () => {
    expect(await shop.pull()).toMatchObject({ kind: 'incremental', changed: 0, requests: 3 });
    expect((await askedOf(shop)).toSorted()).toEqual(['ad changedSince', 'campaigns', 'user']);
  });

  it('asks for no more before Review, a day after the last sweep, when everything else is old', async () => {
    await later(25 * HOUR);
    expect(await pullChanges()).toMatchObject({ changed: 0 });
    const asked = (await askedOf(shop)).toSorted();
    // The token grew old too: whose the new one is was asked with it.
    expect(asked).toEqual(['ad changedSince', 'campaigns', 'user', 'user']);
  });

  it('sweeps the ids once a day, however many pulls there are', async () => {
    await later(25 * HOUR);
    await shop.pull();
    const pages = Math.ceil(ADS / 100);
    expect((await askedOf(shop)).filter((asked) => asked === 'ad _include')).toHaveLength(pages);
    await later(HOUR);
    await shop.pull();
    expect((await askedOf(shop)).filter((asked) => asked === 'ad _include')).toHaveLength(pages);
  });

  it('refreshes the oldest spend with two requests at most, until all of it is new', async () => {
    const { ads } = await shop.control.state();
    const spending = ads.filter(({ status }) => status === 'ACTIVE').map(({ id }) => Number(id));
    for (const id of spending) {
      await shop.control.order('PATCH', `/ads/${id}?touch=false`, {
        budgets: { total: { spentMicros: '7770000' } },
      });
    }
    const refreshed = async (): Promise<number> =>
      (await rowsOf(shop, 'status = ACTIVE')).filter((ad) =>
        JSON.stringify(ad['budgets']).includes('7770000'),
      ).length;
    await later(20 * 60_000);
    const found: number[] = [];
    for (let pull = 0; pull < 4; pull += 1) {
      await shop.control.order('DELETE', '/log');
      await shop.pull();
      expect((await askedOf(shop)).filter((asked) => asked === 'ad adIds').length).toBeLessThanOrEqual(2);
      found.push(await refreshed());
    }
    expect(found[0]).toBeGreaterThan(0);
    expect(found[0]).toBeLessThanOrEqual(200);
    // Those without a limit too: what they spent is what a spread adds to.
    expect(found.at(-1)).toBe(spending.length);
    await shop.control.order('DELETE', '/log');
    await shop.pull();
    expect(await askedOf(shop)).not.toContain('ad adIds');
  });

  it.each(['BUDGET_REACHED', 'DAILY_BUDGET_REACHED', 'DOMAIN_PENDING', 'SUSPENDED_BY_CS'])(
    'finds that an ad is %s no longer, although its dateLastUpdated did not move',
    async (status) => {
      const [row] = await rowsOf(shop, 'status = ACTIVE');
      await shop.control.order('PATCH', `/ads/${row?.id}`, { status });
      await shop.control.settle();
      await shop.pull();
      expect(await rowsOf(shop, `id = ${row?.id}`)).toMatchObject([{ status }]);
      await shop.control.order('PATCH', `/ads/${row?.id}?touch=false`, { status: 'ACTIVE' });
      await later(20 * 60_000);
      for (let pull = 0; pull < 3; pull += 1) await shop.pull();
      expect(await rowsOf(shop, `id = ${row?.id}`)).toMatchObject([{ status: 'ACTIVE' }]);
    },
  );
});

it('a category that nobody knows is asked for when the tree is, and not at every pull', async () => {
  const shop = await openShop({ ads: 20 });
  try {
    const { ads } = await shop.control.state();
    await shop.control.order('PATCH', `/ads/${ads[0]?.['id']}`, { categoryId: 987654 });
    const asked = async (): Promise<number> =>
      (await askedOf(shop)).filter((name) => name === 'categories').length;
    await shop.pull();
    expect(await asked()).toBe(1);
    await shop.pull();
    expect(await asked()).toBe(1);
    await shop.job(() => shop.call('categories.refresh', { account: ACCOUNT }));
    expect(await asked()).toBe(2);
  } finally {
    await shop.end();
  }
});
