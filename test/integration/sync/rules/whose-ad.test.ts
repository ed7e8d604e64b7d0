/** Whose an ad is that has the vendor ID of a new row of ours: only what is proven is taken, nothing else is touched. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RowKey } from '../../../../shared/ad/model.ts';
import type { JsonObject } from '../../../../shared/json.ts';
import type { TestClocks } from '../../../support/clocks.ts';
import { testClocks } from '../../../support/clocks.ts';
import type { Running, Shop } from '../harness.ts';
import { ACCOUNT, draftCount, edit, oneEditable, openShop, ownWrites } from '../harness.ts';

let shop: Shop;
let clock: TestClocks;
afterEach(() => shop.end());

const MINUTE = 60_000;

const PICTURE = { width: 40, height: 40, channels: 3, background: '#336699' } as const;

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

const matches = async ({ call }: Pick<Running, 'call'> = shop) =>
  (await call('matches.list', { account: ACCOUNT })).matches;

const answer = (key: RowKey, said: 'same' | 'another') =>
  shop.call('matches.answer', { account: ACCOUNT, key, answer: said });

/** The ad as it is here. */
const adWith = async (id: number) => {
  const { ads } = await shop.call('ads.query', { account: ACCOUNT, where: `id = ${id}` });
  return adOf(ads[0]?.['key'] as RowKey);
};

