/** A folder of pictures: which ads its files are for, and how they are added. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, symlink, truncate, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { openMirror } from '../../../main/engine/mirror/mirror.ts';
import type { FolderChoice } from '../../../shared/ad/folder-choice.ts';
import type { RowKey } from '../../../shared/ad/model.ts';
import { type FolderMatch, MOST_FOLDER_ENTRIES } from '../../../shared/contract/results/picture-folder.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { ACCOUNT, accountFolderIn, openLocal } from '../../support/account.ts';
import { ad, category, user } from '../../support/ads.ts';
import { startEngine } from '../../support/engine.ts';
import { temporaryFolder } from '../../support/home.ts';
import { animated, heic, noise, plain } from '../../support/hostile-pictures.ts';

const ALL: FolderChoice = { place: 'end', doubts: [], without: [] };

/** An account whose ads have these vendor IDs and one picture each, or these values, in a category that takes four. */
const open = async (...named: readonly (string | JsonObject)[]) => {
  const home = await temporaryFolder();
  const engine = startEngine(home);
  const config = { ...(category['config'] as JsonObject), images: '[0,4]' };
  const ads = named.map((one, at) => ad(at + 1, typeof one === 'string' ? { vendorId: one } : one));
  const keys = await openLocal(engine, { ads, categories: [{ ...category, config }], user });
  const folder = await temporaryFolder();
  const call = { account: ACCOUNT, folder };
  const put = async (name: string, bytes?: Uint8Array | string): Promise<void> => {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    // Each name has a picture of its own.
    const colour = `#${createHash('sha256').update(name).digest('hex').slice(0, 6)}`;
    await writeFile(join(folder, name), bytes ?? (await plain(300, 200, colour).png().toBuffer()));
  };
  const match = (pattern?: string): Promise<FolderMatch> =>
    engine.call('pictures.match', { ...call, ...(pattern === undefined ? {} : { pattern }) });
  const start = async ({ stamp }: FolderMatch, choice: Partial<FolderChoice> = {}): Promise<string> => {
    const { place, doubts, without } = { ...ALL, ...choice };
    const chosen = { place, doubts: [...doubts], without: [...without] };
    return (await engine.call('pictures.add_folder', { ...call, stamp, ...chosen })).job;
  };
  const add = async (choice: Partial<FolderChoice> = {}) => {
    const job = await engine.finished(await start(await match(), choice));
    if (job.kind !== 'pictures' || job.state !== 'done') throw new Error(JSON.stringify(job));
    return job.result;
  };
  const sources = async (at: number): Promise<readonly string[]> => {
    const { ad: found } = await engine.call('ads.get', { account: ACCOUNT, key: keys[at] as RowKey });
    return ((found.local['images'] ?? []) as readonly { readonly src: string }[]).map(({ src }) => src);
  };
  const stored = join(accountFolderIn(home), 'images');
  const drafts = async (): Promise<number> =>
    (await engine.call('ads.query', { account: ACCOUNT, where: 'draft', columns: ['title'] })).ads.length;
  return { engine, home, keys, folder, put, match, start, add, sources, stored, drafts };
};

const bytesOf = async (stored: string, source: string): Promise<Uint8Array> =>
  readFile(join(stored, source.slice('upload:'.length)));

/** The colour of a plain picture, as it stands after it became a JPG: within a few steps. */
const colourOf = async (bytes: Uint8Array): Promise<readonly number[]> => [
  ...(await sharp(bytes).resize(1, 1).raw().toBuffer()),
];

