/** A service that takes the sign-in no more, or the account, in the middle of a run. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RowKey } from '../../../shared/ad/model.ts';
import { errorSentence } from '../../../shared/locale/index.ts';
import type { Shop } from './harness.ts';
import { ACCOUNT, draftCount, edit, editable, openShop, ownWrites } from './harness.ts';

let shop: Shop;
let keys: readonly RowKey[];

beforeEach(async () => {
  shop = await openShop({ ads: 30 });
  await shop.pull();
  keys = (await editable(shop, 4)).map(({ key }) => key);
  for (const [at, key] of keys.entries()) await edit(shop, key, { title: `My own title ${at}` });
});
afterEach(() => shop.end());

const refuse = (status: number) =>
  shop.control.fault('PUT', '/ad/*', { type: 'status', status, code: status === 401 ? 1007 : 1003 }, 50);
const accept = () => shop.control.order('DELETE', '/faults');
const runOf = async () => (await shop.call('accounts.state', { account: ACCOUNT })).unfinishedRun;
const written = async () => ownWrites(await shop.control.state()).map(({ id }) => id);

const CODES = [
  [401, 'not-signed-in'],
  [403, 'not-allowed'],
] as const;

describe.each(CODES)('a push that is answered %i', (status, code) => {
  beforeEach(async () => {
    await refuse(status);
    await expect(shop.push()).rejects.toMatchObject({
      code,
      details: { serviceText: expect.stringContaining('access denied') },
    });
    await accept();
  });

  it('locks no pull: what had not left is a draft again, and the next push sends each edit once', async () => {
    expect(await draftCount(shop)).toBe(4);
    expect(await shop.pull()).toMatchObject({ conflicts: 0 });
    expect(await runOf()).toBeNull();
    expect(await shop.push()).toMatchObject({ done: 4, failed: 0, unknown: 0 });
    expect(new Set(await written()).size).toBe(4);
    expect(await written()).toHaveLength(4);
  });

  it('locks no other push', async () => {
    expect(await shop.push()).toMatchObject({ done: 4 });
    expect(await written()).toHaveLength(4);
  });

  it('leaves nothing in doubt: its items were clearly not applied', async () => {
    const run = (await runOf())?.run ?? 0;
    await shop.call('push.cancel', { account: ACCOUNT });
    expect(await shop.call('push.result', { account: ACCOUNT, run })).toMatchObject({
      skipped: 4,
      unknown: 0,
    });
  });

  it('can be gone on with, too', async () => {
    expect(await shop.resume()).toMatchObject({ done: 4 });
    expect(await written()).toHaveLength(4);
    expect(await shop.pull()).toMatchObject({ conflicts: 0 });
  });
});

it('a push that is turned away where an ad waiting for its domain is asked about first stops, too', async () => {
  const [key] = keys as readonly [RowKey, ...RowKey[]];
  const { ad } = await shop.call('ads.get', { account: ACCOUNT, key });
  await shop.control.order('PATCH', `/ads/${ad.id}`, { status: 'DOMAIN_PENDING' });
  await shop.control.settle();
  await shop.pull();
  await refuse(401);
  await expect(shop.push([key])).rejects.toMatchObject({ code: 'not-signed-in' });
  await accept();
  expect(await shop.resume()).toMatchObject({ done: 1, failed: 0 });
});

it('a pull that is answered 401 says that one has to sign in again, and locks no other', async () => {
  await shop.control.fault('GET', '/ad', { type: 'status', status: 401, code: 1008 }, 50);
  const failure = await shop.pull().catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: 'not-signed-in' });
  expect(errorSentence('en', failure as never)).toMatch(/Sign in again.*“user invalid”/);
  await accept();
  expect(await shop.pull()).toMatchObject({ conflicts: 0 });
});

it('a service that takes fresh tokens no more ends the sign-in in words, and is asked again by the next pull', async () => {
  await shop.control.fault('GET', '/**', { type: 'status', status: 401, code: 1007 }, 200);
  await expect(shop.pull()).rejects.toMatchObject({
    code: 'not-signed-in',
    details: { serviceText: expect.stringContaining('access denied') },
  });
  await expect(shop.pull()).rejects.toMatchObject({ code: 'not-signed-in' });
  await accept();
  expect(await shop.pull()).toMatchObject({ conflicts: 0 });
  expect(await draftCount(shop)).toBe(4);
});
