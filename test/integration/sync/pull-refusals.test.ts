import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../shared/json.ts';
import type { Shop } from './harness.ts';
import { ACCOUNT, edit, oneEditable, openShop, rowsOf } from './harness.ts';

/** All that a pull could have changed. */
const copyOf = async ({ call }: Shop): Promise<unknown> => {
  const { ads } = await call('ads.query', { account: ACCOUNT });
  const { pulledAt, counts } = await call('accounts.state', { account: ACCOUNT });
  return { ads, pulledAt, counts };
};

let shop: Shop;
afterEach(() => shop.end());

/** A shop with an edit, and a change of another client that a pull of changes would bring. */
const openChanged = async (settings: string): Promise<void> => {
  shop = await openShop({ ads: 150, settings });
  await shop.pull();
  const { key, id } = await oneEditable(shop);
  await edit(shop, key, { title: 'Mine' });
  await shop.control.order('PATCH', `/ads/${id}`, { sellerName: 'Theirs' });
  await shop.control.settle();
};

const refuse = (action: JsonObject, times = 20): Promise<void> =>
  shop.control.fault('GET', '/ad', action, times);

/** The service refuses a pull altogether, then no more. */
const expectRefused = async (action: JsonObject, code: string): Promise<void> => {
  const before = await copyOf(shop);
  await refuse(action);
  await expect(shop.pull()).rejects.toMatchObject({ code });
  expect(await copyOf(shop)).toEqual(before);
  await shop.control.order('DELETE', '/faults');
  expect(await shop.pull()).toMatchObject({ kind: 'incremental', changed: 1, conflicts: 0 });
  expect(await rowsOf(shop, 'sellerName = "Theirs"')).toMatchObject([{ title: 'Mine' }]);
};

describe.each(['documented', 'opposite'])('what a list answers to changes (%s service)', (settings) => {
  beforeEach(() => openChanged(settings));

  it.each<readonly [string, JsonObject, string]>([
    ['401', { status: 401 }, 'not-signed-in'],
    ['403', { status: 403 }, 'not-allowed'],
    ['404', { status: 404 }, 'not-found'],
    ['406', { status: 406 }, 'service-refused'],
    ['400 for its limit', { status: 400, code: 2001, field: 'limit' }, 'service-refused'],
  ])(
    'is %s: the pull says so, the local copy stays as it was, and the next pull goes on',
    (_what, answer, code) => expectRefused({ type: 'status', ...answer }, code),
  );

  it.each<readonly [string, JsonObject]>([
    ['2002 for changedSince', { status: 400, code: 2002, field: 'changedSince' }],
    ['400 without a reason', { status: 400 }],
  ])('is %s: everything is read again, and no draft is lost', async (_what, answer) => {
    await refuse({ type: 'status', ...answer }, 1);
    expect(await shop.pull()).toMatchObject({
      kind: 'full',
      received: 150,
      added: 0,
      changed: 1,
      removed: 0,
    });
    expect(await rowsOf(shop, 'title = "Mine"')).toMatchObject([{ sellerName: 'Theirs' }]);
    expect(await shop.pull()).toMatchObject({ kind: 'incremental' });
  });

  it('is 2002 since the service set its clock back by a day: everything is read again', async () => {
    await shop.control.order('POST', '/clock', { advanceMs: -24 * 60 * 60_000 });
    expect(await shop.pull()).toMatchObject({ kind: 'full', received: 150, removed: 0 });
    expect(await rowsOf(shop, 'title = "Mine"')).toHaveLength(1);
  });

  it('is 400 for the campaigns, which a pull reads beside the ads: it goes on, and the next one still asks for changes only', async () => {
    await shop.control.fault('GET', '/campaigns', { type: 'status', status: 400 });
    expect(await shop.pull()).toMatchObject({
      kind: 'incremental',
      changed: 1,
      unread: { campaignList: 'service-refused' },
    });
    expect(await shop.pull()).toMatchObject({ kind: 'incremental', unread: { campaignList: null } });
  });

  it('is 400 for the user, who is no part of what a pull needs: it goes on', async () => {
    await shop.control.fault('GET', '/user', { type: 'status', status: 400 });
    expect(await shop.pull()).toMatchObject({ kind: 'incremental', changed: 1 });
  });

  it('is 403 for the campaigns, while ads are listed: the pull takes the ads, and says so', async () => {
    await shop.control.fault('GET', '/campaigns', { type: 'status', status: 403 });
    expect(await shop.pull()).toMatchObject({
      kind: 'incremental',
      changed: 1,
      unread: { campaignList: 'not-allowed' },
    });
  });
});

/** Each is asked again for seconds, and how patiently has nothing to do with what the interface leaves open. */
describe('what a list answers to changes, for good', () => {
  beforeEach(() => openChanged('documented'));

  it.each<readonly [string, JsonObject, string]>([
    ['429', { type: 'status', status: 429, retryAfter: 0 }, 'service-busy'],
    ['500', { type: 'status', status: 500 }, 'service-answer'],
    ['a page of HTML', { type: 'html' }, 'service-answer'],
  ])('is %s: the pull says so, nothing of it is taken, and the next pull goes on', (_what, action, code) =>
    expectRefused(action, code),
  );
});

describe('changes on pages that shift', () => {
  beforeEach(async () => {
    shop = await openShop({ ads: 150 });
    await shop.pull();
    const { ads } = await shop.control.state();
    await shop.control.settle();
    for (const { id } of ads) await shop.control.order('PATCH', `/ads/${id}`, { sellerName: 'Theirs' });
    await shop.control.settle();
  });

  it.each([
    ['is left out of a page', 'skip-in-page'],
    ['is on two pages', 'repeat-in-page'],
  ])('every change arrives, although an ad %s', async (_what, type) => {
    await shop.control.fault('GET', '/ad', { type }, 1, 1);
    expect(await shop.pull()).toMatchObject({ kind: 'incremental', changed: 150 });
    expect(await rowsOf(shop, 'sellerName = "Theirs"')).toHaveLength(150);
  });
});

it('a list lags by more than the margin of a minute: what it did not show yet is found later', async () => {
  shop = await openShop({ ads: 20, settings: { listLagMs: 3 * 60_000 } });
  await shop.control.order('POST', '/clock', { advanceMs: 4 * 60_000 });
  await shop.pull();
  const { id } = await oneEditable(shop);
  await shop.control.order('PATCH', `/ads/${id}`, { sellerName: 'Theirs' });
  await shop.control.order('POST', '/clock', { advanceMs: 2 * 60_000 });
  expect(await shop.pull()).toMatchObject({ changed: 0 });
  await shop.control.order('POST', '/clock', { advanceMs: 2 * 60_000 });
  expect(await shop.pull()).toMatchObject({ changed: 1 });
});
