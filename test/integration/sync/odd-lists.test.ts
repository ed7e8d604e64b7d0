import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../shared/json.ts';
import type { Shop } from './harness.ts';
import { ACCOUNT, openShop, ownWrites, rowsOf } from './harness.ts';

// What is read beside the ads and comes oddly: it stays as it was, proves nothing, and no ad waits for it.

const ADS = 30;
const ALWAYS = 100_000;

let shop: Shop;
afterEach(() => shop.end());

const fault = (path: string, action: JsonObject, more: JsonObject = {}): Promise<unknown> =>
  shop.control.order('POST', '/faults', { method: 'GET', path, times: ALWAYS, action, ...more });

const campaigns = async () =>
  (await shop.call('campaigns.list', { account: ACCOUNT })).campaigns.map(
    ({ asOf: _asOf, readAt: _readAt, ...row }) => row,
  );

const onlyCampaign = async (): Promise<{ readonly key: string; readonly id: number }> => {
  const [{ key, id } = { key: '', id: null }] = await campaigns();
  return { key, id: Number(id) };
};

/** An edit of the campaign's budget, which waits and would say if the campaign were gone. */
const editBudget = (key: string): Promise<unknown> =>
  shop.call('edits.apply', {
    account: ACCOUNT,
    label: 'edit',
    changes: [{ key, field: 'budgets.daily.limitMicros', text: '25' }],
  });

const heldBy = async (code: string): Promise<readonly string[]> => {
  const { items } = await shop.call('review.plan', { account: ACCOUNT });
  return items.flatMap(({ key, blockedBy }) => (blockedBy.some((one) => one.code === code) ? [key] : []));
};

/** The service changes one ad, which the next pull is to bring whatever else it meets. */
const changeOneAd = async (): Promise<number> => {
  const [row] = await rowsOf(shop, 'status in (ACTIVE, PAUSED)');
  const id = Number(row?.id);
  await shop.control.order('PATCH', `/ads/${id}`, { sellerName: 'Theirs' });
  await shop.control.settle();
  return id;
};

/** Pulls; the ad that changed came, and of the campaigns here nothing moved. */
const pullWithout = async (full = false) => {
  const before = await campaigns();
  const id = await changeOneAd();
  const result = await shop.pull(full);
  expect(await rowsOf(shop, `id = ${id}`)).toMatchObject([{ sellerName: 'Theirs' }]);
  expect(await campaigns()).toEqual(before);
  expect(await heldBy('gone')).toEqual([]);
  return result;
};

const pulledShop = async (settings = 'documented'): Promise<void> => {
  shop = await openShop({ ads: ADS, settings });
  await shop.control.settle();
  await shop.pull();
  await editBudget((await onlyCampaign()).key);
};

/** The campaign as the service tells it. */
const toldCampaign = async (): Promise<JsonObject> => {
  const [campaign = {}] = (await shop.control.state()).campaigns;
  return campaign;
};

/** A page of the campaign list with these on it. */
const pageOf = (list: readonly unknown[], more: JsonObject = {}): JsonObject => ({
  type: 'answer',
  body: { campaigns: list as JsonObject[], ...more },
});

const BUDGETS = { daily: { limitMicros: '5000000' }, total: { limitMicros: 'UNLIMITED' } };

const ODD_CAMPAIGNS: readonly (readonly [string, JsonObject, string])[] = [
  ['no id', { drop: ['id'] }, 'id'],
  ['a text for its id', { set: { id: 'seven' } }, 'id'],
  ['a number for its title', { set: { title: 7 } }, 'title'],
  ['null for its status', { set: { status: null } }, 'status'],
  ['a list for its budgets', { set: { budgets: [] } }, 'budgets'],
  ['a negative limit', { set: { budgets: { daily: { limitMicros: '-1' } } } }, 'budgets.daily.limitMicros'],
];

