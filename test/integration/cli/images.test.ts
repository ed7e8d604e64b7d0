import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runAdsheet } from '../../../scripts/adsheet-process.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { noise, plain } from '../../support/hostile-pictures.ts';
import type { Shop } from './shop.ts';
import { openSignedInShop, plainAds } from './shop.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await openSignedInShop(['--ads', '200']);
}, 120_000);
afterAll(() => shop.close());

const imagesOf = async (key: string): Promise<readonly JsonObject[]> =>
  (await shop.done('images', 'list', key))['images'] as readonly JsonObject[];

/** How many pictures each of these ads has. */
const countsOf = async (keys: readonly string[]): Promise<readonly number[]> => {
  const counts: number[] = [];
  for (const key of keys) counts.push((await imagesOf(key)).length);
  return counts;
};

/** Ads with vendor IDs to name files after, and at most so many pictures. */
const named = async (count: number, most: number) => {
  const ads = (await plainAds(shop)).flatMap(({ key, vendorId, images }) =>
    typeof vendorId === 'string' &&
    /^[\w.-]+$/.test(vendorId) &&
    (Array.isArray(images) ? images : []).length <= most
      ? [{ key: String(key), vendorId }]
      : [],
  );
  expect(ads.length).toBeGreaterThanOrEqual(count);
  return ads.slice(0, count);
};

test('pictures of a folder are matched, shown with --dry-run, added, and on the marketplace after a push', async () => {
  const [one, other] = await named(2, 2);
  if (!one || !other) throw new Error('too few ads');
  const folder = await mkdtemp(join(shop.home, 'pictures-'));
  const colours = ['#ff0000', '#00ff00', '#0000ff'];
  const names = [`${one.vendorId}_2.png`, `${one.vendorId}_1.png`, `${other.vendorId}.png`];
  for (const [at, name] of names.entries())
    await writeFile(join(folder, name), await plain(40, 40, colours[at]).png().toBuffer());
  await writeFile(join(folder, 'nobody.png'), await plain(40, 40).png().toBuffer());
  const before = (await imagesOf(one.key)).length;

  const dry = await shop.done('images', 'match', folder, '--dry-run');
  expect(dry).toMatchObject({ left: [{ name: 'nobody.png', why: 'no-ad' }], cut: false });
  expect((dry['ads'] as readonly JsonObject[]).find(({ key }) => key === one.key)?.['files']).toEqual([
    names[1],
    names[0],
  ]);
  expect((await imagesOf(one.key)).length).toBe(before);
  expect(await shop.adsheet('images', 'match', folder, '--pattern', '{n}')).toMatchObject({ code: 2 });

  expect(await shop.done('images', 'match', folder)).toMatchObject({
    rows: 2,
    left: [{ name: 'nobody.png' }],
    doubtful: [],
  });
  expect((await imagesOf(one.key)).length).toBe(before + 2);
  expect(await shop.adsheet('push', '--yes')).toMatchObject({ code: 0, json: { done: 2 } });
  const sent = (await imagesOf(one.key)).map(({ src }) => String(src));
  expect(sent.every((src) => !src.startsWith('upload:'))).toBe(true);

  // What is on the marketplace by now is known again.
  expect(await shop.done('images', 'match', folder)).toMatchObject({ changeset: null });
  await shop.done('images', 'match', folder, '--replace');
  expect((await imagesOf(one.key)).map(({ src }) => src)).toEqual(sent.slice(-2));
}, 60_000);

