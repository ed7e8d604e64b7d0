/** Thumbnails: what is fetched for them and what never is, and what is kept of them. */

import { mkdir, open, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import sharp from 'sharp';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type FetchFailure, openPictureFetcher } from '../../../main/engine/pictures/fetch-picture.ts';
import { openThumbnailCache, type ThumbnailCache } from '../../../main/engine/pictures/thumbnail-cache.ts';
import type { RowKey } from '../../../shared/ad/model.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { ACCOUNT, accountFolderIn, pull, sandboxForTest, signIn } from '../../support/account.ts';
import { controlOf } from '../../support/control.ts';
import { startEngine } from '../../support/engine.ts';
import { temporaryFolder } from '../../support/home.ts';
import { plain } from '../../support/hostile-pictures.ts';
import { listening } from '../../support/listening.ts';

const fetching = async (baseUrl: string, url: string): Promise<Uint8Array | FetchFailure> => {
  const fetcher = openPictureFetcher({ baseUrl, environment: 'sandbox' });
  onTestFinished(fetcher.close);
  return fetcher.fetch(new URL(url), new AbortController().signal);
};

describe('a picture is fetched', () => {
  it('from the account’s own host, wherever that is, without a word of the account', async () => {
    const headers: string[] = [];
    const own = await listening((request, response) => {
      headers.push(...Object.keys(request.headers));
      response.end('bytes');
    });
    expect(Buffer.from((await fetching(own.base, `${own.base}/a.jpg`)) as Uint8Array).toString()).toBe(
      'bytes',
    );
    expect(headers.toSorted()).toEqual(['accept', 'connection', 'host']);
  });

  it.each([
    ['another port of this computer', (port: string) => `http://127.0.0.1:${port}/`],
    ['a name of this computer', (port: string) => `http://localhost:${port}/`],
    ['a number for it', (port: string) => `http://2130706433:${port}/`],
    ['its newer address', (port: string) => `http://[::1]:${port}/`],
    ['its newer address with the older in it', (port: string) => `http://[::ffff:127.0.0.1]:${port}/`],
  ])('never from %s, not by a redirect either', async (_what, addressOf) => {
    const inside = await listening((_request, response) => void response.end('secret'));
    const address = addressOf(new URL(inside.base).port);
    const own = await listening((_request, response) => {
      response.writeHead(302, { location: address });
      response.end();
    });
    expect(await fetching(own.base, address)).toBe('inside');
    expect(await fetching(own.base, `${own.base}/away.jpg`)).toBe('inside');
    expect(inside.asked).toEqual([]);
  });

  it('up to 8 MB, through three redirects at most, and not as a page of an error', async () => {
    const own = await listening((request, response) => {
      if (request.url === '/gone') response.writeHead(404).end('<html>');
      else if (request.url === '/down') response.writeHead(503).end();
      else if (request.url === '/round') response.writeHead(302, { location: '/round' }).end();
      else {
        response.writeHead(200);
        for (let piece = 0; piece < 9; piece += 1) response.write(Buffer.alloc(1024 * 1024));
        response.end();
      }
    });
    expect(await fetching(own.base, `${own.base}/large`)).toBe('too-large');
    expect(await fetching(own.base, `${own.base}/gone`)).toBe('absent');
    expect(await fetching(own.base, `${own.base}/down`)).toBe('busy');
    expect(await fetching(own.base, `${own.base}/round`)).toBe('absent');
    expect(own.asked.filter((path) => path === '/round')).toHaveLength(4);
  });
});

const JPG = Buffer.alloc(1000, 7);

describe('what is kept of thumbnails', () => {
  it('stays within its bound: the least used go first', async () => {
    const folder = await temporaryFolder();
    const cache = openThumbnailCache(folder, 20_000);
    for (let at = 0; at < 9; at += 1) cache.put(`key ${at}`, { small: JPG, large: JPG });
    expect(cache.get('key 0', 50)).toBeDefined();
    for (let at = 9; at < 12; at += 1) cache.put(`key ${at}`, { small: JPG, large: JPG });
    expect(cache.get('key 0', 120)).toBeDefined();
    expect(cache.get('key 1', 120)).toBeUndefined();
    cache.close();
    const again = openThumbnailCache(folder, 20_000);
    expect(again.get('key 11', 50)).toEqual(JPG);
    again.close();
  });

  it.each<[string, (file: string) => Promise<unknown>]>([
    ['a file that is no database', (file) => writeFile(file, 'x'.repeat(5000))],
    ['a folder', (file) => mkdir(file)],
    ['a link to another file', (file) => symlink('other', file)],
    [
      'a database with a trigger',
      async (file) => {
        const db = new Sqlite(file);
        db.exec(
          'CREATE TABLE thumbnail (key TEXT); CREATE TRIGGER t AFTER INSERT ON thumbnail BEGIN SELECT 1; END',
        );
        db.close();
      },
    ],
  ])('%s in its place is put away, and it is made anew', async (_what, put) => {
    const folder = await temporaryFolder();
    await writeFile(join(folder, 'other'), 'other');
    await put(join(folder, 'thumbnails.db'));
    const cache = openThumbnailCache(folder);
    cache.put('key', { small: JPG, large: JPG });
    expect(cache.get('key', 50)).toEqual(JPG);
    cache.close();
    expect(await readFile(join(folder, 'other'), 'utf8')).toBe('other');
  });
});

