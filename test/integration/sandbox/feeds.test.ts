import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allStatuses, type Client, errorsOf, place, startClient } from './client.ts';

let client: Client;
beforeAll(async () => {
  client = await startClient({ ads: 30 });
});
afterAll(() => client.close());

const list = (query: Record<string, string | number> = {}) =>
  client.call('GET', '/feed/import', 'feedimport.list-v2', { query });
const detail = (id: number | string) =>
  client.call('GET', `/feed/import/${id}/detail`, 'feedimportdetail-v2');

describe('feed imports', () => {
  test('are listed newest first, one of each state, and told in detail with 100 samples', async () => {
    const { body } = await list();
    expect(body.imports.map(({ status }: { status: string }) => status)).toEqual([
      'PENDING',
      'REJECTED',
      'DONE',
    ]);
    const [pending, rejected, done] = await Promise.all(
      body.imports.map(async ({ id }: { id: number }) => (await detail(id)).body),
    );
    expect(pending).toMatchObject({ error: '', totalRecordsRead: 0, errors: {} });
    expect(rejected).toMatchObject({ error: expect.stringContaining('XML'), totalCount: 0, okCount: 0 });
    expect(rejected.totalRecordsRead).toBeUndefined();
    const message = done.errors['Category 99 does not exist'];
    expect(message.count).toBe(120);
    expect(message.vendorIdsSample).toHaveLength(100);
    expect(done.totalRecordsRead).toBe(150);
  });

  test('have any status and counters where a test wants them, and only the owner sees them', async () => {
    const placed = await client.control('POST', '/feeds', { status: 'HALF_DONE', recordsOnHold: 3 });
    await client.control('PATCH', `/feeds/${placed.body.id}`, { url: null, error: 'Later' });
    const { body } = await detail(placed.body.id);
    expect(body).toMatchObject({ status: 'HALF_DONE', recordsOnHold: 3, error: 'Later' });
    expect(body.url).toBeUndefined();
    const strange = await client.control('POST', '/feeds', { userId: 7002 });
    expect((await detail(strange.body.id)).status).toBe(404);
  });

  test.each([
    ['x', ['2001 id']],
    ['-1', ['2002 id']],
  ])('with the id %s are refused', async (id, errors) => {
    expect(errorsOf(await detail(id))).toEqual(errors);
  });

  test('come ten at a time unless a limit says otherwise, of at most a hundred', async () => {
    for (let at = 0; at < 12; at += 1) await client.control('POST', '/feeds', {});
    expect((await list()).body.imports).toHaveLength(10);
    expect((await list({ limit: 12 })).body.imports).toHaveLength(12);
    expect(errorsOf(await list({ limit: 101 }))).toEqual(['2002 limit']);
  });

  test('are not listed by a tenant without the call', async () => {
    await client.control('PATCH', '/settings', { feedImports: 'gone' });
    expect((await list()).status).toBe(404);
    await client.control('PATCH', '/settings', { unknownPath: 'page' });
    expect((await list()).text).toContain('<html>');
    await client.control('PATCH', '/settings', { feedImports: 'array' });
    expect(Array.isArray((await list()).body)).toBe(true);
  });

  test('set ads back to their records, and pause every other one', async () => {
    await place(client, { vendorId: 'feed-1' });
    await place(client, { vendorId: 'feed-2' });
    const ran = await client.control('POST', '/feeds/run', {
      records: [{ vendorId: 'FEED-1', bidMicros: '200000' }, { vendorId: 'nowhere' }],
    });
    expect(ran.body).toMatchObject({ status: 'DONE', totalRecordsRead: 2, recordsFailed: 1 });
    const ads = await client.call('GET', '/ad', 'ad.list-v5', { query: { status: allStatuses } });
    const [kept, paused] = ['feed-1', 'feed-2'].map((vendorId) =>
      ads.body.ads.find((ad: { vendorId?: string }) => ad.vendorId === vendorId),
    );
    expect(kept).toMatchObject({ status: 'ACTIVE', bidMicros: '200000' });
    expect(paused).toMatchObject({ status: 'PAUSED' });
  });
});
