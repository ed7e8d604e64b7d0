import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runAdsheet } from '../../../scripts/adsheet-process.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { Shop } from './shop.ts';
import { openSignedInShop, plainAds, rows } from './shop.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await openSignedInShop(['--ads', '150', '--tenant', 'be']);
}, 120_000);
afterAll(() => shop.close());

/** A valid picture of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const keysOf = (value: unknown): readonly string[] => Object.keys(value as JsonObject).sort();

describe('the documents of --json', () => {
  test('accounts: no secret, snake case, the defaults of the locale', async () => {
    const { accounts } = await shop.done('accounts');
    const [account] = accounts as readonly JsonObject[];
    expect(account).toMatchObject({
      name: 'shop',
      environment: 'sandbox',
      scopes: ['api_ro', 'api_rw', 'console_ro', 'console_rw', 'reporting'],
      currency: 'EUR',
      signed_in: true,
      has_secret: true,
    });
    expect(JSON.stringify(accounts)).not.toContain(String(shop.env['ADSHEET_CLIENT_SECRET']));
  });

  test('ads: every status, nested as on the wire, count is the number of matches', async () => {
    const state = await shop.state();
    const { count, ads } = await shop.done('ads', '--limit', '10', '--sort=-bid');
    expect(count).toBe(state.ads.length);
    expect(ads).toHaveLength(10);
    const all = rows(await shop.done('ads'));
    expect(new Set(all.map((ad) => ad['status']))).toEqual(new Set(state.ads.map((ad) => ad.status)));
    const [one] = all;
    const wire = state.ads.find(({ id }) => id === one?.id);
    const { key, ...local } = one ?? { key: '' };
    expect(key).toMatch(/^r\d+$/);
    expect(local).toEqual(wire);
  });

  test('ads with --columns carry those and the key', async () => {
    const [ad] = rows(await shop.done('ads', '--columns', 'bid,title', '--limit', '1'));
    expect(keysOf(ad)).toEqual(['bidMicros', 'id', 'key', 'title']);
  });

  test('show tells base, mine, drafts and problems apart', async () => {
    const [ad] = await plainAds(shop);
    await shop.done('set', '--keys', String(ad?.key), 'bid=0.000001');
    const shown = (await shop.done('show', `id:${ad?.id}`))['ad'] as JsonObject;
    expect(shown).toMatchObject({
      key: ad?.key,
      base: { bidMicros: ad?.['bidMicros'] },
      local: { bidMicros: '1' },
      draft: [{ field: 'bidMicros', base: ad?.['bidMicros'], value: '1' }],
      problems: [{ field: 'bidMicros', severity: 'error' }],
    });
    expect(shown['raw']).toEqual(shown['base']);
    await shop.done('undo');
  });

  test('set refuses text without a value and cells that cannot be edited, and takes the rest', async () => {
    const [ad] = await plainAds(shop);
    const result = await shop.done('set', '--keys', String(ad?.key), 'bid=abc', 'id=5', 'title=Taken');
    expect(result).toMatchObject({ rows: 1, changes: 1 });
    expect(rows(result, 'refused').map(({ key, field, code }) => [key, field, code])).toEqual([
      [ad?.key, 'bidMicros', 'not-money'],
      [ad?.key, 'id', 'not-editable'],
    ]);
    expect(keysOf(result)).toEqual(['changes', 'changeset', 'problems', 'refused', 'rows']);
    await shop.done('discard');
  });

  test('undo, redo and discard put back, do again and drop', async () => {
    const [ad] = await plainAds(shop);
    const title = async () => {
      const shown = (await shop.done('show', String(ad?.key)))['ad'] as JsonObject;
      return (shown['local'] as JsonObject)['title'];
    };
    await shop.done('set', '--keys', String(ad?.key), 'title=Once more');
    expect(keysOf(await shop.done('undo'))).toEqual(['changes', 'changeset', 'drifted', 'inexact']);
    expect(await title()).toBe(ad?.['title']);
    await shop.done('redo');
    expect(await title()).toBe('Once more');
    expect(await shop.done('discard')).toMatchObject({ rows: 1 });
    expect(await title()).toBe(ad?.['title']);
    expect(await shop.adsheet('redo')).toMatchObject({
      code: 1,
      json: { error: { code: 'nothing-to-redo' } },
    });
  });

  test('duplicate makes drafts that carry what a create may carry', async () => {
    const [ad] = await plainAds(shop);
    const made = await shop.done('duplicate', '--where', `id = ${ad?.id}`);
    expect(made).toMatchObject({ rows: 1 });
    const [key] = made['keys'] as readonly string[];
    const { local, base } = (await shop.done('show', String(key)))['ad'] as JsonObject;
    expect(base).toBeNull();
    expect(local).toMatchObject({ title: ad?.['title'], bidMicros: ad?.['bidMicros'] });
    expect((local as JsonObject)['vendorId']).not.toBe(ad?.['vendorId']);
    await shop.done('undo');
    expect(await shop.done('ads', '--where', 'new')).toMatchObject({ count: 0 });
  });

  test('a conflict is listed with all three sides and decided either way', async () => {
    const [ad] = await plainAds(shop);
    await shop.done('set', '--keys', String(ad?.key), 'title=My own title');
    await shop.control('PATCH', `/ads/${ad?.id}`, { title: 'Theirs' });
    expect(await shop.done('pull')).toMatchObject({ conflicts: 1 });
    expect((await shop.done('conflicts'))['conflicts']).toMatchObject([
      {
        key: ad?.key,
        field: 'title',
        base: ad?.['title'],
        mine: 'My own title',
        theirs: 'Theirs',
        changed_at: expect.any(String),
        run: null,
      },
    ]);
    expect(await shop.adsheet('push', '--yes')).toMatchObject({ code: 3, json: { held: 1 } });
    await shop.done('conflicts', 'resolve', '--theirs');
    expect((await shop.done('conflicts'))['conflicts']).toEqual([]);
    expect(await shop.done('ads', '--where', 'draft')).toMatchObject({ count: 0 });
    await shop.done('undo');
    await shop.done('conflicts', 'resolve', '--mine', '--key', String(ad?.key));
    expect(await shop.adsheet('push', '--yes')).toMatchObject({ code: 0, json: { done: 1 } });
    expect((await shop.state()).ads.find(({ id }) => id === ad?.id)?.title).toBe('My own title');
  });

  test('pictures are added, ordered, removed and sent', async () => {
    const [ad] = (await plainAds(shop)).filter(({ images }) => Array.isArray(images) && images.length === 1);
    const key = String(ad?.key);
    const file = join(shop.home, 'pixel.png');
    await writeFile(file, PIXEL);
    expect((await shop.done('images', 'add', key, file))['images']).toHaveLength(2);
    const ordered = (await shop.done('images', 'order', key, '2', '1'))['images'] as readonly JsonObject[];
    expect((await shop.done('images', 'list', key))['images']).toEqual(ordered);
    expect(await shop.adsheet('images', 'order', key, '1')).toMatchObject({ code: 2 });
    expect(await shop.adsheet('images', 'remove', key, '3')).toMatchObject({ code: 2 });
    expect((await shop.done('images', 'remove', key, '2'))['images']).toHaveLength(1);
    expect(await shop.adsheet('push', '--yes')).toMatchObject({ code: 0, json: { done: 1 } });
  });

  test('copies pictures to other ads and puts one first in many, and the marketplace has them so', async () => {
    const ads = (await plainAds(shop)).filter(({ images }) => Array.isArray(images) && images.length > 0);
    const [from, ...others] = ads.map(({ key }) => String(key)).slice(0, 3);
    if (from === undefined || others.length < 2) throw new Error('too few ads with pictures');
    const sources = async (key: string): Promise<readonly unknown[]> =>
      ((await shop.done('images', 'list', key))['images'] as readonly JsonObject[]).map(({ src }) => src);
    const [copied, before] = [await sources(from), await sources(others[0] ?? '')];
    const keys = others.join(',');
    expect(await shop.adsheet('images', 'copy', from)).toMatchObject({ code: 2 });
    const dry = await shop.done('images', 'copy', from, '--keys', keys, '--place', 'start', '--dry-run');
    expect(dry).toMatchObject({ rows: 2, changed: 2 });
    await shop.done('images', 'copy', from, '--keys', keys, '--place', 'start');
    expect(await sources(others[0] ?? '')).toEqual([...copied, ...before]);
    await shop.done('images', 'first', 'last', '--keys', keys);
    expect(await sources(others[0] ?? '')).toEqual([before.at(-1), ...copied, ...before.slice(0, -1)]);
    expect(await shop.adsheet('images', 'first', '1', '--keys', keys)).toMatchObject({ code: 2 });
    // One is passed over where its category takes fewer pictures.
    const { json } = await shop.adsheet('push', '--yes');
    expect(json).toMatchObject({ failed: 0, done: 2 - Number((json as JsonObject)['skipped']) });
    expect(Number((json as JsonObject)['done'])).toBeGreaterThan(0);
    expect(await sources(others[0] ?? '')).toHaveLength(copied.length + before.length);
  });

  test('asks the addresses of pictures, those of edits on other hosts too, and says which give none', async () => {
    const [ad] = await plainAds(shop);
    const key = String(ad?.key);
    const there = `${shop.sandbox.address.base_url}/api/sellside/image/demo-3/own.jpg`;
    const [gone, elsewhere] = [there.replace('demo-3', 'nobody'), 'https://img.invalid/a.jpg'];
    await shop.done('set', `images=${[there, gone, elsewhere].join(' ')}`, '--keys', key);
    expect(await shop.adsheet('images', 'check')).toMatchObject({ code: 2 });
    const { code, json, stderr } = await shop.adsheet('images', 'check', '--keys', key);
    expect([code, json]).toMatchObject([
      0,
      {
        addresses: 3,
        counts: { picture: 1, absent: 1, silent: 1 },
        dead: [key],
        faulty: [
          { address: gone, outcome: 'absent', keys: [key] },
          { address: elsewhere, outcome: 'silent', keys: [key] },
        ],
      },
    ]);
    expect(stderr).toContain('img.invalid');
    await shop.done('discard', '--keys', key);
  });

  test('retouches pictures of many ads, takes that back, and the marketplace gets what was made', async () => {
    const ads = (await plainAds(shop)).filter(({ images }) => Array.isArray(images) && images.length > 1);
    const [key = '', other = ''] = ads.map((ad) => String(ad.key));
    const keys = `${key},${other}`;
    const sources = async (name: string): Promise<readonly string[]> =>
      ((await shop.done('images', 'list', name))['images'] as readonly JsonObject[]).map(({ src }) =>
        String(src),
      );
    const before = await sources(key);
    const second = before[1] ?? '';
    for (const wrong of [
      ['rotate', '45'],
      ['crop', '60', '0', '60', '0'],
      ['square', 'round'],
      ['border', '51'],
    ])
      expect(await shop.adsheet('images', ...wrong, '--keys', keys)).toMatchObject({ code: 2 });
    expect(await shop.adsheet('images', 'square', 'white')).toMatchObject({ code: 2 });

    expect(await shop.done('images', 'first', second, '--keys', key, '--dry-run')).toMatchObject({
      changed: 1,
    });
    const dry = await shop.done('images', 'rotate', '90', '--keys', keys, '--dry-run');
    expect(dry).toMatchObject({ rows: 2, changed: 2 });
    expect(JSON.stringify(dry['samples'])).toContain('retouch:r90:');
    expect(await sources(key)).toEqual(before);

    expect(await shop.done('images', 'rotate', '90', '--keys', keys, '--pictures', 'first')).toMatchObject({
      rows: 2,
      refused: [],
    });
    const [turned = '', ...rest] = await sources(key);
    expect(turned).toMatch(/^upload:/);
    expect(rest).toEqual(before.slice(1));
    await shop.done('images', 'border', '5', '--keys', key, '--pictures', 'first');
    await shop.done('undo');
    expect((await sources(key))[0]).toBe(turned);
    expect((await shop.adsheet('push', '--yes')).json).toMatchObject({ failed: 0, done: 2 });
    expect((await sources(key))[0]).not.toMatch(/^upload:/);
  });

  test('campaigns are listed, changed and sent', async () => {
    const [campaign] = rows(await shop.done('campaigns'), 'campaigns');
    const set = await shop.done('campaigns', 'set', String(campaign?.id), 'daily=40', 'title=Spring');
    expect(set).toMatchObject({ rows: 1, changes: 1 });
    expect(set['refused']).toEqual([{ key: campaign?.key, field: 'title', code: 'not-editable' }]);
    expect(await shop.done('review')).toMatchObject({ campaigns: 1 });
    expect(await shop.adsheet('push', '--yes')).toMatchObject({ code: 0, json: { done: 1 } });
    const limits = [{ id: campaign?.id, budgets: { daily: { limitMicros: '40000000' } } }];
    expect(await shop.control('GET', '/state')).toMatchObject({ campaigns: limits });
  });

  test('categories count my ads, and one is shown as on the wire', async () => {
    const all = rows(await shop.done('categories', '--tree'), 'categories');
    const total = all.filter((one) => one['leaf']).reduce((sum, one) => sum + Number(one['ads']), 0);
    expect(total).toBe((await shop.state()).ads.length);
    const leaf = all.find((one) => one['leaf']);
    expect((await shop.done('categories', 'show', String(leaf?.id)))['category']).toMatchObject({
      id: leaf?.id,
      config: { bidMicros: expect.stringMatching(/^[[(]\d+,\d+[\])]$/) },
    });
  });

  test('the log has changesets, pulls and pushes, newest first', async () => {
    const entries = rows(await shop.done('log'), 'entries');
    expect(new Set(entries.map((entry) => entry['kind']))).toEqual(new Set(['changeset', 'pull', 'push']));
    const times = entries.map((entry) => String(entry['at']));
    expect(times).toEqual([...times].sort().reverse());
    expect((await shop.done('log', '--limit', '2'))['entries']).toHaveLength(2);
  });

  test('progress goes to standard error as lines, and not at all when quiet', async () => {
    const loud = await runAdsheet(['pull', '--full', '--json'], shop.env);
    expect(loud.stderr).not.toBe('');
    expect(loud.stderr).not.toContain('\r');
    const quiet = await runAdsheet(['pull', '--full', '--json', '--quiet'], shop.env);
    expect(quiet.stderr).toBe('');
  });

  test('an account with drafts is not removed without a yes', async () => {
    const [ad] = await plainAds(shop);
    await shop.done('set', '--keys', String(ad?.key), 'title=Would be lost');
    expect(await shop.adsheet('accounts', 'remove', 'shop')).toMatchObject({
      code: 3,
      json: { error: { code: 'account-not-empty' } },
    });
    expect(await shop.adsheet('accounts', 'remove', 'shop', '--yes')).toMatchObject({ code: 0, json: {} });
    expect(await shop.done('accounts')).toEqual({ accounts: [] });
  });
});
