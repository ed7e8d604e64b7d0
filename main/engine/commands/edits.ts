/** All edits: each command is one changeset and returns what it did. */

import type { z } from 'zod';
import type { RowKey } from '../../../shared/ad/model.ts';
import { isCampaignKey } from '../../../shared/ad/model.ts';
import type { ENGINE_COMMANDS } from '../../../shared/contract/commands.ts';
import type { UndoResult } from '../../../shared/contract/results/undo-result.ts';
import type { ChangesetResult, Refused } from '../../../shared/contract/views.ts';
import type { MessageKey } from '../../../shared/locale/index.ts';
import { translate } from '../../../shared/locale/index.ts';
import { seenRevisionIn } from '../drafts/as-seen.ts';
import type { ChangesetHead, EditContext, Recorded } from '../drafts/changeset.ts';
import { chosenConflicts, resolveConflicts } from '../drafts/resolve.ts';
import type { CellEdit } from '../edits/apply.ts';
import { applyManyEdits } from '../edits/apply.ts';
import { createRows } from '../edits/create.ts';
import { duplicateRows } from '../edits/duplicate.ts';
import { editConflict } from '../edits/edit-conflict.ts';
import { fixesOf } from '../edits/fix.ts';
import { addImages, type GivenTo, keepPicture, keepPictures } from '../edits/images.ts';
import { withoutElsewhere } from '../edits/pictures-elsewhere.ts';
import { putAwayRows, recreateRows } from '../edits/recreate.ts';
import { discardDrafts, setStatus } from '../edits/remove.ts';
import { sendAnyway } from '../edits/send-anyway.ts';
import type { Reverted } from '../edits/undo.ts';
import { redo, undo } from '../edits/undo.ts';
import type { OpenAccount } from '../open-account.ts';
import { openKeptPictures } from '../pictures/kept-pictures.ts';
import { CHECKED_AT_ONCE } from '../problems/check-rows.ts';
import { shownProblems } from '../problems/shown.ts';
import type { Selection } from '../query/select.ts';
import { isShown, loadCampaign } from '../rows/row.ts';
import { answerMatch } from '../sync/ownership/matches.ts';
import { chosenKeys, lostKeys } from './chosen-keys.ts';
import { AfterTurn, type Turn } from './command-queues.ts';
import type { EngineParts } from './engine-parts.ts';
import type { Handlers } from './handlers.ts';
import { requireOpen } from './start-job.ts';

/**
 * Reports the changed rows, then returns what the changeset did and how many problems and conflicts its rows have
 * now.
 */
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
    conflicts: found.reduce((sum, row) => sum + (row?.conflicts ?? 0), 0),
    refused,
    keys: recorded.keys,
  };
};

/** Makes one changeset of an open account. Its result is built after its turn, when the next edit may begin. */
const edited = async (
  engine: EngineParts,
  account: string,
  act: (
    open: OpenAccount,
    throwIfStale: () => void,
  ) => Recorded<readonly Refused[]> | Promise<Recorded<readonly Refused[]>>,
): Promise<AfterTurn<ChangesetResult>> => {
  const open = engine.accounts.get(account);
  const recorded = await act(open, () => requireOpen(engine, open));
  return new AfterTurn(() => done(open, recorded, recorded.result));
};

const withoutRefusals = (recorded: Recorded<unknown>): Recorded<readonly Refused[]> => ({
  ...recorded,
  result: [],
});

/** The label of a changeset that the engine itself names, in the user's language. */
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
    keys: recorded.keys,
    ...recorded.result,
  };
};

/** Adds kept pictures as one changeset, in its turn. */
const addKept = async (engine: EngineParts, open: OpenAccount, inEdits: Turn, given: GivenTo) => {
  const what = given.place === 'only' ? 'operation.pictures.only' : 'changeset.images';
  const name = head(open, 'edit', what, { count: given.kept.length });
  const recorded = await inEdits(() => addImages(open.context, name, given, () => requireOpen(engine, open)));
  const { refused, notes } = recorded.result;
  const added = await done(open, recorded, refused);
  const sizes = given.kept.map(({ file, width, height }) => ({ file, width, height }));
  return { ...added, left: given.left, notes, pictures: added.changeset === null ? [] : sizes };
};

