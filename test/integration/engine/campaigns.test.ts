import { describe, expect, it } from 'vitest';
import type { RowKey } from '../../../shared/ad/model.ts';
import type { Operation } from '../../../shared/bulk/operation.ts';
import type { CommandInput } from '../../../shared/contract/commands.ts';
import { ACCOUNT, openLocal } from '../../support/account.ts';
import { startEngine } from '../../support/engine.ts';
import { temporaryFolder } from '../../support/home.ts';

const CAMPAIGN = {
  id: 71,
  title: 'Alles',
  status: 'ACTIVE',
  isDefault: true,
  budgets: { daily: { limitMicros: '5000000' }, total: { limitMicros: 'UNLIMITED' } },
};
const KEY = 'c1' as RowKey;

const open = async () => {
  const engine = startEngine(await temporaryFolder());
  await openLocal(engine, { campaigns: [CAMPAIGN] });
  const type = (field: string, text: string | null) =>
    engine.call('edits.apply', { account: ACCOUNT, label: 'Typed', changes: [{ key: KEY, field, text }] });
  const review = () => engine.call('review.plan', { account: ACCOUNT });
  return { ...engine, type, review };
};

describe('the rules about a campaign', () => {
  it('keep a campaign whose daily limit was cleared from being sent', async () => {
    const { type, review } = await open();
    await type('budgets.daily.limitMicros', null);
    const { items, blocked } = await review();
    expect(blocked).toBe(1);
    expect(items[0]?.blockedBy).toContainEqual(
      expect.objectContaining({ field: 'budgets.daily.limitMicros', severity: 'error' }),
    );
  });

  it('let it go again when the limit is back', async () => {
    const { type, review } = await open();
    await type('budgets.daily.limitMicros', null);
    await type('budgets.daily.limitMicros', '7');
    expect((await review()).items).toMatchObject([{ key: KEY, op: 'campaign', blockedBy: [] }]);
  });

  it('warn of a budget that is spent already, and let it go', async () => {
    const engine = startEngine(await temporaryFolder());
    const daily = { limitMicros: '5000000', spentMicros: '3000000' };
    await openLocal(engine, {
      campaigns: [{ ...CAMPAIGN, budgets: { ...CAMPAIGN.budgets, daily } }],
    });
    const changes = [{ key: KEY, field: 'budgets.daily.limitMicros', text: '3' }];
    await engine.call('edits.apply', { account: ACCOUNT, label: 'Typed', changes });
    const { items } = await engine.call('review.plan', { account: ACCOUNT });
    expect(items).toMatchObject([
      { key: KEY, blockedBy: [], warnings: [{ message: { key: 'rule.campaign-spent-today' } }] },
    ]);
  });

  it('count among the problems of the account, and are mended with all others', async () => {
    const { call, type } = await open();
    const counts = async () => (await call('accounts.state', { account: ACCOUNT })).counts;
    const before = await counts();
    await type('budgets.total.limitMicros', '3');
    await type('budgets.daily.limitMicros', null);
    expect(await counts()).toMatchObject({ errors: before.errors + 1, warnings: before.warnings });
    await type('budgets.daily.limitMicros', '7');
    expect(await counts()).toMatchObject({ errors: before.errors, warnings: before.warnings + 1 });
    const list = () => call('problems.list', { account: ACCOUNT });
    expect((await list()).problems.filter(({ key }) => key === KEY)).toMatchObject([
      { message: { key: 'rule.daily-above-total' } },
    ]);
    const message = 'rule.daily-above-total';
    expect(await call('problems.fix', { account: ACCOUNT, select: {}, message })).toMatchObject({ rows: 1 });
    expect((await list()).problems.filter(({ key }) => key === KEY)).toEqual([]);
    expect(await counts()).toMatchObject({ errors: before.errors, warnings: before.warnings });
  });

  it('still hold after the account was closed and opened', async () => {
    const { type, review, call } = await open();
    await type('budgets.daily.limitMicros', null);
    await call('accounts.close', { account: ACCOUNT });
    await call('accounts.open', { account: ACCOUNT });
    expect((await review()).blocked).toBe(1);
  });
});

