import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PassFailpoint } from '../../../main/engine/index.ts';
import { AD_STATUSES } from '../../../shared/ad/model.ts';
import type { AskedRequest, Running, Shop } from './harness.ts';
import { ACCOUNT, edit, oneEditable, openShop, rowsOf } from './harness.ts';

const ADS = 1000;
const HOST = fileURLToPath(new URL('./pull-and-die.ts', import.meta.url));

/** Resolves when the process was killed as it stored the n-th page. */
const pullAndDie = (home: string, nth: number): Promise<void> =>
  new Promise((resolve, reject) => {
    execFile(process.execPath, [HOST, home, String(nth)], (error, stdout, stderr) => {
      if (error?.signal === 'SIGKILL' && stdout === `stored ${nth} pages\n`) resolve();
      else reject(new Error(`page ${nth} was not stored: ${stdout} ${stderr}`));
    });
  });

type Listed = { readonly asked: URLSearchParams; readonly status: number };

/** The pages of lists of ads that were asked for, in order. */
const listed = (requests: readonly AskedRequest[]): readonly Listed[] =>
  requests.flatMap(({ url, status }) => {
    const { pathname, searchParams } = new URL(url, 'http://service');
    return pathname.endsWith('/ad') ? [{ asked: searchParams, status }] : [];
  });

const pagesOf = async ({ control }: Shop): Promise<readonly Listed[]> => listed(await control.requests());

const chainOf = ({ asked }: Listed): string | null => asked.get('categoryIds');

const expectEverything = async ({ control }: Shop, { call }: Pick<Running, 'call'>): Promise<void> => {
  const { ads } = await control.state();
  const local = await call('ads.query', { account: ACCOUNT });
  const ids = (list: readonly { readonly id?: unknown }[]) => list.map(({ id }) => Number(id)).toSorted();
  expect(ids(local.ads)).toEqual(ids(ads));
};

/** Something a test does once, as soon as the first page of a pull is stored. */
const atFirstPage = () => {
  let act = (): void => {};
  const pass: PassFailpoint = (place) => {
    if (place !== 'page-stored') return;
    const now = act;
    act = () => {};
    now();
  };
  return {
    pass,
    does: (next: () => void): void => {
      act = next;
    },
  };
};

describe.each(['documented', 'opposite'])('a large account (%s service)', (settings) => {
  let shop: Shop;
  const firstPage = atFirstPage();
  beforeEach(async () => {
    shop = await openShop({ ads: ADS, settings }, { passFailpoint: firstPage.pass });
  });
  afterEach(() => shop.end());

  it('is pulled in chains by category side by side, never by status, and no ad is missed or read for nothing', async () => {
    await shop.control.order('PATCH', '/settings', { latencyMs: 20 });
    const result = await shop.pull();
    expect(result).toMatchObject({ kind: 'full', received: ADS, added: ADS, removed: 0 });
    await expectEverything(shop, shop);
    const pages = await pagesOf(shop);
    expect(pages.every(({ asked }) => asked.get('status') === AD_STATUSES.join(','))).toBe(true);
    const chains = new Set(pages.map(chainOf).filter((ids) => ids !== null));
    expect(chains.size).toBeGreaterThan(4);
    const categories = [...chains].flatMap((ids) => ids.split(','));
    expect(new Set(categories).size).toBe(categories.length);
    const { mostInFlight } = (await shop.control.order('GET', '/requests')) as { mostInFlight: number };
    expect(mostInFlight).toBeGreaterThan(2);
    expect(pages.length).toBeLessThanOrEqual(ADS / 100 + 2 * chains.size + 3);
  });

  it('catches up with what changes behind a chain that was read, from before its first request', async () => {
    const began = Date.now();
    await shop.control.order('PATCH', '/settings', { latencyMs: 60 });
    const changed = Promise.withResolvers<number>();
    firstPage.does(() => {
      const change = async (): Promise<number> => {
        const [row] = await rowsOf(shop, 'id > 0');
        await shop.control.order('PATCH', `/ads/${row?.id}`, { sellerName: 'Changed meanwhile' });
        return row?.id ?? 0;
      };
      changed.resolve(change());
    });
    await shop.pull();
    const [row] = await rowsOf(shop, `id = ${await changed.promise}`);
    expect(row).toMatchObject({ sellerName: 'Changed meanwhile' });
    const since = (await pagesOf(shop)).flatMap(({ asked }) => asked.get('changedSince') ?? []);
    expect(since).toHaveLength(1);
    expect(Date.parse(since[0] ?? '')).toBeLessThan(began);
  });

  it('is counted once more afterwards, and an ad in a category that no chain asks for is found', async () => {
    const { ads } = await shop.control.state();
    await shop.control.order('PATCH', `/ads/${ads[400]?.['id']}`, { categoryId: 987654 });
    const { added } = await shop.pull();
    expect(added).toBe(ADS);
    await expectEverything(shop, shop);
  });

  it('begins the one chain again whose page token is refused, and no other', async () => {
    await shop.pull();
    await shop.control.order('DELETE', '/log');
    await shop.control.fault('GET', '/ad', { type: 'status', status: 400 }, 1, 12);
    expect(await shop.pull(true)).toMatchObject({ kind: 'full', received: ADS, added: 0, removed: 0 });
    const firsts = (await pagesOf(shop)).filter((page) => chainOf(page) && !page.asked.has('pageToken'));
    const again = firsts.length - new Set(firsts.map(chainOf)).size;
    expect(again).toBe(1);
  });

  it('stops every chain when one is refused for good, says why, and goes on with each where it stood', async () => {
    await shop.control.order('PATCH', '/settings', { latencyMs: 20 });
    await shop.control.fault('GET', '/ad', { type: 'status', status: 403 }, 1, 11);
    await expect(shop.pull()).rejects.toThrow('not-allowed');
    const before = await pagesOf(shop);
    expect(before.length).toBeLessThan(25);
    await shop.control.order('DELETE', '/log');
    expect(await shop.pull()).toMatchObject({ kind: 'full' });
    await expectEverything(shop, shop);
    const done = new Set(before.filter(({ status }) => status === 200).map(({ asked }) => String(asked)));
    const twice = (await pagesOf(shop)).filter(
      ({ asked }) => asked.has('pageToken') && done.has(String(asked)),
    );
    // What was under way in another chain when all were stopped is asked for again, and no more.
    expect(twice.length).toBeLessThanOrEqual(8);
  });

  it('is stopped at once in the middle of its chains, and goes on', async () => {
    await shop.control.order('PATCH', '/settings', { latencyMs: 120_000 });
    const pulling = shop.pull();
    await expect.poll(async () => (await pagesOf(shop)).length).toBeGreaterThan(0);
    // Answers that take longer than this test may are not awaited.
    await Promise.all([shop.stop(), expect(pulling).rejects.toThrow('cancelled')]);
    await shop.control.order('PATCH', '/settings', { latencyMs: 0 });
    await shop.pull();
    await expectEverything(shop, shop);
  });

  it.each([
    ['leaves an ad out of a page', 'skip-in-page'],
    ['shows an ad on two pages', 'repeat-in-page'],
  ])('has every ad once, although the service %s while pages are turned', async (_what, type) => {
    await shop.control.fault('GET', '/ad', { type }, 4, 3);
    expect(await shop.pull()).toMatchObject({ added: ADS, removed: 0 });
    await expectEverything(shop, shop);
    await shop.control.fault('GET', '/ad', { type }, 4, 3);
    expect(await shop.pull(true)).toMatchObject({ added: 0, changed: 0, removed: 0 });
    await expectEverything(shop, shop);
  });
});