type SaidChange = z.output<(typeof ENGINE_COMMANDS)['edits.apply']['input']>['changes'][number];

/** The context of edits on rows as they were shown. */
const seenAs = ({ context }: OpenAccount, seen: Parameters<typeof seenRevisionIn>[0]): EditContext => ({
  ...context,
  asSeen: seenRevisionIn(seen),
});

/** Makes edits, but for those of pictures that are not here. */
const applyHere = async (
  open: OpenAccount,
  context: EditContext,
  head: ChangesetHead,
  edits: readonly CellEdit[],
  throwIfStale: () => void,
): Promise<Recorded<readonly Refused[]>> => {
  const { here, refused } = withoutElsewhere(open.context.folder, edits);
  const recorded = await applyManyEdits(context, head, here, throwIfStale);
  return { ...recorded, result: [...recorded.result, ...refused] };
};

/** Splits a change of several rows into one for each row. */
const singly = (change: SaidChange): readonly CellEdit[] =>
  'keys' in change ? change.keys.map((key) => ({ key, field: change.field, value: change.value })) : [change];

/** One value and a list as one list; undefined where neither is given. */
const joined = <T>(one: T | undefined, more: readonly T[] | undefined): readonly T[] | undefined =>
  one === undefined ? more : [one, ...(more ?? [])];

/** The edited campaigns, where everything is selected: an expression is of ads. None that was put away. */
const campaignsAmong = ({ context }: OpenAccount, { keys, where }: Selection): readonly RowKey[] => {
  if (keys !== undefined || where !== undefined) return [];
  const { mirror } = context;
  return mirror.drafts.keys().filter((key) => {
    const campaign = loadCampaign(mirror, key);
    return campaign !== undefined && isShown(campaign);
  });
};

