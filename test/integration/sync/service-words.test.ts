import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RowKey } from '../../../shared/ad/model.ts';
import type { Problem } from '../../../shared/rules/problem.ts';
import type { Running, Shop } from './harness.ts';
import { ACCOUNT, edit, editable, openShop, rowsOf } from './harness.ts';

let shop: Shop;

beforeEach(async () => {
  shop = await openShop({ ads: 60, settings: 'documented' });
  await shop.pull();
});
afterEach(() => shop.end());

type Requests = { readonly requests: readonly { readonly method: string; readonly status: number }[] };

const ORIGINAL = 'price.originalAmountCents';

const fixedPriced = async (count: number): Promise<readonly RowKey[]> => {
  const rows = await editable(shop, 40);
  const keys = rows
    .filter(({ price }) => JSON.stringify(price).includes('FIXED_PRICE'))
    .map(({ key }) => key);
  expect(keys.length).toBeGreaterThanOrEqual(count);
  return keys.slice(0, count);
};

/** The service lets only some sellers use it, and this one is none of them. */
const giveOriginalPrice = (key: RowKey) => edit(shop, key, { [ORIGINAL]: '99999.00' });

const problemsOf = async (running: Pick<Running, 'call'>, key: RowKey): Promise<readonly Problem[]> =>
  (await running.call('ads.get', { account: ACCOUNT, key })).ad.problems;

const saidBy = async (running: Pick<Running, 'call'>, key: RowKey) =>
  (await problemsOf(running, key))
    .filter(({ source }) => source === 'service')
    .map(({ field, code }) => [field, code]);

/** The writes the service has answered. */
const answered = async () => {
  const { requests } = (await shop.control.order('GET', '/requests')) as unknown as Requests;
  return requests.filter(({ method, status }) => method === 'PUT' && status !== 0);
};

const settingsOf = async () => (await shop.call('accounts.state', { account: ACCOUNT })).settings;

describe('what the service says when it is asked', () => {
  it('stands on the cells it is about, survives a restart and a local check, and goes with the next edit', async () => {
    const [key, other] = (await fixedPriced(2)) as [RowKey, RowKey];
    await giveOriginalPrice(key);
    await edit(shop, other, { title: 'Een titel die mag' });
    expect(await shop.check()).toMatchObject({ checked: 2, rejected: 1, notAsked: 0 });
    expect(await saidBy(shop, key)).toEqual([[ORIGINAL, 2001]]);
    expect(await saidBy(shop, other)).toEqual([]);
    const { problems } = await shop.call('problems.list', { account: ACCOUNT });
    expect(problems.filter(({ source }) => source === 'service')).toMatchObject([{ key, field: ORIGINAL }]);

    const again = await shop.restart();
    expect(await saidBy(again, key)).toEqual([[ORIGINAL, 2001]]);
    await again.call('settings.save', { account: ACCOUNT, settings: { warnOnly: ['rule.price-unit'] } });
    expect(await saidBy(again, key)).toEqual([[ORIGINAL, 2001]]);
    await edit(again, key, { title: 'Een andere titel' });
    expect(await saidBy(again, key)).toEqual([]);
  });

  it('is said once where a rule says it too, with the rule’s limit and fix, and keeps blocking as the rule does', async () => {
    const [key] = (await fixedPriced(1)) as [RowKey];
    await edit(shop, key, { bid: '0.000001' });
    const [rule] = await problemsOf(shop, key);
    expect(await shop.check()).toMatchObject({ rejected: 1, items: [{ key }] });
    const told = (await problemsOf(shop, key)).filter(({ field }) => field === 'bidMicros');
    expect(told).toEqual([
      { ...rule, source: 'service', said: expect.objectContaining({ field: 'bidMicros' }) },
    ]);
    expect(rule?.fix).toBeDefined();
    expect((await shop.call('review.plan', { account: ACCOUNT })).blocked).toBe(1);
  });

  it('finds the attribute it is about', async () => {
    const rows = await rowsOf(shop, 'status = ACTIVE and attributes.mileage is not empty and not problem');
    const key = rows[0]?.key as RowKey;
    await edit(shop, key, { 'attributes.mileage': '99999999' });
    await shop.check();
    expect(await saidBy(shop, key)).toContainEqual(['attributes.mileage', 2002]);
  });

  it('counts the campaigns it cannot ask about', async () => {
    const { campaigns } = await shop.call('campaigns.list', { account: ACCOUNT });
    const key = campaigns[0]?.key as RowKey;
    await edit(shop, key, { daily: '500.00' });
    expect(await shop.check()).toMatchObject({ checked: 0, notAsked: 1 });
  });

  it('is kept of the ads that were asked about before the check was stopped', async () => {
    const keys = await fixedPriced(4);
    for (const key of keys) await giveOriginalPrice(key);
    const [silent = keys[0]] = keys.slice(-1);
    const { ad } = await shop.call('ads.get', { account: ACCOUNT, key: silent as RowKey });
    await shop.control.fault('PUT', `/ad/${ad.id}`, { type: 'hang-before' });
    const stopped = shop.check().catch(String);
    await expect.poll(async () => (await answered()).length, { timeout: 20_000 }).toBe(3);
    await shop.stop();
    expect(await stopped).toContain('cancelled');
    const said = await Promise.all(keys.map((key) => saidBy(shop, key)));
    expect(said).toEqual([...keys.slice(1).map(() => [[ORIGINAL, 2001]]), []]);
  });
});

describe('what the service refuses when it is sent', () => {
  it('stands on its cell, keeps nobody from trying again, and goes when it is accepted', async () => {
    const [key] = (await fixedPriced(1)) as [RowKey];
    await giveOriginalPrice(key);
    expect(await shop.push()).toMatchObject({ done: 0, failed: 1 });
    expect(await saidBy(shop, key)).toEqual([[ORIGINAL, 2001]]);
    expect(await shop.call('review.plan', { account: ACCOUNT })).toMatchObject({
      blocked: 0,
      items: [{ blockedBy: [] }],
    });
    await shop.control.order('PATCH', '/settings', { originalPrice: 'allow' });
    expect(await shop.push()).toMatchObject({ done: 1, failed: 0 });
    expect(await problemsOf(shop, key)).toEqual([]);
  });

  it('tells that the seller may not use the field, until he says otherwise', async () => {
    const [key, other] = (await fixedPriced(2)) as [RowKey, RowKey];
    await giveOriginalPrice(key);
    expect((await settingsOf()).refusedFields).toEqual([]);
    await shop.push();
    expect((await settingsOf()).refusedFields).toEqual([ORIGINAL]);
    await giveOriginalPrice(other);
    const keys = async () => (await problemsOf(shop, other)).map(({ message }) => message.key);
    expect(await keys()).toContain('problem.field-refused');
    await shop.call('settings.save', { account: ACCOUNT, settings: { refusedFields: [] } });
    expect(await keys()).not.toContain('problem.field-refused');
  });

  it('is not the seller’s right to a field where the value is wrong', async () => {
    const [key] = (await fixedPriced(1)) as [RowKey];
    await edit(shop, key, { [ORIGINAL]: '0.01' });
    await shop.check();
    expect((await settingsOf()).refusedFields).toEqual([]);
  });
});
