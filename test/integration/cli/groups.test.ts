import { afterAll, beforeAll, expect, it } from 'vitest';
import { runAdsheet } from '../../../scripts/adsheet-process.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { Shop } from './shop.ts';
import { openSignedInShop, rows } from './shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openSignedInShop(['--ads', '80']);
}, 120_000);
afterAll(() => shop.close());

type Group = { readonly value: unknown; readonly count: number };
const groups = (json: JsonObject): readonly Group[] => json['groups'] as unknown as readonly Group[];

it('ads are counted by the values of a field, the most frequent first', async () => {
  const listed = rows(await shop.done('ads', '--columns', 'status,vendorId'));
  const counted = await shop.done('ads', '--group', 'status');
  expect(counted['count']).toBe(80);
  const expected = Map.groupBy(listed, (ad) => ad['status']);
  expect(new Map(groups(counted).map(({ value, count }) => [value, count]))).toEqual(
    new Map([...expected].map(([status, { length }]) => [status, length])),
  );
  const counts = groups(counted).map(({ count }) => count);
  expect(counts).toEqual(counts.toSorted((a, b) => b - a));
  const paused = await shop.done('ads', '--group', 'status', '--where', 'status = PAUSED');
  expect(groups(paused)).toEqual([{ value: 'PAUSED', count: expected.get('PAUSED')?.length }]);
  const without = listed.filter((ad) => ad['vendorId'] === undefined || ad['vendorId'] === null).length;
  expect(groups(await shop.done('ads', '--group', 'vendorId'))).toContainEqual({
    value: null,
    count: without,
  });
}, 120_000);

it('by live they are counted with what is to be done first, each once', async () => {
  const counted = groups(await shop.done('ads', '--group', 'live'));
  expect(counted.reduce((sum, { count }) => sum + count, 0)).toBe(80);
  const live = rows(await shop.done('ads', '--where', 'live = yes'));
  expect(counted).toContainEqual({ value: { state: 'yes', reason: null }, count: live.length });
  const paused = rows(await shop.done('ads', '--where', 'notLive contains AD_PAUSED'));
  expect(counted).toContainEqual({ value: { state: 'no', reason: 'AD_PAUSED' }, count: paused.length });
  const { stdout } = await runAdsheet(['ads', '--group', 'live'], shop.env);
  expect(stdout).toMatch(new RegExp(`AD_PAUSED: [A-Z].*\\. +${paused.length}\\b`));
}, 120_000);

it('neither an unknown field nor columns are taken beside it', async () => {
  expect(await shop.adsheet('ads', '--group', 'colour')).toMatchObject({
    code: 2,
    json: { error: { code: 'unknown-field' } },
  });
  expect(await shop.adsheet('ads', '--group', 'status', '--columns', 'id')).toMatchObject({ code: 2 });
}, 120_000);
