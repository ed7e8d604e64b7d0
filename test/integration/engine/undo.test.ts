import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openMirror } from '../../../main/engine/mirror/mirror.ts';
import type { RowKey } from '../../../shared/ad/model.ts';
import { ACCOUNT, accountFolderIn, openLocal } from '../../support/account.ts';
import { ad, adsFrom, category, user } from '../../support/ads.ts';
import { startEngine } from '../../support/engine.ts';
import { temporaryFolder } from '../../support/home.ts';

const LOCAL = { ads: adsFrom(1, 3), categories: [category], user };

const open = async () => {
  const engine = startEngine(await temporaryFolder());
  const keys = await openLocal(engine, LOCAL);
  return { ...engine, keys: keys as [RowKey, ...RowKey[]] };
};

const typed = (key: RowKey, field: string, text: string) => ({
  account: ACCOUNT,
  label: `${field} = ${text}`,
  changes: [{ key, field, text }],
});

describe('undo and redo', () => {
  it('goes back and forth through a restart', async () => {
    const { home, call, close, keys } = await open();
    await call('edits.apply', typed(keys[0], 'title', 'Een'));
    await call('edits.apply', typed(keys[0], 'title', 'Twee'));
    await call('edits.undo', { account: ACCOUNT });
    await close();

    const again = startEngine(home);
    const state = await again.call('accounts.open', { account: ACCOUNT });
    expect(state).toMatchObject({ canUndo: 'title = Een', canRedo: 'title = Twee' });
    const title = async () =>
      (await again.call('ads.get', { account: ACCOUNT, key: keys[0] })).ad.local['title'];
    expect(await title()).toBe('Een');
    await again.call('edits.redo', { account: ACCOUNT });
    expect(await title()).toBe('Twee');
    await again.call('edits.undo', { account: ACCOUNT });
    await again.call('edits.undo', { account: ACCOUNT });
    expect(await title()).toBe('Tuinstoel 1');
    await expect(again.call('edits.undo', { account: ACCOUNT })).rejects.toMatchObject({
      code: 'nothing-to-undo',
    });
  });

  it('bears the same name in Review as in the log', async () => {
    const { call, keys } = await open();
    const names = async () => {
      const { changesets } = await call('review.plan', { account: ACCOUNT });
      return changesets.map(({ label }) => label);
    };
    const newest = async () => (await call('log.list', { account: ACCOUNT, limit: 1 })).entries[0]?.label;
    await call('edits.apply', typed(keys[0], 'title', 'Een'));
    await call('edits.apply', typed(keys[0], 'title', 'Twee'));
    await call('edits.undo', { account: ACCOUNT });
    expect(await names()).toEqual(['Undo: title = Twee']);
    expect(await names()).toEqual([await newest()]);
    await call('edits.redo', { account: ACCOUNT });
    expect(await names()).toEqual(['Redo: title = Twee']);
    expect(await names()).toEqual([await newest()]);
  });

  it('offers no redo once something new was done', async () => {
    const { call, keys } = await open();
    await call('edits.apply', typed(keys[0], 'title', 'Een'));
    await call('edits.undo', { account: ACCOUNT });
    await call('edits.apply', typed(keys[1] as RowKey, 'title', 'Twee'));
    await expect(call('edits.redo', { account: ACCOUNT })).rejects.toMatchObject({ code: 'nothing-to-redo' });
  });

  it('take the same act back and do it again from the history, and leave no key without effect', async () => {
    const { call, keys } = await open();
    const undo = async (changeset?: number) =>
      (await call('edits.undo', { account: ACCOUNT, ...(changeset === undefined ? {} : { changeset }) }))
        .changeset as number;
    const { changeset } = await call('edits.apply', typed(keys[0], 'title', 'Een'));
    await undo();
    const redone = (await call('edits.redo', { account: ACCOUNT })).changeset as number;
    const undone = await undo(redone);
    expect(await call('accounts.state', { account: ACCOUNT })).toMatchObject({
      canUndo: null,
      canRedo: 'title = Een',
    });
    const again = await undo(undone);
    expect(await call('accounts.state', { account: ACCOUNT })).toMatchObject({
      canUndo: 'title = Een',
      canRedo: null,
    });
    await undo();
    for (const taken of [changeset as number, redone, undone, again])
      await expect(undo(taken)).rejects.toMatchObject({ code: 'nothing-to-undo' });
  });

  it('leaves cells alone that say something else by now, and lists them', async () => {
    const { call, keys } = await open();
    const first = await call('edits.apply', typed(keys[0], 'title', 'Een'));
    await call('edits.apply', typed(keys[0], 'title', 'Twee'));
    const result = await call('edits.undo', { account: ACCOUNT, changeset: first.changeset as number });
    expect(result).toEqual({
      label: 'title = Een',
      undoes: first.changeset,
      changeset: null,
      changes: 0,
      keys: [],
      sent: [],
      inexact: [],
      drifted: [{ key: keys[0], field: 'title' }],
    });
    expect((await call('ads.get', { account: ACCOUNT, key: keys[0] })).ad.local['title']).toBe('Twee');
  });

  it('takes an edit back that was sent meanwhile, as a new draft', async () => {
    const { home, call, close, keys } = await open();
    await call('edits.apply', typed(keys[0], 'title', 'Een'));
    await close();
    const mirror = openMirror(accountFolderIn(home));
    mirror.ads.saveBase(keys[0], ad(1, { title: 'Een' }), '2026-01-03T00:00:00Z');
    mirror.drafts.removeRow(keys[0]);
    mirror.close();

    const again = startEngine(home);
    await again.call('accounts.open', { account: ACCOUNT });
    await again.call('edits.undo', { account: ACCOUNT });
    const found = (await again.call('ads.get', { account: ACCOUNT, key: keys[0] })).ad;
    expect(found.draft).toEqual([{ field: 'title', base: 'Een', value: 'Tuinstoel 1' }]);
  });

  /** A new ad that is on the marketplace by now; the rows' create is taken back then. */
  const undoneCreate = async (isOurs: boolean) => {
    const { home, call, close } = await open();
    const made = await call('edits.create', { account: ACCOUNT, rows: [{ title: 'Nieuwe bank' }] });
    const key = made.keys[0] as RowKey;
    await close();
    const mirror = openMirror(accountFolderIn(home));
    mirror.ads.saveBase(key, ad(99, { title: 'Nieuwe bank', status: 'PAUSED' }), '2026-01-03T00:00:00Z');
    if (isOurs) mirror.ads.setOurs(key);
    mirror.drafts.removeRow(key);
    mirror.close();

    const again = startEngine(home);
    await again.call('accounts.open', { account: ACCOUNT });
    const undone = await again.call('edits.undo', { account: ACCOUNT });
    return { key, undone, found: (await again.call('ads.get', { account: ACCOUNT, key })).ad };
  };

  it('deletes an ad whose create was sent, and never drops its row', async () => {
    const { found } = await undoneCreate(true);
    expect(found).toMatchObject({ id: 99, state: 'deleted' });
    expect(found.draft).toEqual([{ field: 'status', base: 'PAUSED', value: 'DELETED' }]);
  });

  it('leaves an ad alone that nothing proves to be made here, and says so', async () => {
    const { key, found, undone } = await undoneCreate(false);
    expect(found).toMatchObject({ id: 99, state: 'live', draft: [] });
    expect(undone.drifted).toEqual([{ key, field: 'exists', why: 'unproven' }]);
  });

  it('refuses a changeset that is not there', async () => {
    const { call } = await open();
    await expect(call('edits.undo', { account: ACCOUNT, changeset: 99 })).rejects.toMatchObject({
      code: 'changeset-unknown',
    });
  });
});

