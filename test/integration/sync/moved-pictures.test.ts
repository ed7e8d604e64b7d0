/** A service may keep an upload under another address once an ad uses it, and forget the upload (`docs/sync.md#pictures`). */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RowKey } from '../../../shared/ad/model.ts';
import type { Json } from '../../../shared/json.ts';
import { type TestClocks, testClocks } from '../../support/clocks.ts';
import { plain } from '../../support/hostile-pictures.ts';
import type { Shop } from './harness.ts';
import { ACCOUNT, draftCount, editable, openShop, ownWrites } from './harness.ts';

const HOUR = 60 * 60_000;

let shop: Shop;
let clocks: TestClocks;
let ad: { readonly key: RowKey; readonly id: number };

beforeEach(async () => {
  clocks = testClocks();
  shop = await openShop({}, { time: clocks });
  await shop.control.order('PATCH', '/settings', { savedPictures: 'move' });
  await shop.pull();
  for (const [name, colour] of [
    ['one', '#336699'],
    ['two', '#993366'],
  ] as const)
    await writeFile(join(shop.home, `${name}.png`), await plain(300, 200, colour).png().toBuffer());
  const [first] = await editable(shop, 1);
  if (!first) throw new Error('no ad');
  ad = first;
  const files = ['one', 'two'].map((name) => join(shop.home, `${name}.png`));
  await shop.call('images.add', { account: ACCOUNT, key: ad.key, files });
});
afterEach(() => shop.end());

const sourcesOf = async (): Promise<readonly string[]> => {
  const { images } = await shop.control.ad(ad.id);
  return ((images ?? []) as unknown as readonly { readonly src: string }[]).map(({ src }) => src);
};
const local = async (): Promise<readonly Json[]> => {
  const read = await shop.call('ads.get', { account: ACCOUNT, key: ad.key });
  return (read.ad.local['images'] ?? []) as readonly Json[];
};
const setImages = (value: readonly Json[]) =>
  shop.call('edits.apply', {
    account: ACCOUNT,
    label: 'pictures',
    changes: [{ key: ad.key, field: 'images', value: value as never }],
  });
const uploads = async (): Promise<number> =>
  (await shop.control.requests()).filter(({ method, url }) => method === 'POST' && url.endsWith('/image'))
    .length;

