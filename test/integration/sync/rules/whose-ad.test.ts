/** Whose an ad is that has the vendor ID of a new row of ours: only what is proven is taken, nothing else is touched. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RowKey } from '../../../../shared/ad/model.ts';
import type { JsonObject } from '../../../../shared/json.ts';
import type { Running, Shop } from '../harness.ts';
import { ACCOUNT, draftCount, edit, oneEditable, openShop, ownWrites } from '../harness.ts';

let shop: Shop;
afterEach(() => shop.end());

type Draft = { readonly key: RowKey; readonly vendorId: string; readonly local: JsonObject };

/** A new row like one there is, with a vendor ID of the seller's where one is given. */
const newAd = async (vendorId?: string): Promise<Draft> => {
  const like = await oneEditable(shop);
  const { keys } = await shop.call('edits.duplicate', { account: ACCOUNT, select: { keys: [like.key] } });
  const [key] = keys;
  if (!key) throw new Error('nothing was duplicated');
  if (vendorId !== undefined) await edit(shop, key, { vendorId });
  const { ad } = await shop.call('ads.get', { account: ACCOUNT, key });
  return { key, vendorId: String(ad.local['vendorId']), local: ad.local };
};

/** Another client of the seller makes an ad. */
const othersAd = async ({ local }: Draft, changes: JsonObject): Promise<number> => {
  const made = await shop.control.order('POST', '/ads', { ...local, ...changes });
  const [ad] = made as readonly JsonObject[];
  return Number(ad?.['id']);
};

const fates = async (push: ReturnType<Shop['push']>) =>
  (await push).items.map(({ state, errors }) => [state, errors[0]?.code]);

const adOf = async (key: RowKey, { call }: Pick<Running, 'call'> = shop) =>
  (await call('ads.get', { account: ACCOUNT, key })).ad;

const having = async (vendorId: string): Promise<readonly JsonObject[]> =>
  (await shop.control.state()).ads.filter(
    (ad) => String(ad['vendorId']).toLowerCase() === vendorId.toLowerCase(),
  );

/** Nothing of another's ad may have been written by us. */
const expectUntouched = async (id: number, as: JsonObject): Promise<void> => {
  expect(ownWrites(await shop.control.state()).filter((write) => write.id === id)).toEqual([]);
  expect(await shop.control.ad(id)).toMatchObject(as);
};

/** Takes back all that was done here, and sends what came of it. */
const undoAllAndPush = async (running: Running = shop): Promise<void> => {
  for (;;) {
    const { canUndo } = await running.call('accounts.state', { account: ACCOUNT });
    if (canUndo === null) break;
    await running.call('edits.undo', { account: ACCOUNT });
  }
  const { items } = await running.call('review.plan', { account: ACCOUNT });
  if (items.length > 0) await running.push();
};

describe.each(['documented', 'opposite'])('a service that answers in the %s way', (settings) => {
  beforeEach(async () => {
    shop = await openShop({ settings });
    await shop.pull();
  });

  it.each([
    ['the same', 'stoel-7'],
    ['the same in other capitals', 'STOEL-7'],
  ])(
    'a create is refused, and another client makes an ad with %s vendor ID: the draft stays, their ad is not ours',
    async (_what, vendorId) => {
      const draft = await newAd('stoel-7');
      await shop.control.fault('POST', '/ad', { type: 'status', status: 400 });
      const { run, items } = await shop.push();
      expect(items.map(({ state }) => state)).toEqual(['failed']);
      const id = await othersAd(draft, { vendorId, title: 'Somebody else’s' });
      await shop.control.settle();
      await shop.pull();
      expect(await adOf(draft.key)).toMatchObject({ id: null, state: 'new' });
      expect(await fates(shop.push())).toEqual([['failed', 2025]]);
      expect(await draftCount(shop)).toBe(1);
      await shop.call('push.undo', { account: ACCOUNT, run });
      await undoAllAndPush();
      await expectUntouched(id, { title: 'Somebody else’s', status: draft.local['status'] ?? null });
    },
  );

  it('a create landed, its answer was lost and others edited the ad: it is ours, their edit stands and is told', async () => {
    const draft = await newAd();
    await shop.control.fault('POST', '/ad', { type: 'reset-after' });
    const pushing = shop.push();
    await expect.poll(async () => (await having(draft.vendorId)).length).toBe(1);
    const id = Number((await having(draft.vendorId))[0]?.['id']);
    await shop.control.order('PATCH', `/ads/${id}`, { title: 'Edited by another client' });
    expect(await fates(pushing)).toEqual([['done', undefined]]);
    expect(await adOf(draft.key)).toMatchObject({ id, local: { title: 'Edited by another client' } });
    expect(await draftCount(shop)).toBe(0);
    const history = await shop.call('ads.history', { account: ACCOUNT, key: draft.key });
    expect(JSON.stringify(history)).toContain('Edited by another client');
  });
});
