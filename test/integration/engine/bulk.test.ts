import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RowKey } from '../../../shared/ad/model.ts';
import type { Operation } from '../../../shared/bulk/operation.ts';
import type { ChangesetResult } from '../../../shared/contract/views.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { ACCOUNT, openLocal } from '../../support/account.ts';
import { ad, adsFrom, category, user } from '../../support/ads.ts';
import { startEngine } from '../../support/engine.ts';
import { temporaryFolder } from '../../support/home.ts';

type Select = { readonly where?: string; readonly keys?: RowKey[] };

const open = async (ads: readonly JsonObject[] = adsFrom(1, 5), within: JsonObject = category) => {
  const engine = startEngine(await temporaryFolder());
  const keys = await openLocal(engine, { ads: [...ads], categories: [within], user });
  const { call, finished } = engine;
  const preview = (operation: Operation, select: Select = {}, samples?: number) =>
    call('bulk.preview', {
      account: ACCOUNT,
      select,
      operation,
      ...(samples === undefined ? {} : { samples }),
    });
  const run = async (operation: Operation, select: Select = {}, label?: string): Promise<ChangesetResult> => {
    const { job } = await call('bulk.start', {
      account: ACCOUNT,
      select,
      operation,
      ...(label === undefined ? {} : { label }),
    });
    const end = await finished(job);
    if (end.state !== 'done') throw new Error(`the job ${end.state}`);
    return end.result as ChangesetResult;
  };
  const valuesOf = async (field: string) =>
    (await call('ads.query', { account: ACCOUNT })).ads.map((found) => found[field] ?? null);
  const state = () => call('accounts.state', { account: ACCOUNT });
  return { ...engine, keys: keys as readonly [RowKey, RowKey, ...RowKey[]], preview, run, valuesOf, state };
};

const raise: Operation = { kind: 'money', fields: ['bid'], by: 'percent', value: '10' };