describe('an upload that gets another address with its ad', () => {
  it('is what was asked for, and moves with the others without another upload', async () => {
    const { items } = await shop.push();
    expect(items).toMatchObject([{ state: 'done' }]);
    expect(items[0]).not.toHaveProperty('kept');
    await shop.control.settle();
    expect(await shop.pull(true)).toMatchObject({ conflicts: 0 });
    const { entries } = await shop.call('ads.history', { account: ACCOUNT, key: ad.key });
    expect(entries.map(({ kind }) => kind)).not.toContain('elsewhere');
    const sent = await sourcesOf();
    await setImages((await local()).toReversed());
    expect((await shop.push()).items[0]).not.toHaveProperty('kept');
    expect(await sourcesOf()).toEqual(sent.toReversed());
    expect(await uploads()).toBe(1);
  });

  it('is known by its file: added again that is said, and an undo takes it away', async () => {
    const before = await sourcesOf();
    await shop.push();
    await shop.pull();
    const files = [join(shop.home, 'one.png')];
    const added = await shop.call('images.add', { account: ACCOUNT, key: ad.key, files });
    expect(added).toMatchObject({ notes: [{ file: 'one.png', note: 'twice' }] });
    await shop.call('edits.undo', { account: ACCOUNT });
    expect(await shop.call('edits.undo', { account: ACCOUNT })).toMatchObject({ changes: 1, drifted: [] });
    expect(await shop.push()).toMatchObject({ done: 1 });
    expect(await sourcesOf()).toEqual(before);
  });

  it('is what was asked for while it is not ready, too', async () => {
    await shop.control.order('PATCH', '/settings', { imagePendingMs: HOUR });
    const { items } = await shop.push();
    expect(items).toMatchObject([{ state: 'done' }]);
    expect(items[0]).not.toHaveProperty('kept');
  });

  it('is of our new ad where the answer to its create was lost', async () => {
    const { keys } = await shop.call('edits.duplicate', { account: ACCOUNT, select: { keys: [ad.key] } });
    const key = keys[0] as RowKey;
    await shop.call('images.add', { account: ACCOUNT, key, files: [join(shop.home, 'one.png')] });
    // What its ad says has to prove that it is ours, as anybody may have typed this.
    const changes = [{ key, field: 'vendorId', text: 'TYPED-1' }];
    await shop.call('edits.apply', { account: ACCOUNT, label: 'vendor ID', changes });
    await shop.control.fault('POST', '/ad', { type: 'reset-after' });
    expect(await shop.push()).toMatchObject({ done: 2, held: 0, failed: 0 });
    expect(await draftCount(shop)).toBe(0);
    expect(ownWrites(await shop.control.state()).filter(({ op }) => op === 'create')).toHaveLength(1);
  });

  it('is sent from its file again where an undo puts it back long after', async () => {
    await shop.push();
    await shop.pull();
    const before = await sourcesOf();
    await setImages((await local()).slice(0, -1));
    await shop.push();
    clocks.pass(HOUR);
    await shop.control.order('POST', '/clock', { advanceMs: HOUR });
    await shop.call('edits.undo', { account: ACCOUNT });
    expect(JSON.stringify((await local()).at(-1))).toContain('upload:');
    expect(await shop.push()).toMatchObject({ done: 1, failed: 0 });
    expect(await sourcesOf()).toHaveLength(before.length);
  });

  it('is there where the answer was lost: nothing is in conflict, and nothing is written twice', async () => {
    await shop.control.fault('PUT', `/ad/${ad.id}`, { type: 'reset-after' });
    expect(await shop.push()).toMatchObject({ done: 1, held: 0, failed: 0 });
    expect(await draftCount(shop)).toBe(0);
    expect(await shop.pull()).toMatchObject({ conflicts: 0 });
    expect(ownWrites(await shop.control.state())).toHaveLength(1);
    expect(await uploads()).toBe(1);
  });

  /** As many pictures as the draft has, with two that another client put there. */
  const putByOthers = async (): Promise<void> => {
    const sources = [...(await sourcesOf()), 'https://a.example/1.jpg', 'https://a.example/2.jpg'];
    await shop.control.order('PATCH', `/ads/${ad.id}`, { images: sources.map((src) => ({ src })) });
    await shop.control.settle();
  };

  const ADDRESSES = ['https://me.example/1.jpg', 'https://me.example/2.jpg'];
  const GIVEN: readonly (readonly [string, readonly string[]])[] = [
    ['files', []],
    ['addresses', ADDRESSES],
  ];
  /** Puts addresses in the place of the files. */
  const give = async (given: readonly string[]): Promise<void> => {
    if (given.length > 0)
      await setImages([...(await local()).slice(0, -2), ...given.map((src) => ({ src }))]);
  };

  it.each(GIVEN)(
    'is not there where others put as many long after the answer to %s was lost',
    async (_what, given) => {
      await give(given);
      await shop.control.fault('PUT', `/ad/${ad.id}`, { type: 'reset-before' });
      const pushed = shop.push();
      await vi.waitUntil(async () => (await shop.control.fired()).length > 0);
      clocks.pass(HOUR);
      await shop.control.order('POST', '/clock', { advanceMs: HOUR });
      await putByOthers();
      expect(await pushed).toMatchObject({ done: 0, held: 1 });
      expect(await draftCount(shop)).toBe(1);
    },
  );

  it.each(GIVEN)(
    'is not there before it was sent: %s and as many of others are a conflict',
    async (_what, given) => {
      await give(given);
      await putByOthers();
      expect(await shop.pull()).toMatchObject({ conflicts: 1 });
      expect(await draftCount(shop)).toBe(1);
    },
  );

  it('is not there where others put pictures of another number: that is a conflict', async () => {
    await shop.control.fault('PUT', `/ad/${ad.id}`, { type: 'reset-before' });
    await shop.control.order('PATCH', `/ads/${ad.id}`, { images: [{ src: 'https://a.example/1.jpg' }] });
    await shop.control.settle();
    expect(await shop.push()).toMatchObject({ done: 0, held: 1 });
  });
});