describe.each(['documented', 'opposite'])('a service that answers in the %s way', (settings) => {
  beforeEach(async () => {
    clock = testClocks();
    shop = await openShop({ settings }, { time: clock });
    await shop.pull();
  });

  it('the clock is set ahead during the push, and the answer to a create is lost: the ad is ours, none is made twice', async () => {
    const draft = await newAd();
    await shop.control.fault('GET', `/ad/byVendor/${draft.vendorId}`, { type: 'hold' });
    await shop.control.fault('POST', '/ad', { type: 'reset-after' });
    const pushing = shop.push();
    await expect.poll(shop.control.fired).toHaveLength(1);
    clock.setWall(MINUTE);
    await shop.control.release();
    expect(await fates(pushing)).toEqual([['done', undefined]]);
    expect(await draftCount(shop)).toBe(0);
    expect(await having(draft.vendorId)).toHaveLength(1);
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

  /** Lets a create under a vendor ID of the seller's be lost on its way there, and another client make such an ad. */
  const heldBy = async (changes: JsonObject) => {
    const draft = await newAd('stoel-7');
    await shop.control.fault('POST', '/ad', { type: 'reset-before' });
    const pushing = shop.push();
    await expect.poll(shop.control.fired).toHaveLength(1);
    const id = await othersAd(draft, changes);
    expect(await fates(pushing)).toEqual([['held', 'own-ad']]);
    return { draft, id };
  };

  it('an ad under a vendor ID of the seller’s says something else than was sent: he is asked, and nothing is sent till then', async () => {
    const { draft, id } = await heldBy({ title: 'Somebody else’s' });
    const [asked, ...more] = await matches();
    expect(more).toEqual([]);
    expect(asked).toMatchObject({
      key: draft.key,
      why: 'edited',
      ad: { id, title: 'Somebody else’s' },
      fields: [{ field: 'title', mine: draft.local['title'], theirs: 'Somebody else’s' }],
    });
    const { items } = await shop.call('review.plan', { account: ACCOUNT });
    expect(items).toMatchObject([{ key: draft.key, held: true, blockedBy: [{ code: 'own-ad' }] }]);
    expect(await fates(shop.push())).toEqual([['held', 'own-ad']]);
    await expectUntouched(id, { title: 'Somebody else’s' });
  });

  it('the seller says that the ad is the one he made: others’ edits stand, what he typed since is an edit of it', async () => {
    const { draft, id } = await heldBy({ title: 'Edited by another client' });
    await edit(shop, draft.key, { sellerName: 'Typed since' });
    await answer(draft.key, 'same');
    expect(await matches()).toEqual([]);
    const ad = await adWith(id);
    expect(ad.draft).toMatchObject([{ field: 'sellerName', value: 'Typed since' }]);
    expect(await draftCount(shop)).toBe(1);
    expect(await fates(shop.push())).toEqual([['done', undefined]]);
    expect(await shop.control.ad(id)).toMatchObject({
      title: 'Edited by another client',
      sellerName: 'Typed since',
    });
    expect(await having('stoel-7')).toHaveLength(1);
  });

  it('the seller says so, and takes everything back: the ad is not deleted, and he is not asked again', async () => {
    const { draft, id } = await heldBy({ title: 'Somebody else’s' });
    await answer(draft.key, 'same');
    await shop.call('edits.undo', { account: ACCOUNT });
    expect(await adOf(draft.key)).toMatchObject({ id: null, state: 'new' });
    const running = await shop.restart();
    expect(await matches(running)).toEqual([]);
    expect(await fates(running.push())).toEqual([['failed', 2025]]);
    await undoAllAndPush(running);
    await expectUntouched(id, { title: 'Somebody else’s', status: draft.local['status'] ?? null });
  });

  it('the seller says that it is another ad: his gets a vendor ID of its own and is made, theirs is left alone', async () => {
    const { draft, id } = await heldBy({ title: 'Somebody else’s' });
    await answer(draft.key, 'another');
    expect(await matches()).toEqual([]);
    expect(await fates(shop.push())).toEqual([['done', undefined]]);
    const { ads } = await shop.control.state();
    expect(ads.filter(({ title }) => title === draft.local['title'] && title !== undefined).length).toBe(2);
    await expectUntouched(id, { title: 'Somebody else’s' });
    expect(await having('stoel-7')).toHaveLength(1);
  });

  it('what the seller was shown has changed before he answers: nothing is decided', async () => {
    const { draft, id } = await heldBy({ title: 'Somebody else’s' });
    const [shown] = await matches();
    await shop.control.order('PATCH', `/ads/${id}`, { title: 'Another title again' });
    await shop.control.settle();
    await shop.pull();
    const late = shop.call('matches.answer', {
      account: ACCOUNT,
      key: draft.key,
      answer: 'same',
      ...(shown ? { stamp: shown.stamp } : {}),
    });
    await expect(late).rejects.toMatchObject({ code: 'conflict-moved' });
    expect(await matches()).toHaveLength(1);
  });

  it('a create never left, and an equal ad is made under its vendor ID before the push goes on: it is another’s', async () => {
    const draft = await newAd('stoel-7');
    await shop.control.fault('POST', '/ad', { type: 'status', status: 503, retryAfter: 0 }, 99);
    const pushing = shop.push();
    await expect.poll(async () => (await shop.control.fired()).length).toBeGreaterThan(0);
    await shop.stop();
    expect(await pushing).toMatchObject({ cancelled: true, done: 0 });
    await shop.control.order('DELETE', '/faults');
    const id = await othersAd(draft, {});
    expect(await fates(shop.resume())).toEqual([['failed', 2025]]);
    expect(await matches()).toEqual([]);
    await undoAllAndPush();
    await expectUntouched(id, { status: draft.local['status'] ?? null });
  });

  it('a picture of it is refused, and an equal ad is made under its vendor ID: nothing of ours left, it is another’s', async () => {
    const draft = await newAd('stoel-7');
    const file = join(shop.home, 'picture.png');
    await writeFile(file, await sharp({ create: PICTURE }).png().toBuffer());
    await shop.call('images.add', { account: ACCOUNT, key: draft.key, files: [file] });
    await shop.control.fault('POST', '/image', { type: 'status', status: 400 }, 99);
    expect(await shop.push()).toMatchObject({ failed: 1 });
    const id = await othersAd(draft, {});
    await shop.control.settle();
    expect(await fates(shop.push())).toEqual([['failed', 2025]]);
    expect(await matches()).toEqual([]);
    await expectUntouched(id, { status: draft.local['status'] ?? null });
  });

  it('a create was refused and is sent again: it is made once, and undone with its row', async () => {
    const draft = await newAd('stoel-7');
    await shop.control.fault('POST', '/ad', { type: 'status', status: 400 });
    expect(await shop.push()).toMatchObject({ failed: 1 });
    expect(await fates(shop.push())).toEqual([['done', undefined]]);
    await undoAllAndPush();
    const [made, ...more] = await having('stoel-7');
    expect(more).toEqual([]);
    expect(made).toMatchObject({ status: 'DELETED', title: draft.local['title'] });
  });

  it('the vendor ID is changed after a create was lost that landed: the ad is found by the old one, and made once', async () => {
    const draft = await newAd('stoel-7');
    await shop.control.fault('POST', '/ad', { type: 'reset-after' });
    const pushing = shop.push();
    await expect.poll(async () => (await having('stoel-7')).length).toBe(1);
    await shop.stop();
    await pushing;
    await shop.call('push.cancel', { account: ACCOUNT });
    await edit(shop, draft.key, { vendorId: 'stoel-8' });
    await shop.control.settle();
    await shop.pull();
    expect(await adOf(draft.key)).toMatchObject({ local: { vendorId: 'stoel-7' }, draft: [] });
    expect(ownWrites(await shop.control.state())).toHaveLength(1);
  });

  it('others make an ad before a row of that vendor ID is typed here: it is theirs, whatever was never sent', async () => {
    const draft = await newAd('stoel-7');
    const id = await othersAd(draft, {});
    await shop.control.settle();
    await shop.pull();
    expect(await matches()).toEqual([]);
    expect(await fates(shop.push())).toEqual([['failed', 2025]]);
    await undoAllAndPush();
    await expectUntouched(id, { status: draft.local['status'] ?? null });
  });

  it('an ad holds edits that were not sent when it is said to be the one: they are not hidden, nothing is decided', async () => {
    const { draft, id } = await heldBy({ title: 'Somebody else’s' });
    const { key } = await adWith(id);
    await edit(shop, key, { sellerName: 'Mine' });
    await expect(answer(draft.key, 'same')).rejects.toMatchObject({ code: 'match-has-edits' });
    expect(await matches()).toHaveLength(1);
    expect(await draftCount(shop)).toBe(2);
  });

  it('a gone ad is there again under another number: a new one in its place would be paid for twice, and is refused', async () => {
    const draft = await newAd('stoel-7');
    await shop.push();
    const [made] = await having('stoel-7');
    await shop.control.order('DELETE', `/ads/${made?.['id']}`);
    await othersAd(draft, {});
    await shop.control.settle();
    await shop.pull(true);
    const remade = await shop.call('edits.recreate', { account: ACCOUNT, select: { keys: [draft.key] } });
    expect(remade).toMatchObject({ rows: 0, refused: [{ key: draft.key, code: 'ad-there' }] });
  });
});