export const editHandlers = {
  'edits.apply': (engine, { account, label, changes, seen }) =>
    edited(engine, account, (open, throwIfStale) =>
      applyHere(open, seenAs(open, seen), { kind: 'edit', label }, changes.flatMap(singly), throwIfStale),
    ),
  'edits.set': (engine, { account, label, select, set }) =>
    edited(engine, account, async (open, throwIfStale) => {
      const keys = await chosenKeys(open, select);
      const changes = keys.flatMap((key) => set.map(({ field, text }) => ({ key, field, text })));
      return applyHere(open, open.context, { kind: 'edit', label }, changes, throwIfStale);
    }),
  'edits.create': (engine, { account, rows, kind = 'ad' }) =>
    edited(engine, account, (open) => {
      const name = head(open, 'create', kind === 'ad' ? 'changeset.create' : 'changeset.create-campaign', {
        count: rows.length,
      });
      return createRows(open.context, name, kind, rows);
    }),
  'edits.duplicate': (engine, { account, select }) =>
    edited(engine, account, async (open, throwIfStale) => {
      const keys = await chosenKeys(open, select);
      throwIfStale();
      const name = head(open, 'duplicate', 'changeset.duplicate', { count: keys.length });
      return withoutRefusals(duplicateRows(open.context, name, keys));
    }),
  'edits.recreate': async (engine, { account, select }) => {
    const old = new Set<RowKey>();
    const { say } = await edited(engine, account, async (open, throwIfStale) => {
      const keys = await lostKeys(open, select);
      throwIfStale();
      for (const key of keys) old.add(key);
      const name = head(open, 'duplicate', 'changeset.recreate', { count: keys.length });
      return recreateRows(open.context, name, keys);
    });
    return new AfterTurn(async () => {
      const result = await say();
      const made = result.keys.filter((key) => !old.has(key));
      return { ...result, rows: made.length, keys: made };
    });
  },
  'edits.put_away': (engine, { account, select }) =>
    edited(engine, account, async (open, throwIfStale) => {
      const keys = await lostKeys(open, select);
      throwIfStale();
      const what = keys.every(isCampaignKey) ? 'changeset.put_away.campaign' : 'changeset.put_away';
      const name = head(open, 'discard', what, { count: keys.length });
      return putAwayRows(open.context, name, keys);
    }),
  'edits.status': (engine, { account, select, status, seen }) =>
    edited(engine, account, async (open, throwIfStale) => {
      const keys = await chosenKeys(open, select);
      throwIfStale();
      const name = head(open, 'status', `changeset.status.${status}`, { count: keys.length });
      return setStatus(seenAs(open, seen), name, keys, { status, throwIfStale });
    }),
  'edits.discard': (engine, { account, select, fields }) =>
    edited(engine, account, async (open, throwIfStale) => {
      const chosen = await chosenKeys(open, select);
      throwIfStale();
      const keys = [...chosen, ...campaignsAmong(open, select)];
      const name = head(open, 'discard', 'changeset.discard');
      return discardDrafts(open.context, name, keys, { fields, throwIfStale });
    }),
  'problems.fix': (engine, { account, select, seen, ...choice }) =>
    edited(engine, account, async (open, throwIfStale) => {
      await open.rows.settled();
      const chosen = await chosenKeys(open, select);
      throwIfStale();
      const keys = [...chosen, ...campaignsAmong(open, select)];
      const problems = [...open.context.mirror.problems.ofMany(keys)].flatMap(([key, of]) =>
        shownProblems(of).map((problem) => ({ ...problem, key })),
      );
      const changes = fixesOf(problems, choice);
      const count = new Set(changes.map(({ key }) => key)).size;
      const name = head(open, 'edit', 'changeset.fix', { count });
      return applyManyEdits(seenAs(open, seen), name, changes, throwIfStale);
    }),
  'problems.anyway': async (engine, { account, select, seen, ...choice }) => {
    const open = engine.accounts.get(account);
    await open.rows.settled();
    const keys = await chosenKeys(open, select);
    requireOpen(engine, open);
    return { keys: sendAnyway(open.context, keys, choice, seenRevisionIn(seen)) };
  },
  'edits.undo': async (engine, { account, changeset }) => {
    const open = engine.accounts.get(account);
    return undone(open, await undo(open.context, () => requireOpen(engine, open), changeset));
  },
  'edits.redo': async (engine, { account }) => {
    const open = engine.accounts.get(account);
    return undone(open, await redo(open.context, () => requireOpen(engine, open)));
  },
  'images.add': async (engine, { account, key, select, files, place }, [inEdits]) => {
    const open = engine.accounts.get(account);
    const keys = key === undefined ? await chosenKeys(open, select ?? { keys: [] }) : [key];
    const made = await keepPictures(engine.pictures, open.context.folder, files);
    return addKept(engine, open, inEdits, { keys, ...made, place });
  },
  'images.paste': async (engine, { account, keys, picture }, [inEdits]) => {
    const open = engine.accounts.get(account);
    const { folder, language } = open.context;
    const file = translate(language)('images.pasted');
    const { keep } = openKeptPictures(folder);
    const kept = await keepPicture(engine.pictures, keep, { file, bytes: picture });
    return addKept(engine, open, inEdits, { keys, kept: [kept], left: [] });
  },
  'conflicts.resolve': (engine, { account, take, ...which }) =>
    edited(engine, account, (open) => {
      const chosen = chosenConflicts({
        keys: joined(which.key, which.keys),
        fields: joined(which.field, which.fields),
        cells: which.cells,
      });
      const name = head(open, 'resolve', `changeset.resolve.${take}`);
      return withoutRefusals(resolveConflicts(open.context, name, take, chosen));
    }),
  'matches.answer': (engine, { account, ...answered }) =>
    edited(engine, account, (open) =>
      answerMatch(open.context, head(open, 'resolve', `changeset.match.${answered.answer}`), answered),
    ),
  'conflicts.edit': (engine, { account, key, beside = [], stamp, ...first }) =>
    edited(engine, account, (open) => {
      const name = head(open, 'resolve', 'changeset.resolve.own');
      return editConflict(open.context, name, { key, stamp, wanted: [first, ...beside] });
    }),
} satisfies Partial<Handlers>;
