/** New ads whose answer was lost, and vendor IDs that another ad has (`docs/sync.md#creates`). */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RowKey } from '../../../../shared/ad/model.ts';
import type { JsonObject } from '../../../../shared/json.ts';
import type { Shop } from '../harness.ts';
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

/** What another client would write to make the same ad. */
const asWritten = ({ local }: Draft, changes: JsonObject): JsonObject => ({ ...local, ...changes });

const result = async (push: ReturnType<Shop['push']>) =>
  (await push).items.map(({ state, errors }) => [state, errors[0]?.code]);

describe.each(['documented', 'opposite'])('a service that answers in the %s way', (settings) => {
  beforeEach(async () => {
    shop = await openShop({ settings });
    await shop.pull();
  });

  /** Begins a push whose create is on its way, and lost once it is released: Adsheet looks for the ad soon after. */
  const pushLosingCreate = async () => {
    await shop.control.fault('POST', '/ad', { type: 'hold' });
    await shop.control.fault('POST', '/ad', { type: 'reset-before' });
    const pushed = shop.push();
    await expect.poll(shop.control.fired).toHaveLength(2);
    return { pushed };
  };

  const having = async (vendorId: string): Promise<readonly JsonObject[]> =>
    (await shop.control.state()).ads.filter((ad) => ad['vendorId'] === vendorId);

  it('the create arrived and its answer did not: the ad found under its vendor ID is taken, none is made twice', async () => {
    const { vendorId, key } = await newAd();
    await shop.control.fault('POST', '/ad', { type: 'reset-after' });
    expect(await result(shop.push())).toEqual([['done', undefined]]);
    const [made] = await having(vendorId);
    const { ad } = await shop.call('ads.get', { account: ACCOUNT, key });
    expect(ad.id).toBe(made?.['id']);
    expect(ownWrites(await shop.control.state())).toHaveLength(1);
  });

  it('the create is on its way: whether the ad is live is not known', async () => {
    const { key } = await newAd();
    const { pushed } = await pushLosingCreate();
    const { ad } = await shop.call('ads.get', { account: ACCOUNT, key });
    expect([ad.values['live.state'], ad.values['live.reasons']]).toEqual(['unknown', ['AD_UNREAD']]);
    await shop.control.release();
    await pushed;
  });

  it('the create never arrived and somebody makes another ad under its vendor ID: it is held, theirs is not taken', async () => {
    const draft = await newAd('stoel-7');
    const { pushed } = await pushLosingCreate();
    await shop.control.order('POST', '/ads', asWritten(draft, { title: 'Somebody else’s' }));
    await shop.control.release();
    expect(await result(pushed)).toEqual([['held', 'own-ad']]);
    const [theirs] = await having(draft.vendorId);
    expect(theirs).toMatchObject({ title: 'Somebody else’s' });
    expect(ownWrites(await shop.control.state())).toEqual([]);
    expect(await draftCount(shop)).toBe(1);
  });

  it('the create never arrived and an equal ad we know is given its vendor ID: it is parked, that ad is not taken', async () => {
    const like = await oneEditable(shop);
    const draft = await newAd();
    const { pushed } = await pushLosingCreate();
    const { vendorId, local } = draft;
    const asIfMadeNow = { vendorId, status: local['status'], dateCreated: Date.now() };
    await shop.control.order('PATCH', `/ads/${like.id}`, asIfMadeNow);
    await shop.control.release();
    expect(await result(pushed)).toEqual([['failed', 2025]]);
    expect(ownWrites(await shop.control.state())).toEqual([]);
    const { ad } = await shop.call('ads.get', { account: ACCOUNT, key: draft.key });
    expect(ad).toMatchObject({ id: null, state: 'new' });
  });

  it('the create never arrived and an equal ad of last week is given its vendor ID: it is too old to be ours, and parked', async () => {
    const draft = await newAd();
    const { pushed } = await pushLosingCreate();
    const [twin] = (await shop.control.order('POST', '/ads', asWritten(draft, {}))) as readonly JsonObject[];
    const lastWeek = Date.now() - 7 * 24 * 3_600_000;
    await shop.control.order('PATCH', `/ads/${twin?.['id']}`, { dateCreated: lastWeek });
    await shop.control.release();
    expect(await result(pushed)).toEqual([['failed', 2025]]);
    expect(ownWrites(await shop.control.state())).toEqual([]);
  });

  it('the create is answered with nothing that tells of an ad: it is looked up twice before it is sent again', async () => {
    const { vendorId } = await newAd('stoel-8');
    await shop.control.fault('POST', '/ad', { type: 'answer', body: {} });
    const before = (await shop.control.requests()).length;
    expect(await result(shop.push())).toEqual([['done', undefined]]);
    const asked = (await shop.control.requests()).slice(before);
    const [first, again] = asked.flatMap(({ method }, at) => (method === 'POST' ? [at] : []));
    const lookups = asked.slice(first, again).filter(({ url }) => url.includes('/ad/byVendor/'));
    expect(lookups).toHaveLength(2);
    expect(await having(vendorId)).toHaveLength(1);
  });

  it('the create arrived, its answer did not, and the push was given up: the next pull takes the ad for that row', async () => {
    const draft = await newAd();
    await shop.control.fault('POST', '/ad', { type: 'reset-after' });
    const pushing = shop.push();
    await expect.poll(async () => (await having(draft.vendorId)).length).toBe(1);
    await shop.stop();
    expect(await pushing).toMatchObject({ cancelled: true, done: 0 });
    const running = await shop.restart();
    await running.call('push.cancel', { account: ACCOUNT });
    await shop.control.settle();
    await running.pull();
    const { ads, count } = await running.call('ads.query', {
      account: ACCOUNT,
      where: `vendorId = "${draft.vendorId.toUpperCase()}"`,
    });
    expect([count, ads[0]?.['key']]).toEqual([1, draft.key]);
    expect(await draftCount(running)).toBe(0);
    expect(ownWrites(await shop.control.state())).toHaveLength(1);
  });

  it('the create arrived, its answer did not, and the new row is thrown away: what is left is to delete its ad', async () => {
    const draft = await newAd();
    await shop.control.fault('POST', '/ad', { type: 'reset-after' });
    const pushing = shop.push();
    await expect.poll(async () => (await having(draft.vendorId)).length).toBe(1);
    await shop.stop();
    await pushing;
    await shop.call('push.cancel', { account: ACCOUNT });
    await shop.call('edits.status', {
      account: ACCOUNT,
      select: { keys: [draft.key] },
      status: 'DELETED',
    });
    await shop.control.settle();
    await shop.pull();
    const { items } = await shop.call('review.plan', { account: ACCOUNT });
    expect(items).toMatchObject([{ key: draft.key, op: 'delete', blockedBy: [] }]);
    expect(await shop.push()).toMatchObject({ done: 1 });
    expect(await having(draft.vendorId)).toMatchObject([{ status: 'DELETED' }]);
  });

  it('the new row is thrown away before its create has left: nothing is sent, and nothing is left to delete', async () => {
    const draft = await newAd();
    await shop.control.fault('GET', '/ad/byVendor/*', { type: 'delay', ms: 1500 });
    const pushing = shop.push();
    await expect.poll(shop.control.fired, { interval: 10, timeout: 20_000 }).toHaveLength(1);
    const select = { keys: [draft.key] };
    await shop.call('edits.status', { account: ACCOUNT, select, status: 'DELETED' });
    expect(await result(pushing)).toEqual([['skipped', 'thrown-away']]);
    expect(ownWrites(await shop.control.state())).toEqual([]);
    expect(await having(draft.vendorId)).toEqual([]);
    expect(await draftCount(shop)).toBe(0);
  });

  it('answers of creates are lost whose vendor IDs hold what paths mind: each is found and made once', async () => {
    const ids = ['100%', 'a b', 'v1.2', 'a/b?c#d', '%2e%2e', 'é&=+;'];
    for (const id of ids) await newAd(id);
    await shop.control.fault('POST', '/ad', { type: 'reset-after' }, ids.length);
    expect(await result(shop.push())).toEqual(ids.map(() => ['done', undefined]));
    for (const id of ids) expect(await having(id)).toHaveLength(1);
    expect(ownWrites(await shop.control.state())).toHaveLength(ids.length);
  });
});

