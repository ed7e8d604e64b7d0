/** Pictures on their way (`docs/sync.md#pictures`): the service forgets an unused upload after half an hour. */
import { createHash } from 'node:crypto';
import { readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, describe, expect, it } from 'vitest';
import type { TimeSources } from '../../../../main/engine/index.ts';
import type { RowKey } from '../../../../shared/ad/model.ts';
import type { CommandOutput } from '../../../../shared/contract/commands.ts';
import type { Json, JsonObject } from '../../../../shared/json.ts';
import { testClocks } from '../../../support/clocks.ts';
import type { Around, Shop } from '../harness.ts';
import { ACCOUNT, draftCount, edit, editable, openShop, ownWrites } from '../harness.ts';

const MINUTE = 60_000;

let shop: Shop;
afterEach(() => shop.end());

const openWithPicture = async (settings: string, around: Around = {}): Promise<void> => {
  shop = await openShop({ settings }, around);
  await shop.pull();
  await writeFile(join(shop.home, 'picture.png'), await picture('#336699'));
};

const picture = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 40, channels: 3, background } })
    .png()
    .toBuffer();

const add = (key: RowKey, ...files: readonly string[]): Promise<CommandOutput<'images.add'>> =>
  shop.call('images.add', { account: ACCOUNT, key, files: files.map((file) => join(shop.home, file)) });

/** All clocks of a machine that does not sleep: they go on together. */
const clocksTogether = (): { readonly clock: TimeSources; readonly pass: (ms: number) => void } => {
  const real = testClocks();
  let passed = 0;
  const clock = {
    monotonic: () => real.monotonic() + passed,
    wall: () => real.wall() + passed,
    uptime: () => real.uptime() + passed,
  };
  return {
    clock,
    pass: (ms) => {
      passed += ms;
    },
  };
};

const uploads = async (): Promise<number> =>
  (await shop.control.requests()).filter(({ method, url }) => method === 'POST' && url.endsWith('/image'))
    .length;

const sourcesOf = async (id: number): Promise<readonly Json[]> => {
  const { images } = await shop.control.ad(id);
  return (Array.isArray(images) ? images : []).map((image) => image.src);
};

/** Adds a picture of each colour to the ad, in this order. */
const addColours = async (key: RowKey, colours: readonly string[]): Promise<void> => {
  const files = colours.map((colour) => `${colour.slice(1)}.png`);
  for (const [at, file] of files.entries()) {
    await writeFile(join(shop.home, file), await picture(colours[at] ?? ''));
  }
  await add(key, ...files);
};

/** The colours of the last pictures of an ad on the marketplace, to the next step of 51. */
const coloursOf = async (id: number, count: number): Promise<readonly string[]> => {
  const sources = (await sourcesOf(id)).slice(-count).map(String);
  return Promise.all(
    sources.map(async (src) => {
      const { channels } = await sharp(Buffer.from(await (await fetch(src)).arrayBuffer())).stats();
      const hex = (mean: number): string => (Math.round(mean / 51) * 51).toString(16).padStart(2, '0');
      return `#${channels.map(({ mean }) => hex(mean)).join('')}`;
    }),
  );
};