describe('a preview of a bulk operation', () => {
  it('counts what would change, shows some of it, and changes nothing', async () => {
    const { preview, valuesOf, state, keys } = await open();
    const shown = await preview(raise, {}, 2);
    expect(shown).toMatchObject({ rows: 5, changed: 5, unchanged: 0, cells: 5, refused: [] });
    expect(shown.samples).toEqual([
      { key: keys[0], title: 'Tuinstoel 1', field: 'bidMicros', before: '150000', after: '165000' },
      { key: keys[1], title: 'Tuinstoel 2', field: 'bidMicros', before: '150000', after: '165000' },
    ]);
    expect(await valuesOf('bidMicros')).toEqual(Array(5).fill('150000'));
    expect((await state()).canUndo).toBeNull();
  });

  it('counts what rules across ads say of them, as they stand at that moment', async () => {
    const paused = [3, 4, 5].map((id) => ad(id, { status: 'PAUSED' }));
    const few = { ...category, config: { ...(category['config'] as JsonObject), activeAds: '[0,3]' } };
    const { preview, call, keys } = await open([...adsFrom(1, 2), ...paused], few);
    const set = (key: RowKey | undefined, text: string) =>
      call('edits.apply', {
        account: ACCOUNT,
        label: 'edit',
        changes: [{ key: key as RowKey, field: 'status', text }],
      });
    await set(keys[2], 'ACTIVE');
    expect((await preview(raise)).review).toMatchObject({ goes: 5, held: 0 });
    await set(keys[3], 'ACTIVE');
    expect((await preview(raise)).review).toMatchObject({ goes: 4, held: 1 });
    expect((await call('review.plan', { account: ACCOUNT })).blocked).toBe(1);
    await set(keys[3], 'PAUSED');
    expect((await preview(raise)).review).toMatchObject({ goes: 5, held: 0 });
  });

  it('counts what Review then holds, problems that stand already included, and edits that take a draft back', async () => {
    const ads = [...adsFrom(1, 4), ad(5, { status: 'DELETED' }), ad(6)];
    const { preview, run, call, keys } = await open(ads);
    const edit = (key: RowKey | undefined, field: string, text: string) =>
      call('edits.apply', {
        account: ACCOUNT,
        label: 'by hand',
        changes: [{ key: key ?? keys[0], field, text }],
      });
    // An ad without a title is held back, whatever else is edited of it.
    await edit(keys[1], 'title', '');
    await edit(keys[5], 'bidMicros', '0.20');
    const wanted: Operation = { kind: 'set', fields: ['bid'], text: '0.15' };
    await edit(keys[0], 'bidMicros', '0.16');
    const { review, changed } = await preview(wanted);
    await run(wanted);
    const plan = await call('review.plan', { account: ACCOUNT });
    const touched = new Set<string>([keys[0], keys[5] ?? '']);
    expect([changed, review]).toMatchObject([2, { goes: 0, held: 0, nothing: 2 }]);
    expect(plan.items.filter(({ key }) => touched.has(key))).toEqual([]);
    const raised = await preview(raise);
    await run(raise);
    const after = await call('review.plan', { account: ACCOUNT });
    const held = after.items.filter(({ blockedBy }) => blockedBy.length > 0);
    expect(held.map(({ key }) => key)).toContain(keys[1]);
    expect(raised.review).toMatchObject({
      goes: after.items.length - held.length,
      held: held.length,
      nothing: 0,
    });
    expect(raised.review.reasons.reduce((sum, { count }) => sum + count, 0)).toBe(held.length);
    expect(raised.review.reasons.map(({ problem }) => problem.message.key)).toContain(
      held[0]?.blockedBy[0]?.message.key,
    );
  });

  it('is about the rows of the selection alone', async () => {
    const { preview, keys } = await open();
    expect(await preview(raise, { keys: [keys[0], keys[0]] })).toMatchObject({ rows: 1, changed: 1 });
    expect(await preview(raise, { where: "title = 'Tuinstoel 3'" })).toMatchObject({ rows: 1 });
    expect(await preview(raise, { keys: [...keys], where: 'draft' })).toMatchObject({ rows: 0 });
  });

  it('says which cells are left as they are, why, and one of each', async () => {
    const { preview, keys } = await open([
      ad(1, { bidMicros: 'AUTOMATIC' }),
      ad(2),
      ad(3, { status: 'DELETED' }),
    ]);
    const shown = await preview(raise);
    expect(shown).toMatchObject({ rows: 3, changed: 1, unchanged: 2 });
    expect(shown.refused).toContainEqual({
      code: 'is-word',
      count: 1,
      example: { key: keys[0], title: 'Tuinstoel 1', field: 'bidMicros', before: 'AUTOMATIC' },
    });
    expect(shown.refused).toContainEqual(expect.objectContaining({ code: 'ad-final', count: 1 }));
  });

  it('tells of problems the ads would have and have not now', async () => {
    const { preview } = await open();
    const shown = await preview({ kind: 'set', fields: ['bid'], text: '0.01' });
    expect(shown.problems.errors).toBe(5);
    expect(shown.samples[0]?.problem).toMatchObject({ field: 'bidMicros', code: 2002, severity: 'error' });
    expect((await preview(raise)).problems).toMatchObject({ errors: 0, warnings: 0, rowsWithErrors: 0 });
  });

  it('shows the ads with problems first, however many there are before them', async () => {
    const { preview, keys } = await open([...adsFrom(1, 30), ad(31, { bidMicros: '30000' })]);
    const lower: Operation = { kind: 'money', fields: ['bid'], by: 'percent', value: '-50' };
    const shown = await preview(lower, {}, 2);
    expect(shown.samples.map(({ key, problem }) => [key, problem?.severity])).toEqual([
      [keys[30], 'error'],
      [keys[0], undefined],
    ]);
  });

  it('tells with the change of a field what it does to another that stays as it is', async () => {
    const money = (limitMicros: string, spentMicros: string) => ({ limitMicros, spentMicros });
    const budgets = { daily: money('1000000', '0'), total: money('10000000', '9900000') };
    const { preview } = await open([ad(1, { bidMicros: '90000', budgets }), ad(2)]);
    const shown = await preview({ kind: 'set', fields: ['bid', 'sellerName'], text: '0.50' });
    expect(shown.problems).toEqual({ errors: 0, warnings: 1, rowsWithErrors: 0, rowsWithWarnings: 1 });
    expect(shown.samples.map(({ field, problem }) => [field, problem?.field])).toEqual([
      ['bidMicros', 'budgets.total.limitMicros'],
      ['sellerName', undefined],
      ['bidMicros', undefined],
      ['sellerName', undefined],
    ]);
  });

  it('is refused with the place of a fault in a formula or a condition', async () => {
    const { preview } = await open();
    const formula: Operation = { kind: 'formula', field: 'bid', formula: 'bid *' };
    await expect(preview(formula)).rejects.toMatchObject({ code: 'bad-expression', params: { position: 6 } });
    await expect(preview(raise, { where: 'bid >' })).rejects.toMatchObject({ code: 'bad-expression' });
    await expect(preview({ kind: 'round', fields: ['bid'], to: '0' })).rejects.toMatchObject({
      code: 'bad-operation',
    });
  });

  it('gives way to a later one', async () => {
    const { preview } = await open(adsFrom(1, 5_000));
    const [older, later] = await Promise.allSettled([preview(raise), preview(raise)]);
    expect(older).toMatchObject({ status: 'rejected', reason: { code: 'cancelled' } });
    expect(later).toMatchObject({ status: 'fulfilled', value: { changed: 5_000 } });
  });
});

