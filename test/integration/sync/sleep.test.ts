/** A machine that is closed in the middle of a push and opened hours later, as real processes. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import type { Failpoint } from '../../../main/engine/index.ts';
import type { RowKey } from '../../../shared/ad/model.ts';
import { testClocks } from '../../support/clocks.ts';
import type { Shop } from './harness.ts';
import { ACCOUNT, edit, editable, openShop, ownWrites } from './harness.ts';

const HOUR = 3_600_000;
const SLEEPER = fileURLToPath(new URL('./push-and-sleep.ts', import.meta.url));

let shop: Shop;
afterEach(() => shop.end());

const stateOf = async (pid: number): Promise<string> =>
  (await promisify(execFile)('ps', ['-o', 'stat=', '-p', String(pid)])).stdout.trim();

type Woken = { readonly slept: number; readonly set: number };

/** Pushes in a process that is stopped at a place until `meanwhile` is over; what it says of its push. */
const pushAndSleep = async (
  place: string,
  nth: number,
  woken: Woken,
  meanwhile: () => Promise<void>,
): Promise<Record<string, number>> => {
  const file = join(shop.home, 'woken.json');
  const child = spawn(process.execPath, [SLEEPER, shop.home, place, String(nth), file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const reached = Promise.withResolvers<void>();
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
    if (said.includes(`reached ${place}\n`)) reached.resolve();
  });
  const over = once(child, 'close');
  await Promise.race([reached.promise, over]);
  if (!said.includes('reached')) throw new Error(`it ended: ${said}`);
  await expect.poll(() => stateOf(child.pid ?? 0), { interval: 10, timeout: 20_000 }).toMatch(/^T/);
  await meanwhile();
  await writeFile(`${file}.new`, JSON.stringify(woken));
  await rename(`${file}.new`, file);
  child.kill('SIGCONT');
  await over;
  return JSON.parse(said.split('\n').at(-2) ?? '') as Record<string, number>;
};

const nights: readonly (readonly [string, Woken])[] = [
  ['the clocks went on', { slept: 8 * HOUR, set: 0 }],
  ['the wall clock was set back by two days', { slept: 8 * HOUR, set: -48 * HOUR }],
];

describe.each(nights)('a push that sleeps for eight hours between reading and writing: %s', (_how, woken) => {
  it.each([
    ['before the first write leaves', 'sending-committed', 1],
    ['when the first writes have left', 'bytes-left', 2],
  ])('reverts nothing of what others changed meanwhile, %s', async (_when, place, nth) => {
    shop = await openShop({ ads: 60 });
    await shop.pull();
    const rows = await editable(shop, 24);
    for (const { key } of rows) await edit(shop, key, { title: 'A title of ours' });
    await shop.close();
    let before: ReadonlySet<number> = new Set();
    const result = await pushAndSleep(place, nth, woken, async () => {
      await shop.control.settle();
      before = new Set(ownWrites(await shop.control.state()).map(({ id }) => id));
      await shop.control.order('POST', '/clock', { advanceMs: 8 * HOUR });
      for (const { id } of rows)
        await shop.control.order('PATCH', `/ads/${id}`, { title: 'A title of others' });
    });
    const { ads } = await shop.control.state();
    const titles = rows.map(({ id }) => ads.find((ad) => ad['id'] === id)?.['title']);
    expect(titles.filter((title) => title !== 'A title of others')).toEqual([]);
    expect(before.size).toBeLessThan(rows.length);
    expect(result).toMatchObject({ failed: 0, unknown: 0 });
    expect((result['done'] ?? 0) + (result['held'] ?? 0)).toBe(rows.length);
  });
});

describe('ads that are read, and are always too old before they can be written', () => {
  const editMany = async (count: number) => {
    const rows = await editable(shop, count);
    for (const { key } of rows) await edit(shop, key, { title: 'A title of ours' });
  };

  it('are read three times more, then the push pauses and says so, and goes on when it is told to', async () => {
    const clocks = testClocks();
    let isSlow = true;
    let batches = 0;
    const passFailpoint = (place: Failpoint): void => {
      if (place !== 'sending-committed' || !isSlow) return;
      batches += 1;
      clocks.sleep(6_000);
    };
    shop = await openShop({ ads: 60 }, { time: clocks, passFailpoint });
    await shop.pull();
    await editMany(10);
    await expect(shop.push()).rejects.toMatchObject({ code: 'reads-too-old' });
    expect(ownWrites(await shop.control.state())).toEqual([]);
    expect(batches).toBe(4);
    const { unfinishedRun } = await shop.call('accounts.state', { account: ACCOUNT });
    expect(unfinishedRun).toMatchObject({ left: 10, total: 10 });
    isSlow = false;
    expect(await shop.resume()).toMatchObject({ done: 10, held: 0, failed: 0 });
  });

  it('do not pause the push while one write leaves now and then', async () => {
    const clocks = testClocks();
    let batches = 0;
    const passFailpoint = (place: Failpoint): void => {
      if (place !== 'sending-committed') return;
      batches += 1;
      if (batches % 4 !== 0) clocks.sleep(6_000);
    };
    shop = await openShop({ ads: 60 }, { time: clocks, passFailpoint });
    await shop.pull();
    await editMany(4);
    expect(await shop.push()).toMatchObject({ done: 4 });
    expect(batches).toBeGreaterThanOrEqual(8);
  });

  it('include new ads, whose vendor IDs were looked up', async () => {
    const clocks = testClocks();
    const passFailpoint = (place: Failpoint): void => {
      if (place === 'sending-committed') clocks.sleep(6_000);
    };
    shop = await openShop({ ads: 60 }, { time: clocks, passFailpoint });
    await shop.pull();
    const { key } = (await editable(shop, 1))[0] ?? { key: '' };
    await shop.call('edits.duplicate', { account: ACCOUNT, select: { keys: [key as RowKey] } });
    await expect(shop.push()).rejects.toMatchObject({ code: 'reads-too-old' });
    expect(ownWrites(await shop.control.state())).toEqual([]);
  });
});

it('a service whose Date tells of hours that no clock of the machine knows: what was read is read again', async () => {
  shop = await openShop({ ads: 60 });
  await shop.pull();
  const rows = await editable(shop, 30);
  for (const { key } of rows) await edit(shop, key, { title: 'A title of ours' });
  await shop.control.fault('PUT', '/ad/*', { type: 'delay', ms: 300 }, 30);
  const pushing = shop.push(undefined, 2);
  const begun = async () => (await shop.control.requests()).filter(({ method }) => method === 'PUT').length;
  await expect.poll(begun, { interval: 10, timeout: 20_000 }).toBeGreaterThan(0);
  const before = new Set((await shop.control.requests()).map(({ url }) => url));
  await shop.control.order('POST', '/clock', { advanceMs: 60_000 });
  const untouched = rows.filter(({ id }) => ![...before].some((url) => url.endsWith(`/ad/${id}`)));
  for (const { id } of untouched.slice(8)) {
    await shop.control.order('PATCH', `/ads/${id}`, { title: 'A title of others' });
  }
  await pushing;
  const { ads } = await shop.control.state();
  const titles = untouched.slice(8).map(({ id }) => ads.find((ad) => ad['id'] === id)?.['title']);
  expect(new Set(titles)).toEqual(new Set(['A title of others']));
});
