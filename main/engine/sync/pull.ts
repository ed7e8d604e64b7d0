/**
 * Getting what changed on the marketplace into the mirror, resumable at any page (`design/sync.md`, *Pull*; interface,
 * *Keeping a cache of all ads of a user*).
 */
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { PullResult, Settled } from '../../../shared/contract/views.ts';
import type { AccountContext, JobHandle } from '../context.ts';
import type { OpenPull, PullKind } from '../mirror/pulls.ts';
import { readSettings } from '../settings/account-settings.ts';
import { countConflictingRows } from './conflicts.ts';
import { inConcert } from './parallel.ts';
import type { Reach } from './pull-ages.ts';
import { refreshOldest } from './pull-ages.ts';
import { readAround, readMissingCategories } from './pull-around.ts';
import { catchUp, followChains } from './pull-chains.ts';
import { nextCursor } from './pull-cursor.ts';
import type { PullMemory } from './pull-memory.ts';
import { pullMemory } from './pull-memory.ts';
import type { Pulling } from './pull-pages.ts';
import { createPageStore, isBadRequest, tellChanged } from './pull-pages.ts';
import { countAll, findGone, holdsAsMany, isSweepDue, noteSwept, sweepIds } from './pull-sweep.ts';
import { readOddAds } from './reading.ts';
import { readDueRechecks } from './recheck.ts';
import { askFromNowOn, conflictMarks, settleConflicts } from './settle-conflicts.ts';

const started = ({ mirror }: AccountContext, id: number): OpenPull => {
  const open = mirror.pulls.open();
  if (open?.id !== id) throw new AdsheetError('internal', { reason: 'the pull under way was lost' });
  return open;
};

const begin = (context: AccountContext, kind: PullKind, since: string | null): OpenPull => {
  const { mirror, now } = context;
  return mirror.transaction(() => started(context, mirror.pulls.begin(kind, since, now().toISOString())));
};

const abandon = ({ mirror, now }: AccountContext, pull: OpenPull): void =>
  mirror.transaction(() => mirror.pulls.finish(pull.id, now().toISOString()));

/** The pull to be made: the one that was interrupted, unless everything is wanted; else a new one. */
const openOrBegin = (context: AccountContext, full: boolean): OpenPull => {
  const { pulls } = context.mirror;
  const open = pulls.open();
  if (open && !full) return open;
  if (open) abandon(context, open);
  const cursor = full ? null : pulls.cursor();
  return begin(context, cursor === null ? 'full' : 'incremental', cursor);
};

const finish = async (
  context: AccountContext,
  pull: OpenPull,
  memory: PullMemory,
  { figures, settled }: { readonly figures: Figures; readonly settled: Settled },
): Promise<PullResult> => {
  const { mirror, now, who } = context;
  const conflicts = await countConflictingRows(context);
  const at = now().toISOString();
  return mirror.transaction(() => {
    const { kind, received, added, changed, removed, unnamed, newest, serverStart } = started(
      context,
      pull.id,
    );
    const cursor = nextCursor({ newest, serverStart }, memory.serverLast);
    // Nobody could ask again for what did not say which ad it is: the next pull asks from the same time on.
    if (cursor !== undefined && unnamed === 0) mirror.pulls.setCursor(cursor, at);
    mirror.pulls.finish(pull.id, at);
    const counts = { kind, received, added, changed, removed, conflicts };
    const { requests, milliseconds } = figures();
    const logged = mirror.pulls.log({ at, ...counts, requests, milliseconds, who });
    mirror.remoteChanges.adopt({ pull: logged });
    const setAside = mirror.oddAds
      .all()
      .map(({ id, part }) => ({ id, key: mirror.ads.byId(id)?.key ?? null, part }));
    return { ...counts, settled, setAside, unnamed, requests, seconds: milliseconds / 1000 };
  });
};

type Figures = () => { readonly requests: number; readonly milliseconds: number };

const figuresFrom = ({ service }: AccountContext): Figures => {
  const requests = service.requests();
  const start = performance.now();
  return () => ({ requests: service.requests() - requests, milliseconds: performance.now() - start });
};

const noteRemoved = ({ mirror }: AccountContext, pull: OpenPull, removed: number, added = 0): void =>
  mirror.pulls.addCounts(pull.id, { received: added, added, changed: 0, removed }, null);

/** What only a full pull can know: which ads are gone, and which every chain missed. */
const completeFull = async (pulling: Pulling, pull: OpenPull, allGone: boolean): Promise<void> => {
  const { context, job } = pulling;
  let count: number | null = null;
  const countNow = async (signal: AbortSignal): Promise<void> => {
    count = await countAll(context, { ...job, signal });
  };
  const catchUpNow = (signal: AbortSignal): Promise<void> =>
    catchUp({ ...pulling, job: { ...job, signal } }, started(context, pull.id));
  await inConcert([countNow, catchUpNow], 2, job.signal, (act, signal) => act(signal));
  // Pages of an earlier process were not seen by this one: then only a sweep of ids knows what is gone.
  if (pull.received > 0) return sweep(pulling, pull, allGone);
  noteRemoved(context, pull, await findGone(context, job, context.mirror.pulls.seen(pull.id), allGone));
  // An ad that came or went between the two answers is no ad that was missed: then a later count agrees.
  const agrees =
    count !== null && (holdsAsMany(context, count) || holdsAsMany(context, await countAll(context, job)));
  if (agrees) noteSwept(context);
  else await sweep(pulling, pull, allGone);
};

