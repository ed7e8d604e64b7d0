import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { allStatuses, type Client, errorsOf, type Json, sofa, startClient } from './client.ts';

let client: Client;
beforeAll(async () => {
  client = await startClient({ ads: 20 });
});
afterEach(async () => {
  await client.control('DELETE', '/faults');
  await client.control('PATCH', '/settings', { takenVendorIdMs: 0, latencyMs: 0 });
});
afterAll(() => client.close());

const idsOf = async (): Promise<readonly number[]> => {
  const { body } = await client.call('GET', '/ad', 'ad.list-v5', {
    query: { status: allStatuses, limit: '5' },
  });
  return body.ads.map(({ id }: Json) => Number(id));
};

test('a page shows its first ad twice, or leaves it out', async () => {
  const [first = 0, ...rest] = await idsOf();
  await client.control('POST', '/faults', { method: 'GET', path: '/ad', action: { type: 'repeat-in-page' } });
  expect(await idsOf()).toEqual([first, ...rest, first]);
  await client.control('POST', '/faults', { method: 'GET', path: '/ad', action: { type: 'skip-in-page' } });
  expect(await idsOf()).toEqual(rest);
  expect(await idsOf()).toEqual([first, ...rest]);
});

test('a list does not say how many it has in all', async () => {
  const list = async () => (await client.call('GET', '/ad', 'ad.list-v5')).body;
  await client.control('POST', '/faults', { method: 'GET', path: '/ad', action: { type: 'without-count' } });
  expect(await list()).not.toHaveProperty('count');
  expect(await list()).toHaveProperty('count');
});

test('a taken vendor ID is known as taken only after a while, where the settings say so', async () => {
  await client.control('PATCH', '/settings', { takenVendorIdMs: 60_000 });
  const body = { ...sofa(), vendorId: 'known-late' };
  const statuses = [
    (await client.call('POST', '/ad', 'ad-v5', { body })).status,
    (await client.call('POST', '/ad', 'ad-v5', { body })).status,
  ];
  await client.control('PATCH', '/settings', { takenVendorIdMs: 0 });
  const refused = await client.call('POST', '/ad', 'ad-v5', { body });
  expect([statuses, errorsOf(refused)]).toEqual([[201, 201], ['2025 vendorId']]);
});

test('each write is told with what it found and left', async () => {
  const [id = 0] = await idsOf();
  const before = (await client.control('GET', `/ads/${id}`)).body;
  await client.control('PATCH', `/ads/${id}`, { title: 'Another title' });
  const { body: writes } = await client.control('GET', '/writes?values=true');
  expect(writes.at(-1)).toMatchObject({
    by: 'other',
    before: { id, title: before.title },
    after: { id, title: 'Another title' },
  });
});

test('no rule fires any more, and what has fired stays known', async () => {
  await client.control('POST', '/faults', { path: '/ad', times: 9, action: { type: 'delay', ms: 1 } });
  await idsOf();
  await client.control('DELETE', '/faults?fired=keep');
  await idsOf();
  const { body } = await client.control('GET', '/faults');
  expect([body.rules, body.fired.map(({ type }: Json) => type)]).toEqual([[], ['delay']]);
});

test('every answer takes its time, where the settings say so', async () => {
  await client.control('PATCH', '/settings', { latencyMs: 60 });
  const start = performance.now();
  await idsOf();
  expect(performance.now() - start).toBeGreaterThanOrEqual(58);
});
