/** Addresses of pictures that are asked on demand: what each comes to, and what is kept of it. */
import { cp, rm } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { checkAddresses } from '../../../main/engine/pictures/check-addresses.ts';
import { openPictureFetcher } from '../../../main/engine/pictures/fetch-picture.ts';
import { forkPictureProcess } from '../../../main/engine/pictures/picture-process.ts';
import { createPictures } from '../../../main/engine/pictures/pictures.ts';
import type { RowKey } from '../../../shared/ad/model.ts';
import type { PictureOutcome } from '../../../shared/ad/picture-checks.ts';
import { ACCOUNT, accountFolderIn, pull, sandboxForTest, signIn } from '../../support/account.ts';
import { controlOf } from '../../support/control.ts';
import { startEngine, type TestEngine } from '../../support/engine.ts';
import { temporaryFolder } from '../../support/home.ts';
import { plain } from '../../support/hostile-pictures.ts';
import { listening } from '../../support/listening.ts';

type Asking = { readonly signal?: AbortSignal; readonly witness?: URL };

const checking = async (
  base: string,
  urls: readonly string[],
  { signal = new AbortController().signal, witness }: Asking = {},
) => {
  const opened = openPictureFetcher({ baseUrl: base, environment: 'sandbox' });
  const fetcher = { ...opened, witness };
  const pictures = createPictures({ start: forkPictureProcess });
  onTestFinished(async () => {
    pictures.close();
    await fetcher.close();
  });
  const found = new Map<string, PictureOutcome>();
  const handle = { signal, progress: () => {} };
  const places = urls.map((href) => ({ href, host: new URL(href).host }));
  const over = checkAddresses({ pictures, fetcher, handle }, places, ({ href }, outcome) => {
    found.set(href, outcome);
  });
  return { over, found };
};

const numbered = (base: string, count: number) => Array.from({ length: count }, (_, at) => `${base}/${at}`);

it('says of each address what is there', async () => {
  const png = await plain(30, 20, '#00ff00').png().toBuffer();
  const own = await listening((request, response) => {
    if (request.url === '/picture') response.end(png);
    else if (request.url === '/page') response.end('<html><body>not here</body></html>');
    else if (request.url === '/cut') response.end(png.subarray(0, 40));
    else if (request.url === '/large') response.end(Buffer.alloc(9 * 1024 * 1024));
    else if (request.url === '/down') response.writeHead(503).end();
    else if (request.url === '/private') response.writeHead(403).end();
    else if (request.url === '/cuts-off') response.destroy();
    else if (request.url === '/away') response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end();
    else response.writeHead(404).end();
  });
  const expected = {
    picture: 'picture',
    page: 'unusable',
    cut: 'unusable',
    large: 'large',
    gone: 'absent',
    private: 'denied',
    away: 'inside',
    down: 'busy',
    'cuts-off': 'silent',
  };
  const names = Object.keys(expected);
  const { over, found } = await checking(
    own.base,
    names.map((name) => `${own.base}/${name}`),
  );
  await over;
  expect(Object.fromEntries(names.map((name) => [name, found.get(`${own.base}/${name}`)]))).toEqual(expected);
});

it('asks a host for two at a time, once for each', async () => {
  const open = new Set<ServerResponse>();
  let most = 0;
  const own = await listening((_request, response) => {
    open.add(response);
    most = Math.max(most, open.size);
    if (open.size < 2) return;
    setImmediate(() => {
      for (const one of open) one.writeHead(404).end();
      open.clear();
    });
  });
  const urls = numbered(own.base, 30);
  const { over, found } = await checking(own.base, urls);
  await over;
  expect([most, found.size, own.asked.length]).toEqual([2, 30, 30]);
});

