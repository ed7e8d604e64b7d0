/**
 * Acts on many ads, between which and what the seller was shown a pull brings what others changed
 * (`docs/sync.md#edits-on-what-was-seen`): exactly what they moved is a conflict, and the push that follows
 * overwrites nothing.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RowKey } from '../../../shared/ad/model.ts';
import type { Operation } from '../../../shared/bulk/operation.ts';
import type { CommandInput } from '../../../shared/contract/commands.ts';
import type { ChangesetResult, GridRow, RowChunk } from '../../../shared/contract/views.ts';
import type { Json, JsonObject } from '../../../shared/json.ts';
import type { Shop } from '../sync/harness.ts';
import { ACCOUNT as account, draftCount, editable, openShop } from '../sync/harness.ts';

type Row = JsonObject & { readonly key: RowKey; readonly id: number };
type Six = readonly [Row, Row, Row, Row, Row, Row];
type Seen = NonNullable<CommandInput<'edits.apply'>['seen']>;

let shop: Shop;
let ads: Six;
beforeEach(async () => {
  shop = await openShop({ ads: 30 });
  await shop.pull();
  ads = (await editable(shop, 6)) as unknown as Six;
});
afterEach(() => shop.end());

const keysOf = (list: readonly Row[] = ads): RowKey[] => list.map(({ key }) => key);

/** The rows as a window has them at this moment. */
const look = async (): Promise<Seen> => {
  const { chunk } = await shop.call('ads.rows', { account, from: 0 });
  const { rows } = JSON.parse(new TextDecoder().decode(chunk)) as RowChunk;
  return [...Map.groupBy(rows, ({ asOf }: GridRow) => asOf)].map(([asOf, of]) => ({
    asOf,
    keys: of.map(({ key }) => key),
  }));
};

/** Another client changes ads, and a pull brings it. */
const others = async (...changes: readonly (readonly [Row, JsonObject])[]): Promise<void> => {
  for (const [{ id }, change] of changes) await shop.control.order('PATCH', `/ads/${id}`, change);
  await shop.control.settle();
  await shop.pull();
};

const apply = (changes: CommandInput<'edits.apply'>['changes'], seen: Seen) =>
  shop.call('edits.apply', { account, label: 'many', changes, seen });

const inConflict = async (): Promise<readonly string[]> =>
  (await shop.call('conflicts.list', { account })).conflicts
    .map(({ key, field }) => `${key} ${field}`)
    .sort();

const cells = (...named: readonly (readonly [Row, string])[]): readonly string[] =>
  named.map(([{ key }, field]) => `${key} ${field}`).sort();

const there = async ({ id }: Row, field: string): Promise<Json> => (await shop.control.ad(id))[field] ?? null;

const raised = (row: Row, by: bigint): string => String((BigInt(String(row['bidMicros'])) * by) / 100n);

const bulk = async (operation: Operation, between: () => Promise<unknown>): Promise<ChangesetResult> => {
  const target = { account, select: { keys: keysOf() }, operation };
  const { asOf } = await shop.call('bulk.preview', target);
  await between();
  return shop.job(() => shop.call('bulk.start', { ...target, asOf }));
};

/** Each writes a title of its own into each of the six ads, and nothing else. */
const TITLES: Readonly<Record<string, (seen: Seen) => Promise<unknown>>> = {
  'a block that is pasted': (seen) =>
    apply(
      ads.map(({ key }, i) => ({ key, field: 'title', value: `Mine ${i}` })),
      seen,
    ),
  'one value that is filled into many': (seen) =>
    apply([{ keys: keysOf(), field: 'title', value: 'Mine all' }], seen),
  'what a panel writes into several ads': (seen) =>
    apply(
      ads.flatMap(({ key }) => [
        { key, field: 'title', value: 'Mine all' },
        { key, field: 'url', value: null },
      ]),
      seen,
    ),
};

describe('others change titles while', () => {
  it.each(Object.entries(TITLES))('%s is on its way: exactly these are conflicts', async (_name, act) => {
    const seen = await look();
    await others([ads[1], { title: 'Theirs 1' }], [ads[4], { title: 'Theirs 4' }]);
    await act(seen);
    expect(await inConflict()).toEqual(cells([ads[1], 'title'], [ads[4], 'title']));
    expect(await shop.push()).toMatchObject({ held: 2, failed: 0 });
    expect(await there(ads[1], 'title')).toBe('Theirs 1');
    expect(await there(ads[4], 'title')).toBe('Theirs 4');
    expect(await there(ads[0], 'title')).toMatch(/^Mine/);
    expect(await draftCount(shop)).toBe(2);
  });

  it('the same rows were shown again before the act: nothing is a conflict', async () => {
    await others([ads[1], { title: 'Theirs 1' }]);
    await apply([{ keys: keysOf(), field: 'title', value: 'Mine all' }], await look());
    expect(await inConflict()).toEqual([]);
    expect(await shop.push()).toMatchObject({ held: 0 });
    expect(await there(ads[1], 'title')).toBe('Mine all');
  });

  it('one of them is changed back: it is as it was shown, and no conflict', async () => {
    const seen = await look();
    await others([ads[1], { title: 'Theirs for a while' }]);
    await others([ads[1], { title: String(ads[1]['title']) }]);
    await shop.call('edits.status', { account, select: { keys: [ads[1].key] }, status: 'DELETED', seen });
    await apply([{ keys: keysOf([ads[0], ads[2]]), field: 'title', value: 'Mine' }], seen);
    expect(await inConflict()).toEqual([]);
    const { ad } = await shop.call('ads.get', { account, key: ads[1].key });
    expect(Object.keys(ad.drafts)).toEqual(['status']);
  });

  it('other cells of the same ads are written: theirs are taken, mine are plain edits', async () => {
    const seen = await look();
    await others([ads[1], { title: 'Theirs 1' }]);
    await apply([{ keys: keysOf(), field: 'bidMicros', value: raised(ads[0], 200n) }], seen);
    expect(await inConflict()).toEqual([]);
    await shop.push();
    expect(await there(ads[1], 'title')).toBe('Theirs 1');
  });

  it('the end of a long text, which the sheet does not show, is another one: it is a conflict too', async () => {
    const long = `${'Een lange omschrijving. '.repeat(20)}Eind.`;
    await others([ads[2], { description: long }]);
    const seen = await look();
    await others([ads[2], { description: `${long} En nog iets.` }]);
    await apply(
      [{ keys: keysOf(), field: 'description', value: 'Mine, long enough for any category.' }],
      seen,
    );
    expect(await inConflict()).toEqual(cells([ads[2], 'description']));
  });
});

