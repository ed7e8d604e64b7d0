/** Pictures of many ads turned, cut, made square and given a border, without touching the files they were made of. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { RowKey } from '../../../shared/ad/model.ts';
import type { OperationOf } from '../../../shared/bulk/operation.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { ACCOUNT, accountFolderIn, openLocal, pull, sandboxForTest, signIn } from '../../support/account.ts';
import { adsFrom, category, user } from '../../support/ads.ts';
import { startEngine, type TestEngine } from '../../support/engine.ts';
import { temporaryFolder } from '../../support/home.ts';
import { plain } from '../../support/hostile-pictures.ts';

type Step = OperationOf<'retouch'>['step'];
type Which = OperationOf<'retouch'>['pictures'];

const RIGHT: Step = { do: 'turn', degrees: 90 };
const ORIGINAL: Step = { do: 'original' };

const sha = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Red at the left, blue at the right, twice as wide as high. */
const twoColours = (): Promise<Buffer> =>
  plain(200, 100, '#ff0000')
    .composite([
      {
        input: { create: { width: 100, height: 100, channels: 3, background: '#0000ff' } },
        left: 100,
        top: 0,
      },
    ])
    .png()
    .toBuffer();

const shopOf = (engine: TestEngine) => {
  const folder = join(accountFolderIn(engine.home), 'images');
  const sources = async (key: RowKey): Promise<readonly string[]> => {
    const { ad } = await engine.call('ads.get', { account: ACCOUNT, key });
    return ((ad.local['images'] ?? []) as readonly { readonly src: string }[]).map(({ src }) => src);
  };
  const start = async (keys: readonly RowKey[], step: Step, pictures: Which): Promise<string> => {
    const operation = { kind: 'retouch', step, pictures } as const;
    const { job } = await engine.call('bulk.start', {
      account: ACCOUNT,
      select: { keys: [...keys] },
      operation,
    });
    return job;
  };
  return {
    folder,
    sources,
    start,
    fileOf: (src = '') => readFile(join(folder, src.slice('upload:'.length))),
    /** Retouches, and resolves with what was changed and what was left. */
    retouch: async (keys: readonly RowKey[], step: Step, pictures: Which = 'all') => {
      const end = await engine.finished(await start(keys, step, pictures));
      if (end.state !== 'done' || end.kind !== 'bulk') throw new Error(`the job: ${JSON.stringify(end)}`);
      const { changes, refused } = end.result;
      return { changes, refused: refused.map(({ code }) => code) };
    },
  };
};

const open = async (ads = adsFrom(1, 3), home?: string) => {
  const engine = startEngine(home ?? (await temporaryFolder()));
  const keys = await openLocal(engine, { ads, categories: [category], user });
  const files = await temporaryFolder();
  const add = async (key: RowKey, ...pictures: readonly Uint8Array[]): Promise<void> => {
    for (const [at, bytes] of pictures.entries()) await writeFile(join(files, `${at}.png`), bytes);
    const paths = pictures.map((_bytes, at) => join(files, `${at}.png`));
    await engine.call('images.add', { account: ACCOUNT, key, files: paths });
  };
  return { engine, keys: keys as readonly [RowKey, RowKey, RowKey], add, ...shopOf(engine) };
};

const local = async () => {
  const shop = await open(adsFrom(1, 3).map(({ images: _images, ...ad }: JsonObject) => ad));
  const original = await twoColours();
  const [first, second] = shop.keys;
  for (const key of [first, second]) await shop.add(key, original);
  return { ...shop, first, second, original };
};

const sizeOf = async (jpg: Uint8Array): Promise<readonly number[]> => {
  const { width, height } = await sharp(jpg).metadata();
  return [width, height];
};

const colourAt = async (jpg: Uint8Array, left: number, top: number): Promise<readonly string[]> => {
  const pixel = await sharp(jpg).extract({ left, top, width: 1, height: 1 }).raw().toBuffer();
  return [...pixel].map((part) => (part > 200 ? 'f' : part < 55 ? '0' : '?'));
};

const RED = ['f', '0', '0'];
const BLUE = ['0', '0', 'f'];
const WHITE = ['f', 'f', 'f'];