describe('a bulk operation', () => {
  it('is one changeset with a name of its own, and one undo takes it back', async () => {
    const { run, valuesOf, state, call } = await open();
    expect(await run(raise)).toMatchObject({ rows: 5, changes: 5, refused: [] });
    expect(await valuesOf('bidMicros')).toEqual(Array(5).fill('165000'));
    expect((await state()).canUndo).toBe('Change Bid by 10%');
    await call('edits.undo', { account: ACCOUNT });
    expect(await valuesOf('bidMicros')).toEqual(Array(5).fill('150000'));
    expect((await state()).counts.drafts).toBe(0);
  });

  it('bears the name it is given', async () => {
    const { run, state } = await open();
    await run(raise, {}, 'Autumn');
    expect((await state()).canUndo).toBe('Autumn');
  });

  it('does what its preview showed', async () => {
    const operations: readonly Operation[] = [
      raise,
      { kind: 'limit', fields: ['bid', 'daily', 'total'], to: 'both' },
      { kind: 'case', fields: ['title', 'description'], to: 'upper' },
      { kind: 'replace', fields: ['title'], find: '(\\d+)', by: 'nr $1', mode: 'regex', matchCase: true },
      { kind: 'template', field: 'title', template: '{title} {id}' },
      { kind: 'formula', field: 'bid', formula: 'max(bid, 0.2)', where: 'id > 2' },
      { kind: 'status', status: 'DELETED' },
      { kind: 'urlParameters', set: { utm: 'x' }, remove: [] },
      { kind: 'word', fields: ['daily'], word: 'UNLIMITED' },
      { kind: 'clear', fields: ['attributes.material'] },
    ];
    for (const operation of operations) {
      const { preview, run, call } = await open();
      const shown = await preview(operation, {}, 100);
      const result = await run(operation);
      expect(result).toMatchObject({ rows: shown.changed, changes: shown.cells });
      expect(result.refused.length).toBe(shown.refused.reduce((sum, { count }) => sum + count, 0));
      for (const { key, field, after } of shown.samples) {
        const { ad: found } = await call('ads.get', { account: ACCOUNT, key });
        expect(found.draft.find((draft) => draft.field === field)?.value).toEqual(after);
      }
    }
  });

  it('takes a new row that is deleted away', async () => {
    const { run, call, keys } = await open();
    await call('edits.create', { account: ACCOUNT, rows: [{ title: 'Nieuw', category: '101' }] });
    expect(await run({ kind: 'status', status: 'DELETED' }, { where: 'new' })).toMatchObject({ rows: 1 });
    expect((await call('ads.query', { account: ACCOUNT })).count).toBe(keys.length);
  });

  it('comes before what is asked for after it, and after what was asked for before it', async () => {
    const { run, call, keys, valuesOf } = await open(adsFrom(1, 3_000));
    const [first, second] = keys;
    const type = (key: RowKey, text: string) =>
      call('edits.apply', { account: ACCOUNT, label: 'Typed', changes: [{ key, field: 'bid', text }] });
    const pasted = call('edits.apply', {
      account: ACCOUNT,
      label: 'Pasted',
      changes: [{ keys: [...keys], field: 'bidMicros', value: '200000' }],
    });
    const running = run(raise);
    await Promise.all([pasted, running, type(first, '0.20'), type(second, '0.30')]);
    const bids = await valuesOf('bidMicros');
    expect(bids.slice(0, 2)).toEqual(['200000', '300000']);
    expect(new Set(bids.slice(2))).toEqual(new Set(['220000']));
  });

  it('is taken back by an undo that is asked for while it runs', async () => {
    const { call, finished, valuesOf, state } = await open(adsFrom(1, 3_000));
    const { job } = await call('bulk.start', { account: ACCOUNT, select: {}, operation: raise });
    await call('edits.undo', { account: ACCOUNT });
    expect(await finished(job)).toMatchObject({ state: 'done' });
    expect(new Set(await valuesOf('bidMicros'))).toEqual(new Set(['150000']));
    expect((await state()).canRedo).toBe('Change Bid by 10%');
  });

  it('leaves nothing when it is stopped', async () => {
    const { call, finished, valuesOf, state } = await open(adsFrom(1, 3_000));
    const { job } = await call('bulk.start', { account: ACCOUNT, select: {}, operation: raise });
    await call('jobs.cancel', { job });
    expect(await finished(job)).toMatchObject({ state: 'cancelled' });
    expect((await valuesOf('bidMicros')).every((bid) => bid === '150000')).toBe(true);
    expect((await state()).canUndo).toBeNull();
  });

  it('lets other calls have their turn while it runs', async () => {
    const { run, call } = await open(adsFrom(1, 5_000));
    const running = run(raise);
    let answered = 0;
    let over = false;
    void running.then(() => {
      over = true;
    });
    while (!over) {
      await call('bulk.recent', { account: ACCOUNT });
      await nextTurn();
      answered += 1;
    }
    expect(answered).toBeGreaterThan(5);
  });

  it('equals the same arithmetic on a plain list, whatever is done and undone', async () => {
    const step = fc.oneof(
      fc.record({
        by: fc.integer({ min: -100, max: 500 }),
        first: fc.nat(4),
        count: fc.integer({ min: 1, max: 5 }),
      }),
      fc.constant('undo' as const),
    );
    const { run, call, keys, valuesOf } = await open();
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 6 }), async (steps) => {
        const start = (await valuesOf('bidMicros')).map(String);
        const stack: string[][] = [start];
        for (const one of steps) {
          const present = stack.at(-1) ?? start;
          if (one === 'undo') {
            if (stack.length === 1) continue;
            stack.pop();
            await call('edits.undo', { account: ACCOUNT });
          } else {
            const chosen = keys.slice(one.first, one.first + one.count);
            const value = (one.by / 100).toFixed(2);
            await run({ kind: 'money', fields: ['bid'], by: 'amount', value }, { keys: chosen });
            const after = present.map((bid, at) =>
              keys[at] && chosen.includes(keys[at]) ? String(BigInt(bid) + BigInt(one.by) * 10_000n) : bid,
            );
            if (one.by !== 0) stack.push(after);
          }
          expect(await valuesOf('bidMicros')).toEqual(stack.at(-1));
        }
      }),
      { numRuns: 25 },
    );
  });
});

