import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, errorsOf, place, startClient } from './client.ts';

// What older programs call ads: asked for by status, in pages of ads.

const TYPE = 'ad.external.id.mapping-v2';

let client: Client;
beforeAll(async () => {
  client = await startClient({ ads: 60 });
});
afterAll(() => client.close());

const mapping = (query: Record<string, string | number> = {}, from = client) =>
  from.call('GET', '/ad/mapping/externalids', TYPE, { query });

describe('external ids', () => {
  test('are those of active ads, and of those of another status where it is named', async () => {
    const ads = (await client.call('GET', '/ad', 'ad.list-v5', { query: { status: 'PAUSED' } })).body.ads;
    const paused = (await mapping({ status: 'PAUSED' })).body;
    const active = (await mapping()).body;
    expect(Object.keys(paused).length).toBeGreaterThan(0);
    expect(Object.keys(active).length).toBeGreaterThan(0);
    const ids = ads.map(({ id }: { id: number }) => String(id));
    expect(ids).toEqual(expect.arrayContaining(Object.keys(paused)));
    expect(Object.keys(active).filter((id) => ids.includes(id))).toEqual([]);
    expect(Object.values(active)).toEqual(expect.arrayContaining([expect.stringMatching(/^EXT-\d+$/)]));
  });

  test('come in pages of ads, of which those without one are absent', async () => {
    const all = (await mapping()).body;
    const { count } = (await client.call('GET', '/ad', 'ad.list-v5')).body;
    const pages: Record<string, string>[] = [];
    for (let offset = 0; offset < count; offset += 4) pages.push((await mapping({ limit: 4, offset })).body);
    expect(Object.assign({}, ...pages)).toEqual(all);
    expect(pages.some((page) => Object.keys(page).length < 4)).toBe(true);
    expect((await mapping({ offset: count })).body).toEqual({});
  });

  test('stay with an ad that is written anew, though no version shows or takes them', async () => {
    const ad = await place(client, { vendorId: 'older-1' });
    await client.control('PATCH', `/ads/${ad.id}`, { externalId: 'SHOP/1' });
    const { status, body } = await client.call('GET', `/ad/${ad.id}`, 'ad-v5');
    expect([status, 'externalId' in body]).toEqual([200, false]);
    const { dateCreated, dateLastUpdated, links, ...writable } = body;
    const changed = await client.call('PUT', `/ad/${ad.id}`, 'ad-v5', {
      body: { ...writable, title: 'Anders genoemd' },
    });
    expect(changed.status).toBe(200);
    const all = { ...(await mapping()).body, ...(await mapping({ status: 'PAUSED' })).body };
    expect(all[ad.id]).toBe('SHOP/1');
  });

  test.each([
    [{ limit: 10_001 }, ['2002 limit']],
    [{ limit: 'many' }, ['2001 limit']],
    [{ offset: -1 }, ['2002 offset']],
    [{ status: 'LIVE' }, ['2001 status']],
  ])('are refused for %j', async (query: Record<string, string | number>, errors) => {
    const answer = await mapping(query);
    expect([answer.status, errorsOf(answer)]).toEqual([400, errors]);
  });

  test('are no longer there in the opposite settings', async () => {
    const other = await startClient({ ads: 5, settings: 'opposite' });
    expect((await mapping({}, other)).status).toBe(404);
    await other.close();
  });
});
