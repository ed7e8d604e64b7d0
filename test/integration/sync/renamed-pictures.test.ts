/** A service may save an uploaded picture under another address: it is known there again (`docs/sync.md#pictures`). */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, it, onTestFinished } from 'vitest';
import { plain } from '../../support/hostile-pictures.ts';
import { startRenaming } from '../../support/renaming.ts';
import type { Shop } from './harness.ts';
import { ACCOUNT, draftCount, edit, oneEditable, openShop } from './harness.ts';

let shop: Shop;
afterEach(() => shop.end());

const opened = async () => {
  shop = await openShop({}, {}, async (base) => {
    const { address, close } = await startRenaming(base);
    onTestFinished(close);
    return address;
  });
  await shop.pull();
  const ad = await oneEditable(shop);
  await writeFile(join(shop.home, 'logo.png'), await plain(300, 200, '#336699').png().toBuffer());
  const add = () =>
    shop.call('images.add', { account: ACCOUNT, key: ad.key, files: [join(shop.home, 'logo.png')] });
  const sources = async (): Promise<readonly string[]> => {
    const { ad: now } = await shop.call('ads.get', { account: ACCOUNT, key: ad.key });
    return ((now.local['images'] ?? []) as readonly { readonly src: string }[]).map(({ src }) => src);
  };
  return { ad, add, sources, before: await sources() };
};

it('an uploaded picture is saved under another address: nothing was adjusted, and nothing is left to send', async () => {
  const { ad, add, sources, before } = await opened();
  await add();
  const result = await shop.push();
  expect(result).toMatchObject({ done: 1, items: [{ state: 'done' }] });
  expect(result.items.flatMap(({ kept = [] }) => kept)).toEqual([]);
  await shop.control.settle();
  await shop.pull(true);
  expect(await sources()).toEqual([...before, expect.stringContaining('https://pictures.example/')]);
  expect(await draftCount(shop)).toBe(0);
  const { entries } = await shop.call('ads.history', { account: ACCOUNT, key: ad.key });
  expect(entries.map(({ kind }) => kind)).not.toContain('elsewhere');
  // Another edit sends it under the address that it has now.
  await edit(shop, ad.key, { title: 'Een andere titel' });
  expect(await shop.push()).toMatchObject({ done: 1 });
  expect(await sources()).toHaveLength(before.length + 1);
});

it('such a picture is known by its file: added again that is said, and an undo takes it away', async () => {
  const { add, sources, before } = await opened();
  await add();
  await shop.push();
  await shop.pull();
  expect(await add()).toMatchObject({ notes: [{ file: 'logo.png', note: 'twice' }] });
  await shop.call('edits.undo', { account: ACCOUNT });
  expect(await shop.call('edits.undo', { account: ACCOUNT })).toMatchObject({ changes: 1, drifted: [] });
  expect(await shop.push()).toMatchObject({ done: 1 });
  expect(await sources()).toEqual(before);
});