it('others change another field of a unit that is written: the unit is a conflict', async () => {
  const seen = await look();
  const budgets = { daily: { limitMicros: 'UNLIMITED' }, total: { limitMicros: '77000000' } };
  await others([ads[3], { budgets }]);
  await apply([{ keys: keysOf(), field: 'bidMicros', value: raised(ads[0], 200n) }], seen);
  const of = [ads[3], 'bidMicros'] as const;
  const found = await inConflict();
  expect(found).toEqual(expect.arrayContaining([...cells(of, [ads[3], 'budgets.total.limitMicros'])]));
  expect(found.every((cell) => cell.startsWith(`${ads[3].key} `))).toBe(true);
  await shop.push();
  expect(await there(ads[3], 'budgets')).toMatchObject(budgets);
});

it('others pause an ad that is shown active: activating many of them leaves it paused', async () => {
  const [first] = ads;
  await others([first, { status: 'ACTIVE' }], [ads[1], { status: 'PAUSED' }]);
  const seen = await look();
  await others([first, { status: 'PAUSED' }]);
  await shop.call('edits.status', {
    account,
    select: { keys: keysOf([first, ads[1]]) },
    status: 'ACTIVE',
    seen,
  });
  await shop.push();
  expect(await there(first, 'status')).toBe('PAUSED');
  expect(await there(ads[1], 'status')).toBe('ACTIVE');
});

it('others change ads that are to be deleted: these are kept until it is decided, the others go', async () => {
  const seen = await look();
  await others([ads[1], { title: 'Theirs 1' }], [ads[4], { bidMicros: raised(ads[4], 150n) }]);
  await shop.call('edits.status', { account, select: { keys: keysOf() }, status: 'DELETED', seen });
  expect(await inConflict()).toEqual(
    cells([ads[1], 'status'], [ads[1], 'title'], [ads[4], 'bidMicros'], [ads[4], 'status']),
  );
  expect(await shop.push()).toMatchObject({ done: 4, held: 2 });
  expect(await there(ads[1], 'status')).not.toBe('DELETED');
  expect(await there(ads[4], 'status')).not.toBe('DELETED');
  expect(await there(ads[0], 'status')).toBe('DELETED');
});

describe('a bulk operation whose preview was shown', () => {
  const raise: Operation = { kind: 'money', fields: ['bid'], by: 'percent', value: '10' };

  it('does just what it showed where others changed a bid since, as a conflict', async () => {
    const theirs = raised(ads[2], 300n);
    const result = await bulk(raise, () => others([ads[2], { bidMicros: theirs }]));
    expect(result).toMatchObject({ rows: 6, conflicts: 1, refused: [] });
    const { conflicts } = await shop.call('conflicts.list', { account });
    expect(conflicts).toMatchObject([
      { key: ads[2].key, field: 'bidMicros', base: ads[2]['bidMicros'], mine: raised(ads[2], 110n), theirs },
    ]);
    expect(await shop.push()).toMatchObject({ held: 1 });
    expect(await there(ads[2], 'bidMicros')).toBe(theirs);
  });

  it('is about the ads it was shown for, whatever others made of them since', async () => {
    const where = `bid < ${(Number(ads[2]['bidMicros']) + 10_000) / 1_000_000}`;
    const operation: Operation = { kind: 'formula', field: 'bid', formula: 'bid * 1.1', where };
    await bulk(operation, () => others([ads[2], { bidMicros: raised(ads[2], 900n) }]));
    expect(await inConflict()).toEqual(cells([ads[2], 'bidMicros']));
  });

  it('leaves alone what the seller edited since, and says so', async () => {
    const result = await bulk(raise, () =>
      apply([{ key: ads[5].key, field: 'bidMicros', value: raised(ads[5], 500n) }], []),
    );
    expect(result).toMatchObject({ rows: 5, conflicts: 0, refused: [{ key: ads[5].key, code: 'moved' }] });
    const { ad } = await shop.call('ads.get', { account, key: ads[5].key });
    expect(ad.values['bidMicros']).toBe(raised(ads[5], 500n));
  });
});

it('others change what proposed changes were shown for: exactly that is a conflict once they are applied', async () => {
  const table = [['id', 'title'], ...ads.map(({ id }, i) => [id, `Mine ${i}`])];
  const { proposal } = await shop.call('proposals.open', { account, table });
  await others([ads[1], { title: 'Theirs 1' }]);
  const result = await shop.job<ChangesetResult>(() => shop.call('proposals.apply', { account, proposal }));
  expect(result).toMatchObject({ rows: 6, conflicts: 1, refused: [] });
  expect(await inConflict()).toEqual(cells([ads[1], 'title']));
  expect(await shop.push()).toMatchObject({ done: 5, held: 1 });
  expect(await there(ads[1], 'title')).toBe('Theirs 1');
});
