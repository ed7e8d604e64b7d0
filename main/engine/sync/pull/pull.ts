/**
 * Getting what changed on the marketplace into the mirror, resumable at any page (`docs/sync.md#pull` and
 * `docs/interface.md#keeping-a-cache`).
 */
import { AdsheetError } from '../../../../shared/contract/errors.ts';
import type { Unread } from '../../../../shared/contract/results/malformed-parts.ts';
import type { Settled } from '../../../../shared/contract/results/plan.ts';
import type { PullResult } from '../../../../shared/contract/results/pull-result.ts';
import type { AccountContext, JobHandle } from '../../context.ts';
import { countConflictingRows } from '../../drafts/conflicts.ts';
import { readDueImports } from '../../feeds/read-imports.ts';
import type { OpenPull, PullKind } from '../../mirror/remote/pulls.ts';
import { inParallelFailFast } from '../../parallel.ts';
import { readSettings } from '../../settings/account-settings.ts';
import { unreadableOf } from '../../unreadable.ts';
import type { UnreadReferenceData } from '../reference/reference-data.ts';
import { readReferenceData, tryReadMissingCategories } from '../reference/reference-data.ts';
import type { PullReach } from '../remote/ages.ts';
import { refreshOldest } from '../remote/ages.ts';
import { readDueRechecks } from '../remote/recheck.ts';
import { rereadMalformedAds } from '../remote/reread.ts';
import { endDeniedRun } from '../runs/cancel-run.ts';
import { catchUp, followChains } from './chains.ts';
import { nextCursor } from './cursor.ts';
import type { PullMemory } from './memory.ts';
import { pullMemory } from './memory.ts';
import type { Pulling } from './pages.ts';
import { createPageStore, isBadRequest, notifyChangedRows } from './pages.ts';
import { conflictRevisions, leaveNewConflictsOpen, settleConflicts } from './settle-conflicts.ts';
import { countAll, findGone, holdsAsMany, isSweepDue, noteSwept, sweepIds } from './sweep.ts';

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

const unreadParts = ({ mirror }: AccountContext): Omit<Unread, 'campaignList' | 'categoryTree'> => ({
  campaigns: mirror.malformedReference.campaigns().map(({ id, part }) => ({
    id,
    key: id === null ? null : (mirror.campaigns.byId(id)?.key ?? null),
    part,
  })),
  categories: mirror.malformedReference.categories(),
});

const finish = async (
  context: AccountContext,
  pull: OpenPull,
  memory: PullMemory,
  { begun, settled }: { readonly begun: Begun; readonly settled: Settled },
): Promise<PullResult> => {
  const { mirror, now, who } = context;
  const conflicts = await countConflictingRows(context);
  const referenceData = await memory.referenceData;
  const at = now().toISOString();
  return mirror.transaction(() => {
    const { kind, received, added, changed, removed, unnamed, newest, serverStart } = started(
      context,
      pull.id,
    );
    const cursor = nextCursor({ newest, serverStart }, memory.serverLast);
    // An entry without an id cannot be read again by itself: the cursor stays, so that the next pull asks again.
    if (cursor !== undefined && unnamed === 0) mirror.pulls.setCursor(cursor, at);
    mirror.pulls.finish(pull.id, at);
    const counts = { kind, received, added, changed, removed, conflicts };
    const { requests, milliseconds } = figuresSince(context, begun);
    const logged = mirror.pulls.log({ at, ...counts, requests, milliseconds, who });
    mirror.remoteChanges.adopt({ pull: logged });
    const setAside = mirror.malformedAds
      .all()
      .map(({ id, part }) => ({ id, key: mirror.ads.byId(id)?.key ?? null, part }));
    const unread = { ...referenceData, ...unreadParts(context) };
    return { ...counts, settled, setAside, unnamed, unread, requests, seconds: milliseconds / 1000 };
  });
};

/** The number of requests and the monotonic clock's milliseconds when the pull began. */
type Begun = { readonly requests: number; readonly milliseconds: number };

const beginFigures = ({ service }: AccountContext): Begun => ({
  requests: service.requests(),
  milliseconds: performance.now(),
});

const figuresSince = ({ service }: AccountContext, begun: Begun): Begun => ({
  requests: service.requests() - begun.requests,
  milliseconds: performance.now() - begun.milliseconds,
});

const noteRemoved = ({ mirror }: AccountContext, pull: OpenPull, removed: number, added = 0): void =>
  mirror.pulls.addCounts(pull.id, { received: added, added, changed: 0, removed }, null);

/** Completes a full pull: finds the ads that are gone, and those that every chain missed. */
const completeFull = async (pulling: Pulling, pull: OpenPull, allGone: boolean): Promise<void> => {
  const { context, job } = pulling;
  let count: number | null = null;
  const countNow = async (signal: AbortSignal): Promise<void> => {
    count = await countAll(context, { ...job, signal });
  };
  const catchUpNow = (signal: AbortSignal): Promise<void> =>
    catchUp({ ...pulling, job: { ...job, signal } }, started(context, pull.id));
  await inParallelFailFast([countNow, catchUpNow], 2, job.signal, (act, signal) => act(signal));
  // Pages that an earlier process read were not seen by this one: only a sweep of ids finds what is gone.
  if (pull.received > 0) return sweep(pulling, pull, allGone);
  noteRemoved(context, pull, await findGone(context, job, context.mirror.pulls.seen(pull.id), allGone));
  // An ad that came or went during the pull was not missed: a second count agrees then.
  const isComplete =
    count !== null && (holdsAsMany(context, count) || holdsAsMany(context, await countAll(context, job)));
  if (isComplete) noteSwept(context);
  else await sweep(pulling, pull, allGone);
};