describe.each(['documented', 'opposite'])('one odd campaign (%s service)', (settings) => {
  it.each(ODD_CAMPAIGNS)('with %s is set aside: its row stays, all else comes', async (_what, odd, part) => {
    await pulledShop(settings);
    const { key, id } = await onlyCampaign();
    await shop.control.order('PATCH', `/campaigns/${id}`, { title: 'Renamed there' });
    await fault('/campaigns', { type: 'odd-part', id, ...odd });
    for (const full of [false, true]) {
      const { unread } = await pullWithout(full);
      expect(unread).toMatchObject({ campaignList: null, campaigns: [{ id, key, part }] });
    }
    await shop.control.order('DELETE', '/faults');
    expect(await shop.pull()).toMatchObject({ unread: { campaignList: null, campaigns: [] } });
    expect(await campaigns()).toMatchObject([{ id, local: { title: 'Renamed there' } }]);
  });
});

describe('an odd campaign', () => {
  it('keeps its own edits waiting, in Review and when sent', async () => {
    await pulledShop();
    const { key, id } = await onlyCampaign();
    await fault('/campaigns', { type: 'odd-part', id, set: { status: null } });
    expect(await shop.push()).toMatchObject({ done: 0, held: 1 });
    await shop.pull();
    expect(await shop.call('review.plan', { account: ACCOUNT })).toMatchObject({
      held: 1,
      items: [{ key, held: true, blockedBy: [{ code: 'set-aside' }] }],
    });
    expect(ownWrites(await shop.control.state())).toEqual([]);
    await shop.control.order('DELETE', '/faults');
    await shop.pull();
    expect(await shop.push()).toMatchObject({ done: 1 });
  });

  it('that was never here is no row, and hides no other', async () => {
    await pulledShop();
    const told = await toldCampaign();
    const other = { id: 999_001, title: 'Other', status: 'ACTIVE', budgets: BUDGETS };
    await fault('/campaigns', pageOf([{ ...other, id: 999_002, status: 4 }, told, 'nothing', other]));
    expect(await shop.pull()).toMatchObject({
      unread: {
        campaigns: [
          { id: 999_002, key: null, part: 'status' },
          { id: null, key: null, part: 'id' },
        ],
      },
    });
    expect(await campaigns()).toMatchObject([{ id: told['id'] }, { id: 999_001 }]);
  });

  it('without an id lets no campaign that is not listed be gone; a list that can be read does', async () => {
    await pulledShop();
    const told = await toldCampaign();
    const other = { id: 999_001, title: 'Other', status: 'ACTIVE', budgets: BUDGETS };
    await fault('/campaigns', pageOf([told, other]));
    await shop.pull();
    const key = String((await campaigns())[1]?.key);
    await editBudget(key);
    await shop.control.order('DELETE', '/faults');
    await fault('/campaigns', pageOf([told, { title: 'Which?' }]));
    await pullWithout();
    await shop.control.order('DELETE', '/faults');
    // As many are counted as were before: one is only not shown.
    await fault('/campaigns', pageOf([told], { total: 2 }));
    await pullWithout();
    await shop.control.order('DELETE', '/faults');
    expect(await shop.pull()).toMatchObject({ unread: { campaigns: [] } });
    expect(await heldBy('gone')).toEqual([key]);
  });
});

describe('a campaign list that cannot be read', () => {
  it.each<readonly [string, JsonObject, string]>([
    ['is answered 404', { type: 'status', status: 404 }, 'not-found'],
    ['is answered 403', { type: 'status', status: 403 }, 'not-allowed'],
    ['is answered 400', { type: 'status', status: 400 }, 'service-refused'],
    ['is answered 410', { type: 'status', status: 410 }, 'service-refused'],
    ['is answered 500, each time', { type: 'status', status: 500 }, 'service-answer'],
    ['is a page of HTML', { type: 'html' }, 'service-answer'],
    ['is half a JSON', { type: 'truncated' }, 'service-answer'],
    ['is no list', { type: 'answer', body: { campaigns: 'none' } }, 'service-answer'],
    ['is nothing at all', { type: 'answer', body: null }, 'service-answer'],
  ])('(it %s) ends no pull of ads, and says so', async (_what, action, campaignList) => {
    await pulledShop();
    await fault('/campaigns', action);
    expect(await pullWithout()).toMatchObject({ unread: { campaignList, campaigns: [] } });
    await shop.control.order('DELETE', '/faults');
    expect(await shop.pull()).toMatchObject({ unread: { campaignList: null } });
  });

  it('keeps no first pull from its end', async () => {
    shop = await openShop({ ads: ADS });
    await fault('/campaigns', { type: 'answer', body: [] });
    expect(await shop.pull()).toMatchObject({ received: ADS, unread: { campaignList: 'service-answer' } });
    expect(await rowsOf(shop, '')).toHaveLength(ADS);
    expect(await campaigns()).toEqual([]);
  });

  it.each<readonly [string, JsonObject, string]>([
    ['429', { type: 'status', status: 429, retryAfter: 0 }, 'service-busy'],
    ['503', { type: 'status', status: 503, retryAfter: 0 }, 'service-busy'],
    ['401', { type: 'status', status: 401 }, 'not-signed-in'],
    ['no answer', { type: 'reset-before' }, 'service-unreachable'],
  ])('since it is answered %s ends the pull, as ever', async (_what, action, code) => {
    await pulledShop();
    await fault('/campaigns', action);
    await expect(shop.pull()).rejects.toMatchObject({ code });
  });
});

