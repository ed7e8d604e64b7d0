/**
 * Getting what changed on the marketplace into the mirror, resumable at any page (`design/sync.md`, *Pull*; interface,
 * *Keeping a cache of all ads of a user*).
 */
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { PullResult, Settled } from '../../../shared/contract/views.ts';
import type { AccountContext, JobHandle } from '../context.ts';
import type { OpenPull, PullKind } from '../mirror/pulls.ts';
import type { AdPage } from '../service/service.ts';
import { readSettings } from '../settings/account-settings.ts';
import { conflictingRows } from './conflicts.ts';
import { readAround, readMissingCategories } from './pull-around.ts';
import type { PullMemory } from './pull-chain.ts';
import { followChain } from './pull-chain.ts';
import { countsAgree, findGone, isSweepDue, noteSwept, refreshMoney, sweepIds } from './pull-sweep.ts';
import { takeListed } from './reading.ts';
import { readDueRechecks } from './recheck.ts';
import { conflictMarks, settleConflicts } from './settle-conflicts.ts';

/** The interface's margin: updates near the newest one may otherwise be missed. */
const MARGIN_MS = 60_000;

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

/** The pull to be made: the one that was interrupted, unless a full one is wanted and it was not; else a new one. */
const openOrBegin = (context: AccountContext, full: boolean): OpenPull => {
  const { pulls } = context.mirror;
  const open = pulls.open();
  if (open && (open.kind === 'full' || !full)) return open;
  if (open) abandon(context, open);
  const cursor = full ? null : pulls.cursor();
  return begin(context, cursor === null ? 'full' : 'incremental', cursor);
};

const time = (text: string | null): number | undefined => {
  const at = text === null ? Number.NaN : Date.parse(text);
  return Number.isNaN(at) ? undefined : at;
};

/**
 * The next `changedSince`: the smaller of the newest update seen and the service's clock at the first answer, less
 * the margin and the time the page chain took. Undefined when the service told no time at all.
 */
export const nextCursor = (
  pull: Pick<OpenPull, 'newest' | 'serverStart'>,
  serverLast: string | null,
): string | undefined => {
  const times = [time(pull.newest), time(pull.serverStart)].filter((at) => at !== undefined);
  if (times.length === 0) return undefined;
  const start = time(pull.serverStart);
  const last = time(serverLast);
  const took = start === undefined || last === undefined ? 0 : Math.max(0, last - start);
  return new Date(Math.min(...times) - MARGIN_MS - took).toISOString();
};

/** Catches up with what changed while a full pull was under way. */
const catchUp = async (context: AccountContext, job: JobHandle, pull: OpenPull): Promise<void> => {
  const { serverStart } = started(context, pull.id);
  const start = time(serverStart);
  if (start === undefined) return;
  const since = new Date(start - MARGIN_MS).toISOString();
  let pageToken: string | null = null;
  do {
    const askedAt = context.now().toISOString();
    const page: AdPage = await context.service.listAds(
      { changedSince: since, ...(pageToken === null ? {} : { pageToken }) },
      job.signal,
    );
    context.rowsChanged(takeListed(context, page.ads, askedAt));
    pageToken = page.nextPageToken;
  } while (pageToken !== null);
};