describe('pictures that were chosen here', () => {
  it('are turned in all ads at once, as one file, and are what they were after an undo', async () => {
    const { engine, retouch, sources, fileOf, first, second } = await local();
    const [before = ''] = await sources(first);
    const bytes = await fileOf(before);
    expect(await retouch([first, second], RIGHT)).toEqual({ changes: 2, refused: [] });
    const [[turned = ''], [other]] = await Promise.all([sources(first), sources(second)]);
    expect(turned).not.toBe(before);
    expect(other).toBe(turned);
    const jpg = await fileOf(turned);
    expect(await sizeOf(jpg)).toEqual([100, 200]);
    // What was at the left is at the top.
    expect(await colourAt(jpg, 50, 20)).toEqual(RED);
    expect(await colourAt(jpg, 50, 180)).toEqual(BLUE);

    await engine.call('edits.undo', { account: ACCOUNT });
    expect([await sources(first), await sources(second)]).toEqual([[before], [before]]);
    expect(await fileOf(before)).toEqual(bytes);
  });

  it('are made of the file that was chosen, however often they were retouched before', async () => {
    const { retouch, sources, fileOf, folder, first, original } = await local();
    const [before = ''] = await sources(first);
    await retouch([first], RIGHT);
    const [once = ''] = await sources(first);
    await retouch([first], { do: 'border', percent: 10 });
    await retouch([first], RIGHT);
    const [thrice = ''] = await sources(first);
    const jpg = await fileOf(thrice);
    expect(await sizeOf(jpg)).toEqual([240, 140]);
    expect(await colourAt(jpg, 5, 70)).toEqual(WHITE);
    expect(await colourAt(jpg, 40, 70)).toEqual(BLUE);
    // Back, and turned anew: the same file as the first time.
    expect(await retouch([first], ORIGINAL)).toEqual({ changes: 1, refused: [] });
    expect(await sources(first)).toEqual([before]);
    await retouch([first], RIGHT);
    expect(await sources(first)).toEqual([once]);
    for (let turn = 0; turn < 3; turn += 1) await retouch([first], RIGHT);
    expect(await sources(first)).toEqual([before]);
    const kept = await readFile(join(folder, `${before.slice('upload:'.length)}.${sha(original)}`));
    expect(kept).toEqual(original);
  });

  it('are cut and made square as they are seen', async () => {
    const { retouch, sources, fileOf, first } = await local();
    const made = async (step: Step): Promise<Uint8Array> => {
      await retouch([first], ORIGINAL);
      await retouch([first], step);
      return fileOf((await sources(first))[0]);
    };
    const right = await made({ do: 'crop', top: 0, right: 0, bottom: 50, left: 50 });
    expect(await sizeOf(right)).toEqual([100, 50]);
    expect(await colourAt(right, 10, 10)).toEqual(BLUE);
    const cut = await made({ do: 'square', by: 'crop' });
    expect(await sizeOf(cut)).toEqual([100, 100]);
    expect(await colourAt(cut, 10, 50)).toEqual(RED);
    const white = await made({ do: 'square', by: 'white' });
    expect(await sizeOf(white)).toEqual([200, 200]);
    expect(await colourAt(white, 100, 20)).toEqual(WHITE);
    expect(await colourAt(white, 20, 100)).toEqual(RED);
  });

  it('are only those that were meant: the first, or the one of an address', async () => {
    const { add, retouch, sources, first } = await local();
    await add(first, await plain(30, 20).png().toBuffer());
    const [one = '', two = ''] = await sources(first);
    await retouch([first], RIGHT, 'first');
    const [turned, same] = await sources(first);
    expect([turned === one, same]).toEqual([false, two]);
    await retouch([first], RIGHT, { src: two });
    expect((await sources(first))[0]).toBe(turned);
    expect((await sources(first))[1]).not.toBe(two);
    expect(await retouch([first], RIGHT, { src: 'upload:none' })).toEqual({
      changes: 0,
      refused: ['no-such-picture'],
    });
  });

  it('stay as they are where their file is damaged, gone, or only white would be left', async () => {
    const { add, retouch, sources, folder, keys, first, second, original } = await local();
    const third = keys[2];
    await add(third, await plain(400, 20).png().toBuffer());
    await retouch([third], { do: 'square', by: 'white' });
    const before = await sources(first);
    const [hash = ''] = before.map((src) => src.slice('upload:'.length));
    await writeFile(join(folder, `${hash}.${sha(original)}`), 'damaged');
    const below: Step = { do: 'crop', top: 60, right: 0, bottom: 0, left: 0 };
    expect(await retouch([first, third], below)).toEqual({
      changes: 0,
      refused: ['picture-damaged', 'picture-nothing-left'],
    });
    await rm(join(folder, `${hash}.${sha(original)}`));
    await rm(join(folder, hash));
    expect((await retouch([second], RIGHT)).refused).toEqual(['picture-damaged']);
    expect(await sources(first)).toEqual(before);
  });

  it('are shown before they are made, by names that say how', async () => {
    const { engine, sources, folder, first } = await local();
    const [before = ''] = await sources(first);
    const there = await readdir(folder);
    const { samples, problems } = await engine.call('bulk.preview', {
      account: ACCOUNT,
      select: { keys: [first] },
      operation: { kind: 'retouch', step: RIGHT, pictures: 'all' },
    });
    const [{ after } = { after: null }] = samples;
    const [{ src } = { src: '' }] = after as readonly { readonly src: string }[];
    expect(src).toBe(`retouch:r90:${encodeURIComponent(before)}`);
    expect(problems.errors).toBe(0);
    const { thumbnails } = await engine.call('pictures.thumbnails', {
      account: ACCOUNT,
      side: 120,
      wanted: [
        { key: first, src: before },
        { key: first, src },
      ],
    });
    const sizes = thumbnails.map((one) =>
      one.state === 'shown' ? sizeOf(Buffer.from(one.data.replace(/^[^,]*,/, ''), 'base64')) : one.state,
    );
    expect(await Promise.all(sizes)).toEqual([
      [120, 60],
      [60, 120],
    ]);
    expect(await readdir(folder)).toEqual(there);
    expect(await sources(first)).toEqual([before]);
  });

  it('are left as they are when the work is cancelled', async () => {
    const { engine, start, sources, first, second } = await local();
    const before = [await sources(first), await sources(second)];
    const job = await start([first, second], RIGHT, 'all');
    await engine.call('jobs.cancel', { job });
    expect((await engine.finished(job)).state).toBe('cancelled');
    expect([await sources(first), await sources(second)]).toEqual(before);
  });
});