type Step =
  | { readonly do: 'edit'; readonly row: number; readonly field: string; readonly text: string }
  | { readonly do: 'bulk'; readonly field: string; readonly text: string }
  | { readonly do: 'status'; readonly row: number; readonly status: 'ACTIVE' | 'PAUSED' | 'DELETED' }
  | { readonly do: 'discard'; readonly row: number }
  | { readonly do: 'undo' }
  | { readonly do: 'redo' };

const FIELDS: readonly (readonly [string, readonly string[]])[] = [
  ['title', ['Een stoel', 'Twee stoelen', 'Tuinstoel 1', '']],
  ['bidMicros', ['0.15', '0.2', 'AUTOMATIC']],
  ['links.url', ['https://a.example/', '']],
  ['attributes.material', ['teak', 'eiken', '']],
];

const cell = fc
  .constantFrom(...FIELDS)
  .chain(([field, texts]) => fc.record({ field: fc.constant(field), text: fc.constantFrom(...texts) }));
const row = fc.nat(2);

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(row, cell).map(([at, c]) => ({ do: 'edit' as const, row: at, ...c })),
  cell.map((c) => ({ do: 'bulk' as const, ...c })),
  fc.record({
    do: fc.constant('status' as const),
    row,
    status: fc.constantFrom('ACTIVE' as const, 'PAUSED' as const, 'DELETED' as const),
  }),
  fc.record({ do: fc.constant('discard' as const), row }),
  fc.constant({ do: 'undo' as const }),
  fc.constant({ do: 'redo' as const }),
);

