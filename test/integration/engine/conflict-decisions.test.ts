import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RowKey } from '../../../shared/ad/model.ts';
import type { CommandInput } from '../../../shared/contract/commands.ts';
import type { SyncSettings } from '../../../shared/contract/views.ts';
import type { Json, JsonObject } from '../../../shared/json.ts';
import type { Shop } from '../sync/harness.ts';
import { ACCOUNT, openShop, rowsOf } from '../sync/harness.ts';

// Another client changes what the seller has edited: who wins, who is asked, and how a decision is taken back.

let shop: Shop;
/** Does a pull end where its conflicts were decided, before it can say so? */
let dies = false;
type Row = { readonly key: RowKey; readonly id: number };
let rows: readonly Row[] = [];

beforeEach(async () => {
  dies = false;
  const passFailpoint = (place: string): void => {
    if (dies && place === 'conflicts-settled') throw new Error('died');
  };
  shop = await openShop({ ads: 12 }, { passFailpoint });
  await shop.pull();
  rows = await rowsOf(shop, 'status = ACTIVE and not problem');
});
afterEach(() => shop.end());

const at = (index: number): Row => {
  const row = rows[index];
  if (!row) throw new Error('the sandbox has too few active ads');
  return row;
};

const edit = ({ key }: Row, values: Readonly<Record<string, Json>>) =>
  shop.call('edits.apply', {
    account: ACCOUNT,
    label: 'Edit',
    changes: Object.entries(values).map(([field, value]) => ({
      key,
      field,
      value,
    })) as CommandInput<'edits.apply'>['changes'],
  });

const elsewhere = ({ id }: Row, patch: JsonObject) => shop.control.order('PATCH', `/ads/${id}`, patch);

const rule = (sync: Partial<SyncSettings>) =>
  shop.call('settings.save', {
    account: ACCOUNT,
    settings: { sync: { pullMinutes: 15, conflicts: 'ask', ...sync } },
  });

const fired = async (): Promise<void> => {
  for (;;) {
    const faults = (await shop.control.order('GET', '/faults')) as { readonly fired: readonly unknown[] };
    if (faults.fired.length > 0) return;
  }
};

const conflicts = async () => (await shop.call('conflicts.list', { account: ACCOUNT })).conflicts;
const cells = async () => (await conflicts()).map(({ key, field }) => `${key} ${field}`);
const drafts = async ({ key }: Row) => (await shop.call('ads.get', { account: ACCOUNT, key })).ad.draft;
const plan = () => shop.call('review.plan', { account: ACCOUNT });
const undo = () => shop.call('edits.undo', { account: ACCOUNT });

/** My title over theirs, in these rows, as a pull finds it. */
const quarrel = async (...those: readonly Row[]) => {
  for (const row of those) {
    await edit(row, { title: `Mine ${row.id}` });
    await elsewhere(row, { title: `Theirs ${row.id}` });
  }
  return shop.pull();
};

