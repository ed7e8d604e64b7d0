import { describe, expect, it } from 'vitest';
import type { RowKey } from '../../../shared/ad/model.ts';
import type { CommandOutput } from '../../../shared/contract/commands.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { ACCOUNT, openLocal } from '../../support/account.ts';
import { ad, adsFrom, CATEGORY, category, user } from '../../support/ads.ts';
import { decodeChunk, startEngine } from '../../support/engine.ts';
import { temporaryFolder } from '../../support/home.ts';

const open = async (ads: readonly JsonObject[]) => {
  const engine = startEngine(await temporaryFolder());
  const keys = await openLocal(engine, { ads, categories: [category], user });
  const query = (input: object) => engine.call('ads.query', { account: ACCOUNT, ...input });
  return { ...engine, keys, query };
};

const idsOf = (ads: readonly JsonObject[]) => ads.map(({ id }) => id);

describe('listing ads', () => {
  const ads = [
    ad(1, { bidMicros: 'AUTOMATIC' }),
    ad(2, { bidMicros: '90000', title: 'Bank' }),
    ad(3, { bidMicros: '1000000', status: 'PAUSED' }),
    ad(4, { status: 'DELETED' }),
  ];

  it('gives every status in row order when nothing is asked', async () => {
    const { query } = await open(ads);
    const found = await query({});
    expect(found.count).toBe(4);
    expect(idsOf(found.ads)).toEqual([1, 2, 3, 4]);
    expect(found.ads[0]).toMatchObject({ key: 'r1', somethingNew: { kept: [1, 2, 3] } });
  });

  it('compares money as amounts, drafts applied', async () => {
    const { query, call, keys } = await open(ads);
    await call('edits.apply', {
      account: ACCOUNT,
      label: 'Typed',
      changes: [
        { key: keys[3] as RowKey, field: 'bid', text: '3' },
        { key: keys[1] as RowKey, field: 'bid', text: '2' },
      ],
    });
    expect(idsOf((await query({ where: 'bid >= 1' })).ads)).toEqual([2, 3]);
    expect(idsOf((await query({ where: 'draft' })).ads)).toEqual([2]);
  });

  it('finds ads by functions and by days', async () => {
    const days = ['2026-01-31T23:59:00Z', '2026-02-01T00:00:00Z', '2999-01-01T00:00:00Z'];
    const { query } = await open(
      days.map((dateCreated, n) => ad(n + 1, { dateCreated, title: 'Bank'.repeat(n + 1) })),
    );
    const found = async (where: string) => idsOf((await query({ where })).ads);
    expect(await found('created = 2026-01-31')).toEqual([1]);
    expect(await found('created <= today() and created > 2026-01-31')).toEqual([2]);
    expect(await found('created - 2026-01-31 = 1 or today() < created')).toEqual([2, 3]);
    expect(await found("len(title) > 4 and left(upper(title), 8) = 'bankbank'")).toEqual([2, 3]);
    expect(await found('round(bid * 10) >= 1 and clicks(7d) is empty')).toEqual([1, 2, 3]);
  });

  it('sorts money by amount, words and gaps last, and cuts to columns and limit', async () => {
    const { query } = await open(ads);
    const found = await query({ sort: ['bid'], columns: ['bid', 'title'], limit: 2 });
    expect(found.count).toBe(4);
    expect(found.ads).toEqual([
      { key: 'r2', id: 2, bidMicros: '90000', title: 'Bank' },
      { key: 'r4', id: 4, bidMicros: '150000', title: 'Tuinstoel 4' },
    ]);
    expect(idsOf((await query({ sort: ['-status', '-id'] })).ads)).toEqual([3, 4, 2, 1]);
  });

  it('says where an expression is wrong, and which column is unknown', async () => {
    const { query } = await open(ads);
    await expect(query({ where: 'bid >' })).rejects.toMatchObject({ code: 'bad-expression' });
    await expect(query({ columns: ['nonsense'] })).rejects.toMatchObject({ code: 'unknown-field' });
  });
});

describe('naming a row', () => {
  it('finds it by key, by id, and by vendor ID without case, drafts too', async () => {
    const { call } = await open([ad(1), ad(2)]);
    const resolve = (name: string) => call('ads.resolve', { account: ACCOUNT, name });
    await call('edits.create', { account: ACCOUNT, rows: [{ title: 'Nieuw', vendorId: 'NIEUW:1' }] });
    expect(await resolve('r2')).toEqual({ key: 'r2' });
    expect(await resolve('id:2')).toEqual({ key: 'r2' });
    expect(await resolve('vendor:v-2')).toEqual({ key: 'r2' });
    expect(await resolve('vendor:nieuw:1')).toEqual({ key: 'r3' });
    for (const name of ['r9', 'id:9', 'vendor:no', 'c1', '']) {
      await expect(resolve(name)).rejects.toMatchObject({ code: 'row-unknown' });
    }
  });
});

