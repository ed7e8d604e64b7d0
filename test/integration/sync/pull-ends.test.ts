import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../shared/json.ts';
import type { Running, Shop } from './harness.ts';
import { ACCOUNT, openShop, rowsOf } from './harness.ts';

// A chain of pages whose token is refused, or that never ends: it is restarted, and in the end the pull ends.

const ADS = 250;
const HOST = fileURLToPath(new URL('./pull-and-die.ts', import.meta.url));
/** The chain's own pages, without the list of ids, the count and what is read singly. */
const PAGE = 'limit=100&';
const TOKEN = 'pageToken=';

let shop: Shop;
afterEach(() => shop.end());

const open = async (ads = ADS): Promise<void> => {
  shop = await openShop({ ads });
};

const fault = (action: JsonObject, more: JsonObject = {}): Promise<unknown> =>
  shop.control.order('POST', '/faults', { method: 'GET', path: '/ad', query: TOKEN, action, ...more });

/** The page tokens the chain asked with, in order; null for a first page. */
const asked = async (): Promise<readonly (string | null)[]> =>
  (await shop.control.requests())
    .map(({ url }) => new URL(url, 'http://service'))
    .filter(({ pathname, search }) => pathname.endsWith('/ad') && search.includes(PAGE))
    .filter(({ searchParams }) => !searchParams.has('_include') && !searchParams.has('adIds'))
    .map(({ searchParams }) => searchParams.get('pageToken'));

const pullState = ({ call }: Pick<Running, 'call'>) => call('accounts.state', { account: ACCOUNT });

const expectAll = async (running: Pick<Running, 'call'>, ads = ADS): Promise<void> => {
  expect(await rowsOf(running, '')).toHaveLength(ads);
  expect(await pullState(running)).toMatchObject({ pullUnfinished: false });
};

describe('a page token', () => {
  it.each([400, 404, 410, 422])(
    'that is refused with %i begins the chain anew; what was got counts once',
    async (status) => {
      await open();
      await fault({ type: 'status', status }, { nth: 2 });
      expect(await shop.pull()).toMatchObject({ kind: 'full', received: ADS, added: ADS, removed: 0 });
      const tokens = await asked();
      expect(tokens.filter((token) => token === null)).toHaveLength(3);
      await expectAll(shop);
      expect(await shop.pull()).toMatchObject({ kind: 'incremental', changed: 0 });
    },
  );

  it('that is answered 500 three times begins the chain anew', async () => {
    await open();
    await fault({ type: 'status', status: 500 }, { times: 3 });
    expect(await shop.pull()).toMatchObject({ kind: 'full', received: ADS, added: ADS });
    const [first, ...rest] = await asked();
    expect(first).toBeNull();
    expect(rest.indexOf(null)).toBe(3);
    await expectAll(shop);
  });

  it.each<readonly [string, number, string, number]>([
    ['401', 401, 'not-signed-in', 2],
    ['403', 403, 'not-allowed', 1],
    ['408', 408, 'service-answer', 5],
    ['425', 425, 'service-refused', 1],
    ['429', 429, 'service-busy', 5],
    ['503', 503, 'service-busy', 5],
  ])('that is answered %s is asked with again by the next pull', async (_what, status, code, times) => {
    await open();
    await fault({ type: 'status', status, retryAfter: 0 }, { nth: 2, times });
    await expect(shop.pull()).rejects.toMatchObject({ code });
    expect(await pullState(shop)).toMatchObject({ pulledAt: null, pullUnfinished: true });
    const before = await asked();
    expect(await shop.pull()).toMatchObject({ kind: 'full', received: ADS, added: ADS });
    const [first] = (await asked()).slice(before.length);
    expect(first).toBe(before.at(-1));
    await expectAll(shop);
  });

  it('that is refused for ever ends the pull after three restarts: kept is what was got, the cursor stays', async () => {
    await open();
    await shop.pull();
    const { ads } = await shop.control.state();
    await shop.control.settle();
    for (const { id } of ads) await shop.control.order('PATCH', `/ads/${id}`, { sellerName: 'Theirs' });
    await shop.control.settle();
    const before = await pullState(shop);
    await shop.control.order('DELETE', '/log');
    await fault({ type: 'status', status: 410 }, { times: 100, nth: 2 });
    await expect(shop.pull()).rejects.toMatchObject({
      code: 'pull-stuck',
      details: { why: 'refused', status: 410, page: 2 },
    });
    expect((await asked()).filter((token) => token === null)).toHaveLength(1 + 3);
    expect(await pullState(shop)).toMatchObject({ pulledAt: before.pulledAt, pullUnfinished: false });
    expect((await rowsOf(shop, 'sellerName = "Theirs"')).length).toBeGreaterThanOrEqual(200);
    await shop.control.order('DELETE', '/faults');
    const since = async () =>
      (await shop.control.requests())
        .map(({ url }) => new URL(url, 'http://service').searchParams.get('changedSince'))
        .filter((text) => text !== null);
    const [first] = await since();
    expect(await shop.pull()).toMatchObject({ kind: 'incremental', received: ADS });
    expect((await since()).at(-1)).toBe(first);
    expect(await rowsOf(shop, 'sellerName = "Theirs"')).toHaveLength(ADS);
  });

  it('that is refused where ids alone are listed begins that list anew', async () => {
    await open(1200);
    await shop.pull();
    const { ads } = await shop.control.state();
    await shop.control.order('DELETE', `/ads/${ads[7]?.['id']}`);
    await fault({ type: 'status', status: 404 }, { query: '_include=ads,id,nextPageToken', nth: 3 });
    await fault({ type: 'without-count' }, { query: 'limit=1&', times: 9 });
    expect(await shop.pull(true)).toMatchObject({ kind: 'full', removed: 1 });
    expect(await shop.control.fired()).not.toEqual([]);
  });
});

