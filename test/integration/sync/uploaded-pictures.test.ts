/** Pictures of this computer are known again under each address that the service gave them (`docs/sync.md#pictures`). */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import type { RowKey } from '../../../shared/ad/model.ts';
import { pictureIdentity } from '../../../shared/ad/picture-address.ts';
import { sourceOf } from '../../../shared/ad/picture-lists.ts';
import type { OperationOf } from '../../../shared/bulk/operation.ts';
import type { Json } from '../../../shared/json.ts';
import { type TestClocks, testClocks } from '../../support/clocks.ts';
import { plain } from '../../support/hostile-pictures.ts';
import type { Around, Shop } from './harness.ts';
import { ACCOUNT, draftCount, editable, openShop } from './harness.ts';

const MINUTE = 60_000;

let shop: Shop;
let clocks: TestClocks;
afterEach(() => shop.end());

const open = async (settings: Record<string, string> = {}, around: Around = {}) => {
  clocks = testClocks();
  shop = await openShop({}, { time: clocks, ...around });
  await shop.control.order('PATCH', '/settings', settings);
  await shop.pull();
  await mkdir(join(shop.home, 'logos'));
  await writeFile(join(shop.home, 'logo.png'), await plain(300, 200, '#336699').png().toBuffer());
  const [ad, other] = await editable(shop, 2);
  if (!ad || !other) throw new Error('too few ads');
  return { ad, other };
};

const add = (key: RowKey): Promise<unknown> =>
  shop.call('images.add', { account: ACCOUNT, key, files: [join(shop.home, 'logo.png')] });

const imagesOf = async (id: number): Promise<readonly { readonly src: string }[]> => {
  const { images } = await shop.control.ad(id);
  return (images ?? []) as unknown as readonly { readonly src: string }[];
};

const sourcesOf = async (id: number): Promise<readonly string[]> =>
  (await imagesOf(id)).map(({ src }) => src);

const localOf = async (key: RowKey): Promise<readonly Json[]> => {
  const { ad } = await shop.call('ads.get', { account: ACCOUNT, key });
  return (ad.local['images'] ?? []) as readonly Json[];
};

const undo = () => shop.call('edits.undo', { account: ACCOUNT });

/** An hour later, when an upload is too old to be used again. */
const anHourLater = async (): Promise<void> => {
  clocks.pass(60 * MINUTE);
  await shop.control.order('POST', '/clock', { advanceMs: 60 * MINUTE });
};

/** The logo is on both ads, under two addresses, as it was uploaded anew for the second. */
const onBoth = async (settings: Record<string, string> = {}) => {
  const ads = await open(settings);
  const { ad, other } = ads;
  const before = await sourcesOf(ad.id);
  await add(ad.key);
  const first = await shop.push();
  expect(first).toMatchObject({ done: 1 });
  await anHourLater();
  await add(other.key);
  expect(await shop.push()).toMatchObject({ done: 1 });
  const [one, two] = [(await sourcesOf(ad.id)).at(-1), (await sourcesOf(other.id)).at(-1)];
  expect(one).not.toBe(two);
  return { ...ads, before, run: first.run };
};

const FORMS = ['address', 'identifier', 'signed'];

it.each(FORMS)(
  'a picture is added, sent and undone (src as %s): a new edit takes it away',
  async (imageSrc) => {
    const { ad } = await open({ imageSrc });
    const before = await sourcesOf(ad.id);
    await add(ad.key);
    await shop.push();
    await shop.pull();
    expect(await undo()).toMatchObject({ changes: 1, drifted: [] });
    expect(await shop.push()).toMatchObject({ done: 1 });
    expect(await sourcesOf(ad.id)).toEqual(before);
    // Taken back again, the picture comes back.
    expect(await shop.call('edits.redo', { account: ACCOUNT })).toMatchObject({ changes: 1, drifted: [] });
    expect(await shop.push()).toMatchObject({ done: 1 });
    expect(await sourcesOf(ad.id)).toHaveLength(before.length + 1);
  },
);

const uploads = async (): Promise<number> => {
  const isUpload = ({ method, url }: { readonly method: string; readonly url: string }): boolean =>
    method === 'POST' && url.endsWith('/image');
  return (await shop.control.requests()).filter(isUpload).length;
};