describe('pages of campaigns', () => {
  const TOKEN = { query: 'pageToken=' };
  let told: JsonObject;
  const other: JsonObject = { id: 999_001, title: 'Other', status: 'ACTIVE', budgets: BUDGETS };

  beforeEach(async () => {
    await pulledShop();
    told = await toldCampaign();
  });

  /** What is answered to the token of the second page, the first rule first; the first page leads to it. */
  const pages = async (...second: readonly (readonly [JsonObject, number?])[]): Promise<void> => {
    for (const [action, times = ALWAYS] of second) await fault('/campaigns', action, { ...TOKEN, times });
    await fault('/campaigns', pageOf([told], { nextPageToken: 'second' }));
  };

  const asked = async (): Promise<readonly (string | null)[]> =>
    (await shop.control.requests())
      .map(({ url }) => new URL(url, 'http://service'))
      .filter(({ pathname }) => pathname.endsWith('/campaigns'))
      .map(({ searchParams }) => searchParams.get('pageToken'))
      .slice(1);

  it.each([400, 404, 410, 422])('whose token is refused once with %i begin anew', async (status) => {
    await pages([{ type: 'status', status }, 1], [pageOf([other])]);
    expect(await shop.pull()).toMatchObject({ unread: { campaignList: null } });
    expect(await asked()).toEqual([null, 'second', null, 'second']);
    expect(await campaigns()).toMatchObject([{ id: told['id'] }, { id: 999_001 }]);
  });

  it('that are answered 500 three times begin anew', async () => {
    await pages([{ type: 'status', status: 500 }, 3], [pageOf([other])]);
    expect(await shop.pull()).toMatchObject({ unread: { campaignList: null } });
    expect(await asked()).toEqual([null, 'second', 'second', 'second', null, 'second']);
    expect(await campaigns()).toHaveLength(2);
  });

  it.each<readonly [string, JsonObject]>([
    ['are refused for good', { type: 'status', status: 410 }],
    [
      'lead back to themselves',
      pageOf([{ id: 999_001, title: 'Other', status: 'ACTIVE' }], { nextPageToken: 'second' }),
    ],
  ])('that %s end that part after three restarts, and nothing moved', async (_what, second) => {
    await pages([second]);
    expect(await pullWithout()).toMatchObject({ unread: { campaignList: 'pull-stuck', campaigns: [] } });
    expect((await asked()).filter((token) => token === null)).toHaveLength(1 + 3);
  });

  it('that lead back to themselves once begin anew', async () => {
    await pages([pageOf([told], { nextPageToken: 'second' }), 1], [pageOf([other])]);
    expect(await shop.pull()).toMatchObject({ unread: { campaignList: null } });
    expect(await asked()).toEqual([null, 'second', null, 'second']);
    expect(await campaigns()).toHaveLength(2);
  });
});

/** A leaf with attributes, as it is here, and the one above it. */
const leafWithAttributes = async (): Promise<{ readonly id: number; readonly parentId: number }> => {
  for (const [category, id] of await leaves()) {
    const groups = category['attributeGroups'];
    if (Array.isArray(groups) && groups.length > 0) return { id, parentId: Number(category['parentId']) };
  }
  throw new Error('no category has attributes');
};

const categoryHere = async (id: number): Promise<JsonObject | null> =>
  (await shop.call('categories.get', { account: ACCOUNT, id })).category;

