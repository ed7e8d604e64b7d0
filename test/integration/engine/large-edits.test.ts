import { setImmediate as nextTurn } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { RowKey } from '../../../shared/ad/model.ts';
import { ACCOUNT, applyProposal, openLocal } from '../../support/account.ts';
import { adsFrom, category, user } from '../../support/ads.ts';
import { decodeChunk, startEngine } from '../../support/engine.ts';
import { temporaryFolder } from '../../support/home.ts';

const ROWS = 3_000;
/** Of a table of keys and bids. */
const NEW_ADS = Array.from({ length: 400 }, () => ['', '0.40']);

const open = async () => {
  const engine = startEngine(await temporaryFolder());
  const keys = await openLocal(engine, { ads: adsFrom(1, ROWS), categories: [category], user });
  const { call } = engine;
  const paste = (value: string) =>
    call('edits.apply', {
      account: ACCOUNT,
      label: `Pasted ${value}`,
      changes: [{ keys: [...keys], field: 'bidMicros', value }],
    });
  const type = (key: RowKey, text: string) =>
    call('edits.apply', { account: ACCOUNT, label: 'Typed', changes: [{ key, field: 'bid', text }] });
  const undo = () => call('edits.undo', { account: ACCOUNT });
  const bids = async () =>
    (await call('ads.query', { account: ACCOUNT, columns: ['bid'] })).ads.map((found) => found['bidMicros']);
  const apply = (proposal: string) => applyProposal(engine, { account: ACCOUNT, proposal });
  return { ...engine, keys: keys as readonly [RowKey, ...RowKey[]], paste, type, undo, bids, apply };
};