/** The logo was on the ad, and a push took it away. */
const takenAway = async (settings: Record<string, string> = {}) => {
  const { ad } = await open(settings);
  await add(ad.key);
  const chosen = sourceOf((await localOf(ad.key)).at(-1) ?? null);
  await shop.push();
  await shop.pull();
  const before = await sourcesOf(ad.id);
  const value = (await localOf(ad.key)).slice(0, -1) as never;
  const changes = [{ key: ad.key, field: 'images', value }];
  await shop.call('edits.apply', { account: ACCOUNT, label: 'away', changes });
  const { run } = await shop.push();
  await shop.pull();
  expect(await sourcesOf(ad.id)).toEqual(before.slice(0, -1));
  return { ad, before, chosen, run };
};

it.each(FORMS)(
  'a picture was taken away long ago (src as %s): an undo sends its file anew, and can be taken back too',
  async (imageSrc) => {
    const { ad, before, chosen } = await takenAway({ imageSrc });
    await anHourLater();
    expect(await undo()).toMatchObject({ changes: 1, drifted: [] });
    const drafted = await localOf(ad.key);
    expect(drafted.map(sourceOf).filter((src) => src === chosen)).toHaveLength(1);
    expect(sourceOf(drafted.at(-1) ?? null)).toBe(chosen);
    expect(await shop.push()).toMatchObject({ done: 1 });
    const [old, now] = [before, await sourcesOf(ad.id)].map((list) => list.map(pictureIdentity));
    expect(now?.slice(0, -1)).toEqual(old?.slice(0, -1));
    expect(now).toHaveLength(before.length);
    expect(now?.at(-1)).not.toBe(old?.at(-1));
    expect(await uploads()).toBe(2);
    await shop.pull();
    expect(await shop.call('edits.redo', { account: ACCOUNT })).toMatchObject({ changes: 1, drifted: [] });
    expect(await shop.push()).toMatchObject({ done: 1 });
    expect((await sourcesOf(ad.id)).map(pictureIdentity)).toEqual(old?.slice(0, -1));
  },
);

it('a picture was taken away long ago: the undo of the push sends its file anew', async () => {
  const { ad, before, run } = await takenAway();
  await anHourLater();
  expect(await shop.call('push.undo', { account: ACCOUNT, run })).toMatchObject({ rows: 1, drifted: [] });
  expect(await shop.push()).toMatchObject({ done: 1 });
  expect(await sourcesOf(ad.id)).toHaveLength(before.length);
  expect(await uploads()).toBe(2);
});

it('a picture was taken away just now: an undo puts it back without a second upload', async () => {
  const { ad, before } = await takenAway();
  const sent = await uploads();
  expect(sent).toBe(1);
  await undo();
  expect(await shop.push()).toMatchObject({ done: 1 });
  expect(await sourcesOf(ad.id)).toEqual(before);
  expect(await uploads()).toBe(sent);
});

it('a picture was taken away, and its file here is gone: an undo keeps its address', async () => {
  const { ad, before, chosen } = await takenAway();
  await rm(join(shop.home, 'accounts', ACCOUNT, 'images', chosen.replace('upload:', '')));
  await undo();
  expect((await localOf(ad.key)).map(sourceOf)).toEqual(before);
});

it('new pictures are put in another order, sent and undone: the ad’s own address stays, and nothing is uploaded', async () => {
  const { ad } = await open();
  await add(ad.key);
  const turned = (await localOf(ad.key)).toReversed();
  const changes = [{ key: ad.key, field: 'images', value: turned as never }];
  await shop.call('edits.apply', { account: ACCOUNT, label: 'order', changes });
  await shop.push();
  const sent = await sourcesOf(ad.id);
  expect(await undo()).toMatchObject({ changes: 1, drifted: [] });
  expect(JSON.stringify(await localOf(ad.key))).not.toContain('upload:');
  expect(await shop.push()).toMatchObject({ done: 1 });
  expect(await sourcesOf(ad.id)).toEqual(sent.toReversed());
});

it('somebody else changes the pictures after they were sent: an undo leaves them alone', async () => {
  const { ad } = await open();
  await add(ad.key);
  await shop.push();
  const theirs = (await imagesOf(ad.id)).slice(-1);
  await shop.control.order('PATCH', `/ads/${ad.id}`, { images: theirs });
  await shop.control.settle();
  await shop.pull();
  expect(await undo()).toMatchObject({ changes: 0, drifted: [{ key: ad.key, field: 'images' }] });
});

