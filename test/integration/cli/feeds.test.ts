import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runAdsheet } from '../../../scripts/adsheet-process.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { Shop } from './shop.ts';
import { openSignedInShop, plainAds } from './shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openSignedInShop(['--ads', '40']);
}, 120_000);
afterAll(() => shop.close());

const imports = async (...words: readonly string[]): Promise<readonly JsonObject[]> =>
  (await shop.done('feeds', ...words))['imports'] as readonly JsonObject[];

describe('adsheet feeds', () => {
  test('lists what was read, and shows one with its messages and ads', async () => {
    expect(await shop.done('feeds')).toMatchObject({ listed: null, imports: [] });
    const all = await imports('--refresh');
    expect(all.map(({ status }) => status)).toEqual(['PENDING', 'REJECTED', 'DONE']);
    const done = all[2] ?? {};
    const told = await shop.done('feeds', String(done['id']));
    expect(told).toMatchObject({
      status: 'DONE',
      url: 'https://feeds.example/shop/ads.xml',
      errors: [{ count: 120, vendor_ids: expect.any(Array) }, { count: 2 }],
      ads: expect.arrayContaining([expect.objectContaining({ key: expect.stringMatching(/^r\d+$/) })]),
    });
    const { stdout } = await runAdsheet(['feeds', String(done['id'])], shop.env);
    expect(stdout).toContain('!  120  Category 99 does not exist');
    expect(stdout).not.toContain('feed-secret');
    const unknown = await runAdsheet(['feeds', '777'], shop.env);
    expect(unknown).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('marketplace has no import 777'),
    });
  }, 180_000);

  test('compares two, and says what was recorded and held', async () => {
    const [, rejected, done] = await imports('--refresh');
    const compared = await shop.done('feeds', 'compare', String(done?.['id']), String(rejected?.['id']));
    expect(compared['counters']).toContainEqual({ name: 'totalCount', before: 160, after: 0 });
    expect(compared['messages']).toContainEqual(
      expect.objectContaining({
        text: 'Category 99 does not exist',
        before: 120,
        after: null,
        only_before: [],
      }),
    );
    expect(compared['unprocessed']).toEqual([rejected?.['id']]);
    const said = await runAdsheet(
      ['feeds', 'compare', String(done?.['id']), String(rejected?.['id'])],
      shop.env,
    );
    expect(said.stdout).toContain(`Import ${rejected?.['id']} is REJECTED: it processed no ad`);
    expect(said.stdout).toContain('120 → not told  Category 99 does not exist');
    expect(await shop.done('feeds', 'record')).toMatchObject({ imports: 0, fields: [], at_risk: [] });
    expect(await shop.done('feeds', 'hold')).toEqual({ held: [] });
    expect(await shop.done('feeds', 'release')).toEqual({ released: [] });
  }, 180_000);

  test('warns before the first edit of ads that a feed manages, and not where none does', async () => {
    const [one] = await plainAds(shop);
    const said = (await shop.adsheet('set', 'bid=0.31', '--keys', String(one?.key))).stderr;
    expect(said).not.toContain('A feed manages these ads');
    await shop.control('PATCH', '/settings', { feed: true });
    await shop.done('pull');
    const warned = await shop.adsheet('set', 'bid=0.32', '--keys', String(one?.key));
    expect(warned).toMatchObject({ code: 0, stderr: expect.stringContaining('A feed manages these ads') });
    await shop.control('PATCH', '/settings', { feed: false });
    await shop.done('undo');
    await shop.done('undo');
    await shop.done('pull');
  }, 180_000);

  test('holds and releases the edits of single ads', async () => {
    const [one, other] = await plainAds(shop);
    const keys = [String(one?.key), String(other?.key)] as const;
    for (const key of keys) await shop.done('set', '--keys', key, 'title=Edited here');
    expect(await shop.done('feeds', 'hold', '--keys', keys[0])).toEqual({ held: [keys[0]] });
    expect(await shop.done('feeds', 'hold', '--where', 'draft')).toEqual({ held: [keys[1]] });
    expect(await shop.done('feeds', 'release', '--where', `id = ${one?.id}`)).toEqual({
      released: [keys[0]],
    });
    expect((await shop.done('feeds', 'record'))['held']).toEqual([keys[1]]);
    expect(await shop.adsheet('feeds', 'hold', '--keys', keys[0], '--where', 'draft')).toMatchObject({
      code: 2,
    });
    await shop.done('discard');
  }, 180_000);

  test('says which of the listed ones the marketplace did not give', async () => {
    const [pending] = await imports('--refresh');
    const id = String(pending?.['id']);
    const rule = { path: `/feed/import/${id}/detail`, times: 9, action: { type: 'status', status: 404 } };
    await shop.control('POST', '/faults', rule);
    const listed = await shop.adsheet('feeds', '--refresh');
    expect(listed.stderr).toContain(`did not give import ${id}: it may be gone there`);
    expect((await shop.adsheet('feeds', id, '--refresh')).stderr).toContain(`did not give import ${id}:`);
    await shop.control('DELETE', '/faults');
  }, 180_000);

  test('reads one by its number where the marketplace does not list them', async () => {
    await shop.control('PATCH', '/settings', { feedImports: 'gone' });
    await shop.control('POST', '/feeds', { id: 9, status: 'HALF_DONE', recordsOnHold: 3 });
    expect(await shop.done('feeds', '--refresh')).toMatchObject({ listed: false });
    expect(await shop.done('feeds', '9')).toMatchObject({
      status: 'HALF_DONE',
      counters: { recordsOnHold: 3 },
    });
    const { stdout } = await runAdsheet(['feeds'], shop.env);
    expect(stdout).toContain('This marketplace does not list imports.');
    expect(await shop.adsheet('feeds', '77')).toMatchObject({
      code: 1,
      json: { error: { code: 'feed-unknown' } },
    });
    expect(await shop.adsheet('feeds', 'x')).toMatchObject({ code: 2 });
  }, 180_000);
});
