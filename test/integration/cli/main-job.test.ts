import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { attributePathsOf, readField } from '../../../shared/ad/paths.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { Shop, State } from './shop.ts';
import { openSignedInShop, plainAds, rows } from './shop.ts';

const CENT = 10_000n;

const raised = (ad: JsonObject): string => (BigInt(String(ad['bidMicros'])) + CENT).toString();
const asText = (micros: string): string => {
  const digits = micros.padStart(7, '0');
  return `${digits.slice(0, -6)}.${digits.slice(-6)}`;
};

/** An ad without what the service itself moves at a write. */
const settled = ({ dateLastUpdated: _moved, ...ad }: JsonObject): JsonObject => ad;

let shop: Shop;
let before: State;

beforeAll(async () => {
  shop = await openSignedInShop(['--ads', '500']);
  before = await shop.state();
}, 120_000);
afterAll(() => shop.close());

describe('the whole job in the terminal', () => {
  test('ends with exactly what was meant on the marketplace, each change once', async () => {
    const plain = await plainAds(shop);
    const [deleted, undone, low, empty, model] = plain.slice(25);
    if (!deleted || !undone || !low || !empty || !model) throw new Error(`only ${plain.length} plain ads`);
    const bids = plain.slice(0, 20);
    const titles = plain.slice(20, 25);

    const changes = [
      ...bids.map((ad) => ({ key: ad.key, field: 'bid', value: asText(raised(ad)) })),
      ...titles.map((ad, i) => ({ key: ad.key, field: 'title', value: `Changed title ${i}` })),
    ];
    const applied = await shop.done('apply', await shop.file('changes.json', changes));
    expect(applied).toMatchObject({ rows: 25, changes: 25, problems: 0, refused: [] });

    expect(await shop.done('set', '--keys', deleted.key, 'status=DELETED')).toMatchObject({ rows: 1 });

    const created = await shop.done(
      'new',
      await shop.file('new.json', [newAd(model, 'First new ad'), newAd(model, 'Second new ad')]),
    );
    expect(created['keys']).toHaveLength(2);

    await shop.done('set', '--keys', undone.key, 'status=PAUSED');
    expect(await shop.done('undo')).toMatchObject({ changes: 1, drifted: [] });

    await shop.done('set', '--keys', low.key, 'bid=0.000001');
    await shop.done('set', '--keys', empty.key, 'title=');
    const wrong = await shop.done('problems', '--where', 'draft');
    expect(wrong).toMatchObject({ errors: 2 });
    expect(rows(wrong, 'problems').map(({ key, field, severity }) => [key, field, severity])).toEqual(
      expect.arrayContaining([
        [low.key, 'bidMicros', 'error'],
        [empty.key, 'title', 'error'],
      ]),
    );
    await shop.done('set', '--keys', low.key, `bid=${asText(String(low['bidMicros']))}`);
    await shop.done('set', '--keys', empty.key, `title=${String(empty['title'])}`);
    expect(await shop.done('problems', '--where', 'draft')).toMatchObject({ errors: 0 });

    const plan = await shop.done('review');
    expect(plan).toMatchObject({
      creates: 2,
      updates: 25,
      statuses: 0,
      deletes: 1,
      campaigns: 0,
      blocked: 0,
      held: 0,
    });
    const reviewed = rows(plan, 'items').find(({ key }) => key === titles[0]?.key);
    expect(reviewed?.['changes']).toEqual([
      { field: 'title', before: titles[0]?.['title'], after: 'Changed title 0' },
    ]);

    expect(await shop.done('check')).toMatchObject({ checked: 28, rejected: 0 });
    const pushed = await shop.done('push', '--yes');
    expect(pushed).toMatchObject({ done: 28, failed: 0, held: 0, skipped: 0 });

    const after = await shop.state();
    const now = new Map(after.ads.map((ad) => [ad.id, settled(ad)]));
    for (const was of before.ads) {
      const ad = now.get(was.id) ?? {};
      const bid = bids.find(({ id }) => id === was.id);
      const title = titles.findIndex(({ id }) => id === was.id);
      if (was.id === deleted.id) expect(ad['status']).toBe('DELETED');
      else {
        expect(ad).toEqual({
          ...settled(was),
          ...(bid ? { bidMicros: raised(was) } : {}),
          ...(title < 0 ? {} : { title: `Changed title ${title}` }),
        });
      }
    }
    const known = new Set(before.ads.map(({ id }) => id));
    const fresh = after.ads.filter(({ id }) => !known.has(id));
    expect(fresh.map(({ title }) => title).sort()).toEqual(['First new ad', 'Second new ad']);
    for (const ad of fresh) expect(ad).toMatchObject({ categoryId: model['categoryId'], status: 'PAUSED' });
    const written = after.writes.map(({ id }) => id);
    expect(written).toHaveLength(28);
    expect(new Set(written).size).toBe(28);

    expect(await shop.done('ads', '--where', 'draft')).toMatchObject({ count: 0 });
    expect(await shop.adsheet('push', '--yes')).toMatchObject({ code: 0, json: { done: 0, items: [] } });
    expect((await shop.state()).writes).toHaveLength(28);
  });

  test('an incremental pull after it finds what another program changed', async () => {
    const [ad] = (await shop.state()).ads.filter(({ status }) => status === 'ACTIVE');
    await shop.control('PATCH', `/ads/${ad?.id}`, { title: 'Changed elsewhere' });
    expect(await shop.done('pull')).toMatchObject({
      kind: 'incremental',
      changed: 1,
      added: 0,
      conflicts: 0,
    });
    const { ad: shown } = await shop.done('show', `id:${ad?.id}`);
    expect(readField(shown as JsonObject, 'local.title')).toBe('Changed elsewhere');
  });

  test('a finished push is undone by reviewing and pushing its inverse', async () => {
    const [ad] = await plainAds(shop);
    if (!ad) throw new Error('no plain ad');
    await shop.done('set', '--keys', ad.key, 'title=Sent by mistake');
    const { run } = await shop.done('push', '--yes');
    expect(await shop.done('push', '--undo', String(run))).toMatchObject({ rows: 1, drifted: [] });
    await shop.done('push', '--yes');
    const now = (await shop.state()).ads.find(({ id }) => id === ad.id);
    expect(now?.title).toBe(ad['title']);
  });
});

/** The model's attributes as texts: some are mandatory in its category. */
const attributeTexts = (model: JsonObject): Record<string, string> =>
  Object.fromEntries(
    attributePathsOf(model).map((field) => {
      const value = readField(model, field);
      return [field, Array.isArray(value) ? value.join('; ') : String(value)];
    }),
  );

const newAd = (model: JsonObject, title: string): Record<string, string> => ({
  ...attributeTexts(model),
  title,
  description: 'A new ad, written in a file and sent once.',
  categoryId: String(model['categoryId']),
  priceType: 'FIXED_PRICE',
  price: '12.50',
  bid: asText(String(model['bidMicros'])),
  daily: '10',
  total: 'UNLIMITED',
  status: 'PAUSED',
});
