import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runAdsheet } from '../../../scripts/adsheet-process.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { Shop } from './shop.ts';
import { openSignedInShop, plainAds, rows } from './shop.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await openSignedInShop(['--ads', '60']);
}, 120_000);
afterAll(() => shop.close());

const settings = async (...words: readonly string[]) =>
  (await shop.done('settings', ...words))['settings'] as JsonObject;

describe('adsheet settings', () => {
  test('shows what there is, changes what is given, and takes the default back for an empty value', async () => {
    expect(await settings()).toMatchObject({
      guard_factor: 3,
      guard_daily: 100,
      guard_ads: 500,
      warn_only: [],
      may_warn: expect.arrayContaining(['price-unit']),
    });
    await settings('guard-factor=1.5', 'warn-only=price-unit,rule.images-few');
    expect(await settings('guard-daily=50')).toMatchObject({
      guard_factor: 1.5,
      guard_daily: 50,
      warn_only: ['images-few', 'price-unit'],
    });
    expect(await settings('guard-factor=', 'warn-only=')).toMatchObject({ guard_factor: 3, warn_only: [] });
    expect(await settings('vendor-id-prefix=shop_')).toMatchObject({ vendor_id_prefix: 'shop_' });
    expect(await settings('vendor-id-prefix=')).toMatchObject({ vendor_id_prefix: 'as-' });
  });

  test('says and sets how often changes come by themselves, and who wins in a conflict', async () => {
    expect(await settings()).toMatchObject({ pull_minutes: 15, conflicts: 'ask' });
    expect(await settings('pull-minutes=0', 'conflicts=mine')).toMatchObject({
      pull_minutes: 0,
      conflicts: 'mine',
    });
    for (const wrong of ['pull-minutes=1441', 'pull-minutes=2.5', 'conflicts=always'])
      expect(await shop.adsheet('settings', wrong)).toMatchObject({ code: 2 });
    expect(await settings('pull-minutes=', 'conflicts=')).toMatchObject({
      pull_minutes: 15,
      conflicts: 'ask',
    });
  });

  test('refuses a wrong value with usage, a rule that is certain with its name', async () => {
    expect(await shop.adsheet('settings', 'guard-factor=1')).toMatchObject({ code: 2 });
    expect(await shop.adsheet('settings', 'guard-speed=1')).toMatchObject({ code: 2 });
    expect(await shop.adsheet('settings', 'vendor-id-prefix=a/b')).toMatchObject({ code: 2 });
    const fixed = await shop.adsheet('settings', 'warn-only=too-long');
    expect(fixed).toMatchObject({ code: 1, json: { error: { code: 'rule-fixed' } } });
  });
});

describe('adsheet problems', () => {
  test('with --fix mends the problems of one rule as one changeset', async () => {
    const [first, second] = await plainAds(shop);
    await shop.done('set', '--keys', String(first?.key), 'bid=0.000001');
    await shop.done('set', '--keys', String(second?.key), `title=${'T'.repeat(70)}`);
    const errors = rows(await shop.done('problems', '--where', 'draft'), 'problems').filter(
      ({ severity }) => severity === 'error',
    );
    expect(errors).toHaveLength(2);
    const low = errors.find(({ key }) => key === first?.key);
    expect(low).toMatchObject({ field: 'bidMicros', source: 'local', fixable: true });
    const only = ['problems', '--rule', String(low?.['rule']), '--where', 'draft'];
    expect(rows(await shop.done(...only), 'problems')).toHaveLength(1);
    expect(await shop.done(...only, '--fix')).toMatchObject({ rows: 1, changes: 1 });
    expect(rows(await shop.done(...only), 'problems')).toEqual([]);
    expect(await shop.done('problems', '--where', 'draft')).toMatchObject({ errors: 1 });
    await shop.done('discard');
  });
});

describe('adsheet categories', () => {
  test('with --refresh reads them anew, and show says in words what one allows', async () => {
    const found = await shop.done('categories', '--refresh');
    expect(found).toMatchObject({ read_at: expect.any(String), refreshed: { moved: 0 } });
    const leaf = rows(found, 'categories').find(({ active }) => Number(active) > 0);
    const { stdout, code } = await runAdsheet(['categories', 'show', String(leaf?.id)], shop.env);
    expect(code).toBe(0);
    expect(stdout).toContain(String(leaf?.['label']));
    expect(stdout).toMatch(/Bid: .*\d/);
    expect(stdout).toContain(`You have ${leaf?.['active']}`);
  });
});