const finish = (
  context: AccountContext,
  pull: OpenPull,
  memory: PullMemory,
  { figures, settled }: { readonly figures: Figures; readonly settled: Settled },
): PullResult => {
  const { mirror, now, who } = context;
  const at = now().toISOString();
  return mirror.transaction(() => {
    const { kind, received, added, changed, removed, newest, serverStart } = started(context, pull.id);
    const cursor = nextCursor({ newest, serverStart }, memory.serverLast);
    if (cursor !== undefined) mirror.pulls.setCursor(cursor, at);
    mirror.pulls.finish(pull.id, at);
    const counts = { kind, received, added, changed, removed, conflicts: conflictingRows(context).length };
    const { requests, milliseconds } = figures();
    const logged = mirror.pulls.log({ at, ...counts, requests, milliseconds, who });
    mirror.remoteChanges.adopt({ pull: logged });
    return { ...counts, settled, requests, seconds: milliseconds / 1000 };
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

/** What only a full pull, or the day's first, can know: which ads are gone and which were missed. */
const lookForAbsence = async (
  context: AccountContext,
  job: JobHandle,
  pull: OpenPull,
  memory: PullMemory,
  whole: boolean,
): Promise<void> => {
  if (pull.kind === 'full') {
    await catchUp(context, job, pull);
    if (whole) noteRemoved(context, pull, await findGone(context, job, memory.seen));
    if (whole && (await countsAgree(context, job))) return noteSwept(context);
  } else if (!isSweepDue(context)) return;
  const { gone, missed } = await sweepIds(context, job);
  noteRemoved(context, pull, gone, missed);
};

/** How a pull is made: how far it reaches, its figures so far, and what answers the conflicts it found. */
type Way = { readonly reach: Reach; readonly figures: Figures; readonly settle: () => Settled };

/** The account's rule answers what came into conflict since now, where it has one and is not to be left aside. */
const settling = (context: AccountContext, policy: PullWanted['policy']): (() => Settled) => {
  const asks = policy === 'ask' || readSettings(context.mirror).sync.conflicts === 'ask';
  if (asks) return () => ({ mine: 0, theirs: 0 });
  const before = conflictMarks(context);
  return () => settleConflicts(context, before);
};

const run = async (
  context: AccountContext,
  job: JobHandle,
  pull: OpenPull,
  { reach, figures, settle }: Way,
): Promise<PullResult> => {
  const memory: PullMemory = { seen: new Set(), serverLast: null };
  // Pages of an earlier process were not seen by this one: then only a sweep of ids knows what is gone.
  const whole = pull.received === 0;
  await followChain(context, job, pull, memory);
  if (pull.kind === 'full' || reach === 'all') await lookForAbsence(context, job, pull, memory, whole);
  if (pull.kind === 'incremental' && reach === 'all') await refreshMoney(context, job);
  await readMissingCategories(context, job.signal);
  return finish(context, pull, memory, { figures, settled: settle() });
};

const isRefused = (error: unknown): boolean =>
  error instanceof AdsheetError && error.code === 'service-refused';

export type Reach = 'all' | 'changes';

export type PullWanted = {
  readonly full: boolean;
  /**
   * `changes` asks for what changed and nothing else, before Review and before a push: no sweep for what is gone, no
   * refresh of spend, no tree. `all` by default.
   */
  readonly reach?: Reach;
  /** Whether the account's policy answers the conflicts that are found, or the user is asked; the policy by default. */
  readonly policy?: 'account' | 'ask';
};

/**
 * Gets changes, or with `full` everything again; goes on with what was interrupted. Rejects with `run-unfinished`
 * while a push is interrupted, with `cancelled` when the job is stopped (the next pull goes on then).
 */
export const pull = async (
  context: AccountContext,
  job: JobHandle,
  { full, reach = 'all', policy = 'account' }: PullWanted,
): Promise<PullResult> => {
  const unfinished = context.mirror.runs.open();
  if (unfinished) throw new AdsheetError('run-unfinished', { run: unfinished.run });
  const way: Way = { reach, figures: figuresFrom(context), settle: settling(context, policy) };
  job.progress('job.pull', 0, 0);
  await readAround(context, job.signal, reach);
  await readDueRechecks(context, job.signal);
  const pulled = openOrBegin(context, full);
  try {
    return await run(context, job, pulled, way);
  } catch (error) {
    if (pulled.kind === 'full' || !isRefused(error)) throw error;
    // The cursor is refused: everything is read again, and the mirror stays as it is until then.
    abandon(context, pulled);
    return run(context, job, begin(context, 'full', null), way);
  }
};