describe('the rule for conflicts', () => {
  it('asks by default: a pull leaves every conflict to the seller', async () => {
    expect(await quarrel(at(0))).toMatchObject({ conflicts: 1, settled: { mine: 0, theirs: 0 } });
    expect(await cells()).toEqual([`${at(0).key} title`]);
  });

  it('keeps mine where it says so, on what the service says now; Review marks it, undo brings the conflict back', async () => {
    await rule({ conflicts: 'mine' });
    expect(await quarrel(at(0), at(1))).toMatchObject({ conflicts: 0, settled: { mine: 2, theirs: 0 } });
    expect(await drafts(at(0))).toEqual([
      { field: 'title', base: `Theirs ${at(0).id}`, value: `Mine ${at(0).id}` },
    ]);
    const { settled, items } = await plan();
    expect(settled).toMatchObject({ mine: 2, theirs: 0, changesets: [expect.any(Number)] });
    expect(items[0]).toMatchObject({
      blockedBy: [],
      changes: [{ field: 'title', before: `Theirs ${at(0).id}`, byRule: true }],
    });
    await undo();
    expect(await cells()).toEqual([`${at(0).key} title`, `${at(1).key} title`]);
    expect((await plan()).settled).toEqual({ mine: 0, theirs: 0, changesets: [] });
  });

  it('takes theirs where it says so: the edits are gone, counted in Review, and come back with undo', async () => {
    await rule({ conflicts: 'theirs' });
    expect(await quarrel(at(0))).toMatchObject({ conflicts: 0, settled: { mine: 0, theirs: 1 } });
    expect(await drafts(at(0))).toEqual([]);
    expect((await plan()).settled).toMatchObject({ mine: 0, theirs: 1 });
    const { entries } = await shop.call('log.list', { account: ACCOUNT });
    expect(entries.find(({ kind }) => kind === 'changeset')).toMatchObject({ who: { origin: 'rule' } });
    await undo();
    expect(await cells()).toEqual([`${at(0).key} title`]);
  });

  it('leaves what was in conflict before it held, also when it moves there once more', async () => {
    await quarrel(at(0));
    await rule({ conflicts: 'mine' });
    await elsewhere(at(0), { title: 'Theirs again' });
    expect(await quarrel(at(1))).toMatchObject({ settled: { mine: 1 } });
    expect(await cells()).toEqual([`${at(0).key} title`]);
  });

  it('settles what the first part of an interrupted pull found, when the pull goes on', async () => {
    await rule({ conflicts: 'theirs' });
    await edit(at(0), { title: 'Mine' });
    await elsewhere(at(0), { title: 'Theirs' });
    await shop.control.fault('GET', '/ad', { type: 'status', status: 403 }, 1, 2);
    await expect(shop.pull(true)).rejects.toThrow('not-allowed');
    expect(await cells()).toHaveLength(1);
    expect(await shop.pull()).toMatchObject({ settled: { mine: 0, theirs: 1 } });
    expect(await cells()).toEqual([]);
    expect(await drafts(at(0))).toEqual([]);
  });

  it('does not answer what the pull finds that a push begins with', async () => {
    await rule({ conflicts: 'mine' });
    await edit(at(0), { title: 'Mine' });
    await elsewhere(at(0), { title: 'Theirs' });
    expect(await shop.push()).toMatchObject({ done: 0, held: 1 });
    expect(await shop.control.ad(at(0).id)).toMatchObject({ title: 'Theirs' });
    expect(await shop.pull()).toMatchObject({ settled: { mine: 0, theirs: 0 } });
    expect(await conflicts()).toMatchObject([{ key: at(0).key, field: 'title', run: null }]);
  });

  it('leaves to the seller what the pull of a push found before it was interrupted, also when a pull with the rule goes on', async () => {
    await rule({ conflicts: 'theirs' });
    await shop.control.fault('GET', '/ad', { type: 'status', status: 403 });
    await expect(shop.pull(true)).rejects.toThrow('not-allowed');
    await edit(at(0), { title: 'Mine' });
    await elsewhere(at(0), { title: 'Theirs' });
    await shop.control.fault('GET', '/ad', { type: 'status', status: 403 }, 1, 2);
    await expect(shop.push()).rejects.toThrow('not-allowed');
    expect(await cells()).toHaveLength(1);
    expect(await shop.pull()).toMatchObject({ settled: { mine: 0, theirs: 0 } });
    expect(await cells()).toHaveLength(1);
  });

  it('does not decide once more what the seller took back after the pull that decided it was killed', async () => {
    await rule({ conflicts: 'theirs' });
    await edit(at(0), { title: 'Mine' });
    await elsewhere(at(0), { title: 'Theirs' });
    dies = true;
    await expect(shop.pull()).rejects.toThrow();
    expect(await cells()).toEqual([]);
    await undo();
    dies = false;
    expect(await shop.pull()).toMatchObject({ settled: { mine: 0, theirs: 0 } });
    expect(await cells()).toHaveLength(1);
  });

  it('does not answer what a push finds as it reads an ad just before sending it, and the conflict names the push', async () => {
    await rule({ conflicts: 'mine' });
    await edit(at(0), { title: 'My own title' });
    await shop.control.fault('PUT', '/ad/*', { type: 'reset-before' });
    const pushing = shop.push();
    await fired();
    await elsewhere(at(0), { title: 'Theirs' });
    const { run, ...result } = await pushing;
    expect(result).toMatchObject({ done: 0, held: 1 });
    await shop.pull();
    expect(await conflicts()).toMatchObject([{ key: at(0).key, field: 'title', run }]);
  });
});