describe.each(['documented', 'opposite'])('a service that answers in the %s way', (settings) => {
  it('two ads are given one picture: it is uploaded once, and both show it', async () => {
    await openWithPicture(settings);
    const [one, other] = await editable(shop, 2);
    if (!one || !other) throw new Error('too few ads');
    await add(one.key, 'picture.png');
    await add(other.key, 'picture.png');
    expect(await shop.push()).toMatchObject({ done: 2, failed: 0 });
    expect(await uploads()).toBe(1);
    const last = await Promise.all([one, other].map(async ({ id }) => (await sourcesOf(id)).at(-1)));
    expect(last[0]).toBe(last[1]);
    expect(last[0]).toContain('/image/');
    await shop.pull();
    expect(await draftCount(shop)).toBe(0);
  });

  it('a picture that was sent is added again: a note tells it at once, and a warning until it stands there once', async () => {
    await openWithPicture(settings);
    const [ad] = await editable(shop, 1);
    if (!ad) throw new Error('no ad');
    const twice = async (): Promise<number> => {
      const { problems } = await shop.call('problems.list', { account: ACCOUNT });
      return problems.filter(({ code, key }) => code === 'picture-twice' && key === ad.key).length;
    };
    const noted = async (): Promise<readonly string[]> =>
      (await add(ad.key, 'picture.png')).notes.map(({ note }) => note);
    expect(await noted()).toEqual(['small']);
    await shop.push();
    await shop.control.settle();
    await shop.pull();
    expect(await twice()).toBe(0);

    expect(await noted()).toEqual(['small', 'twice']);
    expect(await twice()).toBe(1);
    const select = { keys: [ad.key] };
    await shop.call('problems.fix', { account: ACCOUNT, select, message: 'rule.image-twice' });
    expect(await twice()).toBe(0);
    expect(await draftCount(shop)).toBe(0);
  });

  it('a draft that names another file than a picture of ours sends nothing of it', async () => {
    await openWithPicture(settings);
    const [ad] = await editable(shop, 1);
    if (!ad) throw new Error('too few ads');
    const value = [{ src: 'upload:../secrets.json' }, { src: 'upload:../../../picture.png' }];
    const changes = [{ key: ad.key, field: 'images', value }];
    await shop.call('edits.apply', { account: ACCOUNT, label: 'x', changes });
    expect(await shop.push()).toMatchObject({ done: 0, failed: 1 });
    expect(await uploads()).toBe(0);
  });

  it.each<[string, (path: string) => Promise<void>]>([
    ['a link to the secrets', (path) => symlink('../secrets.json', path)],
    ['another picture', async (path) => writeFile(path, await picture('#112233'))],
  ])('%s stands where a picture waited: nothing of it is sent', async (_what, put) => {
    await openWithPicture(settings);
    const [ad] = await editable(shop, 1);
    if (!ad) throw new Error('too few ads');
    await add(ad.key, 'picture.png');
    const folder = join(shop.home, 'accounts', ACCOUNT, 'images');
    const path = join(folder, (await readdir(folder)).find((name) => !name.includes('.')) ?? '');
    const bytes = await readFile(path);
    await rm(path);
    await put(path);
    expect(await shop.push()).toMatchObject({ done: 0, failed: 1 });
    expect(await uploads()).toBe(0);
    await rm(path);
    await writeFile(path, bytes);
    expect(await shop.push()).toMatchObject({ done: 1, failed: 0 });
  });

  it.each([
    ['19 minutes', 19, 1],
    ['21 minutes', 21, 2],
  ])(
    'an ad is refused after its picture was uploaded and sent again %s later: %i, uploads %i',
    async (_what, minutes, times) => {
      const clock = testClocks();
      await openWithPicture(settings, { time: clock });
      const [ad] = await editable(shop, 1);
      if (!ad) throw new Error('too few ads');
      await add(ad.key, 'picture.png');
      await shop.control.fault('PUT', `/ad/${ad.id}`, { type: 'status', status: 400 });
      expect(await shop.push()).toMatchObject({ failed: 1 });
      clock.pass(minutes * MINUTE);
      await shop.control.order('POST', '/clock', { advanceMs: minutes * MINUTE });
      expect(await shop.push()).toMatchObject({ done: 1, failed: 0 });
      expect(await uploads()).toBe(times);
      expect((await sourcesOf(ad.id)).at(-1)).toContain('/image/');
    },
  );

  it('the answer to an upload comes when the service has forgotten it: the picture is uploaded again', async () => {
    const { clock, pass } = clocksTogether();
    await openWithPicture(settings, { time: clock });
    const [ad] = await editable(shop, 1);
    if (!ad) throw new Error('too few ads');
    await add(ad.key, 'picture.png');
    await shop.control.fault('POST', '/image', { type: 'delay-after', ms: 2_000 });
    const pushing = shop.push();
    await expect.poll(uploads, { interval: 10, timeout: 20_000 }).toBe(1);
    pass(45 * MINUTE);
    await shop.control.order('POST', '/clock', { advanceMs: 45 * MINUTE });
    expect(await pushing).toMatchObject({ done: 1, failed: 0 });
    expect(await uploads()).toBe(2);
    expect((await sourcesOf(ad.id)).at(-1)).toContain('/image/');
  });

  it('a picture is forgotten before its time: its ad is refused, and the next push uploads it again', async () => {
    await openWithPicture(settings);
    const [ad] = await editable(shop, 1);
    if (!ad) throw new Error('too few ads');
    await add(ad.key, 'picture.png');
    await shop.control.fault('PUT', `/ad/${ad.id}`, { type: 'status', status: 400 });
    expect(await shop.push()).toMatchObject({ failed: 1 });
    await shop.control.order('POST', '/clock', { advanceMs: 45 * MINUTE });
    expect((await shop.push()).items).toMatchObject([{ state: 'failed', errors: [{ code: 2006 }] }]);
    expect(await shop.push()).toMatchObject({ done: 1, failed: 0 });
    expect(await uploads()).toBe(2);
  });

  it('several pictures of an ad are uploaded in one call, and stand in their order', async () => {
    await openWithPicture(settings);
    const [ad] = await editable(shop, 1);
    if (!ad) throw new Error('too few ads');
    const colours = ['#330000', '#660000', '#990000', '#cc0000'];
    await addColours(ad.key, colours);
    expect(await shop.push()).toMatchObject({ done: 1, failed: 0 });
    expect(await uploads()).toBe(1);
    expect(await coloursOf(ad.id, 4)).toEqual(colours);
  });

  it.each(['first', 'single', 'valid'])(
    'the service takes several parts in the way %s: all stand in their order, none is there twice',
    async (imageParts) => {
      await openWithPicture(settings);
      await shop.control.order('PATCH', '/settings', { imageParts });
      const [ad, other] = await editable(shop, 2);
      if (!ad || !other) throw new Error('too few ads');
      const colours = ['#003300', '#006600', '#009900'];
      await addColours(ad.key, colours);
      await addColours(other.key, ['#00cc00', '#00ff00']);
      expect(await shop.push()).toMatchObject({ done: 2, failed: 0 });
      expect(await coloursOf(ad.id, 3)).toEqual(colours);
      expect(await coloursOf(other.id, 2)).toEqual(['#00cc00', '#00ff00']);
      const { images } = (await shop.control.order('GET', '/state')) as { images: readonly Json[] };
      expect(images).toHaveLength(5);
    },
  );

  it('one of several pictures is refused: only its ad waits, and the others are sent with theirs', async () => {
    await openWithPicture(settings);
    const [good, bad] = await editable(shop, 2);
    if (!good || !bad) throw new Error('too few ads');
    const whole = await picture('#993366');
    await writeFile(join(shop.home, 'whole.png'), whole);
    await add(good.key, 'picture.png', 'whole.png');
    await add(bad.key, 'whole.png');
    // As an earlier version kept it, which looked at the first bytes alone.
    const broken = whole.subarray(0, 40);
    const hash = createHash('sha256').update(broken).digest('hex');
    await writeFile(join(shop.home, 'accounts', ACCOUNT, 'images', hash), broken);
    const { ad } = await shop.call('ads.get', { account: ACCOUNT, key: bad.key });
    const value = [...(ad.local['images'] as readonly { src: string }[]), { src: `upload:${hash}` }];
    const changes = [{ key: bad.key, field: 'images', value }];
    await shop.call('edits.apply', { account: ACCOUNT, label: 'x', changes });
    const { items } = await shop.push();
    expect(new Map(items.map(({ key, state }) => [key, state]))).toEqual(
      new Map([
        [good.key, 'done'],
        [bad.key, 'failed'],
      ]),
    );
    expect(items.find(({ key }) => key === bad.key)?.errors[0]).toMatchObject({ field: 'images' });
    expect(await sourcesOf(good.id)).toHaveLength(
      ((good['images'] as readonly Json[] | undefined) ?? []).length + 2,
    );
    expect(ownWrites(await shop.control.state()).map(({ id }) => id)).toEqual([good.id]);
  });

  it('pictures are refused: each is named by its file, and what is true of all is said once', async () => {
    await openWithPicture(settings);
    const [ad] = await editable(shop, 1);
    if (!ad) throw new Error('no ad');
    await writeFile(join(shop.home, 'other.png'), await picture('#993366'));
    await add(ad.key, 'picture.png', 'other.png');
    const errors = async (action: JsonObject) => {
      await shop.control.fault('POST', '/image', action, 3);
      return (await shop.push()).items.flatMap((item) => item.errors.map(({ message }) => message.params));
    };
    const large = { type: 'status', status: 400, code: 2008, field: 'image1' };
    expect(await errors(large)).toMatchObject([{ arg: 'picture.jpg' }, { arg: 'other.jpg' }]);
    expect(await errors({ type: 'status', status: 403, code: 1003 })).toHaveLength(1);
  });

  it.each<[string, JsonObject]>([
    ['an error of its own', { type: 'status', status: 500 }],
    ['an answer without its address', { type: 'answer', body: {} }],
  ])(
    'a picture gets %s each time: its ads fail, the others are sent, and the run is over',
    async (_what, action) => {
      await openWithPicture(settings);
      const [one, other, third] = await editable(shop, 3);
      if (!one || !other || !third) throw new Error('too few ads');
      await add(one.key, 'picture.png');
      await add(other.key, 'picture.png');
      await edit(shop, third.key, { title: 'Een andere titel' });
      await shop.control.fault('POST', '/image', action, 100);
      const { items } = await shop.push();
      const states = new Map(items.map(({ key, state }) => [key, state]));
      expect([one, other, third].map(({ key }) => states.get(key))).toEqual(['failed', 'failed', 'done']);
      expect(items.find(({ key }) => key === one.key)?.errors).toMatchObject([
        { field: 'images', message: { params: { name: 'picture.jpg' } } },
      ]);
      expect(await uploads()).toBe(4);
      await shop.control.order('DELETE', '/faults');
      expect(await shop.push()).toMatchObject({ done: 2, failed: 0 });
    },
  );

  it('a picture meets a busy service: it is waited for', async () => {
    await openWithPicture(settings);
    const [ad] = await editable(shop, 1);
    if (!ad) throw new Error('too few ads');
    await add(ad.key, 'picture.png');
    await shop.control.fault('POST', '/image', { type: 'status', status: 503, retryAfter: 0 }, 4);
    expect(await shop.push()).toMatchObject({ done: 1, failed: 0 });
  });

  it('the service asks to wait ten minutes with a picture, and the push is stopped: it ends at once', async () => {
    await openWithPicture(settings);
    const [ad] = await editable(shop, 1);
    if (!ad) throw new Error('too few ads');
    await add(ad.key, 'picture.png');
    await shop.control.fault('POST', '/image', { type: 'status', status: 503, retryAfter: 600 });
    const pushing = shop.push();
    await expect.poll(shop.control.fired, { interval: 10, timeout: 20_000 }).toHaveLength(1);
    await shop.stop();
    expect(await pushing).toMatchObject({ done: 0, cancelled: true });
  });

  it('the answer to an upload is lost: the picture is uploaded again, and the ad is written once', async () => {
    await openWithPicture(settings);
    const [ad] = await editable(shop, 1);
    if (!ad) throw new Error('too few ads');
    await add(ad.key, 'picture.png');
    await shop.control.fault('POST', '/image', { type: 'reset-after' });
    expect(await shop.push()).toMatchObject({ done: 1, failed: 0 });
    expect(await uploads()).toBe(2);
    expect(ownWrites(await shop.control.state())).toHaveLength(1);
  });
});

it('a picture is edited away where it was added from: what was chosen is what is sent', async () => {
  await openWithPicture('documented');
  const [ad] = await editable(shop, 1);
  if (!ad) throw new Error('too few ads');
  await add(ad.key, 'picture.png');
  const kept = await readdir(join(shop.home, 'accounts', ACCOUNT, 'images'));
  const chosen = kept.find((name) => !name.includes('.')) ?? 'none';
  await writeFile(join(shop.home, 'picture.png'), await picture('#000000'));
  const { ad: row } = await shop.call('ads.get', { account: ACCOUNT, key: ad.key });
  expect(JSON.stringify(row.local['images'])).toContain(chosen);
  expect(await shop.push()).toMatchObject({ done: 1 });
  const src = String((await sourcesOf(ad.id)).at(-1));
  const shown = await sharp(Buffer.from(await (await fetch(src)).arrayBuffer())).stats();
  expect(shown.channels[2]?.mean).toBeGreaterThan(100);
});