/** Overwrites the end of the file, where the pages of its pictures are. */
const damageEnd = async (file: string, bytes: number): Promise<void> => {
  const handle = await open(file, 'r+');
  const { size } = await handle.stat();
  await handle.write(Buffer.alloc(bytes, 0xaa), 0, bytes, size - bytes);
  await handle.close();
};

describe('a cache that is damaged within', () => {
  const filled = async () => {
    const folder = await temporaryFolder();
    const cache = openThumbnailCache(folder);
    for (let at = 0; at < 300; at += 1) cache.put(`key ${at}`, { small: JPG, large: JPG });
    return { cache, folder, file: join(folder, 'thumbnails.db') };
  };
  const keep = (cache: ThumbnailCache) => {
    cache.put('new', { small: JPG, large: JPG });
    return cache.get('new', 50);
  };

  it('is made anew when it is opened', async () => {
    const { cache, folder, file } = await filled();
    cache.close();
    await damageEnd(file, 100_000);
    const again = openThumbnailCache(folder);
    expect(keep(again)).toEqual(JPG);
    again.close();
  });

  it('is made anew when that is found later', async () => {
    const { cache, folder, file } = await filled();
    cache.close();
    const again = openThumbnailCache(folder);
    expect(again.get('key 0', 50)).toEqual(JPG);
    // What another program does to the file is seen once it says so in its head.
    await damageEnd(file, (await stat(file)).size - 4096);
    new Sqlite(file).pragma('user_version = 7');
    for (let at = 0; at < 300; at += 1) expect([undefined, JPG]).toContainEqual(again.get(`key ${at}`, 50));
    expect(keep(again)).toEqual(JPG);
    again.close();
  });

  it('that takes no more is still read', async () => {
    const { cache, file } = await filled();
    const other = new Sqlite(file);
    for (const act of ['INSERT', 'UPDATE'])
      other.exec(
        `CREATE TRIGGER no_${act} BEFORE ${act} ON thumbnail BEGIN SELECT RAISE(ABORT, 'full'); END`,
      );
    other.close();
    expect([cache.get('key 7', 50), keep(cache)]).toEqual([JPG, undefined]);
    cache.close();
  });

  it('that cannot be made anew keeps nothing, and says no word of it', async () => {
    const cache = openThumbnailCache(join(await temporaryFolder(), 'no', 'folder'));
    expect(keep(cache)).toBeUndefined();
    cache.close();
  });
});

const decoded = (data: string): Buffer => Buffer.from(data.replace('data:image/jpeg;base64,', ''), 'base64');

it('an account shows thumbnails of what the service has and of files that wait, and offline those it has', async () => {
  const sandbox = await sandboxForTest();
  const home = await temporaryFolder();
  const engine = startEngine(home);
  await signIn(engine, sandbox);
  await pull(engine);
  const { ads } = await engine.call('ads.query', { account: ACCOUNT });
  const pictured = ads.filter(({ images }) => Array.isArray(images) && images.length > 0);
  const [first, second] = pictured.map(({ key }) => key as RowKey);
  if (first === undefined || second === undefined) throw new Error('too few ads with pictures');
  const ask = async (key: RowKey, src: string, side: 50 | 120 = 50) =>
    (await engine.call('pictures.thumbnails', { account: ACCOUNT, side, wanted: [{ key, src }] }))
      .thumbnails[0];
  const sources = async (key: RowKey): Promise<readonly string[]> => {
    const { ad } = await engine.call('ads.get', { account: ACCOUNT, key });
    return ((ad.local['images'] ?? []) as readonly { readonly src: string }[]).map(({ src }) => src);
  };
  const [[ofFirst = ''], [ofSecond = '']] = [await sources(first), await sources(second)];

  const shown = await ask(first, ofFirst);
  if (shown?.state !== 'shown') throw new Error(`not shown: ${shown?.state}`);
  expect(
    Math.max(...Object.values(await sharp(decoded(shown.data)).metadata()).filter(Number.isInteger)),
  ).toBeGreaterThan(0);
  expect((await sharp(decoded(shown.data)).metadata()).height).toBeLessThanOrEqual(50);

  await writeFile(join(home, 'own.png'), await plain(400, 200, '#ff0000').png().toBuffer());
  await engine.call('images.add', { account: ACCOUNT, key: second, files: [join(home, 'own.png')] });
  const waiting = await ask(second, (await sources(second)).at(-1) ?? '', 120);
  if (waiting?.state !== 'shown') throw new Error(`not shown: ${waiting?.state}`);
  expect((await sharp(decoded(waiting.data)).metadata()).width).toBe(120);
  // People know it by the name of its file; one of the marketplace has none here.
  expect([waiting.file, shown.file]).toEqual(['own.jpg', undefined]);

  const typed = [{ src: 'https://img.example/typed.jpg' }, { src: 'upload:../../../own.png' }];
  const changes = [{ key: second, field: 'images', value: typed }];
  await engine.call('edits.apply', { account: ACCOUNT, label: 'x', changes });
  const [address = '', path = ''] = await sources(second);
  // One that was copied from an ad is known from there; what nobody was asked about yet is not looked for.
  const [third] = (await sources(pictured[2]?.key as RowKey)) ?? [];
  expect([
    await ask(second, address),
    await ask(second, path),
    await ask(second, ofFirst),
    await ask(second, third ?? ''),
  ]).toEqual([{ state: 'unsent' }, { state: 'unreadable' }, shown, { state: 'unsent' }]);

  await sandbox.close();
  expect(await ask(first, ofFirst)).toEqual(shown);
  expect(await ask(second, ofSecond)).toEqual({ state: 'offline' });
  expect(await readFile(join(accountFolderIn(home), 'thumbnails.db'))).toBeDefined();
});

