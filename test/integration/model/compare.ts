// Both sides of the property: what the product answers after every act, and what the model says.
import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { readField } from '../../../shared/ad/paths.ts';
import { ACCOUNT, openLocal } from '../../support/account.ts';
import { category, user } from '../../support/ads.ts';
import { startEngine, type TestEngine } from '../../support/engine.ts';
import type { Act } from './acts.ts';
import { byHand } from './by-hand.ts';
import { createModel, type Model } from './model.ts';
import { type Cells, FIELDS, SHOP } from './shop.ts';
import { openWindow } from './window.ts';

/** A folder in memory where there is one: a disk that must keep every edit would take most of the time. */
const memoryFolder = (): Promise<string> =>
  mkdtemp(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'adsheet-model-'));

const cellsOf = (ad: Parameters<typeof readField>[0]): Cells =>
  Object.fromEntries(FIELDS.map((field) => [field, readField(ad, field)])) as Cells;

/** All an engine says of its ads that a seller can see. */
const answers = async (
  { call }: TestEngine,
  read: () => ReturnType<Awaited<ReturnType<typeof openWindow>>['read']>,
) => {
  const { ads } = await call('ads.query', { account: ACCOUNT });
  const { entries } = await call('log.list', { account: ACCOUNT, limit: 1_000 });
  const { counts, canUndo, canRedo } = await call('accounts.state', { account: ACCOUNT });
  const rows = await read();
  return {
    rows: ads.map((ad) => ({ key: ad['key'], cells: cellsOf(ad) })),
    drafts: rows.map(({ key, drafts }) => ({
      key,
      live: Object.fromEntries(FIELDS.filter((f) => f in drafts).map((f) => [f, drafts[f] ?? null])),
    })),
    states: rows.map(({ state }) => state),
    counts: { ads: counts.ads, drafts: counts.drafts, newRows: counts.newRows, deletes: counts.deletes },
    canUndo,
    canRedo,
    inForce: entries.filter(({ undoneBy }) => undoneBy === null).map(({ id }) => id),
  };
};

/** The same as the model says it. */
const expected = (model: Model) => {
  const rows = model.shown().map((row) => {
    const { cells, pulled } = row;
    const fields = FIELDS.filter((field) => cells[field] !== (pulled?.[field] ?? null));
    const changed = fields.length > 0 ? ('edited' as const) : ('live' as const);
    const pulledState = cells.status === 'DELETED' ? ('deleted' as const) : changed;
    const state = model.isOver(row) ? ('final' as const) : pulled ? pulledState : ('new' as const);
    return { ...row, state, live: Object.fromEntries(fields.map((f) => [f, pulled?.[f] ?? null])) };
  });
  const count = (state: string): number => rows.filter((row) => row.state === state).length;
  return {
    rows: rows.map(({ key, cells }) => ({ key, cells })),
    drafts: rows.map(({ key, live }) => ({ key, live })),
    states: rows.map(({ state }) => state),
    counts: {
      ads: rows.length,
      drafts: count('edited') + count('new') + count('deleted'),
      newRows: count('new'),
      deletes: count('deleted'),
    },
    canUndo: model.history[model.nextUndo()]?.label ?? null,
    canRedo: model.history[model.nextRedo()]?.label ?? null,
    inForce: model.history.flatMap(({ inForce }, at) => (inForce ? [at + 1] : [])).reverse(),
  };
};

/** An account as a pull leaves it, in a folder to be copied. */
export const pulledAccount = async (): Promise<string> => {
  const home = await memoryFolder();
  const engine = startEngine(home);
  await openLocal(engine, { ads: SHOP, categories: [category], user });
  await engine.close();
  return home;
};

/** Does all of it in a fresh copy of the account, by hand and in the window, and compares after every act. */
export const compared = async (pulled: string, acts: readonly Act[]): Promise<void> => {
  const home = await memoryFolder();
  await cp(pulled, home, { recursive: true });
  const engine = startEngine(home);
  await engine.call('accounts.open', { account: ACCOUNT });
  const window = await openWindow(engine);
  const model = createModel(SHOP.map(cellsOf));
  const asPulled = await engine.call('ads.query', { account: ACCOUNT });

  const both = async (one: Act): Promise<boolean> => {
    await window.act(one, model);
    return byHand(model, one);
  };
  const compare = async (isNamed = true): Promise<void> => {
    const found = await answers(engine, window.read);
    // What a new act is called is the product's to say; it must be called so ever after.
    const last = model.history.at(-1);
    if (!isNamed && last?.way === 'act') last.label = found.canUndo;
    expect(found).toEqual(expected(model));
  };
  const step = async (one: Act): Promise<void> => compare(!(await both(one)));

  try {
    for (const one of acts) await step(one);
    const reached = expected(model).rows;
    let undone = 0;
    for (; model.nextUndo() >= 0; undone += 1) await both({ do: 'undo' });
    await compare();
    // An act taken back from under later ones leaves what those made of it.
    const isInOrder = !acts.some((one) => one.do === 'undo-older');
    if (isInOrder) expect(await engine.call('ads.query', { account: ACCOUNT })).toEqual(asPulled);
    for (; undone > 0; undone -= 1) await both({ do: 'redo' });
    await compare();
    if (isInOrder) expect(expected(model).rows).toEqual(reached);
  } finally {
    window.leave();
    await engine.close();
    await rm(home, { recursive: true, force: true });
  }
};
