import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runAdsheet } from '../../../scripts/adsheet-process.ts';
import type { Shop } from './shop.ts';
import { openSignedInShop, plainAds, rows } from './shop.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await openSignedInShop(['--ads', '60']);
}, 120_000);
afterAll(() => shop.close());

const cells = async (): Promise<readonly string[]> =>
  rows(await shop.done('conflicts'), 'conflicts').map(({ key, field }) => `${key} ${field}`);

/** My title and seller's name over those of another client, in three ads; their keys. */
const quarrel = async () => {
  const ads = (await plainAds(shop)).slice(0, 3);
  const keys = ads.map(({ key }) => key);
  await shop.done('set', 'title=My own title', 'seller=Me', '--keys', keys.join(','));
  for (const { id } of ads)
    await shop.control('PATCH', `/ads/${id}`, { title: 'Their own title', sellerName: 'Them' });
  expect(await shop.done('pull')).toMatchObject({ conflicts: 3, settled: { mine: 0, theirs: 0 } });
  return keys;
};

describe('adsheet conflicts resolve', () => {
  test('takes several rows and fields, or another value for one of both', async () => {
    const [first = '', second = '', third = ''] = await quarrel();
    await shop.done(
      ...['conflicts', 'resolve', '--theirs', '--key', first, '--key', second],
      ...['--field', 'title', '--field', 'seller'],
    );
    expect(await cells()).toEqual([`${third} sellerName`, `${third} title`]);
    const own = ['conflicts', 'resolve', '--value', 'Our own title', '--field', 'title'];
    expect(await shop.adsheet(...own)).toMatchObject({ code: 2 });
    expect(await shop.adsheet(...own, '--mine', '--key', third)).toMatchObject({ code: 2 });
    expect(await shop.done(...own, '--key', third)).toMatchObject({ rows: 1 });
    expect(await cells()).toEqual([`${third} sellerName`]);
    const changes = rows(await shop.done('review'), 'items').flatMap(({ changes }) => changes);
    expect(changes).toContainEqual({
      field: 'title',
      before: 'Their own title',
      after: 'Our own title',
    });
    await shop.done('conflicts', 'resolve', '--theirs');
    await shop.done('discard');
  }, 60_000);

  test('has nothing to do where a rule decides, and the pull and the review say what it did', async () => {
    await shop.done('settings', 'conflicts=theirs');
    const [ad] = await plainAds(shop);
    await shop.done('set', 'title=My newest title', '--keys', String(ad?.key));
    await shop.control('PATCH', `/ads/${ad?.id}`, { title: 'Their newest title' });
    const { stdout } = await runAdsheet(['pull'], shop.env);
    expect(stdout).toContain('By your rule: 0 of your edits kept, 1 taken from the marketplace.');
    expect(await cells()).toEqual([]);
    expect(await shop.done('review')).toMatchObject({ settled: { mine: 0, theirs: 1 }, items: [] });
  }, 60_000);
});
