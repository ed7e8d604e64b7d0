import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Shop } from './shop.ts';
import { openSignedInShop, plainAds } from './shop.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await openSignedInShop(['--ads', '300']);
}, 120_000);
afterAll(() => shop.close());

/** Slows every write down so that a push is under way for a while. */
const slowWrites = (ms: number) =>
  shop.control('POST', '/faults', {
    method: 'PUT',
    path: '/ad/*',
    times: 10_000,
    action: { type: 'delay-after', ms },
  });

const writesOf = async (): Promise<readonly number[]> => (await shop.state()).writes.map(({ id }) => id);

/** Polls the sandbox until `count` writes have taken effect. */
const writesReach = async (count: number): Promise<void> => {
  while ((await writesOf()).length < count);
};

/** Edits the titles of `count` ads. Resolves with their ids. */
const editTitles = async (count: number, title: string): Promise<readonly number[]> => {
  const ads = (await plainAds(shop)).slice(0, count);
  expect(ads).toHaveLength(count);
  await shop.done('set', '--keys', ads.map(({ key }) => key).join(','), `title=${title}`);
  return ads.map(({ id }) => id);
};

const cleanLog = async (): Promise<void> => {
  await shop.control('DELETE', '/faults');
  await shop.control('DELETE', '/log');
};

describe('two processes on one account', () => {
  test('the second ends with exit 1 and names the holder', async () => {
    const first = shop.spawn('sign-in', '--print-url');
    const lines = createInterface({ input: first.stdout });
    await once(lines, 'line');
    const second = await shop.adsheet('ads');
    expect(second).toMatchObject({ code: 1, json: { error: { code: 'account-busy' } } });
    expect(JSON.stringify(second.json)).toContain(String(first.pid));
    first.kill('SIGKILL');
    await once(first, 'exit');
    expect((await shop.adsheet('ads', '--limit', '1')).code).toBe(0);
  });
});

describe('a push that is interrupted', () => {
  test('by SIGKILL goes on with --resume, and every change arrives once', async () => {
    await cleanLog();
    const ids = await editTitles(24, 'Killed and resumed');
    await slowWrites(500);
    const push = shop.spawn('push', '--yes', '--concurrency', '3');
    await writesReach(6);
    push.kill('SIGKILL');
    await once(push, 'exit');
    expect((await writesOf()).length).toBeLessThan(24);
    await shop.control('DELETE', '/faults');
    const resumed = await shop.adsheet('push', '--resume');
    expect(resumed).toMatchObject({ code: 0, json: { failed: 0, held: 0 } });
    expect([...(await writesOf())].sort()).toEqual([...ids].sort());
    expect(await shop.done('ads', '--where', 'draft')).toMatchObject({ count: 0 });
    expect(await shop.adsheet('push', '--resume')).toMatchObject({ code: 0, json: { run: 0, done: 0 } });
  }, 120_000);

  test('by Ctrl+C lets what is on its way answer and keeps the rest as drafts', async () => {
    await cleanLog();
    await editTitles(20, 'Stopped in between');
    await slowWrites(500);
    const push = shop.spawn('push', '--yes', '--concurrency', '2');
    const printed = text(push.stdout);
    await writesReach(4);
    push.kill('SIGINT');
    const [code] = await once(push, 'exit');
    await shop.control('DELETE', '/faults');
    expect(code).toBe(6);
    const result = JSON.parse(await printed);
    const sent = await writesOf();
    expect(result).toMatchObject({ done: sent.length });
    expect(sent.length).toBeLessThan(20);
    expect(await shop.done('ads', '--where', 'draft')).toMatchObject({ count: 20 - sent.length });
    expect(await shop.adsheet('push', '--yes')).toMatchObject({ code: 0 });
    expect(new Set(await writesOf()).size).toBe(20);
    expect(await writesOf()).toHaveLength(20);
  }, 120_000);

  test('by SIGKILL can be ended instead: what was not sent stays a draft', async () => {
    await cleanLog();
    await editTitles(16, 'Killed and ended');
    await slowWrites(500);
    const push = shop.spawn('push', '--yes', '--concurrency', '2');
    await writesReach(4);
    push.kill('SIGKILL');
    await once(push, 'exit');
    await shop.control('DELETE', '/faults');
    const before = await shop.adsheet('pull');
    expect(before).toMatchObject({ code: 1, json: { error: { code: 'run-unfinished' } } });
    expect((await shop.adsheet('push', '--cancel')).code).toBe(0);
    expect(await shop.adsheet('push', '--cancel')).toMatchObject({ code: 0, json: { run: 0 } });
    await shop.done('pull');
    expect(await shop.adsheet('push', '--yes')).toMatchObject({ code: 0 });
    expect(await writesOf()).toHaveLength(16);
  }, 120_000);
});

test('a reader that goes away early is no error', async () => {
  const list = shop.spawn('ads');
  const complaints = text(list.stderr);
  list.stdout.destroy();
  const [code] = await once(list, 'exit');
  expect({ code, complaints: await complaints }).toEqual({ code: 0, complaints: '' });
});