it('a picture that the service is still fetching, or could not use, is said so until it is there', async () => {
  const sandbox = await sandboxForTest({ ads: 100 });
  const control = controlOf(sandbox);
  const engine = startEngine(await temporaryFolder());
  await signIn(engine, sandbox);
  await control.behave({ imagePendingMs: 10 ** 12 });
  await pull(engine);
  type Image = { readonly src: string; readonly status: string };
  const imagesOf = (ad: JsonObject) => (ad['images'] ?? []) as readonly Image[];
  const { ads } = await engine.call('ads.query', { account: ACCOUNT });
  const all = ads.flatMap((ad) => imagesOf(ad).map((image) => ({ key: ad['key'] as RowKey, ...image })));
  const byState = Object.values(Object.groupBy(all, ({ status }) => status));
  const images = byState.flatMap((some = []) => some.slice(0, 20));
  const states = async (): Promise<readonly unknown[]> => {
    const wanted = images.map(({ key, src }) => ({ key, src }));
    const { thumbnails } = await engine.call('pictures.thumbnails', { account: ACCOUNT, side: 50, wanted });
    return thumbnails.map(({ state }) => state);
  };
  const inWords = { PENDING: 'pending', ERROR: 'error' } as Readonly<Record<string, string>>;
  const before = images.map(({ status }) => inWords[status]);
  expect(new Set(before)).toEqual(new Set(['pending', 'error']));
  expect(await states()).toEqual(before);
  await control.behave({ imagePendingMs: 0 });
  await engine.finished((await engine.call('pull.start', { account: ACCOUNT, full: true })).job);
  const after = await states();
  expect(after).toContain('shown');
  expect(after.map((state) => state === 'error')).toEqual(before.map((state) => state === 'error'));
});

it('an address that only an edit names is fetched once the seller allowed its host, and for that ad alone', async () => {
  const sandbox = await sandboxForTest();
  const engine = startEngine(await temporaryFolder());
  await signIn(engine, sandbox);
  await pull(engine);
  const inside = await listening((_request, response) => void response.end('secret'));
  const [key, other] = (await engine.call('ads.query', { account: ACCOUNT })).ads.map(
    (ad) => ad['key'] as RowKey,
  );
  if (key === undefined || other === undefined) throw new Error('too few ads');
  const own = `${sandbox.baseUrl}/api/sellside/image/demo-7/own.jpg`;
  const elsewhere = 'https://img.invalid/typed.jpg';
  const within = `${inside.base}/within.jpg`;
  const value = [own, elsewhere, within].map((src) => ({ src }));
  const changes = [{ key, field: 'images', value }];
  await engine.call('edits.apply', { account: ACCOUNT, label: 'x', changes });
  const states = async (row: RowKey): Promise<readonly unknown[]> => {
    const wanted = value.map(({ src }) => ({ key: row, src }));
    const { thumbnails } = await engine.call('pictures.thumbnails', { account: ACCOUNT, side: 50, wanted });
    return thumbnails.map(({ state }) => state);
  };
  expect(await states(key)).toEqual(['shown', 'unsent', 'unsent']);
  const hosts = [new URL(within).host, 'img.invalid'];
  await expect(engine.call('pictures.show', { account: ACCOUNT, key })).rejects.toMatchObject({
    code: 'hosts-unconfirmed',
    params: { account: ACCOUNT, hosts: hosts.join(', ') },
  });
  await engine.call('pictures.allow_hosts', { account: ACCOUNT, hosts });
  await engine.call('pictures.show', { account: ACCOUNT, key });
  expect(await states(key)).toEqual(['shown', 'offline', 'unreadable']);
  expect(await states(other)).toEqual(['unsent', 'unsent', 'unsent']);
  expect(inside.asked).toEqual([]);
});