it('asks a host no more that had three faults, and nothing after a cancel', async () => {
  const own = await listening((_request, response) => void response.writeHead(503).end());
  const urls = numbered(own.base, 40);
  const { over, found } = await checking(own.base, urls);
  await over;
  expect(new Set(found.values())).toEqual(new Set(['busy']));
  expect(found.size).toBe(40);
  expect(own.asked.length).toBeLessThanOrEqual(5);
  const cancelled = await checking(own.base, urls, { signal: AbortSignal.abort() });
  await expect(cancelled.over).rejects.toMatchObject({ code: 'cancelled' });
  expect(own.asked.length).toBeLessThanOrEqual(5);
});

it('calls no host silent once the net is gone, whatever answered before', async () => {
  const own = await listening((_request, response) => {
    if (own.asked.length <= 6) response.writeHead(404).end();
    else response.destroy();
  });
  const { over, found } = await checking(own.base, numbered(own.base, 20));
  await over;
  const outcomes = [...found.values()];
  expect(outcomes.filter((outcome) => outcome === 'absent')).toHaveLength(6);
  expect(outcomes.filter((outcome) => outcome === 'offline')).toHaveLength(14);
});

it('calls the only host silent where the marketplace answers, and nothing where that is on this computer', async () => {
  const own = await listening((request, response) => {
    if (request.url === '/') response.writeHead(404).end();
    else response.destroy();
  });
  const urls = numbered(own.base, 5);
  const online = await checking(own.base, urls, { witness: new URL(own.base) });
  await online.over;
  expect([...online.found.values()]).toEqual(Array(5).fill('silent'));
  const nowhere = await checking(own.base, urls);
  await nowhere.over;
  expect([...nowhere.found.values()]).toEqual(Array(5).fill('offline'));
  const witnessOf = (baseUrl: string) => {
    const fetcher = openPictureFetcher({ baseUrl, environment: 'production' });
    onTestFinished(() => fetcher.close());
    return fetcher.witness?.href;
  };
  expect(witnessOf('https://admarkt.example/api/sellside')).toBe('https://admarkt.example/');
  expect(witnessOf('http://localhost:4000/api')).toBeUndefined();
  expect(witnessOf('http://[::1]:4000/api')).toBeUndefined();
  expect(witnessOf('http://192.168.1.7/api')).toBeUndefined();
});

const start = async (engine: TestEngine, keys: readonly RowKey[]) =>
  (await engine.call('pictures.check', { account: ACCOUNT, select: { keys: [...keys] } })).job;

const check = async (engine: TestEngine, keys: readonly RowKey[]) => {
  const end = await engine.finished(await start(engine, keys));
  if (end.state !== 'done' || end.kind !== 'addresses') throw new Error(`the check: ${end.state}`);
  return end.result;
};

const withAds = async () => {
  const sandbox = await sandboxForTest();
  const home = await temporaryFolder();
  const engine = startEngine(home);
  await signIn(engine, sandbox);
  await pull(engine);
  const { ads } = await engine.call('ads.query', { account: ACCOUNT });
  const keys = ads.map((ad) => ad['key'] as RowKey) as [RowKey, RowKey, RowKey];
  const write = (row: RowKey, sources: readonly string[]) => {
    const changes = [{ key: row, field: 'images', value: sources.map((src) => ({ src })) }];
    return engine.call('edits.apply', { account: ACCOUNT, label: 'x', changes });
  };
  const image = (of: string) => `${sandbox.baseUrl}/api/sellside/image/${of}/own.jpg`;
  return { home, engine, keys, write, image, control: controlOf(sandbox) };
};

const problemsIn = async (engine: TestEngine) =>
  (await engine.call('problems.list', { account: ACCOUNT })).problems.filter(
    ({ code }) => code === 'picture-address',
  );

const rowsIn = async (engine: TestEngine) => (await problemsIn(engine)).map(({ key }) => key).toSorted();

