import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Failpoint } from '../../../main/engine/index.ts';
import type { Running, Shop } from './harness.ts';
import { ACCOUNT, draftCount, edit, editable, openShop, ownWrites } from './harness.ts';

const HOST = fileURLToPath(new URL('./push-and-die.ts', import.meta.url));

/** Resolves with what the process said before it was killed. */
const pushAndDie = (home: string, place: Failpoint, nth: number): Promise<string> =>
  new Promise((resolve, reject) => {
    execFile(process.execPath, [HOST, home, place, String(nth)], (error, stdout, stderr) => {
      if (error?.signal === 'SIGKILL') resolve(stdout.trim());
      else reject(new Error(`${place} was not reached: ${stdout} ${stderr}`));
    });
  });

type Wanted = {
  readonly edits: ReadonlyMap<number, string>;
  readonly paused: number;
  readonly removed: number;
  readonly vendorIds: readonly string[];
  readonly pictured: number;
};

const script = async (shop: Shop): Promise<Wanted> => {
  const rows = await editable(shop, 7);
  const [like, paused, removed, pictured, ...edited] = rows;
  if (!like || !paused || !removed || !pictured) throw new Error('too few ads');
  for (const { key, id } of edited) await edit(shop, key, { title: `New title of ${id}` });
  const toggled = paused['status'] === 'PAUSED' ? 'ACTIVE' : 'PAUSED';
  await shop.call('edits.status', { account: ACCOUNT, select: { keys: [paused.key] }, status: toggled });
  await shop.call('edits.status', { account: ACCOUNT, select: { keys: [removed.key] }, status: 'DELETED' });
  const file = join(shop.home, 'picture.png');
  const picture = { width: 40, height: 40, channels: 3, background: '#336699' } as const;
  await writeFile(file, await sharp({ create: picture }).png().toBuffer());
  await shop.call('images.add', { account: ACCOUNT, key: pictured.key, files: [file] });
  const made = await Promise.all(
    [1, 2].map(() => shop.call('edits.duplicate', { account: ACCOUNT, select: { keys: [like.key] } })),
  );
  const keys = made.flatMap((result) => result.keys);
  const ads = await Promise.all(keys.map((key) => shop.call('ads.get', { account: ACCOUNT, key })));
  return {
    edits: new Map(edited.map(({ id }) => [id, `New title of ${id}`])),
    paused: paused.id,
    removed: removed.id,
    vendorIds: ads.map(({ ad }) => String(ad.local['vendorId'])),
    pictured: pictured.id,
  };
};

const expectExactly = async (shop: Shop, running: Running, wanted: Wanted): Promise<void> => {
  const { control } = shop;
  const state = await control.state();
  const writes = ownWrites(state);
  for (const [id, title] of wanted.edits) {
    expect(await control.ad(id)).toMatchObject({ title });
    expect(writes.filter((write) => write.id === id && write.fields.length > 0)).toHaveLength(1);
  }
  for (const vendorId of wanted.vendorIds) {
    expect(state.ads.filter((ad) => ad['vendorId'] === vendorId)).toHaveLength(1);
  }
  expect(writes.filter((write) => write.op === 'create')).toHaveLength(wanted.vendorIds.length);
  for (const id of [wanted.paused, wanted.removed, wanted.pictured]) {
    expect(writes.filter((write) => write.id === id && write.fields.length > 0)).toHaveLength(1);
  }
  expect(await draftCount(running)).toBe(0);
  expect(await running.call('push.resume', { account: ACCOUNT })).toEqual({ job: null });
};

describe.each(['documented', 'opposite'])('killed while sending (%s service)', (settings) => {
  let shop: Shop;
  let wanted: Wanted;
  beforeEach(async () => {
    shop = await openShop({ ads: 60, settings });
    await shop.pull();
    wanted = await script(shop);
    await shop.close();
  });
  afterEach(() => shop.end());

  it.each<readonly [Failpoint, number]>([
    ['sending-committed', 1],
    ['sending-committed', 2],
    ['sending-committed', 3],
    ['bytes-left', 1],
    ['bytes-left', 4],
    ['bytes-left', 7],
    ['answered', 1],
    ['answered', 4],
    ['answered', 7],
    ['image-uploaded', 1],
  ])('at pass of %s number %i, applies every change exactly once after it goes on', async (place, nth) => {
    expect(await pushAndDie(shop.home, place, nth)).toBe(`reached ${place}`);
    const running = await shop.restart();
    const { unfinishedRun } = await running.call('accounts.state', { account: ACCOUNT });
    expect(unfinishedRun).not.toBeNull();
    const result = await running.resume();
    expect(result.items.filter(({ state }) => state !== 'done')).toEqual([]);
    await expectExactly(shop, running, wanted);
  });

  it('again and again, applies every change exactly once in the end', async () => {
    for (const place of ['sending-committed', 'bytes-left', 'answered'] as const) {
      expect(await pushAndDie(shop.home, place, 1)).toBe(`reached ${place}`);
    }
    const running = await shop.restart();
    await running.resume();
    await expectExactly(shop, running, wanted);
  });
});