it('the form alone of a text was edited since: that edit is not undone with the one before', async () => {
  const { ad } = await open();
  const type = (text: string) =>
    shop.call('edits.apply', {
      account: ACCOUNT,
      label: 'x',
      changes: [{ key: ad.key, field: 'description', text }],
    });
  const { changeset } = await type('Een  tekst die lang genoeg is');
  await type('Een tekst die lang genoeg is');
  expect(await shop.call('edits.undo', { account: ACCOUNT, changeset: changeset ?? 0 })).toMatchObject({
    drifted: [{ field: 'description' }],
  });
});

it.each(FORMS)(
  'a picture has a newer address elsewhere (src as %s): its first push is undone',
  async (imageSrc) => {
    const { ad, before, run } = await onBoth({ imageSrc });
    await shop.pull();
    expect(await shop.call('push.undo', { account: ACCOUNT, run })).toMatchObject({ rows: 1, drifted: [] });
    expect(await shop.push()).toMatchObject({ done: 1 });
    expect(await sourcesOf(ad.id)).toEqual(before);
  },
);

it.each(FORMS)(
  'a picture has a newer address elsewhere (src as %s): its file is in both ads',
  async (imageSrc) => {
    const { ad, other } = await onBoth({ imageSrc });
    await shop.pull();
    const folder = join(shop.home, 'logos');
    for (const { vendorId } of [ad, other]) {
      await writeFile(join(folder, `${vendorId}.png`), await plain(300, 200, '#336699').png().toBuffer());
    }
    const { ads } = await shop.call('pictures.match', { account: ACCOUNT, folder });
    expect(ads.map(({ there }) => there.length)).toEqual([1, 1]);
  },
);

it('a file is added again after it was sent, and has a newer address elsewhere: that the ad has it is said', async () => {
  const { ad } = await onBoth();
  await shop.pull();
  expect(await add(ad.key)).toMatchObject({ notes: [{ file: 'logo.png', note: 'twice' }] });
});

it('a turned picture has a newer address elsewhere: where it is under the earlier one the original comes back', async () => {
  const { ad, other } = await open();
  const retouch = async (key: RowKey, step: OperationOf<'retouch'>['step']): Promise<void> => {
    const src = sourceOf((await localOf(key)).at(-1) ?? null);
    const operation = { kind: 'retouch', step, pictures: { src } } as const;
    await shop.job(() => shop.call('bulk.start', { account: ACCOUNT, select: { keys: [key] }, operation }));
  };
  await add(ad.key);
  const original = sourceOf((await localOf(ad.key)).at(-1) ?? null);
  await retouch(ad.key, { do: 'turn', degrees: 90 });
  await shop.push();
  await anHourLater();
  await add(other.key);
  await retouch(other.key, { do: 'turn', degrees: 90 });
  await shop.push();
  await shop.pull();
  await retouch(ad.key, { do: 'original' });
  expect(sourceOf((await localOf(ad.key)).at(-1) ?? null)).toBe(original);
});

it('a picture lands long after its push was given up, and has a newer address by then: it is nobody else’s change', async () => {
  const { ad, other } = await open({}, { timeouts: { headersMs: 700 } });
  await add(ad.key);
  await shop.control.fault('PUT', `/ad/${ad.id}`, { type: 'hold' });
  const pushing = shop.push();
  await expect.poll(shop.control.fired, { interval: 10, timeout: 20_000 }).toHaveLength(1);
  await shop.stop();
  await pushing;
  await shop.call('push.cancel', { account: ACCOUNT });
  // The clocks of this computer alone: the service still has the first upload when the write lands.
  clocks.pass(25 * MINUTE);
  await add(other.key);
  await shop.push([other.key]);
  await shop.control.release();
  await expect.poll(async () => (await shop.control.state()).writes.length).toBe(2);
  await shop.control.settle();
  await shop.pull();
  expect((await sourcesOf(ad.id)).at(-1)).not.toBe((await sourcesOf(other.id)).at(-1));
  expect(await draftCount(shop)).toBe(0);
  const { entries } = await shop.call('ads.history', { account: ACCOUNT, key: ad.key });
  expect(entries.map(({ kind }) => kind)).not.toContain('elsewhere');
});