describe('a decision', () => {
  it('may be for some rows, for some fields, for all of both, or for single cells', async () => {
    for (const index of [0, 1, 2]) {
      await edit(at(index), { title: 'Mine', sellerName: 'Me' });
      await elsewhere(at(index), { title: 'Theirs', sellerName: 'Them' });
    }
    await shop.pull();
    const resolve = (which: Omit<CommandInput<'conflicts.resolve'>, 'account' | 'take'>) =>
      shop.call('conflicts.resolve', { account: ACCOUNT, take: 'mine', ...which });
    const left = async (which: Parameters<typeof resolve>[0]) => {
      await resolve(which);
      const found = await cells();
      await undo();
      return found;
    };
    const [a, b, c] = [at(0).key, at(1).key, at(2).key];
    expect(await left({ keys: [a, b] })).toEqual([`${c} sellerName`, `${c} title`]);
    expect(await left({ fields: ['title'] })).toEqual([
      `${a} sellerName`,
      `${b} sellerName`,
      `${c} sellerName`,
    ]);
    expect(await left({ keys: [a], fields: ['title', 'sellerName'] })).toHaveLength(4);
    expect(
      await left({
        cells: [
          { key: a, field: 'title' },
          { key: b, field: 'sellerName' },
        ],
      }),
    ).toEqual([`${a} sellerName`, `${b} title`, `${c} sellerName`, `${c} title`]);
    expect(await left({})).toEqual([]);
    expect(await cells()).toHaveLength(6);
  });

  it('may be a third value, on top of what the service says now, and undo brings the conflict back', async () => {
    await quarrel(at(0));
    const { key } = at(0);
    const refused = await shop.call('conflicts.edit', { account: ACCOUNT, key, field: 'title', value: 12 });
    expect(refused).toMatchObject({ changeset: null, refused: [{ code: 'wrong-type' }] });
    expect(await cells()).toHaveLength(1);
    await shop.call('conflicts.edit', { account: ACCOUNT, key, field: 'title', text: 'Ours' });
    expect(await cells()).toEqual([]);
    expect(await drafts(at(0))).toEqual([{ field: 'title', base: `Theirs ${at(0).id}`, value: 'Ours' }]);
    await undo();
    expect(await conflicts()).toMatchObject([{ mine: `Mine ${at(0).id}`, theirs: `Theirs ${at(0).id}` }]);
    expect(await shop.push().catch(() => null)).toMatchObject({ done: 0, held: 1 });
  });

  it('is one for a unit, with values of several of its fields', async () => {
    await edit(at(0), { bidMicros: '310000', 'budgets.daily.limitMicros': '9000000' });
    await elsewhere(at(0), { bidMicros: '320000' });
    await shop.pull();
    expect((await conflicts()).map(({ unit }) => unit)).toContain('bid');
    const { key } = at(0);
    const beside = [{ field: 'budgets.daily.limitMicros', value: '8000000' }];
    await shop.call('conflicts.edit', { account: ACCOUNT, key, field: 'bidMicros', value: '330000', beside });
    expect(await cells()).toEqual([]);
    expect(await drafts(at(0))).toMatchObject([
      { field: 'bidMicros', base: '320000', value: '330000' },
      { field: 'budgets.daily.limitMicros', value: '8000000' },
    ]);
  });

  it('is one for an ad I want deleted and they changed: deleted, or as it is there', async () => {
    const { key } = at(0);
    await shop.call('edits.status', { account: ACCOUNT, select: { keys: [key] }, status: 'DELETED' });
    await elsewhere(at(0), { title: 'Theirs', sellerName: 'Them' });
    expect(await shop.pull()).toMatchObject({ conflicts: 1 });
    const state = await shop.call('accounts.state', { account: ACCOUNT });
    expect(state.counts.conflicts).toBe(1);
    expect(new Set((await conflicts()).map(({ unit }) => unit))).toEqual(new Set(['status']));
    await shop.call('conflicts.resolve', { account: ACCOUNT, take: 'theirs', key, field: 'title' });
    expect(await drafts(at(0))).toEqual([]);
    await undo();
    await shop.call('conflicts.resolve', { account: ACCOUNT, take: 'mine' });
    expect(await drafts(at(0))).toMatchObject([{ field: 'status', value: 'DELETED' }]);
  });

  it('is asked for campaigns too', async () => {
    const { campaigns } = await shop.call('campaigns.list', { account: ACCOUNT });
    const campaign = campaigns[0];
    if (!campaign?.id) throw new Error('the sandbox has no campaign');
    const field = 'budgets.daily.limitMicros';
    await edit({ key: campaign.key, id: campaign.id }, { [field]: '50000000' });
    await shop.control.order('PATCH', `/campaigns/${campaign.id}`, {
      budgets: { daily: { limitMicros: '60000000' } },
    });
    await shop.pull();
    expect(await conflicts()).toMatchObject([{ key: campaign.key, mine: '50000000', theirs: '60000000' }]);
    await shop.call('conflicts.resolve', { account: ACCOUNT, take: 'theirs' });
    expect(await cells()).toEqual([]);
  });

  it('is not asked for an ad that was deleted there: its drafts stay, and nothing of them is sent', async () => {
    await edit(at(0), { title: 'Mine' });
    await elsewhere(at(0), { title: 'Theirs' });
    await shop.pull();
    await shop.control.order('PUT', `/ads/${at(0).id}/status/DELETED_BY_CS`);
    await shop.pull();
    expect(await cells()).toEqual([]);
    expect(await drafts(at(0))).toMatchObject([{ field: 'title', value: 'Mine' }]);
    expect((await plan()).items[0]).toMatchObject({ held: true, blockedBy: [{ code: 'gone' }, {}] });
  });

  it('says when it changed there, as far as the service told', async () => {
    await quarrel(at(0));
    const [conflict] = await conflicts();
    expect(conflict).toMatchObject({ title: `Mine ${at(0).id}`, id: at(0).id, run: null });
    expect(Date.parse(conflict?.changedAt ?? '')).toBeGreaterThan(0);
  });
});