const sweep = async (pulling: Pulling, pull: OpenPull, allGone: boolean): Promise<void> => {
  const { gone, missed } = await sweepIds(pulling, allGone);
  noteRemoved(pulling.context, pull, gone, missed);
};

/** How a pull is made: how far it reaches, its figures so far, and what answers the conflicts it found. */
type Way = {
  readonly reach: Reach;
  readonly allGone: boolean;
  readonly figures: Figures;
  readonly settle: () => Promise<Settled>;
  /** Over when the user, the tree and the campaigns are in the mirror. */
  readonly around: Promise<void>;
};

/** The account's rule answers what came into conflict since now, where it has one and is not to be left aside. */
const settling = async (
  context: AccountContext,
  policy: PullWanted['policy'],
): Promise<() => Promise<Settled>> => {
  const asks = policy === 'ask' || readSettings(context.mirror).sync.conflicts === 'ask';
  if (asks) {
    askFromNowOn(context);
    return async () => ({ mine: 0, theirs: 0 });
  }
  const before = await conflictMarks(context);
  return () => settleConflicts(context, before);
};

const pullingOf = (context: AccountContext, job: JobHandle, memory: PullMemory): Pulling => ({
  context,
  job,
  memory,
  store: createPageStore(context, memory),
});

const run = async (
  context: AccountContext,
  job: JobHandle,
  pull: OpenPull,
  { reach, allGone, figures, settle, around }: Way,
): Promise<PullResult> => {
  const memory = pullMemory(pull, around);
  const pulling = pullingOf(context, job, memory);
  try {
    await followChains(pulling, pull);
    await readOddAds(context, job);
    if (pull.kind === 'full') await completeFull(pulling, pull, allGone);
    else if (reach === 'all') {
      if (allGone || isSweepDue(context)) await sweep(pulling, pull, allGone);
      await refreshOldest(context, job);
    }
    await readMissingCategories(context, job.signal);
  } catch (error) {
    // Nothing would go on better from there: the next pull begins from the same cursor.
    if (error instanceof AdsheetError && error.code === 'pull-stuck') abandon(context, pull);
    throw error;
  } finally {
    await tellChanged(context, memory, 'now');
  }
  return finish(context, pull, memory, { figures, settled: await settle() });
};

/** The service accepts the request, but not from when on changes are asked for (2002, or a 400 that names nothing else). */
const isCursorRefused = (error: unknown): boolean => {
  if (!isBadRequest(error)) return false;
  const { code, field } = error.params;
  return code === 2002 || field === 'changedSince' || field === '';
};

/** As `pull`, while what it reads beside the ads is under way. */
const pullAds = async (
  context: AccountContext,
  job: JobHandle,
  full: boolean,
  way: Way,
): Promise<PullResult> => {
  await readDueRechecks(context, job.signal);
  const pulled = openOrBegin(context, full);
  try {
    return await run(context, job, pulled, way);
  } catch (error) {
    // A pull that is stopped, by what is read beside the ads too, was refused no cursor.
    if (pulled.kind === 'full' || job.signal.aborted || !isCursorRefused(error)) throw error;
    // Everything is read again, and the mirror stays as it is until then.
    abandon(context, pulled);
    return run(context, job, begin(context, 'full', null), way);
  }
};

export type PullWanted = {
  readonly full: boolean;
  /**
   * `changes` asks for what changed and nothing else, before Review and before a push: no sweep for what is gone, no
   * refresh of spend, no tree. `all` by default.
   */
  readonly reach?: Reach;
  /** The seller said that the ads are gone where all of them seem to be. */
  readonly allGone?: boolean;
  /** Whether the account's policy answers the conflicts that are found, or the user is asked; the policy by default. */
  readonly policy?: 'account' | 'ask';
};

/**
 * Gets changes and goes on with what was interrupted, or with `full` everything from the beginning. Rejects with
 * `run-unfinished` while a push is interrupted, with `cancelled` when the job is stopped (the next pull goes on then),
 * with `pull-stuck` when the service's pages cannot be followed to their end (the next pull begins anew).
 */
export const pull = async (
  context: AccountContext,
  job: JobHandle,
  { full, reach = 'all', allGone = false, policy = 'account' }: PullWanted,
): Promise<PullResult> => {
  const unfinished = context.mirror.runs.open();
  if (unfinished) throw new AdsheetError('run-unfinished', { run: unfinished.run });
  job.progress('job.pull', 0, 0);
  const figures = figuresFrom(context);
  const settle = await settling(context, policy);
  const around = Promise.withResolvers<void>();
  let result: PullResult | undefined;
  const readBeside = async (signal: AbortSignal): Promise<void> => {
    around.resolve(readAround(context, signal, reach));
    await around.promise;
  };
  const readAds = async (signal: AbortSignal): Promise<void> => {
    const way = { reach, allGone, figures, settle, around: around.promise };
    result = await pullAds(context, { ...job, signal }, full, way);
  };
  await inConcert([readBeside, readAds], 2, job.signal, (act, signal) => act(signal));
  if (!result) throw new AdsheetError('internal', { reason: 'a pull ended without a result' });
  return result;
};