const giveVendorId = async (value: string): Promise<RowKey> => {
  const { key } = await newAd();
  const changes = [{ key, field: 'vendorId', value }];
  await shop.call('edits.apply', { account: ACCOUNT, label: 'edit', changes });
  return key;
};

const problemsOf = async (key: RowKey) => (await shop.call('ads.get', { account: ACCOUNT, key })).ad.problems;

it.each(['.', '..'])(
  'a new ad is given the vendor ID %j, which no path can ask for: it waits, the others go',
  async (vendorId) => {
    shop = await openShop();
    await shop.pull();
    const key = await giveVendorId(vendorId);
    expect(await problemsOf(key)).toContainEqual(
      expect.objectContaining({ field: 'vendorId', code: 'unsafe-character', severity: 'error' }),
    );
    const { key: other } = await newAd();
    expect(new Map((await shop.push()).items.map((item) => [item.key, item.state]))).toEqual(
      new Map([
        [key, 'skipped'],
        [other, 'done'],
      ]),
    );
    expect(await draftCount(shop)).toBe(1);
  },
);

it('a new campaign is given the vendor ID "..": it waits, the others go, and the push is over', async () => {
  shop = await openShop({ settings: { maxCampaigns: 5 } });
  await shop.pull();
  await shop.call('edits.create', {
    account: ACCOUNT,
    kind: 'campaign',
    rows: [{ title: 'Spring', vendorId: '..' }],
  });
  await newAd();
  const { items } = await shop.push();
  expect(items.map(({ op, state }) => [op, state])).toEqual([
    ['campaign', expect.stringMatching(/^(failed|skipped)$/)],
    ['create', 'done'],
  ]);
  expect((await shop.call('accounts.state', { account: ACCOUNT })).unfinishedRun).toBeNull();
});

