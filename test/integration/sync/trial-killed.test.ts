import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Failpoint } from '../../../main/engine/index.ts';
import type { RowKey } from '../../../shared/ad/model.ts';
import type { Running, Shop } from './harness.ts';
import { ACCOUNT, draftCount, edit, openShop, ownWrites, rowsOf } from './harness.ts';

// A kind nobody tried goes with one ad first; a process that dies while it is on its way neither sends the others
// without its answer nor leaves them stuck.

const RULE = 'rule.region-disabled';
const REGION = 12;
const HOST = fileURLToPath(new URL('./push-and-die.ts', import.meta.url));

let shop: Shop;
let ads: readonly { readonly key: RowKey; readonly id: number }[];

/** Resolves once the process was killed where it was told to. */
const pushAndDie = (place: Failpoint): Promise<void> =>
  new Promise((resolve, reject) => {
    execFile(process.execPath, [HOST, shop.home, place, '1'], (error, stdout, stderr) => {
      if (error?.signal === 'SIGKILL') resolve();
      else reject(new Error(`${place} was not reached: ${stdout} ${stderr}`));
    });
  });

/** Ads of one category whose config says that it has no regions. */
const withoutRegions = async (count: number) => {
  const rows = await rowsOf(shop, 'status in (ACTIVE, PAUSED) and not problem');
  for (const [id, found] of Map.groupBy(rows, ({ categoryId }) => Number(categoryId))) {
    const { category } = await shop.call('categories.get', { account: ACCOUNT, id });
    const { config } = category as { config?: { region?: string } };
    if (config?.region === 'DISABLED' && found.length >= count) return found.slice(0, count);
  }
  throw new Error(`no category without regions has ${count} ads`);
};

const begin = async (disabledRegion: 'keep' | 'refuse'): Promise<void> => {
  await shop.control.order('PATCH', '/settings', { disabledRegion });
  await shop.pull();
  ads = await withoutRegions(4);
  for (const { key } of ads) await edit(shop, key, { regionId: String(REGION) });
  await shop.call('settings.save', { account: ACCOUNT, settings: { warnOnly: [RULE] } });
  await shop.close();
};

const regions = async (): Promise<readonly unknown[]> =>
  Promise.all(ads.map(async ({ id }) => (await shop.control.ad(id))['regionId']));

const isNotStuck = async (running: Running): Promise<void> => {
  expect(await running.call('accounts.state', { account: ACCOUNT })).toMatchObject({ unfinishedRun: null });
  expect(await running.call('push.resume', { account: ACCOUNT })).toEqual({ job: null });
};

beforeEach(async () => {
  shop = await openShop({ ads: 300 });
});
afterEach(() => shop.end());

describe.each<Failpoint>(['sending-committed', 'bytes-left', 'answered'])('a trial killed at %s', (place) => {
  it('that the service keeps: no other went before its answer, and all go after it', async () => {
    await begin('keep');
    await pushAndDie(place);
    expect((await regions()).filter((region) => region === REGION).length).toBeLessThanOrEqual(1);
    const running = await shop.restart();
    const { items } = await running.resume();
    expect(items.map(({ state }) => state)).toEqual(['done', 'done', 'done', 'done']);
    expect(await regions()).toEqual([REGION, REGION, REGION, REGION]);
    expect(ownWrites(await shop.control.state())).toHaveLength(4);
    expect(await draftCount(running)).toBe(0);
    await isNotStuck(running);
  });

  it('that the service refuses: the others are left with the reason, as drafts, and the next push begins', async () => {
    await begin('refuse');
    await pushAndDie(place);
    const running = await shop.restart();
    const { items } = await running.resume();
    expect(items.map(({ state }) => state).toSorted()).toEqual(['failed', 'skipped', 'skipped', 'skipped']);
    expect(
      items.filter(({ state }) => state === 'skipped').map(({ errors }) => errors.map(({ code }) => code)),
    ).toEqual([['refused-alike'], ['refused-alike'], ['refused-alike']]);
    expect(ownWrites(await shop.control.state())).toEqual([]);
    expect(await draftCount(running)).toBe(4);
    await isNotStuck(running);
    expect(await running.push()).toMatchObject({ done: 0 });
  });
});