/** Resolves when the process was killed as it stored the n-th page. */
const pullAndDie = (home: string, nth: number): Promise<void> =>
  new Promise((resolve, reject) => {
    execFile(process.execPath, [HOST, home, String(nth)], (error, stdout, stderr) => {
      if (error?.signal === 'SIGKILL' && stdout === `stored ${nth} pages\n`) resolve();
      else reject(new Error(`page ${nth} was not stored: ${stdout} ${stderr}`));
    });
  });

describe('a chain that was begun anew, killed in between', () => {
  it('counts what it got once', async () => {
    await open();
    await shop.close();
    await fault({ type: 'status', status: 400 }, { nth: 2, times: 1 });
    await pullAndDie(shop.home, 4);
    const running = await shop.restart();
    expect(await running.pull()).toMatchObject({ kind: 'full', received: ADS, added: ADS });
    await expectAll(running);
  });

  it('has the restarts it has left, and no more', async () => {
    await open();
    await shop.close();
    await fault({ type: 'status', status: 400 }, { times: 1000 });
    await pullAndDie(shop.home, 3);
    const running = await shop.restart();
    const before = (await asked()).length;
    await expect(running.pull()).rejects.toMatchObject({ code: 'pull-stuck' });
    const after = (await asked()).slice(before);
    // It goes on with the token it had, then restarts again.
    expect(after.filter((token) => token === null)).toHaveLength(1);
    expect(await pullState(running)).toMatchObject({ pulledAt: null, pullUnfinished: false });
    await shop.control.order('DELETE', '/faults');
    expect(await running.pull()).toMatchObject({ kind: 'full', received: ADS });
    await expectAll(running);
  });
});

describe('pulling everything', () => {
  it('begins anew, whatever was left unfinished', async () => {
    await open();
    await fault({ type: 'status', status: 403 }, { nth: 2 });
    await expect(shop.pull()).rejects.toMatchObject({ code: 'not-allowed' });
    const before = (await asked()).length;
    expect(await shop.pull(true)).toMatchObject({ kind: 'full', received: ADS, added: ADS - 200 });
    expect((await asked())[before]).toBeNull();
    await expectAll(shop);
  });
});

/** Every ad of the service is here, and none of them is taken for gone. */
const expectService = async (): Promise<void> => {
  const here = new Set((await rowsOf(shop, 'not gone')).map(({ id }) => id));
  const { ads } = await shop.control.state();
  expect(ads.filter(({ id }) => !here.has(Number(id)))).toEqual([]);
};

describe('pages that lead nowhere', () => {
  const KINDS = [
    ['to the same page by its own token', 'same-token'],
    ['from the last one back to the second', 'token-cycle'],
    ['to the same page by a new token each time', 'page-again'],
    ['to ads beyond what is counted', 'pages-onwards'],
  ] as const;

  it.each(KINDS)('(%s) for a while do no harm', async (_what, type) => {
    await open();
    await fault({ type }, { query: PAGE, nth: 2, times: 4 });
    await shop.pull();
    await expectService();
    expect(await shop.pull()).toMatchObject({ kind: 'incremental' });
  });

  it.each(KINDS)('(%s) for ever end the pull, after few requests', async (_what, type) => {
    await open();
    await fault({ type }, { query: PAGE, times: 10_000 });
    await expect(shop.pull()).rejects.toMatchObject({ code: 'pull-stuck', details: { why: 'endless' } });
    expect((await asked()).length).toBeLessThan(60);
    expect(await pullState(shop)).toMatchObject({ pulledAt: null, pullUnfinished: false });
    await shop.control.order('DELETE', '/faults');
    await shop.pull();
    await expectService();
  });
});