const sweep = async (pulling: Pulling, pull: OpenPull, allGone: boolean): Promise<void> => {
  const { gone, missed } = await sweepIds(pulling, allGone);
  noteRemoved(pulling.context, pull, gone, missed);
};

/** The options of one pull, and what was known before it. */
type Way = {
  readonly reach: PullReach;
  readonly allGone: boolean;
  readonly begun: Begun;
  /** Revisions of the conflicts before the pull, which the account's policy leaves alone; null for no policy. */
  readonly before: ReadonlySet<string> | null;
  /** Resolves when the user, the tree and the campaigns are in the mirror. */
  readonly referenceData: Promise<UnreadReferenceData>;
};

/** The conflicts before the pull, where the account has a policy and it is to be applied; null otherwise. */
const conflictsBefore = async (
  context: AccountContext,
  policy: PullRequest['policy'],
): Promise<ReadonlySet<string> | null> => {
  const asks = policy === 'ask' || readSettings(context.mirror).sync.conflicts === 'ask';
  if (!asks) return conflictRevisions(context);
  leaveNewConflictsOpen(context);
  return null;
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
  { reach, allGone, begun, before, referenceData }: Way,
): Promise<PullResult> => {
  const memory = pullMemory(pull, referenceData);
  const pulling = pullingOf(context, job, memory);
  try {
    await followChains(pulling, pull);
    await rereadMalformedAds(context, job);
    if (pull.kind === 'full') await completeFull(pulling, pull, allGone);
    else if (reach === 'all') {
      if (allGone || isSweepDue(context)) await sweep(pulling, pull, allGone);
      await refreshOldest(context, job);
    }
    await tryReadMissingCategories(context, job.signal);
    if (reach === 'all') await unreadableOf(() => readDueImports(context, job.signal));
  } catch (error) {
    // Resuming would be stuck again: the next pull restarts from the same cursor.
    if (error instanceof AdsheetError && error.code === 'pull-stuck') abandon(context, pull);
    throw error;
  } finally {
    await notifyChangedRows(context, memory, 'now');
  }
  const settled = await settleConflicts(context, before);
  return finish(context, pull, memory, { begun, settled });
};

/** Is the refusal about `changedSince` (code 2002, or a 400 that names no other field)? */
const isCursorRefused = (error: unknown): boolean => {
  if (!isBadRequest(error)) return false;
  const { code, field } = error.params;
  return code === 2002 || field === 'changedSince' || field === '';
};

/** As `pull`, while the reference data is being read. */
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
    // A pull that was stopped, also by a failure of the reference data, says nothing about the cursor.
    if (pulled.kind === 'full' || job.signal.aborted || !isCursorRefused(error)) throw error;
    // Without a valid cursor everything is read again; the mirror stays as it is until then.
    abandon(context, pulled);
    return run(context, job, begin(context, 'full', null), way);
  }
};

export type PullRequest = {
  readonly full: boolean;
  /**
   * `changes` asks for what changed and nothing else, before Review and before a push: no sweep for what is gone, no
   * refresh of spend, no tree. `all` by default.
   */
  readonly reach?: PullReach;
  /** The seller said that the ads are gone where all of them seem to be. */
  readonly allGone?: boolean;
  /** Whether the account's policy decides new conflicts, or the seller is asked; the policy by default. */
  readonly policy?: 'account' | 'ask';
};

/**
 * Gets changes and goes on with what was interrupted, or with `full` everything from the beginning. Rejects with
 * `run-unfinished` while a push is interrupted, with `cancelled` when the job is stopped (the next pull goes on
 * then), with `pull-stuck` when the service's pages cannot be followed to their end (the next pull restarts).
 */
export const pull = async (
  context: AccountContext,
  job: JobHandle,
  { full, reach = 'all', allGone = false, policy = 'account' }: PullRequest,
): Promise<PullResult> => {
  endDeniedRun(context);
  const unfinished = context.mirror.runs.open();
  if (unfinished) throw new AdsheetError('run-unfinished', { run: unfinished.run });
  job.progress('job.pull', 0, 0);
  const begun = beginFigures(context);
  const before = await conflictsBefore(context, policy);
  const referenceData = Promise.withResolvers<UnreadReferenceData>();
  let result: PullResult | undefined;
  const readBeside = async (signal: AbortSignal): Promise<void> => {
    referenceData.resolve(readReferenceData(context, signal, reach));
    await referenceData.promise;
  };
  const readAds = async (signal: AbortSignal): Promise<void> => {
    const way = { reach, allGone, begun, before, referenceData: referenceData.promise };
    result = await pullAds(context, { ...job, signal }, full, way);
  };
  await inParallelFailFast([readBeside, readAds], 2, job.signal, (act, signal) => act(signal));
  if (!result) throw new AdsheetError('internal', { reason: 'a pull ended without a result' });
  return result;
};