describe('operations that were used or kept', () => {
  const trim: Operation = { kind: 'trim', fields: ['title'] };

  it('are there again after a restart, the latest first and each once', async () => {
    const { run, call, close, home } = await open();
    await run(raise);
    await run(trim);
    await run(raise);
    await call('bulk.save', { account: ACCOUNT, name: 'Spaces', operation: trim });
    await close();
    const again = startEngine(home);
    await again.call('accounts.open', { account: ACCOUNT });
    const kept = await again.call('bulk.recent', { account: ACCOUNT });
    expect(kept.recent.map(({ operation }) => operation)).toEqual([raise, trim]);
    expect(kept.saved).toMatchObject([{ name: 'Spaces', operation: trim }]);
  });

  it('are replaced by one of the same name, and removed by it', async () => {
    const { call } = await open();
    const save = (name: string, operation: Operation) =>
      call('bulk.save', { account: ACCOUNT, name, operation });
    await save('B', trim);
    await save('A', trim);
    const { saved } = await save('B', raise);
    expect(saved.map(({ name, operation }) => [name, operation.kind])).toEqual([
      ['A', 'trim'],
      ['B', 'money'],
    ]);
    expect((await call('bulk.remove', { account: ACCOUNT, name: 'A' })).saved).toHaveLength(1);
  });

  it('are a hundred by name at most; the next one is refused and the others stay', async () => {
    const { call } = await open();
    const save = (name: string) => call('bulk.save', { account: ACCOUNT, name, operation: trim });
    for (let number = 1; number <= 100; number += 1) await save(`Edit ${number}`);
    await expect(save('One more')).rejects.toMatchObject({ code: 'too-many-kept' });
    expect((await save('Edit 7')).saved).toHaveLength(100);
  });
});

describe('ads that say the same', () => {
  it('are found by what they say, without case and spaces, the largest group first', async () => {
    const titles = ['Stoel', ' stoel', 'Tafel', 'STOEL', 'Kast', 'tafel', 'Bank'];
    const { call, keys } = await open(titles.map((title, at) => ad(at + 1, { title })));
    const found = await call('ads.duplicates', { account: ACCOUNT, select: {}, fields: ['title'] });
    expect(found).toEqual({
      groups: [
        { values: ['Stoel'], keys: [keys[0], keys[1], keys[3]] },
        { values: ['Tafel'], keys: [keys[2], keys[5]] },
      ],
      total: 2,
      ads: 5,
    });
    const both = { account: ACCOUNT, select: {}, fields: ['title', 'id'] };
    expect((await call('ads.duplicates', both)).groups).toEqual([]);
  });

  it('are none where all but one are deleted', async () => {
    const same = { title: 'Stoel' };
    const { call, keys } = await open([ad(1, same), ad(2, { ...same, status: 'DELETED' }), ad(3, same)]);
    const found = () => call('ads.duplicates', { account: ACCOUNT, select: {}, fields: ['title'] });
    expect((await found()).groups).toMatchObject([{ keys: [keys[0], keys[2]] }]);
    const changes = [{ key: keys[0], field: 'status', value: 'DELETED' }];
    await call('edits.apply', { account: ACCOUNT, label: 'Deleted', changes });
    expect((await found()).total).toBe(0);
  });
});