describe('the pictures of a folder', () => {
  it('are added to the ads that their names are of, in the order of their numbers, as one step', async () => {
    const { engine, keys, put, match, add, sources, stored, drafts } = await open('A1', 'A10', 'B');
    for (const [name, colour] of [
      ['a1_10.png', '#0000ff'],
      ['A1_2.png', '#ff0000'],
      ['A10.png', '#00ff00'],
    ] as const)
      await put(name, await plain(300, 200, colour).png().toBuffer());
    await put('other.png');
    const { pairs, left, ads } = await match();
    expect(pairs.map(({ name, keys: of, number, why }) => [name, of, number, why])).toEqual([
      ['A1_2.png', [keys[0]], 2, 'number'],
      ['a1_10.png', [keys[0]], 10, 'number'],
      ['A10.png', [keys[1]], null, 'vendor-id'],
    ]);
    expect(left).toEqual([{ name: 'other.png', why: 'no-ad' }]);
    expect(ads.map(({ vendorId, has, most }) => [vendorId, has, most])).toEqual([
      ['A1', 1, 4],
      ['A10', 1, 4],
    ]);
    expect(await drafts()).toBe(0);

    expect(await add()).toMatchObject({ rows: 2, changes: 2, refused: [], left: [], notes: [] });
    const [own, red = '', blue = ''] = await sources(0);
    expect(own).toBe('https://img.example.nl/1.jpg');
    expect((await sharp(await bytesOf(stored, red)).metadata()).format).toBe('jpeg');
    const [[r = 0, , b = 0] = [], [r2 = 0, , b2 = 0] = []] = await Promise.all(
      [red, blue].map(async (source) => colourOf(await bytesOf(stored, source))),
    );
    expect([r > 200, b < 60, r2 < 60, b2 > 200]).toEqual([true, true, true, true]);
    expect((await sources(1)).length).toBe(2);
    await engine.call('edits.undo', { account: ACCOUNT });
    expect(await drafts()).toBe(0);
  });

  it('are not added a second time, and take no room of another one', async () => {
    const { put, match, add, sources } = await open('A1');
    await put('A1.png');
    await put('A1_2.png');
    await add();
    const before = await sources(0);
    expect(await add()).toMatchObject({
      changeset: null,
      left: [
        { name: 'A1.png', why: 'there-already' },
        { name: 'A1_2.png', why: 'there-already' },
      ],
    });
    expect(await sources(0)).toEqual(before);
    await put('A1_3.png');
    expect((await match()).ads).toMatchObject([{ has: 3, most: 4, there: ['A1.png', 'A1_2.png'] }]);
    expect(await add()).toMatchObject({ rows: 1 });
    expect(await sources(0)).toEqual([...before, expect.stringMatching(/^upload:/)]);
  });

  it('that are doubtful are added only where their kind was said to be right', async () => {
    const { put, match, add, sources } = await open('chair', 'A', 'A-1');
    await put('chair2.png');
    await put('A-1.png');
    expect((await match()).pairs.map(({ name, doubt }) => [name, doubt])).toEqual([
      ['A-1.png', 'two-ways'],
      ['chair2.png', 'digits'],
    ]);
    expect(await add()).toMatchObject({ changeset: null });
    expect(await add({ doubts: ['digits'] })).toMatchObject({ rows: 1 });
    expect([(await sources(0)).length, (await sources(2)).length]).toEqual([2, 1]);
  });

  it('go to several ads from one file, and follow a pattern', async () => {
    const { put, match, add, sources } = await open('A', 'B');
    await put('A+B.png');
    expect(await add({ doubts: ['several-ads'] })).toMatchObject({ rows: 2 });
    expect((await sources(0)).at(-1)).toBe((await sources(1)).at(-1));
    expect((await match('{vendorId}+{any}')).pairs).toMatchObject([{ keys: ['r1'], why: 'pattern' }]);
    await expect(match('{n}')).rejects.toMatchObject({ code: 'bad-file-pattern' });
  });

  it('stay within the number that the category takes, and the others are named', async () => {
    const { put, add, sources } = await open('A');
    for (const number of [1, 2, 3, 4, 5]) await put(`A_${number}.png`);
    expect(await add()).toMatchObject({
      rows: 1,
      left: [
        { name: 'A_4.png', why: 'no-room' },
        { name: 'A_5.png', why: 'no-room' },
      ],
    });
    expect(await sources(0)).toHaveLength(4);
    expect(await add({ place: 'only', without: ['A_2.png'] })).toMatchObject({ rows: 1, left: [] });
    const now = await sources(0);
    expect([now.length, now.some((src) => src.startsWith('https'))]).toEqual([4, false]);
  });

  it('replace those of an ad only where each of its files can be used', async () => {
    const { put, add, sources } = await open('A', 'B');
    await put('A_1.png', await plain(30, 20).png().toBuffer());
    await put('A_2.jpg', (await noise(300, 300).jpeg().toBuffer()).subarray(0, 9000));
    await put('B.gif', await animated());
    expect(await add({ place: 'only' })).toMatchObject({
      rows: 1,
      refused: [{ key: 'r1', code: 'picture-unusable' }],
      left: [{ name: 'A_2.jpg', why: 'truncated' }],
      notes: [
        { file: 'B.gif', note: 'small' },
        { file: 'B.gif', note: 'first-frame' },
      ],
    });
    expect(await sources(0)).toEqual(['https://img.example.nl/1.jpg']);
    expect(await sources(1)).toHaveLength(1);
    expect(await add()).toMatchObject({ rows: 1, left: [{ why: 'truncated' }, { why: 'there-already' }] });
    expect(await sources(0)).toHaveLength(2);
  });
});

