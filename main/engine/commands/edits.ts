/** Everything that edits: each command is one changeset, and says what became of it. */

import type { z } from 'zod';
import type { ENGINE_COMMANDS } from '../../../shared/contract/commands.ts';
import type { ChangesetResult, Refused, UndoResult } from '../../../shared/contract/views.ts';
import type { MessageKey } from '../../../shared/locale/index.ts';
import { translate } from '../../../shared/locale/index.ts';
import type { CellEdit } from '../edits/apply.ts';
import { applyEdits, applyManyEdits } from '../edits/apply.ts';
import type { ChangesetHead, Recorded } from '../edits/changeset.ts';
import { createRows } from '../edits/create.ts';
import { duplicateRows } from '../edits/duplicate.ts';
import { fixesOf } from '../edits/fix.ts';
import { addImages } from '../edits/images.ts';
import { putAwayRows, recreateRows } from '../edits/recreate.ts';
import { discardDrafts, setStatus } from '../edits/remove.ts';
import { chosenConflicts, editConflict, resolveConflicts } from '../edits/resolve.ts';
import type { Reverted } from '../edits/undo.ts';
import { redo, undo } from '../edits/undo.ts';
import type { Turns } from '../in-turns.ts';
import { inTurns } from '../in-turns.ts';
import type { OpenAccount } from '../open-account.ts';
import { CHECKED_AT_ONCE } from '../problems/check-rows.ts';
import { shownProblems } from '../problems/shown.ts';
import { chosenKeys, lostKeys } from './chosen-keys.ts';
import type { EngineParts, Handlers } from './handlers.ts';
import { demandOpen } from './start-job.ts';

/** Tells of the changed rows, then says what the changeset did and how many problems its rows have now. */
export const done = async (
  { context, rows }: OpenAccount,
  recorded: Recorded<unknown>,
  refused: readonly Refused[],
): Promise<ChangesetResult> => {
  if (recorded.id !== null) context.rowsChanged(recorded.keys);
  if (recorded.keys.length > CHECKED_AT_ONCE) await rows.settled();
  const found = recorded.keys.map((key) => rows.summaries.get(key));
  return {
    changeset: recorded.id,
    rows: recorded.keys.length,
    changes: recorded.changes.length,
    problems: found.reduce((sum, row) => sum + (row ? row.errors + row.warnings : 0), 0),
    refused,
    keys: recorded.keys,
  };
};

const turnsOf = new WeakMap<OpenAccount, Turns>();

/**
 * What is typed, pasted and taken back is written in the order in which it was asked for, also where something large
 * takes several turns. `act` gets what refuses to go on once the account is closed.
 */
const inOrder = <T>(
  engine: EngineParts,
  open: OpenAccount,
  act: (demand: () => void) => T | Promise<T>,
): Promise<T> => {
  const turns = turnsOf.get(open) ?? inTurns();
  turnsOf.set(open, turns);
  const demand = (): void => demandOpen(engine, open);
  return turns.take('edits', async () => {
    demand();
    return act(demand);
  });
};

/** The name of a changeset that the engine itself gives one, in the user's language. */
const head = (
  { context }: OpenAccount,
  kind: ChangesetHead['kind'],
  key: MessageKey,
  params: Readonly<Record<string, string | number>> = {},
): ChangesetHead => ({ kind, label: translate(context.language)(key, params) });

const undone = ({ context }: OpenAccount, recorded: Reverted): UndoResult => {
  context.rowsChanged(recorded.keys);
  return {
    label: recorded.label,
    undoes: recorded.undoes,
    changeset: recorded.changes.length === 0 ? null : recorded.id,
    changes: recorded.changes.length,
    ...recorded.result,
  };
};

type SaidChange = z.output<(typeof ENGINE_COMMANDS)['edits.apply']['input']>['changes'][number];

/** A change of several rows as one of each. */
const singly = (change: SaidChange): readonly CellEdit[] =>
  'keys' in change ? change.keys.map((key) => ({ key, field: change.field, value: change.value })) : [change];

/** What is named singly and what is named in a list; undefined where neither is. */
const joined = <T>(one: T | undefined, more: readonly T[] | undefined): readonly T[] | undefined =>
  one === undefined ? more : [one, ...(more ?? [])];

