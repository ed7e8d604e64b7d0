import { expect, test } from 'vitest';
import type { AdId } from '../../../shared/ad/model.ts';
import { fault, seen } from '../accounts/seller.ts';
import { connected } from './connected.ts';

test.for(['documented', 'opposite'])('a seller reads all there is (%s settings)', async (settings) => {
  const { service } = await connected({ sandbox: { settings } });
  const page = await service.listAds({ limit: 7 });
  expect(page.ads).toHaveLength(7);
  expect(page.count).toBe(20);
  expect(page.serverDate).toMatch(/^\d{4}-\d\d-\d\dT/);
  const { categories: tree, odd } = await service.categoryTree();
  expect(odd).toEqual([]);
  expect(tree.length).toBeGreaterThan(60);
  expect(tree.every((category) => 'parentId' in category && !('children' in category))).toBe(true);
  const ids = tree.map((category) => Number(category['id']));
  const { categories } = await service.categories([...ids, ...ids]);
  expect(categories).not.toHaveLength(0);
  expect((await service.listCampaigns(null)).campaigns).toHaveLength(1);
  expect((await service.getUser())['id']).toEqual(expect.any(Number));
});

test.for(['documented', 'opposite'])(
  'paging ends and misses no ad of any status (%s settings)',
  async (settings) => {
    const { service } = await connected({ sandbox: { settings, ads: 250 } });
    const ids = new Set<unknown>();
    let pageToken: string | null = null;
    let pages = 0;
    do {
      const page = await service.listAds({ limit: 60, ...(pageToken === null ? {} : { pageToken }) });
      for (const ad of page.ads) ids.add(ad['id']);
      pageToken = page.nextPageToken;
      pages += 1;
    } while (pageToken !== null);
    expect(ids.size).toBe(250);
    expect(pages).toBe(5);
  },
);

test.for(['documented', 'opposite'])('what does not exist is null (%s settings)', async (settings) => {
  const { service } = await connected({ sandbox: { settings } });
  expect(await service.getAd(987_654_321 as AdId)).toBeNull();
  expect(await service.getAdByVendor('no such / ad?#%')).toBeNull();
  expect(await service.getCampaignByVendor('nothing')).toBeNull();
});

test('a service whose 404 is a page is believed where others of the kind can be read', async () => {
  const settings = { otherErrorBody: 'page' };
  const { service } = await connected({ sandbox: { settings } });
  expect(await service.getAd(987_654_321 as AdId)).toBeNull();
  expect(await service.getAdByVendor('no such / ad?#%')).toBeNull();
  expect(await service.getCampaignByVendor('nothing')).toBeNull();
});

test('a page with 404 is believed of no ad while it comes for every one', async () => {
  const { seller, service } = await connected();
  await fault(seller.sandbox, { path: '/ad/**', times: 1_000, action: { type: 'html', status: 404 } });
  await expect(service.getAd(987_654_321 as AdId)).rejects.toMatchObject({ code: 'service-answer' });
  await expect(service.getAdByVendor('nothing')).rejects.toMatchObject({ code: 'service-answer' });
});

test.for(['.', '..', '', '\ud800'])('the vendor ID %j is never put into a path', async (vendorId) => {
  const { seller, service } = await connected();
  await expect(service.getAdByVendor(vendorId)).rejects.toMatchObject({ code: 'bad-input' });
  await expect(service.getCampaignByVendor(vendorId)).rejects.toMatchObject({ code: 'bad-input' });
  expect(await seen(seller.sandbox, 'GET')).toEqual(['/accounts/oauth/authorize']);
});

/** Only where no answer comes is it worth while not to wait for one; on a busy machine others take a while. */
const impatientWith = ({ type }: { readonly type: string }) =>
  type === 'hang-before' ? { timeouts: { totalMs: 1_000 } } : {};