const HOST = fileURLToPath(new URL('./retouch-and-die.ts', import.meta.url));

const retouchAndDie = (home: string, nth: number): Promise<string> =>
  new Promise((resolve, reject) => {
    execFile(process.execPath, [HOST, home, String(nth)], (error, stdout, stderr) => {
      if (error?.signal === 'SIGKILL') resolve(stdout.trim());
      else reject(new Error(`nothing was made: ${stdout} ${stderr}`));
    });
  });

describe('a retouch that was killed', () => {
  it('left every ad as it was, and is done as if nothing had been when it is asked for again', async () => {
    const { engine, add, sources, first, second } = await local();
    await add(second, await plain(90, 30).png().toBuffer());
    const before = [await sources(first), await sources(second)];
    await engine.close();
    expect(await retouchAndDie(engine.home, 1)).toBe('made 1');

    const again = startEngine(engine.home);
    await again.call('accounts.open', { account: ACCOUNT });
    const shop = shopOf(again);
    expect([await shop.sources(first), await shop.sources(second)]).toEqual(before);
    expect(await shop.retouch([first, second], RIGHT)).toEqual({ changes: 2, refused: [] });
    const [, turned = ''] = await shop.sources(second);
    expect(await sizeOf(await shop.fileOf(turned))).toEqual([30, 90]);
  });
});

describe('pictures that the service has', () => {
  it('are fetched in their largest form, retouched here, and the service’s again after an undo', async () => {
    const sandbox = await sandboxForTest();
    const engine = startEngine(await temporaryFolder());
    await signIn(engine, sandbox);
    await pull(engine);
    const { retouch, sources, fileOf, folder } = shopOf(engine);
    const { ads } = await engine.call('ads.query', {
      account: ACCOUNT,
      where: 'status = ACTIVE',
      columns: ['images'],
    });
    const ad = ads.find(({ images }) => Array.isArray(images) && images.length > 1);
    const key = ad?.['key'] as RowKey;
    const before = await sources(key);
    expect(await retouch([key], RIGHT, 'first')).toEqual({ changes: 1, refused: [] });
    const [turned = '', ...others] = await sources(key);
    expect(others).toEqual(before.slice(1));
    expect(turned).toMatch(/^upload:[0-9a-f]{64}$/);
    const [width = 0, height = 0] = await sizeOf(await fileOf(turned));
    expect(Math.max(width, height)).toBeGreaterThan(120);
    // The picture itself is there too, to be retouched again without the service.
    expect(await retouch([key], ORIGINAL, 'first')).toEqual({ changes: 1, refused: [] });
    const [original = ''] = await sources(key);
    expect(await sizeOf(await fileOf(original))).toEqual([height, width]);
    expect((await readdir(folder)).filter((name) => name.startsWith('.'))).toEqual([]);
    await engine.call('edits.undo', { account: ACCOUNT });
    await engine.call('edits.undo', { account: ACCOUNT });
    expect(await sources(key)).toEqual(before);
  });

  it('are left where only an address of the seller’s names them, or the service has not fetched them', async () => {
    const images = [{ src: '/image/1', status: 'PENDING' }];
    const { engine, retouch, sources, keys } = await open(adsFrom(1, 3).map((ad) => ({ ...ad, images })));
    const [first, second] = keys;
    await engine.call('edits.apply', {
      account: ACCOUNT,
      label: 'typed',
      changes: [{ key: first, field: 'images', value: [{ src: 'https://img.example/1.jpg' }] }],
    });
    expect(await retouch([first, second], RIGHT)).toEqual({
      changes: 0,
      refused: ['picture-unsent', 'picture-pending'],
    });
    expect(await sources(first)).toEqual(['https://img.example/1.jpg']);
  });
});