test('files are added to all ads that are chosen, and to none where nothing is', async () => {
  const rows = await named(3, 2);
  const ads = rows.map(({ key }) => key);
  const [one, other, third] = ads;
  if (third === undefined) throw new Error('too few ads');
  const files = ['first.png', 'second.png'].map((name) => join(shop.home, name));
  for (const [at, file] of files.entries())
    await writeFile(
      file,
      await plain(200, 90 + at, '#123456')
        .png()
        .toBuffer(),
    );
  const before = await countsOf(ads);

  const chosen = await shop.adsheet('images', 'add', ...files, '--keys', `${one},${other}`);
  expect(chosen).toMatchObject({ code: 0, json: { rows: 2, changes: 2, refused: [] } });
  expect(chosen.json['pictures']).toEqual([
    { file: 'first.png', width: 200, height: 90 },
    { file: 'second.png', width: 200, height: 91 },
  ]);
  expect(chosen.stderr).toContain('The smallest of the 2 pictures is first.png, with 200 × 90 pixels.');
  const where = `vendorId = "${rows[2]?.vendorId}"`;
  expect(await shop.done('images', 'add', files[0] ?? '', '--where', where)).toMatchObject({ rows: 1 });
  expect(await countsOf(ads)).toEqual(before.map((count, at) => count + (at < 2 ? 2 : 1)));

  const [own = 0] = before;
  await shop.done('images', 'remove', String(one), String(own + 1), String(own + 2));
  expect(await countsOf([String(one)])).toEqual([own]);
  expect(await shop.adsheet('images', 'remove', String(one), String(own + 1))).toMatchObject({ code: 2 });
  await shop.done('undo');
  await shop.done('images', 'add', String(one), files[1] ?? '', '--place', 'only');
  const [alone = {}, ...others] = await imagesOf(String(one));
  expect([alone['src'], others]).toEqual([expect.stringMatching(/^upload:/), []]);
  await shop.done('undo');

  const address = 'https://example.com/pictures/side.jpg';
  expect(await shop.done('images', 'add', String(one), address)).toMatchObject({ rows: 1, changes: 1 });
  expect((await imagesOf(String(one))).at(-1)).toEqual({ src: address });
  expect(await shop.adsheet('images', 'add', String(one), address, files[0] ?? '')).toMatchObject({
    code: 2,
  });
  const review = await runAdsheet(['review'], shop.env);
  expect(review.stdout).toMatch(/images: .* → \d: (?:\S+, ){2,}side\.jpg\n/);

  const unchosen = await shop.adsheet('images', 'add', files[0] ?? '');
  expect([unchosen.code, unchosen.stdout]).toEqual([2, expect.stringContaining('KEY, --where, --keys')]);
  expect((await shop.done('images', 'add', files[0] ?? '', '--where', 'title = "none such"'))['rows']).toBe(
    0,
  );
}, 120_000);

test('a process that is killed while it makes the pictures has changed nothing, and the next one adds each once', async () => {
  const ads = await named(6, 100);
  const folder = join(shop.home, 'killed');
  await mkdir(folder);
  const large = await noise(1600, 1600).jpeg().toBuffer();
  for (const [at, { vendorId }] of ads.entries()) {
    await writeFile(
      join(folder, `${vendorId}.jpg`),
      await plain(900, 900, `#${at}0${at}0ff`).png().toBuffer(),
    );
    await writeFile(join(folder, `${vendorId}_2.jpg`), large);
  }
  const kept = join(shop.home, 'accounts', 'shop', 'images');
  const before = (await readdir(kept).catch(() => [])).length;
  const counts = await countsOf(ads.map(({ key }) => key));
  const run = shop.spawn('images', 'match', folder, '--replace');
  const ended = once(run, 'exit');
  while ((await readdir(kept).catch(() => [])).length < before + 4);
  run.kill('SIGKILL');
  expect(await ended).toEqual([null, 'SIGKILL']);
  const after = await countsOf(ads.map(({ key }) => key));
  expect(after).toEqual(counts);

  expect(await shop.done('images', 'match', folder, '--replace')).toMatchObject({ rows: 6, left: [] });
  const now = await countsOf(ads.map(({ key }) => key));
  expect(now).toEqual(counts.map(() => 2));
}, 120_000);

test('of several files those that can be used are added, the others named, which the exit code tells', async () => {
  const [ad] = await named(1, 2);
  if (!ad) throw new Error('too few ads');
  const folder = await mkdtemp(join(shop.home, 'mixed-'));
  const [good = '', bad = '', gone = ''] = ['stoel.png', 'note.jpg', 'gone.png'].map((name) =>
    join(folder, name),
  );
  await writeFile(good, await plain(40, 40, '#123456').png().toBuffer());
  await writeFile(bad, 'hello');
  const before = await imagesOf(ad.key);
  const left = [
    { name: 'note.jpg', why: 'not-a-picture' },
    { name: 'gone.png', why: 'no-file' },
  ];
  expect(await shop.adsheet('images', 'add', ad.key, bad, gone)).toMatchObject({
    code: 1,
    json: { images: before, left },
  });
  expect(await shop.adsheet('images', 'add', '--keys', ad.key, bad, good, gone)).toMatchObject({
    code: 6,
    json: { rows: 1, left },
  });
  expect((await imagesOf(ad.key)).slice(before.length)).toMatchObject([
    { src: expect.stringMatching(/^upload:/), file: 'stoel.jpg' },
  ]);
  const { stdout } = await runAdsheet(['images', 'list', ad.key], shop.env);
  expect(stdout).toContain('stoel.jpg');

  // A folder has the same rule, for what is found to be damaged only when it is made into what is sent.
  const picture = await noise(300, 300).png().toBuffer();
  await writeFile(join(folder, `${ad.vendorId}_1.png`), picture.subarray(0, picture.length / 2));
  await writeFile(join(folder, `${ad.vendorId}_2.png`), picture);
  expect(await shop.adsheet('images', 'match', folder)).toMatchObject({ code: 6, json: { rows: 1 } });
}, 120_000);