const leaves = async () => {
  const { categories } = await shop.call('categories.list', { account: ACCOUNT });
  const found = await Promise.all(categories.map(async ({ id }) => [await categoryHere(id), id] as const));
  return found.flatMap(([category, id]) => (category?.['config'] ? [[category, id] as const] : []));
};

const categoryIds = async (): Promise<readonly number[]> =>
  (await shop.call('categories.list', { account: ACCOUNT })).categories.map(({ id }) => id);

const refresh = () => shop.job(() => shop.call('categories.refresh', { account: ACCOUNT }));

describe('one odd category', () => {
  const TREE = '/category/0';

  it.each<readonly [string, JsonObject, string]>([
    ['a text for its parent', { set: { parentId: 'up' } }, 'parentId'],
    ['a list for its config', { set: { config: [] } }, 'config'],
    ['a number for its status', { set: { status: 3 } }, 'status'],
    ['a list for its name', { set: { label: [3] } }, 'label'],
  ])(
    'with %s is left out: the one that is here stays, and every other one comes',
    async (_what, odd, part) => {
      await pulledShop();
      const { id } = await leafWithAttributes();
      const before = await categoryHere(id);
      const ids = await categoryIds();
      await fault(TREE, { type: 'odd-part', id, set: { ...(odd['set'] as JsonObject), path: 'moved' } });
      expect(await refresh()).toMatchObject({ setAside: [{ id, part }] });
      expect(await categoryHere(id)).toEqual(before);
      expect(await categoryIds()).toEqual(ids);
      expect(await shop.pull()).toMatchObject({ unread: { categories: [{ id, part }] } });
    },
  );

  it.each<readonly [string, JsonObject]>([
    ['no id', { drop: ['id'] }],
    ['a text for its id', { set: { id: 'x' } }],
  ])('with %s is left out, in a first pull too: none is gone, the others come', async (_what, odd) => {
    await pulledShop();
    const { id, parentId } = await leafWithAttributes();
    const ids = await categoryIds();
    const before = await categoryHere(id);
    for (const path of [TREE, '/categories']) await fault(path, { type: 'odd-part', id, ...odd });
    await refresh();
    expect(await categoryIds()).toEqual(ids);
    expect(await categoryHere(id)).toEqual(before);
    await fault(TREE, { type: 'odd-part', id: parentId, ...odd });
    await refresh();
    expect(await categoryIds()).toEqual(ids);
    expect(await shop.pull()).toMatchObject({ unread: { campaignList: null } });
    await shop.control.order('DELETE', '/faults');
    expect(await refresh()).toMatchObject({ setAside: [] });
    expect(await shop.pull()).toMatchObject({ unread: { categories: [] } });
  });

  it('ends no first pull: its ads come, and the next reading of the tree knows it', async () => {
    shop = await openShop({ ads: ADS });
    const [ad] = (await shop.control.state()).ads;
    const id = Number(ad?.['categoryId']);
    for (const path of [TREE, '/categories'])
      await fault(path, { type: 'odd-part', id, set: { config: 'none' } });
    expect(await shop.pull()).toMatchObject({
      received: ADS,
      unread: { categories: [{ id, part: 'config' }] },
    });
    expect(await rowsOf(shop, '')).toHaveLength(ADS);
    await shop.control.order('DELETE', '/faults');
    await refresh();
    expect(await categoryHere(id)).toMatchObject({ id });
  });

  it.each<readonly [string, JsonObject, string]>([
    ['a text', { attributeGroups: 'none' }, 'attributeGroups'],
    ['a list of texts', { attributeGroups: ['none'] }, 'attributeGroups.0'],
    [
      'an attribute without a key',
      { attributeGroups: [{ attributes: [{ type: 'LIST' }] }] },
      'attributeGroups.0.attributes.0.key',
    ],
  ])(
    'of which %s is told as its attributes keeps those it had, and takes the rest',
    async (_what, set, part) => {
      await pulledShop();
      const { id } = await leafWithAttributes();
      const before = await categoryHere(id);
      await fault(TREE, { type: 'odd-part', id, set: { ...set, status: 'CLOSED' } });
      expect(await refresh()).toMatchObject({ setAside: [{ id, part }] });
      expect(await categoryHere(id)).toEqual({ ...before, status: 'CLOSED' });
    },
  );
});