describe('edits of thousands of rows', () => {
  it('let what was asked for later come later', async () => {
    const { paste, type, bids, keys } = await open();
    await Promise.all([paste('350000'), type(keys[0], '0.40'), type(keys[ROWS - 1] ?? keys[0], '0.50')]);
    const found = await bids();
    expect([found[0], found[1], found.at(-1)]).toEqual(['400000', '350000', '500000']);
  });

  it('are over before ads are paused, copied, reverted or made after them', async () => {
    const { paste, bids, call, keys } = await open();
    const select = { keys: [keys[0]] };
    const [, , copied] = await Promise.all([
      paste('350000'),
      call('edits.discard', { account: ACCOUNT, select }),
      call('edits.duplicate', { account: ACCOUNT, select: { where: 'bid = 0.15' } }),
    ]);
    expect(copied.rows).toBe(1);
    const found = await bids();
    expect([found[0], found[1], found.length]).toEqual(['150000', '350000', ROWS + 1]);
  });

  it('are taken back one after the other, however fast that is asked for', async () => {
    const { paste, undo, bids, call } = await open();
    await paste('350000');
    await paste('360000');
    const [first, second] = await Promise.all([undo(), undo()]);
    expect([first.label, second.label]).toEqual(['Pasted 360000', 'Pasted 350000']);
    expect(new Set(await bids())).toEqual(new Set(['150000']));
    const redone = await Promise.all([
      call('edits.redo', { account: ACCOUNT }),
      call('edits.redo', { account: ACCOUNT }),
    ]);
    expect(redone.map(({ label }) => label)).toEqual(['Pasted 350000', 'Pasted 360000']);
    expect(new Set(await bids())).toEqual(new Set(['360000']));
  });

  it('leave other calls their turn', async () => {
    const { paste, undo, call, keys, apply } = await open();
    const newest = async () => (await call('log.list', { account: ACCOUNT, limit: 1 })).entries[0];
    /** The number of answers before the changeset: its rows are sent in turns of their own. */
    const answeredBefore = async (act: () => Promise<unknown>): Promise<number> => {
      const before = await newest();
      const work = act();
      let answered = 0;
      while (isDeepStrictEqual(await newest(), before)) {
        answered += 1;
        await nextTurn();
      }
      await work;
      return answered;
    };
    const propose = async () => {
      const table = [['key', 'title'], ...keys.map((key) => [key, 'Proposed']), ...NEW_ADS];
      const { proposal } = await call('proposals.open', { account: ACCOUNT, table });
      return () => apply(proposal);
    };
    const applying = await propose();
    for (const act of [() => paste('350000'), undo, applying])
      expect(await answeredBefore(act)).toBeGreaterThan(1);
  });

  it('say how far a proposal is, and leave it whole where somebody stops it', async () => {
    const { call, keys, bids, finished } = await open();
    const table = [['key', 'bid'], ...keys.map((key) => [key, '0.35']), ...NEW_ADS];
    const { proposal } = await call('proposals.open', { account: ACCOUNT, table });
    const { job } = await call('proposals.apply', { account: ACCOUNT, proposal });
    await call('jobs.cancel', { job });
    expect(await finished(job)).toMatchObject({ kind: 'apply', state: 'cancelled' });
    expect(await bids()).toEqual(keys.map(() => '150000'));
    const total = ROWS + NEW_ADS.length;
    const again = await finished((await call('proposals.apply', { account: ACCOUNT, proposal })).job);
    expect(again).toMatchObject({ state: 'done', phase: 'job.apply', total, result: { rows: total } });
    expect(again.done).toBeGreaterThan(0);
  });

  it('are applied from a proposal as one changeset, new ads behind the others, or not at all', async () => {
    const { call, keys, undo, bids, apply } = await open();
    const table = [['key', 'bid'], ...keys.map((key) => [key, '0.35']), ...NEW_ADS];
    const propose = () => call('proposals.open', { account: ACCOUNT, table });
    const { proposal } = await propose();
    const result = await apply(proposal);
    expect(result).toMatchObject({ rows: ROWS + NEW_ADS.length, refused: [] });
    expect(result.keys.slice(0, ROWS)).toEqual(keys);
    expect((await bids()).slice(ROWS)).toEqual(NEW_ADS.map(() => '400000'));
    await undo();
    expect(await bids()).toEqual(keys.map(() => '150000'));

    const again = await propose();
    const [outcome] = await Promise.allSettled([
      apply(again.proposal),
      call('accounts.close', { account: ACCOUNT }),
    ]);
    await call('accounts.open', { account: ACCOUNT });
    const made = outcome.status === 'fulfilled';
    expect(await bids()).toEqual([
      ...keys.map(() => (made ? '350000' : '150000')),
      ...(made ? NEW_ADS.map(() => '400000') : []),
    ]);
  });

  it('are told first of the ads in sight, then of the others, each as it is', async () => {
    const { call, keys, paste, events } = await open();
    const inSight = keys.slice(-30);
    await call('ads.in_sight', { account: ACCOUNT, keys: inSight });
    const before = events.length;
    await paste('350000');
    const told = events
      .slice(before)
      .flatMap((event) => (event.type === 'rows' ? [decodeChunk(event.chunk).rows] : []));
    expect(told[0]?.map(({ key }) => key)).toEqual(expect.arrayContaining(inSight));
    expect(new Set(told.flat().map(({ key }) => key))).toEqual(new Set(keys));
    expect(new Set(told.flat().map(({ values }) => values['bidMicros']))).toEqual(new Set(['350000']));
  });

  it('name the rows that are not there, and edit the others', async () => {
    const { call, keys } = await open();
    const all = [...keys, 'r999999'];
    const changes = [{ keys: all, field: 'bidMicros', value: '350000' }];
    const result = await call('edits.apply', { account: ACCOUNT, label: 'All', changes });
    expect(result).toMatchObject({ rows: ROWS, refused: [{ key: 'r999999', code: 'row-unknown' }] });
  });

  it('are not made when the account is closed meanwhile', async () => {
    const { call, paste, bids } = await open();
    const [outcome] = await Promise.allSettled([
      paste('350000'),
      call('accounts.close', { account: ACCOUNT }),
    ]);
    await call('accounts.open', { account: ACCOUNT });
    const made = outcome.status === 'fulfilled' ? '350000' : '150000';
    expect(new Set(await bids())).toEqual(new Set([made]));
  });
});