describe('rows for the grid', () => {
  it('come in chunks of 500 in row order, long texts cut, each row once', async () => {
    const { call } = await open([ad(1, { description: '😀'.repeat(300) }), ...adsFrom(2, 1100)]);
    const rows = [];
    for (let from: number | null = 0; from !== null; ) {
      const page: CommandOutput<'ads.rows'> = await call('ads.rows', { account: ACCOUNT, from });
      expect(page.total).toBe(1101);
      const part = decodeChunk(page.chunk).rows;
      expect(part.length).toBeLessThanOrEqual(500);
      rows.push(...part);
      from = page.next;
    }
    expect(rows.map(({ key }) => key)).toEqual(Array.from({ length: 1101 }, (_, i) => `r${i + 1}`));
    expect([...String(rows[0]?.values['description'])]).toHaveLength(160);
    expect(rows[1]?.values).toMatchObject({
      'attributes.material': 'teak',
      'shippingOptions.SHIP.costCents': 695,
      'budgets.daily.limitMicros': '2000000',
    });
  });

  it('follow a change as patches', async () => {
    const { call, events, keys } = await open(adsFrom(1, 3));
    await call('edits.apply', {
      account: ACCOUNT,
      label: 'Typed',
      changes: [{ key: keys[0] as RowKey, field: 'title', text: 'Andere stoel' }],
    });
    const told = events.flatMap((event) => (event.type === 'rows' ? [decodeChunk(event.chunk)] : [])).at(-1);
    expect(told?.rows[0]).toMatchObject({
      key: 'r1',
      state: 'edited',
      values: { title: 'Andere stoel' },
      drafts: { title: 'Tuinstoel 1' },
    });
  });
});

describe('problems', () => {
  it('are found as rows are touched, and gone when they are mended', async () => {
    const { call, keys } = await open(adsFrom(1, 3));
    const type = (field: string, text: string) =>
      call('edits.apply', {
        account: ACCOUNT,
        label: 'Typed',
        changes: [{ key: keys[0] as RowKey, field, text }],
      });
    expect((await type('bid', '0.01')).problems).toBeGreaterThan(0);
    const listed = await call('problems.list', { account: ACCOUNT });
    expect(listed).toMatchObject({ errors: 1, problems: [{ key: keys[0], field: 'bidMicros', code: 2002 }] });
    expect((await call('ads.query', { account: ACCOUNT, where: 'problem' })).count).toBe(1);
    await type('bid', '0.30');
    expect(await call('problems.list', { account: ACCOUNT })).toMatchObject({ errors: 0, problems: [] });
  });

  it('reach the rows that compete with the one edited', async () => {
    const tight = { ...category, config: { ...(category['config'] as JsonObject), activeAds: '[0,2]' } };
    const engine = startEngine(await temporaryFolder());
    const paused = { status: 'PAUSED' };
    const ads = [ad(1), ad(2, paused), ad(3, paused)];
    const keys = (await openLocal(engine, { ads, categories: [tight], user })) as readonly RowKey[];
    const status = (at: number, to: 'ACTIVE' | 'PAUSED') =>
      engine.call('edits.status', { account: ACCOUNT, select: { keys: [keys[at] as RowKey] }, status: to });
    const problems = async () =>
      (await engine.call('problems.list', { account: ACCOUNT })).problems
        .filter(({ severity }) => severity === 'error')
        .map(({ key, code }) => [key, code]);
    await status(1, 'ACTIVE');
    await status(2, 'ACTIVE');
    expect(await problems()).toEqual([[keys[2], 2011]]);
    await status(1, 'PAUSED');
    expect(await problems()).toEqual([]);
  });
});

describe('counts by category', () => {
  it('stand in the category list, with those that will be active and the places there are', async () => {
    const { call, keys } = await open(adsFrom(1, 4));
    await call('edits.status', { account: ACCOUNT, select: { keys: keys.slice(0, 1) }, status: 'PAUSED' });
    const { categories } = await call('categories.list', { account: ACCOUNT });
    expect(categories).toEqual([
      {
        id: CATEGORY,
        parentId: 1,
        level: 2,
        status: 'ACTIVE',
        label: 'Tuinmeubels',
        ads: 4,
        active: 3,
        places: 1000,
        leaf: true,
      },
    ]);
  });
});