type Rows = readonly Readonly<Record<string, string>>[];

const START: Rows = [1, 2, 3].map((n) => ({
  title: `Tuinstoel ${n}`,
  bidMicros: '150000',
  'links.url': 'https://example.nl/stoel',
  'attributes.material': 'teak',
  status: 'ACTIVE',
}));

const WIRE: Readonly<Record<string, string>> = { '0.15': '150000', '0.2': '200000' };

/** The seller's idea of it: rows of plain cells, a stack of whole states to go back and forth through. */
const model = () => {
  let past: Rows[] = [];
  let future: Rows[] = [];
  let now = START;
  const become = (next: Rows): void => {
    if (JSON.stringify(next) === JSON.stringify(now)) return;
    past.push(now);
    future = [];
    now = next;
  };
  const write = (at: number | null, field: string, text: string): void =>
    become(
      now.map((cells, i) =>
        (at !== null && i !== at) || (cells['status'] === 'DELETED' && field !== 'status')
          ? cells
          : { ...cells, [field]: WIRE[text] ?? text },
      ),
    );
  const move = (from: Rows[], to: Rows[]): Rows[] => {
    const target = from.at(-1);
    if (!target) return from;
    to.push(now);
    now = target;
    return from.slice(0, -1);
  };
  return {
    now: () => now,
    act: (s: Step): void => {
      if (s.do === 'edit') write(s.row, s.field, s.text);
      if (s.do === 'bulk') write(null, s.field, s.text);
      if (s.do === 'status') write(s.row, 'status', s.status);
      if (s.do === 'discard') become(now.map((cells, i) => (i === s.row ? (START[i] ?? cells) : cells)));
      if (s.do === 'undo') past = move(past, future);
      if (s.do === 'redo') future = move(future, past);
    },
  };
};

describe('any sequence of edits, undos and redos', () => {
  it('is what a plain model of cells says, also after a restart', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
        const { home, call, close, keys } = await open();
        const seller = model();
        const at = (i: number): RowKey => keys[i] as RowKey;
        const act: Record<Step['do'], (s: Step) => Promise<unknown>> = {
          edit: (s) => (s.do === 'edit' ? call('edits.apply', typed(at(s.row), s.field, s.text)) : never()),
          bulk: (s) =>
            s.do === 'bulk'
              ? call('edits.set', {
                  account: ACCOUNT,
                  label: 'All',
                  select: {},
                  set: [{ field: s.field, text: s.text }],
                })
              : never(),
          status: (s) =>
            s.do === 'status'
              ? call('edits.status', { account: ACCOUNT, select: { keys: [at(s.row)] }, status: s.status })
              : never(),
          discard: (s) =>
            s.do === 'discard'
              ? call('edits.discard', { account: ACCOUNT, select: { keys: [at(s.row)] } })
              : never(),
          undo: () => call('edits.undo', { account: ACCOUNT }).catch(unlessNothing),
          redo: () => call('edits.redo', { account: ACCOUNT }).catch(unlessNothing),
        };
        for (const s of steps) {
          seller.act(s);
          await act[s.do](s);
        }
        await close();
        const again = startEngine(home);
        await again.call('accounts.open', { account: ACCOUNT });
        const shown = await Promise.all(
          keys.map(async (key) => (await again.call('ads.get', { account: ACCOUNT, key })).ad.values),
        );
        await again.close();
        const names = Object.keys(START[0] ?? {});
        expect(
          shown.map((values) => Object.fromEntries(names.map((name) => [name, values[name] ?? '']))),
        ).toEqual(seller.now());
      }),
      { numRuns: 30 },
    );
  });
});

const never = (): never => {
  throw new Error('a step was acted as another kind');
};

const unlessNothing = (error: { readonly code?: string }): void => {
  if (error.code !== 'nothing-to-undo' && error.code !== 'nothing-to-redo') throw error;
};
