/**
 * From when on the next pull asks for changes (`docs/sync.md#the-cursor`): what is read from the requests is what
 * counts.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../shared/json.ts';
import type { Shop } from '../harness.ts';
import { ACCOUNT, edit, editable, oneEditable, openShop, rowsOf } from '../harness.ts';

const MINUTE = 60_000;

let shop: Shop;
afterEach(() => shop.end());

/** Every `changedSince` that was asked for from a request on, as instants, each once. */
const asked = async (from: number): Promise<readonly number[]> => {
  const requests = (await shop.control.requests()).slice(from);
  const since = requests.flatMap(
    ({ url }) => new URL(url, 'http://x').searchParams.get('changedSince') ?? [],
  );
  return [...new Set(since)].map((text) => Date.parse(text));
};

const requestCount = async (): Promise<number> => (await shop.control.requests()).length;

const newest = async (): Promise<number> => {
  const { ads } = await shop.control.state();
  return Math.max(...ads.map((ad) => Date.parse(String(ad['dateLastUpdated']))));
};

const pulledSince = async (): Promise<readonly number[]> => {
  const from = await requestCount();
  await shop.pull();
  return asked(from);
};

describe.each(['documented', 'opposite'])('a service that answers in the %s way', (settings) => {
  beforeEach(async () => {
    shop = await openShop({ ads: 230, settings });
    await shop.pull();
  });

  const touchAll = async (name: string): Promise<void> => {
    for (const { id } of (await shop.control.state()).ads) {
      await shop.control.order('PATCH', `/ads/${id}`, { sellerName: name });
    }
    await shop.control.settle();
  };

  it('a pull fails half way: the cursor stays where it was, and the next one goes on from the same start', async () => {
    await shop.control.order('POST', '/clock', { advanceMs: 30 * MINUTE });
    await touchAll('Theirs');
    await shop.control.fault('GET', '/ad', { type: 'status', status: 403 }, 1, 2);
    const from = await requestCount();
    await expect(shop.pull()).rejects.toThrow('not-allowed');
    const before = await asked(from);
    await shop.control.order('DELETE', '/faults');
    await shop.control.order('POST', '/clock', { advanceMs: 30 * MINUTE });
    expect(before).toHaveLength(1);
    expect(await pulledSince()).toEqual(before);
    const { count } = await shop.call('ads.query', { account: ACCOUNT, where: 'sellerName = Theirs' });
    expect(count).toBe((await shop.control.state()).ads.length);
  });

  it('changes land on pages that were read and on one that was not: the next pull still asks from before the first answer', async () => {
    await touchAll('Theirs');
    const start = Date.parse(String(((await shop.control.order('GET', '/clock')) as JsonObject)['time']));
    await shop.control.fault('GET', '/ad', { type: 'hold' }, 1, 3);
    const pulling = shop.pull();
    const read = () => rowsOf(shop, 'sellerName = Theirs');
    await expect.poll(async () => (await read()).length).toBeGreaterThanOrEqual(100);
    const early = (await read())[0]?.id ?? 0;
    const byAge = (await shop.control.state()).ads.toSorted((a, b) =>
      String(a['dateCreated']) < String(b['dateCreated']) ? -1 : 1,
    );
    const late = Number(byAge.at(-1)?.['id']);
    for (const id of [early, late]) {
      await shop.control.order('POST', '/clock', { advanceMs: 5 * MINUTE });
      await shop.control.order('PATCH', `/ads/${id}`, { title: 'Between two pages' });
    }
    await shop.control.release();
    await pulling;
    await shop.control.settle();
    const since = await pulledSince();
    expect(since).toHaveLength(1);
    expect(since[0]).toBeLessThanOrEqual(start + 1000 - MINUTE);
    expect(await rowsOf(shop, 'title = "Between two pages"')).toHaveLength(2);
  });

  it('an ad was written by us long after all others: the cursor stays before what others did meanwhile', async () => {
    await pulledSince();
    const others = await newest();
    const [mine, theirs] = await editable(shop, 2);
    if (!mine || !theirs) throw new Error('too few ads');
    await shop.control.order('POST', '/clock', { advanceMs: 60 * MINUTE });
    await edit(shop, mine.key, { title: 'A better title' });
    expect(await shop.push()).toMatchObject({ done: 1 });
    await shop.control.order('PATCH', `/ads/${theirs.id}`, { sellerName: 'Theirs' });
    await shop.control.order('POST', '/clock', { advanceMs: 60 * MINUTE });
    const since = await pulledSince();
    expect(since).toHaveLength(1);
    expect(since[0]).toBeLessThanOrEqual(others - MINUTE);
    expect((await rowsOf(shop, `id = ${theirs.id}`))[0]).toMatchObject({ sellerName: 'Theirs' });
  });

  it('the cursor is refused: everything is read again, and edits stay', async () => {
    const { key } = await oneEditable(shop);
    await edit(shop, key, { title: 'Mine' });
    await shop.control.order('POST', '/clock', { advanceMs: -365 * 24 * 60 * MINUTE * 10 });
    const { ads } = await shop.control.state();
    expect(await shop.pull()).toMatchObject({ kind: 'full', received: ads.length });
    const { ad } = await shop.call('ads.get', { account: ACCOUNT, key });
    expect(ad.local['title']).toBe('Mine');
  });
});