test.for([
  ['an error of the server', { type: 'status', status: 500 }],
  ['a gateway that is away', { type: 'status', status: 502 }],
  ['a page', { type: 'html' }],
  ['a page with 404', { type: 'html', status: 404 }],
  ['half an answer', { type: 'truncated' }],
  ['a reset before the work', { type: 'reset-before' }],
  ['a reset after the work', { type: 'reset-after' }],
  ['no answer', { type: 'hang-before' }],
  ['a request to wait', { type: 'status', status: 429, retryAfter: 0 }],
  ['maintenance', { type: 'status', status: 503, retryAfter: 0 }],
] as const)('a read comes through after %s', async ([, action]) => {
  const { seller, service } = await connected({}, impatientWith(action));
  await fault(seller.sandbox, { path: '/user', times: 2, action });
  expect(await service.getUser()).toMatchObject({ id: expect.any(Number) });
});

test.for([
  [{ type: 'status', status: 500 }, 'service-answer'],
  [{ type: 'html' }, 'service-answer'],
  [{ type: 'html', status: 404 }, 'service-answer'],
  [{ type: 'truncated' }, 'service-answer'],
  [{ type: 'reset-before' }, 'service-unreachable'],
  [{ type: 'hang-before' }, 'service-timeout'],
  [{ type: 'status', status: 403 }, 'not-allowed'],
  [{ type: 'status', status: 415 }, 'service-refused'],
  [{ type: 'status', status: 401 }, 'not-signed-in'],
] as const)('a read that meets %j for ever is %s', async ([action, code]) => {
  const { seller, service } = await connected({}, impatientWith(action));
  await fault(seller.sandbox, { path: '/user', times: 1_000, action });
  await expect(service.getUser()).rejects.toMatchObject({ code });
});

test('a Retry-After longer than anyone waits is passed on in seconds', async () => {
  const { seller, service } = await connected();
  await fault(seller.sandbox, { path: '/user', action: { type: 'status', status: 429, retryAfter: 90 } });
  await expect(service.getUser()).rejects.toMatchObject({ code: 'service-busy', params: { seconds: 90 } });
});

test('a Retry-After is honoured before the next attempt', async () => {
  const { seller, service } = await connected();
  await fault(seller.sandbox, { path: '/user', action: { type: 'status', status: 503, retryAfter: 1 } });
  const start = performance.now();
  await service.getUser();
  expect(performance.now() - start).toBeGreaterThanOrEqual(995);
});

test('a missing scope is not-allowed', async () => {
  const { service } = await connected({ profile: { scopes: ['reporting'] } });
  await expect(service.getUser()).rejects.toMatchObject({ code: 'not-allowed', params: { status: 403 } });
});

test('an address where nobody listens is unreachable, and a cancelled read says so', async () => {
  const { seller, service } = await connected();
  await fault(seller.sandbox, { path: '/user', action: { type: 'hang-before' } });
  const abort = new AbortController();
  const waiting = service.getUser(abort.signal);
  abort.abort();
  await expect(waiting).rejects.toMatchObject({ code: 'cancelled' });
  await seller.sandbox.close();
  await expect(service.getUser()).rejects.toMatchObject({ code: 'service-unreachable' });
});

test('a token that expires under a read is renewed', async () => {
  const { seller, service } = await connected();
  await fault(seller.sandbox, { path: '/user', action: { type: 'expire-token' } });
  expect(await service.getUser()).toMatchObject({ id: expect.any(Number) });
});

test('requests are counted, tokens included', async () => {
  const { service } = await connected();
  const before = service.requests();
  await service.listAds({});
  await service.getUser();
  expect(before).toBe(1);
  expect(service.requests() - before).toBe(2);
});

test('external IDs come by ad ID, in pages, and are null where the service no longer has them', async () => {
  const { service } = await connected({ sandbox: { ads: 60 } });
  const query = { status: 'ACTIVE', limit: 10_000, offset: 0 };
  const all = await service.externalIds(query);
  const [[id, text] = []] = all ?? [];
  expect([Number.isSafeInteger(id), text]).toEqual([true, expect.stringMatching(/^EXT-\d+$/)]);
  const pages = await Promise.all(
    Array.from({ length: 30 }, (_, i) => service.externalIds({ ...query, limit: 2, offset: 2 * i })),
  );
  expect(new Map(pages.flatMap((page) => [...(page ?? [])]))).toEqual(all);
  const gone = await connected({ sandbox: { settings: { externalIds: 'gone' } } });
  expect(await gone.service.externalIds(query)).toBeNull();
});