describe('a bulk operation on campaigns', () => {
  const DAILY = 'budgets.daily.limitMicros';
  const TOTAL = 'budgets.total.limitMicros';
  const AUTUMN = {
    ...CAMPAIGN,
    id: 72,
    title: 'Herfst',
    status: 'PAUSED',
    isDefault: false,
    budgets: { daily: { limitMicros: '3333333' }, total: { limitMicros: '10000000', spentMicros: '400000' } },
  };
  const KEYS = ['c1', 'c2'] as RowKey[];
  const raise: Operation = { kind: 'money', fields: [DAILY, TOTAL], by: 'percent', value: '10' };

  const openTwo = async () => {
    const engine = startEngine(await temporaryFolder());
    await openLocal(engine, { campaigns: [CAMPAIGN, AUTUMN] });
    const { call, finished } = engine;
    const of = (operation: Operation) => ({ account: ACCOUNT, select: { keys: KEYS }, operation });
    const run = async (operation: Operation, more: Partial<CommandInput<'bulk.start'>> = {}) => {
      const end = await finished((await call('bulk.start', { ...of(operation), ...more })).job);
      if (end.state !== 'done' || end.kind !== 'bulk') throw new Error(`the job ${end.state}`);
      return end.result;
    };
    const valuesOf = async (field: string) =>
      (await call('campaigns.list', { account: ACCOUNT })).campaigns.map(({ values }) => values[field]);
    return {
      ...engine,
      preview: (operation: Operation) => call('bulk.preview', of(operation)),
      run,
      valuesOf,
    };
  };

  it('changes budgets by a percentage as one changeset, which undo takes back', async () => {
    const { call, preview, run, valuesOf } = await openTwo();
    expect(await preview(raise)).toMatchObject({
      rows: 2,
      changed: 2,
      cells: 3,
      refused: [{ code: 'is-word', count: 1, example: { key: 'c1', title: 'Alles' } }],
      problems: { errors: 0 },
    });
    expect(await valuesOf(DAILY)).toEqual(['5000000', '3333333']);
    const { changeset, rows } = await run(raise);
    expect(rows).toBe(2);
    expect(await valuesOf(DAILY)).toEqual(['5500000', '3666666']);
    expect(await valuesOf(TOTAL)).toEqual(['UNLIMITED', '11000000']);
    await call('edits.undo', { account: ACCOUNT, changeset: changeset ?? 0 });
    expect(await valuesOf(DAILY)).toEqual(['5000000', '3333333']);
    expect((await call('accounts.state', { account: ACCOUNT })).counts.campaignDrafts).toBe(0);
  });

  it('foretells what its rules would hold back', async () => {
    const { preview } = await openTwo();
    expect(await preview({ kind: 'clear', fields: [DAILY] })).toMatchObject({
      changed: 2,
      problems: { errors: 2, rowsWithErrors: 2 },
      review: { goes: 0, held: 2 },
    });
    expect(await preview({ kind: 'set', fields: [DAILY], text: '50' })).toMatchObject({
      changed: 2,
      problems: { warnings: 1, rowsWithWarnings: 1 },
      review: { goes: 2, held: 0 },
    });
  });

  it('deletes none, as the marketplace keeps each for ever', async () => {
    const { preview } = await openTwo();
    expect(await preview({ kind: 'status', status: 'DELETED' })).toMatchObject({
      changed: 0,
      refused: [{ count: 2 }],
    });
  });

  it('leaves alone what a campaign does not have, and what is locked in it', async () => {
    const { preview } = await openTwo();
    const cases: readonly [Operation, string][] = [
      [{ kind: 'money', fields: ['bid'], by: 'percent', value: '10' }, 'unknown-field'],
      [{ kind: 'append', fields: ['title'], text: ' 2' }, 'not-editable'],
      [{ kind: 'pictures', sources: ['https://example.org/a.jpg'], place: 'end' }, 'unknown-field'],
    ];
    for (const [operation, code] of cases) {
      const { changed, refused } = await preview(operation);
      expect({ operation, changed, codes: refused.map((one) => one.code) }).toEqual({
        operation,
        changed: 0,
        codes: [code],
      });
    }
  });

  it('leaves alone a campaign that was edited after its preview', async () => {
    const { call, preview, run, valuesOf } = await openTwo();
    const { asOf } = await preview(raise);
    await call('edits.apply', {
      account: ACCOUNT,
      label: 'Typed',
      changes: [{ key: KEY, field: DAILY, text: '8' }],
    });
    expect((await run(raise, { asOf })).refused).toMatchObject([{ key: KEY, code: 'moved' }]);
    expect(await valuesOf(DAILY)).toEqual(['8000000', '3666666']);
  });

  it('is not what a condition means, which is about ads', async () => {
    const { call } = await openTwo();
    const select = { keys: KEYS, where: 'status = PAUSED' };
    expect(await call('bulk.preview', { account: ACCOUNT, select, operation: raise })).toMatchObject({
      rows: 0,
    });
  });
});

describe('an account named with other capitals', () => {
  it('is removed as a whole, and no other folder is touched', async () => {
    const { call } = await open();
    await call('accounts.remove', { account: ACCOUNT.toUpperCase() });
    expect((await call('accounts.list', {})).accounts).toEqual([]);
  });

  it('is not removed while it holds drafts', async () => {
    const { call, type } = await open();
    await type('budgets.daily.limitMicros', '7');
    await expect(call('accounts.remove', { account: ACCOUNT.toUpperCase() })).rejects.toMatchObject({
      code: 'account-not-empty',
    });
  });
});