export const editHandlers = {
  'edits.apply': async (engine, { account, label, changes }) => {
    const open = engine.accounts.get(account);
    const recorded = await inOrder(engine, open, (demand) =>
      applyManyEdits(open.context, { kind: 'edit', label }, changes.flatMap(singly), demand),
    );
    return done(open, recorded, recorded.result);
  },
  'edits.set': async (engine, { account, label, select, set }) => {
    const open = engine.accounts.get(account);
    const keys = await chosenKeys(open, select);
    const changes = keys.flatMap((key) => set.map(({ field, text }) => ({ key, field, text })));
    const recorded = await inOrder(engine, open, (demand) =>
      applyManyEdits(open.context, { kind: 'edit', label }, changes, demand),
    );
    return done(open, recorded, recorded.result);
  },
  'edits.create': ({ accounts }, { account, rows, kind = 'ad' }) => {
    const open = accounts.get(account);
    const name = head(open, 'create', kind === 'ad' ? 'changeset.create' : 'changeset.create-campaign', {
      count: rows.length,
    });
    const recorded = createRows(open.context, name, kind, rows);
    return done(open, recorded, recorded.result);
  },
  'edits.duplicate': async ({ accounts }, { account, select }) => {
    const open = accounts.get(account);
    const keys = await chosenKeys(open, select);
    const name = head(open, 'duplicate', 'changeset.duplicate', { count: keys.length });
    return done(open, duplicateRows(open.context, name, keys), []);
  },
  'edits.recreate': async ({ accounts }, { account, select }) => {
    const open = accounts.get(account);
    const keys = await lostKeys(open, select);
    const name = head(open, 'duplicate', 'changeset.recreate', { count: keys.length });
    const recorded = recreateRows(open.context, name, keys);
    const result = await done(open, recorded, recorded.result);
    const old = new Set(keys);
    const made = result.keys.filter((key) => !old.has(key));
    return { ...result, rows: made.length, keys: made };
  },
  'edits.put_away': async ({ accounts }, { account, select }) => {
    const open = accounts.get(account);
    const keys = await lostKeys(open, select);
    const name = head(open, 'discard', 'changeset.put_away', { count: keys.length });
    const recorded = putAwayRows(open.context, name, keys);
    return done(open, recorded, recorded.result);
  },
  'edits.status': async ({ accounts }, { account, select, status }) => {
    const open = accounts.get(account);
    const keys = await chosenKeys(open, select);
    const name = head(open, 'status', `changeset.status.${status}`, { count: keys.length });
    const recorded = setStatus(open.context, name, keys, status);
    return done(open, recorded, recorded.result);
  },
  'edits.discard': async ({ accounts }, { account, select, fields }) => {
    const open = accounts.get(account);
    const keys = await chosenKeys(open, select);
    const recorded = discardDrafts(open.context, head(open, 'discard', 'changeset.discard'), keys, fields);
    return done(open, recorded, []);
  },
  'problems.fix': async ({ accounts }, { account, select, ...choice }) => {
    const open = accounts.get(account);
    await open.rows.settled();
    const found = open.context.mirror.problems.ofMany(await chosenKeys(open, select));
    const problems = [...found].flatMap(([key, of]) =>
      shownProblems(of).map((problem) => ({ ...problem, key })),
    );
    const changes = fixesOf(problems, choice);
    const name = head(open, 'edit', 'changeset.fix', { count: new Set(changes.map(({ key }) => key)).size });
    const recorded = applyEdits(open.context, name, changes);
    return done(open, recorded, recorded.result);
  },
  'edits.undo': async (engine, { account, changeset }) => {
    const open = engine.accounts.get(account);
    return undone(open, await inOrder(engine, open, (demand) => undo(open.context, demand, changeset)));
  },
  'edits.redo': async (engine, { account }) => {
    const open = engine.accounts.get(account);
    return undone(open, await inOrder(engine, open, (demand) => redo(open.context, demand)));
  },
  'images.add': ({ accounts }, { account, key, files }) => {
    const open = accounts.get(account);
    const name = head(open, 'edit', 'changeset.images', { count: files.length });
    const recorded = addImages(open.context, name, key, files);
    return done(open, recorded, recorded.result);
  },
  'conflicts.resolve': ({ accounts }, { account, take, ...which }) => {
    const open = accounts.get(account);
    const chosen = chosenConflicts({
      keys: joined(which.key, which.keys),
      fields: joined(which.field, which.fields),
      cells: which.cells,
    });
    const name = head(open, 'resolve', `changeset.resolve.${take}`);
    return done(open, resolveConflicts(open.context, name, take, chosen), []);
  },
  'conflicts.edit': ({ accounts }, { account, key, beside = [], stamp, ...first }) => {
    const open = accounts.get(account);
    const name = head(open, 'resolve', 'changeset.resolve.own');
    const recorded = editConflict(open.context, name, { key, stamp, wanted: [first, ...beside] });
    return done(open, recorded, recorded.result);
  },
} satisfies Partial<Handlers>;
