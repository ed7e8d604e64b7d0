import './browser.ts';

import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { outcomeOf } from '../../../main/engine/outcome.ts';
import { NO_FILTER } from '../../../renderer/core/rows/view-filter.ts';
import { freezeTarget, remainingTarget } from '../../../renderer/core/selection.ts';
import { app, NO_ACCOUNT, rows as rowStore } from '../../../renderer/core/state.ts';
import {
  askToDelete,
  changeStatus,
  deleteFrozen,
  duplicateAds,
} from '../../../renderer/features/selection/ad-actions.ts';
import { choicesNow } from '../../../renderer/features/sheet/choices.ts';
import { isInView } from '../../../renderer/features/sheet/grid-handle.ts';
import { pointingAt, targetAt } from '../../../renderer/features/sheet/selection-now.ts';
import { applyFilter } from '../../../renderer/features/sheet/shown-filter.ts';
import type { RowKey } from '../../../shared/ad/model.ts';
import type { Bridge } from '../../../shared/contract/shell.ts';
import type { GridRow } from '../../../shared/contract/views.ts';
import { ACCOUNT, openLocal } from '../../support/account.ts';
import { ad, category, user } from '../../support/ads.ts';
import { decodeChunk, startEngine } from '../../support/engine.ts';
import { openSheet } from './sheet.ts';

// The window's own selection and its own acts, over a stand-in of the grid and a real engine. What a seller sees is
// read from the sheet; whatever is done after any ticks, ranges, searches, sorts and pulls, nothing else changes.

const RUNS = 300;
const TITLES = ['Bank', 'Kast', 'Stoel', 'Tafel'];
const SHOP = Array.from({ length: 14 }, (_, at) =>
  ad(at + 1, {
    title: `${TITLES[at % TITLES.length]} ${at + 1}`,
    ...(at % 5 === 3 ? { status: 'PAUSED' } : {}),
  }),
);
/** The number of them that exist from the beginning; pulls bring the others. */
const AT_FIRST = 9;

const row = fc.nat({ max: 11 });

const move = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('tick' as const), row }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('tick-all' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('click' as const), row }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('frame' as const), row, to: row }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('search' as const),
      text: fc.constantFrom('', '', 'bank', 'kast', 'a', '1'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('statuses' as const),
      statuses: fc.constantFrom<readonly string[]>([], ['ACTIVE'], ['PAUSED']),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('sort' as const), backward: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('keyboard' as const), inSheet: fc.boolean() }) },
);

const pull = fc.oneof(
  fc.record({ do: fc.constant('arrive' as const), row }),
  fc.record({ do: fc.constant('leave' as const), row }),
  fc.record({ do: fc.constant('close' as const), row }),
);

const act = fc.record({
  do: fc.constant('act' as const),
  what: fc.constantFrom('pause', 'activate', 'delete', 'duplicate', 'bulk'),
  /** By the menu of a row; else by button or key. */
  at: fc.option(row, { freq: 2 }),
  /** What happens while the act waits for a yes. */
  meanwhile: fc.array(pull, { maxLength: 3 }),
});

const step = fc.oneof(
  { weight: 6, arbitrary: move },
  { weight: 2, arbitrary: pull },
  { weight: 3, arbitrary: act },
);

type StepOf<A> = A extends fc.Arbitrary<infer T> ? T : never;
type Step = StepOf<typeof step>;
type Pull = StepOf<typeof pull>;
type Act = StepOf<typeof act>;

const memoryFolder = (): Promise<string> =>
  mkdtemp(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'adsheet-selection-'));

const draftOf = ({ state, drafts, values }: GridRow): string =>
  JSON.stringify([state === 'deleted', drafts, values['title'], values['status']]);

const sorted = (keys: Iterable<RowKey>): readonly RowKey[] => [...keys].toSorted();