describe('killed in the middle of its page chains', () => {
  let shop: Shop;
  beforeEach(async () => {
    shop = await openShop({ ads: ADS });
    await shop.close();
  });
  afterEach(() => shop.end());

  it.each([1, 2, 11])(
    'after page %i, a full pull goes on with each chain where it stood, and misses nothing',
    async (nth) => {
      await pullAndDie(shop.home, nth);
      const before = (await pagesOf(shop)).length;
      await shop.control.order('DELETE', '/log');
      const running = await shop.restart();
      const { pullUnfinished, pulledAt } = await running.call('accounts.state', { account: ACCOUNT });
      expect({ pullUnfinished, pulledAt }).toEqual({ pullUnfinished: true, pulledAt: null });
      await running.pull();
      await expectEverything(shop, running);
      const after = (await pagesOf(shop)).filter(({ asked }) => !asked.has('_include')).length;
      expect(before + after).toBeLessThanOrEqual(ADS / 100 + 40);
    },
  );

  it('again and again, a pull makes way each time, keeps its first start, and ends', async () => {
    const began = Date.now();
    for (const nth of [1, 3, 3]) await pullAndDie(shop.home, nth);
    await shop.control.order('POST', '/clock', { advanceMs: 3 * 60 * 60_000 });
    const running = await shop.restart();
    await running.pull();
    await expectEverything(shop, running);
    const since = (await pagesOf(shop)).flatMap(({ asked }) => asked.get('changedSince') ?? []);
    expect(Date.parse(since.at(-1) ?? '')).toBeLessThan(began);
  });

  it('an incremental pull goes on where it stood, keeps drafts, and misses no change of another', async () => {
    const first = await shop.restart();
    await first.pull();
    const mine = await oneEditable(first);
    await edit(first, mine.key, { title: 'Mine' });
    const { ads } = await shop.control.state();
    await shop.control.settle();
    for (const ad of ads.slice(0, 250)) {
      await shop.control.order('PATCH', `/ads/${ad['id']}`, { sellerName: 'Theirs' });
    }
    await shop.control.settle();
    await first.close();
    await pullAndDie(shop.home, 1);
    const running = await shop.restart();
    expect(await running.pull()).toMatchObject({ kind: 'incremental' });
    expect(await rowsOf(running, 'sellerName = "Theirs"')).toHaveLength(250);
    expect(await rowsOf(running, 'title = "Mine"')).toHaveLength(1);
  });
});