describe('a folder', () => {
  it('is read by the content of its files; nothing outside of it, hidden, or no file', async () => {
    const { put, folder, match } = await open('A');
    const elsewhere = await temporaryFolder();
    await writeFile(join(elsewhere, 'A.png'), await plain().png().toBuffer());
    await symlink(join(elsewhere, 'A.png'), join(folder, 'A_1.png'));
    await symlink(elsewhere, join(folder, 'A'));
    execFileSync('mkfifo', [join(folder, 'A_2.png')]);
    await put('.A_3.png');
    await put('Thumbs.db', 'as Windows makes it');
    await put('desktop.ini', 'as Windows makes it');
    await put('A_4.gif', await plain().png().toBuffer());
    await put('A_5.jpg', '<html><body>');
    await put('A_6.heic', heic());
    await put('A_7.png', '');
    await put('A_8.png');
    await truncate(join(folder, 'A_8.png'), 9 * 1024 * 1024);
    await put('more/A_9.png');
    await put('1/2/3/4/5/A_10.png');
    const { pairs, left } = await match();
    expect(pairs.map(({ name }) => name)).toEqual(['A_4.gif', 'more/A_9.png']);
    expect(left.toSorted((one, other) => (one.name < other.name ? -1 : 1))).toEqual([
      { name: '1/2/3/4/5', why: 'too-deep' },
      { name: 'A', why: 'no-plain-file' },
      { name: 'A_1.png', why: 'no-plain-file' },
      { name: 'A_2.png', why: 'no-plain-file' },
      { name: 'A_5.jpg', why: 'html' },
      { name: 'A_6.heic', why: 'heic' },
      { name: 'A_7.png', why: 'not-a-picture' },
      { name: 'A_8.png', why: 'too-many-bytes' },
    ]);
  });

  it('that is none is said to be none', async () => {
    const { engine, folder } = await open('A');
    await rm(folder, { recursive: true });
    const asked = { account: ACCOUNT, folder };
    await expect(engine.call('pictures.match', asked)).rejects.toMatchObject({
      code: 'file-unreadable',
      params: { reason: 'no-folder' },
    });
  });

  it('that is huge is looked at in part, and the engine answers meanwhile', async () => {
    const { engine, folder, match } = await open('A');
    const names = Array.from({ length: MOST_FOLDER_ENTRIES + 50 }, (_none, at) => join(folder, `${at}.txt`));
    for (let at = 0; at < names.length; at += 500)
      await Promise.all(names.slice(at, at + 500).map((name) => writeFile(name, 'x')));
    let answers = 0;
    let isOver = false;
    const looking = match().finally(() => {
      isOver = true;
    });
    while (!isOver) {
      await engine.call('accounts.state', { account: ACCOUNT });
      answers += 1;
      // The engine is in this process: nothing else gets its turn in between otherwise.
      await setImmediate();
    }
    const { left, isCut } = await looking;
    expect([left.length, isCut]).toEqual([MOST_FOLDER_ENTRIES, true]);
    expect(answers).toBeGreaterThan(10);
  }, 60_000);

  it('of a shop whose ads have many pictures of files already never holds the engine for long', async () => {
    const ids = Array.from({ length: 2_000 }, (_none, at) => `AD${at}`);
    const logos = Array.from({ length: 100 }, (_none, at) =>
      createHash('sha256').update(`${at}`).digest('hex'),
    );
    const images = logos
      .slice(0, 12)
      .map((_hash, at) => ({ src: `https://img.example.nl/image/p${at}/p${at}.jpg` }));
    const { engine, folder, match, stored } = await open(...ids.map((vendorId) => ({ vendorId, images })));
    await engine.call('accounts.close', { account: ACCOUNT });
    await mkdir(stored, { recursive: true });
    const mirror = openMirror(accountFolderIn(engine.home));
    for (const [at, hash] of logos.entries()) {
      await writeFile(join(stored, `${hash}.${hash}`), 'x');
      mirror.images.add(hash, 'logo.jpg', 1);
      mirror.images.setUploaded(
        hash,
        `https://img.example.nl/image/p${at}/p${at}.jpg`,
        '2026-01-01T00:00:00Z',
      );
    }
    mirror.close();
    await engine.call('accounts.open', { account: ACCOUNT });
    const another = await plain(30, 20, '#336699').png().toBuffer();
    for (const id of ids) await writeFile(join(folder, `${id}.png`), another);
    let [isOver, longest] = [false, 0];
    const looking = match().finally(() => {
      isOver = true;
    });
    while (!isOver) {
      const before = process.cpuUsage();
      await setImmediate();
      // Of this process alone: other ones may make any turn last.
      longest = Math.max(longest, process.cpuUsage(before).user / 1000);
    }
    expect((await looking).pairs).toHaveLength(ids.length);
    expect(longest).toBeLessThan(100);
  }, 60_000);

  it.each<[string, (at: Awaited<ReturnType<typeof open>>) => Promise<unknown>]>([
    ['a file came', ({ put }) => put('A_2.png')],
    ['a file was written again', ({ folder }) => utimes(join(folder, 'A.png'), 1, 1)],
    [
      'its ad got another picture',
      ({ engine, keys: [key = 'r1' as RowKey] }) =>
        engine.call('edits.apply', {
          account: ACCOUNT,
          label: 'x',
          changes: [{ key, field: 'images', value: [{ src: 'https://img.example.nl/9.jpg' }] }],
        }),
    ],
  ])('that is not as it was shown changes nothing: %s', async (_what, change) => {
    const place = await open('A');
    await place.put('A.png');
    const shown = await place.match();
    await change(place);
    const before = await place.sources(0);
    expect(await place.engine.finished(await place.start(shown))).toMatchObject({
      state: 'failed',
      error: { code: 'folder-moved' },
    });
    expect(await place.sources(0)).toEqual(before);
  });

  it('of which a file is swapped for a damaged one unseen gives the others', async () => {
    const { put, folder, match, start, engine, sources } = await open('A');
    await put('A_1.png');
    await put('A_2.png');
    const path = join(folder, 'A_1.png');
    await utimes(path, 1, 1);
    const shown = await match();
    const { size } = await stat(path);
    await truncate(path, 20);
    await truncate(path, size);
    await utimes(path, 1, 1);
    const job = await engine.finished(await start(shown));
    expect(job).toMatchObject({ state: 'done', result: { rows: 1, left: [{ name: 'A_1.png' }] } });
    expect(await sources(0)).toHaveLength(2);
  });

  it('whose pictures are no longer wanted changes nothing, and adds all of them the next time', async () => {
    const { engine, put, match, start, add, drafts, sources, stored } = await open('A', 'B', 'C');
    const large = await noise(1500, 1500).jpeg().toBuffer();
    for (const id of ['A', 'B', 'C'])
      for (const number of [1, 2, 3])
        await put(`${id}_${number}.jpg`, Buffer.concat([large, Buffer.from(`${id}${number}`)]));
    const job = await start(await match());
    await expect
      .poll(async () => (await readdir(stored).catch(() => [])).length, { interval: 5 })
      .toBeGreaterThan(0);
    await engine.call('jobs.cancel', { job });
    expect(await engine.finished(job)).toMatchObject({ state: 'cancelled' });
    expect(await drafts()).toBe(0);
    // The same picture in files of different bytes is one to the ad.
    expect(await add()).toMatchObject({ rows: 3 });
    expect(await sources(0)).toHaveLength(2);
  });

  it('shows its files small, and none of another folder', async () => {
    const { engine, folder, put } = await open('A');
    await put('more/A.png');
    await put('page.jpg', '<html>');
    const secret = join(dirname(folder), 'secret.png');
    await writeFile(secret, await plain().png().toBuffer());
    const { thumbnails } = await engine.call('pictures.in_folder', {
      account: ACCOUNT,
      folder,
      side: 50,
      names: ['more/A.png', 'page.jpg', '../secret.png', 'more/../../secret.png', secret, 'gone.png'],
    });
    expect(thumbnails.map(({ state }) => state)).toEqual([
      'shown',
      ...Array.from({ length: 5 }, () => 'unreadable'),
    ]);
    await rm(secret);
  });
});