/** Plays a sequence over a shop of its own; throws where a law is broken. */
const play = async (steps: readonly Step[]): Promise<void> => {
  const home = await memoryFolder();
  const engine = startEngine(home);
  const { call, finished } = engine;
  await openLocal(engine, { ads: SHOP, categories: [category], user });
  globalThis.adsheet = {
    call: (name: string, input: unknown) => outcomeOf(() => call(name as never, input as never)),
    subscribe: () => () => {},
  } as unknown as Bridge;
  rowStore.clear();
  app.set({
    ...NO_ACCOUNT,
    open: await call('accounts.state', { account: ACCOUNT }),
    toasts: [],
    dialog: null,
  });
  await applyFilter();
  const sheet = openSheet(['title', 'status']);
  const { activeElement } = document;

  const held = async (): Promise<ReadonlyMap<RowKey, GridRow>> => {
    const { chunk } = await call('ads.rows', { account: ACCOUNT, from: 0 });
    return new Map(decodeChunk(chunk).rows.map((each) => [each.key, each]));
  };
  /** Rows that a pull has not brought yet, or took away again; and those it said are deleted there. */
  const away = new Set<RowKey>();
  const closed = new Set<RowKey>();
  const asPulled = (each: GridRow): GridRow => (closed.has(each.key) ? { ...each, state: 'final' } : each);
  const refresh = async (): Promise<void> => {
    const all = await held();
    rowStore.patch({
      rows: [...all.values()].filter(({ key }) => !away.has(key)).map(asPulled),
      removed: rowStore.all().flatMap(({ key }) => (all.has(key) && !away.has(key) ? [] : [key])),
    });
  };
  for (const key of [...(await held()).keys()].slice(AT_FIRST)) away.add(key);
  await refresh();

  const pulled = async ({ do: what, row: number }: Pull): Promise<void> => {
    const here = sheet.rows();
    const key =
      what === 'arrive'
        ? [...away][number % Math.max(away.size, 1)]
        : here[number % Math.max(here.length, 1)];
    if (key === undefined) return;
    if (what === 'arrive') away.delete(key);
    if (what === 'leave') away.add(key);
    if (what === 'close') closed.add(key);
    await refresh();
  };

  /** What a seller would say an act is for, from what there is to be seen. */
  const meant = (framed: readonly RowKey[], at: RowKey | undefined): readonly RowKey[] => {
    const [ticked, focused] = [sheet.ticked(), sheet.focused()];
    const ofSheet = ticked.length > 0 ? ticked : framed.length > 1 ? framed : focused ? [focused] : [];
    if (at === undefined) return ofSheet;
    if (ticked.includes(at)) return ticked;
    return framed.includes(at) ? framed : [at];
  };

  const begin = (at: RowKey | undefined, work: () => Promise<unknown>): Promise<unknown> =>
    at === undefined ? work() : pointingAt(targetAt(at).keys, work);

  /** Opens an act, lets happen what happens meanwhile, says yes. The rows it named, and how many it said it changes. */
  const bulk = async (at: RowKey | undefined, meanwhile: () => Promise<void>): Promise<void> => {
    const opened = await begin(at, async () => choicesNow());
    const choice = (opened as ReturnType<typeof choicesNow>).find(({ kind }) => kind === 'selection');
    if (!choice) return;
    const frozen = freezeTarget('bulk', choice, rowStore.get);
    await meanwhile();
    const { keys } = remainingTarget(frozen, rowStore.get, isInView);
    if (keys.length === 0) return;
    const operation = { kind: 'append', fields: ['title'], text: ' x' } as const;
    const { job } = await call('bulk.start', {
      account: ACCOUNT,
      select: { keys: [...keys] },
      operation: { ...operation, fields: [...operation.fields] },
    });
    await finished(job);
  };

  const remove = async (at: RowKey | undefined, meanwhile: () => Promise<void>): Promise<void> => {
    await begin(at, askToDelete);
    const { dialog } = app.get();
    if (dialog?.kind !== 'delete') return;
    await meanwhile();
    app.set({ dialog: null });
    await deleteFrozen(dialog.frozen);
  };

  const doAct = async ({ what, at: number, meanwhile }: Act, framed: readonly RowKey[]): Promise<void> => {
    const at = number === null ? undefined : sheet.rows()[number];
    const named = meant(framed, at);
    const seen = new Set(sheet.rows());
    for (const key of named) expect(seen).toContain(key);
    const before = await held();
    const wasClosed = new Set(closed);
    const wait = async (): Promise<void> => {
      for (const one of meanwhile) await pulled(one);
    };
    if (what === 'delete') await remove(at, wait);
    else if (what === 'bulk') await bulk(at, wait);
    else if (what === 'duplicate') await begin(at, duplicateAds);
    else await begin(at, () => changeStatus(what === 'pause' ? 'PAUSED' : 'ACTIVE'));

    const after = await held();
    const changed = [...before.values()].filter((each) => {
      const now = after.get(each.key);
      return now === undefined || draftOf(now) !== draftOf(each);
    });
    for (const { key } of changed) expect(named).toContain(key);
    // A row that left, or that the marketplace has deleted by now, is left alone.
    for (const { key } of changed) {
      expect(closed.has(key)).toBe(false);
      expect(away.has(key)).toBe(false);
    }
    const made = [...after.keys()].filter((key) => !before.has(key));
    expect(made).toHaveLength(what === 'duplicate' ? named.length : 0);
    if (what === 'delete' && meanwhile.length === 0) {
      const able = named.filter((key) => !wasClosed.has(key) && before.get(key)?.state !== 'deleted');
      expect(sorted(changed.map(({ key }) => key))).toEqual(sorted(able));
    }
    const failed = app.get().toasts.find(({ tone }) => tone === 'error');
    expect(failed?.text).toBeUndefined();
    app.set({ toasts: [] });
    await refresh();
  };

  const doMove = async (one: StepOf<typeof move>): Promise<void> => {
    switch (one.do) {
      case 'tick':
        return sheet.toggle(one.row);
      case 'tick-all':
        return sheet.tickAll();
      case 'click':
        return sheet.click(one.row);
      case 'frame':
        return sheet.frame(one.row, one.to);
      case 'search':
        app.set({ filter: { ...app.get().filter, quick: one.text } });
        return applyFilter();
      case 'statuses':
        app.set({ filter: { ...app.get().filter, statuses: one.statuses } });
        return applyFilter();
      case 'sort':
        return sheet.sort(one.backward);
      case 'keyboard':
        Object.assign(document, { activeElement: one.inSheet ? activeElement : { closest: () => null } });
    }
  };

  try {
    for (const one of steps) {
      const ticked = sheet.ticked();
      const focused = sheet.focused();
      const framed = sheet.framed();
      if (one.do === 'act') await doAct(one, sheet.framed());
      else if (one.do === 'arrive' || one.do === 'leave' || one.do === 'close') await pulled(one);
      else await doMove(one);
      // No hidden row is ticked, and no row was ticked unasked.
      expect(sorted(app.get().selected)).toEqual(sorted(sheet.ticked()));
      if (one.do !== 'tick' && one.do !== 'tick-all' && one.do !== 'act')
        for (const key of sheet.ticked()) expect(ticked).toContain(key);
      // Focus and frame stay with their ads, wherever these are now.
      if (one.do !== 'click' && one.do !== 'frame' && one.do !== 'act') {
        if (focused !== null && sheet.rows().includes(focused)) expect(sheet.focused()).toBe(focused);
        if (sheet.framed().length > 1) for (const key of sheet.framed()) expect(framed).toContain(key);
      }
    }
  } finally {
    Object.assign(document, { activeElement });
    sheet.close();
    rowStore.clear();
    app.set({ ...NO_ACCOUNT, filter: NO_FILTER, toasts: [], dialog: null });
    Reflect.deleteProperty(globalThis, 'adsheet');
    await engine.close();
    await rm(home, { recursive: true, force: true });
  }
};

describe('after any ticks, ranges, searches, sorts and pulls', () => {
  it('an act changes nothing outside of what was seen and named', { timeout: 600_000 }, async () => {
    await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 20 }), play), {
      numRuns: RUNS,
    });
  });
});