it.each(['a\u0007b', '漢字'])(
  'a new ad is given the vendor ID %j: it is a problem, shown before it is sent',
  async (vendorId) => {
    shop = await openShop();
    await shop.pull();
    const key = await giveVendorId(vendorId);
    expect(await problemsOf(key)).toContainEqual(
      expect.objectContaining({ field: 'vendorId', code: 'unsafe-character' }),
    );
  },
);

it('the seller sets what stands before drawn vendor IDs: new ads have it, those made before keep theirs', async () => {
  shop = await openShop();
  await shop.pull();
  const before = await newAd();
  await shop.call('settings.save', { account: ACCOUNT, settings: { vendorIdPrefix: 'jansen_' } });
  expect((await newAd()).vendorId).toMatch(/^jansen_[a-z2-7]{12}$/);
  const { ad } = await shop.call('ads.get', { account: ACCOUNT, key: before.key });
  expect(ad.local['vendorId']).toBe(before.vendorId);
  const refused = shop.call('settings.save', { account: ACCOUNT, settings: { vendorIdPrefix: 'a/b' } });
  await expect(refused).rejects.toMatchObject({ code: 'bad-input' });
  expect(await shop.push()).toMatchObject({ done: 2 });
});

it('a new ad is made without a vendor ID: one is drawn with it, and Review says before that it is for ever', async () => {
  shop = await openShop();
  await shop.pull();
  const [one, other] = [await newAd(), await newAd()];
  expect(one.vendorId).toMatch(/^as-[a-z2-7]{12}$/);
  expect(other.vendorId).not.toBe(one.vendorId);
  const plan = await shop.call('review.plan', { account: ACCOUNT });
  const shown = plan.items.map(({ changes }) => changes.find(({ field }) => field === 'vendorId')?.after);
  expect(shown.sort()).toEqual([one.vendorId, other.vendorId].sort());
});
