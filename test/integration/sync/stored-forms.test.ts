/** A service that stores values in a form of its own: what it makes of our own write is no other client's change. */
import { afterEach, expect, it } from 'vitest';
import type { RowKey } from '../../../shared/ad/model.ts';
import type { PushResult } from '../../../shared/contract/results/push-result.ts';
import type { Json, JsonObject } from '../../../shared/json.ts';
import type { Shop } from './harness.ts';
import { ACCOUNT, edit, editable, openShop } from './harness.ts';

let shop: Shop;
afterEach(() => shop.end());

type Ad = Awaited<ReturnType<typeof editable>>[number];

/** An ad of a service with these settings; an answer that does not come is given up soon. */
const open = async (settings: JsonObject, suits: (ad: Ad) => boolean = () => true): Promise<Ad> => {
  shop = await openShop({ ads: 60, settings }, { timeouts: { headersMs: 300 } });
  await shop.pull();
  const found = (await editable(shop, 30)).find(suits);
  if (!found) throw new Error('no ad suits');
  return found;
};

const conflicts = async (): Promise<readonly unknown[]> =>
  (await shop.call('conflicts.list', { account: ACCOUNT })).conflicts;

const draftsOf = async (key: RowKey): Promise<Readonly<Record<string, Json>>> => {
  const { ad } = await shop.call('ads.get', { account: ACCOUNT, key });
  return Object.fromEntries(ad.draft.map(({ field, value }) => [field, value]));
};

/** The fields of an ad that others are said to have changed. */
const changedElsewhere = async (key: RowKey): Promise<readonly string[]> => {
  const { entries } = await shop.call('ads.history', { account: ACCOUNT, key });
  return entries
    .filter(({ kind }) => kind === 'elsewhere')
    .flatMap(({ changes }) => changes.map(({ field }) => field));
};

/** Nothing is left of the push's edit, nobody else is said to have changed the ad, and the undo of the push is pushed. */
const expectDoneAndUndone = async (key: RowKey, { run }: PushResult): Promise<void> => {
  expect(await conflicts()).toEqual([]);
  expect(await draftsOf(key)).toEqual({});
  expect(await changedElsewhere(key)).toEqual([]);
  const undone = await shop.call('push.undo', { account: ACCOUNT, run });
  expect(undone).toMatchObject({ rows: 1, drifted: [] });
  expect(await shop.push()).toMatchObject({ done: 1 });
};

it.each([
  ['postcode', 'u7x 1b', 'U7X 1B', { postcodeForm: 'upper' }],
  ['postcode', 'u7x 1b', 'U7X1B', { postcodeForm: 'compact' }],
  ['title', 'Caf\u0065\u0301stoel', 'Caf\u00e9stoel', { textUnicode: 'composed' }],
  ['description', 'Een bank\nvan eiken', 'Een bank<br>van eiken', { lineEnds: 'br' }],
] as const)(
  'a %s %j is stored as %j and the answer is lost: the edit is done, and goes back when its push is undone',
  async (field, text, stored, settings) => {
    const { key, id, [field]: before } = await open(settings);
    await edit(shop, key, { [field]: text });
    await shop.control.fault('PUT', '/ad/*', { type: 'hang-after' });
    const pushed = await shop.push();
    expect(pushed).toMatchObject({ done: 1, held: 0 });
    expect(await shop.control.ad(id)).toMatchObject({ [field]: stored });
    await expectDoneAndUndone(key, pushed);
    expect(await shop.control.ad(id)).toMatchObject({ [field]: before });
  },
);

/** An ad with colours, in an order in which no list is sorted, on a marketplace that sorts lists. */
const withColours = (): Promise<Ad> =>
  open({ listOrder: 'sorted' }, (ad) => {
    const colours = coloursOf(ad);
    return colours.length > 1 && colours.join() !== colours.toSorted().join();
  });

const coloursOf = (ad: JsonObject): readonly string[] => {
  const attributes = (ad['attributes'] ?? []) as readonly JsonObject[];
  return (attributes.find(({ key }) => key === 'colour')?.['value'] ?? []) as readonly string[];
};

it('a list is stored sorted and the answer is lost: the edit is done, and goes back when its push is undone', async () => {
  const { key, id, ...before } = await withColours();
  await edit(shop, key, { 'attributes.colour': 'Zwart; Wit; Overige kleuren; Groen' });
  await shop.control.fault('PUT', '/ad/*', { type: 'hang-after' });
  const pushed = await shop.push();
  expect(pushed).toMatchObject({ done: 1, held: 0 });
  expect(coloursOf(await shop.control.ad(id))).toEqual(['Groen', 'Overige kleuren', 'Wit', 'Zwart']);
  expect((await shop.control.requests()).filter(({ method }) => method === 'PUT')).toHaveLength(1);
  await expectDoneAndUndone(key, pushed);
  expect(coloursOf(await shop.control.ad(id))).toEqual(coloursOf(before).toSorted());
});