it('what was not there is a warning of its ads until it is asked again or edited away', async () => {
  const { home, engine, keys, write, image } = await withAds();
  const [key, other, third] = keys;
  const gone = `${image('nobody')}?signature=one`;
  await write(key, [image('demo-7'), gone]);
  await write(other, [image('demo-7')]);
  await write(third, [gone.replace('one', 'three')]);
  const address = image('nobody');
  const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);
  expect(await check(engine, [key, other])).toMatchObject({
    addresses: 2,
    counts: { picture: 1, absent: 1 },
    dead: [key],
    faulty: [{ address, outcome: 'absent', at, keys: [key] }],
  });
  const params = { number: 2, outcome: 'absent', asked: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) };
  // Other ads with the same picture have it too.
  expect(await rowsIn(engine)).toEqual([key, third].toSorted());
  expect((await problemsIn(engine)).find((problem) => problem.key === key)).toMatchObject({
    severity: 'warning',
    message: { params },
  });
  await write(other, [gone.replace('one', 'two')]);
  expect(await rowsIn(engine)).toEqual([key, other, third].toSorted());
  await write(key, [image('demo-7')]);
  expect(await rowsIn(engine)).toEqual([other, third].toSorted());
  await engine.close();
  const again = startEngine(home);
  await again.call('accounts.open', { account: ACCOUNT });
  expect(await rowsIn(again)).toEqual([other, third].toSorted());
});

it('a restored backup knows of no address what was asked after it, or before', async () => {
  const { home, engine, keys, write, image } = await withAds();
  const [key, other] = keys;
  await write(key, [image('nobody')]);
  await check(engine, [key]);
  await engine.call('accounts.close', { account: ACCOUNT });
  await cp(accountFolderIn(home), join(home, 'backup'), { recursive: true });
  await engine.call('accounts.open', { account: ACCOUNT });
  expect(await rowsIn(engine)).toEqual([key]);
  await write(other, [image('nobody-else')]);
  await pull(engine);
  await engine.call('accounts.close', { account: ACCOUNT });
  await rm(accountFolderIn(home), { recursive: true });
  await cp(join(home, 'backup'), accountFolderIn(home), { recursive: true });
  await engine.call('accounts.open', { account: ACCOUNT });
  await vi.waitFor(async () => expect(await rowsIn(engine)).toEqual([]));
});

it('a picture that is there again is no warning any more, in no ad', async () => {
  const { engine, keys, write, image, control } = await withAds();
  const [key, other] = keys;
  await write(key, [image('demo-7')]);
  await write(other, [image('demo-7')]);
  await control.faults({ path: '/image/**', action: { type: 'status', status: 404 } });
  await check(engine, [key]);
  expect(await rowsIn(engine)).toEqual([key, other].toSorted());
  expect(await check(engine, [other])).toMatchObject({ addresses: 1, counts: { picture: 1 }, dead: [] });
  expect(await rowsIn(engine)).toEqual([]);
});

it('what was asked before a cancel holds, and the rest is as it was', async () => {
  const { engine, keys, write, image, control } = await withAds();
  const [key, other] = keys;
  await write(key, [image('nobody')]);
  await write(other, [image('second'), image('third')]);
  const hold = (of: string) => ({ path: `/image/${of}/**`, action: { type: 'hold' } });
  await control.faults(hold('second'), hold('third'));
  const job = await start(engine, [key, other]);
  // Two at a time: the third is asked for once the first was answered.
  await vi.waitFor(async () => expect(await control.fired()).toHaveLength(2));
  await engine.call('jobs.cancel', { job });
  expect(await engine.finished(job)).toMatchObject({ state: 'cancelled' });
  expect(await rowsIn(engine)).toEqual([key]);
});

it('hosts that only edits name are asked once they are allowed; where none answers nothing is kept', async () => {
  const { engine, keys, write } = await withAds();
  const [key] = keys;
  await write(key, ['https://img.invalid/a.jpg']);
  await expect(start(engine, [key])).rejects.toMatchObject({
    code: 'hosts-unconfirmed',
    params: { hosts: 'img.invalid' },
  });
  await engine.call('pictures.allow_hosts', { account: ACCOUNT, hosts: ['img.invalid'] });
  expect(await check(engine, [key])).toMatchObject({ addresses: 1, counts: { offline: 1 }, dead: [] });
  expect(await rowsIn(engine)).toEqual([]);
});