it('a whole body had an unedited list sorted: an edit of that list made meanwhile is no conflict', async () => {
  const { key, id } = await withColours();
  await edit(shop, key, { title: 'A better title' });
  await shop.control.fault('PUT', '/ad/*', { type: 'hold' });
  const pushing = shop.push();
  await expect.poll(shop.control.fired, { interval: 10, timeout: 10_000 }).toHaveLength(1);
  await edit(shop, key, { 'attributes.colour': 'Rood' });
  await shop.control.release();
  expect(await pushing).toMatchObject({ done: 1 });
  expect(await conflicts()).toEqual([]);
  expect(await changedElsewhere(key)).toEqual([]);
  expect(await shop.push()).toMatchObject({ done: 1 });
  expect(coloursOf(await shop.control.ad(id))).toEqual(['Rood']);
});

it('another client puts a list in another order than the sorted one: that is a conflict with an edit of its order', async () => {
  const { key, id, attributes } = await withColours();
  await edit(shop, key, { 'attributes.colour': 'Zwart; Rood; Groen' });
  const theirs = ['Rood', 'Zwart', 'Groen'];
  const others = (attributes as readonly JsonObject[]).map((one) =>
    one['key'] === 'colour' ? { ...one, value: theirs } : one,
  );
  await shop.control.order('PATCH', `/ads/${id}`, { attributes: others });
  await shop.control.settle();
  await shop.pull();
  expect(await conflicts()).toMatchObject([{ mine: ['Zwart', 'Rood', 'Groen'], theirs }]);
});

/** An ad whose phone number is not written as its digits alone. */
const withPhone = (): Promise<Ad> =>
  open({ phoneForm: 'digits' }, ({ phoneNumber }) => /\d[^\d]+\d/.test(String(phoneNumber ?? '')));

/** Pushes a title, and gives the ad another phone number once the write has left. */
const editWhileTitleIsSent = async ({ key }: Ad, action: JsonObject, meanwhile: () => Promise<unknown>) => {
  await edit(shop, key, { title: 'A better title' });
  await shop.control.fault('PUT', '/ad/*', action);
  const pushing = shop.push();
  await expect.poll(shop.control.fired, { interval: 10, timeout: 10_000 }).toHaveLength(1);
  await edit(shop, key, { phoneNumber: '06-98765432' });
  await meanwhile();
  await shop.control.release();
  return pushing;
};

it.each([
  ['is answered late', { type: 'hold' }],
  ['is applied and its answer is lost', { type: 'hang-after' }],
])(
  'a whole body %s and had the phone number stored as digits: an edit of that number made meanwhile is no conflict',
  async (_, action) => {
    const ad = await withPhone();
    expect(await editWhileTitleIsSent(ad, action, async () => undefined)).toMatchObject({ done: 1 });
    expect((await shop.control.ad(ad.id))['phoneNumber']).toMatch(/^\+?\d+$/);
    expect(await conflicts()).toEqual([]);
    expect(await changedElsewhere(ad.key)).toEqual([]);
    expect(await draftsOf(ad.key)).toEqual({ phoneNumber: '06-98765432' });
    expect(await shop.push()).toMatchObject({ done: 1 });
    expect(await shop.control.ad(ad.id)).toMatchObject({ phoneNumber: '0698765432' });
  },
);

it('another client gives the ad another phone number after our whole body: that is a conflict with the edit of it', async () => {
  const ad = await withPhone();
  await editWhileTitleIsSent(ad, { type: 'hang-after' }, () =>
    shop.control.order('PATCH', `/ads/${ad.id}`, { phoneNumber: '0611112222' }),
  );
  expect(await conflicts()).toMatchObject([
    { field: 'phoneNumber', mine: '06-98765432', theirs: '0611112222' },
  ]);
  expect(await changedElsewhere(ad.key)).toContain('phoneNumber');
});

it('another client writes a phone number as its digits, and no write of ours is in doubt: that is its own change', async () => {
  const ad = await withPhone();
  const digits = String(ad['phoneNumber']).replace(/[^\d+]/g, '');
  await edit(shop, ad.key, { phoneNumber: '06-98765432' });
  await shop.control.order('PATCH', `/ads/${ad.id}`, { phoneNumber: digits });
  await shop.control.settle();
  await shop.pull();
  expect(await conflicts()).toMatchObject([{ mine: '06-98765432', theirs: digits }]);
  expect(await changedElsewhere(ad.key)).toEqual(['phoneNumber']);
});
