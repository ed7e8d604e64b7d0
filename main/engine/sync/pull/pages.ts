/**
 * Storing pages of GET /ad in the mirror, each in one commit with its chain's progress
 * (`docs/sync.md#pages-and-chains`).
 */

import type { AdId, RowKey } from '../../../../shared/ad/model.ts';
import { AdsheetError } from '../../../../shared/contract/errors.ts';
import type { AccountContext, JobHandle } from '../../context.ts';
import { inBatches } from '../../parallel.ts';
import { CHECKED_AT_ONCE } from '../../problems/check-rows.ts';
import type { AdPage, AdQuery } from '../../service/service.ts';
import { idOf } from '../../service/wire/id.ts';
import { inTimeSlices, yieldToEventLoop } from '../../time-slices.ts';
import type { FindNewRow } from '../ownership/new-rows.ts';
import { newRowsByVendor } from '../ownership/new-rows.ts';
import type { RemoteAdResult, SetAside } from '../remote/apply-remote.ts';
import { applyRemoteAd } from '../remote/apply-remote.ts';
import { readSingly } from '../remote/reread.ts';
import { newestOf } from './cursor.ts';
import type { PullMemory } from './memory.ts';

/** A page as it was answered. */
export type AnsweredPage = { readonly page: AdPage; readonly askedAt: string };

/** A page with the function that stores its chain's progress in the page's transaction. */
type Taking = AnsweredPage & { readonly advance: () => void };

/** One pull under way. */
export type Pulling = {
  readonly context: AccountContext;
  readonly job: JobHandle;
  readonly memory: PullMemory;
  readonly store: PageStore;
};

/** What is needed to ask for pages that are not stored. */
export type Asking = {
  readonly context: Pick<AccountContext, 'service' | 'now'>;
  readonly job: Pick<JobHandle, 'signal'>;
  readonly memory: { readonly referenceData: Promise<unknown> };
};

type Stored = { readonly changed: readonly RowKey[]; readonly stale: readonly AdId[] };

/** Most pages of several chains that share a commit; more would block the engine for too long. */
const PAGES_A_COMMIT = 4;
/**
 * The age in milliseconds from which an unchanged ad's reading time is stored again; doing so each time would write
 * every row.
 */
const AGE_STEP_MS = 60 * 60_000;

/** Is it a 400? The request is not accepted then, but the service works and the account may ask. */
export const isBadRequest = (error: unknown): error is AdsheetError =>
  error instanceof AdsheetError && error.code === 'service-refused' && error.params['status'] === 400;

/** Takes one page, inside the caller's transaction. */
const takePage = (
  { mirror }: AccountContext,
  memory: PullMemory,
  { page, askedAt, advance }: Taking,
  find: FindNewRow,
): Stored => {
  const taken = page.ads.map((ad) => ({ ...applyRemoteAd(mirror, ad, askedAt, find), id: idOf(ad) as AdId }));
  const those = (outcome: (RemoteAdResult | SetAside)['outcome']) =>
    taken.filter((one) => one.outcome === outcome);
  const keysOf = (outcome: (RemoteAdResult | SetAside)['outcome']) =>
    those(outcome).flatMap(({ key }) => key ?? []);
  const [added, changed] = [keysOf('added'), keysOf('changed')];
  // An ad that comes again, from a restarted or another chain, is not counted again.
  const received = mirror.pulls.see(
    memory.pull,
    taken.map(({ id }) => id),
  );
  const counts = { received, added: added.length, changed: changed.length, removed: 0 };
  if (page.serverDate !== null) mirror.pulls.setServerStart(memory.pull, page.serverDate);
  mirror.pulls.addCounts(
    memory.pull,
    counts,
    newestOf(page.ads.filter((_, at) => taken[at]?.outcome !== 'odd')),
  );
  if (page.unnamed > 0) mirror.pulls.addUnnamed(memory.pull, page.unnamed);
  const old = new Date(Date.parse(askedAt) - AGE_STEP_MS).toISOString();
  mirror.ads.renewAge(keysOf('same'), askedAt, old);
  advance();
  // Rows that were set aside show the reason.
  return { changed: [...added, ...changed, ...keysOf('odd')], stale: those('stale').map(({ id }) => id) };
};

type Waiting = {
  readonly read: Taking;
  readonly resolve: (stored: Stored) => void;
  readonly reject: (error: unknown) => void;
};

/** Stores pages in the order in which they come, some in a commit, with other work in between. */
type PageStore = (read: Taking) => Promise<Stored>;

export const createPageStore = (context: AccountContext, memory: PullMemory): PageStore => {
  const { mirror, passFailpoint } = context;
  const queue: Waiting[] = [];
  let isAtWork = false;

  const storeSome = (some: readonly Waiting[]): void => {
    try {
      const stored = mirror.transaction(() => {
        const find = newRowsByVendor(mirror, 'ad');
        return some.map(({ read }) => takePage(context, memory, read, find));
      }, 'soon');
      for (const _ of some) passFailpoint('page-stored');
      for (const [at, { resolve }] of some.entries()) resolve(stored[at] ?? { changed: [], stale: [] });
    } catch (error) {
      for (const { reject } of some) reject(error);
    }
  };

  const work = async (): Promise<void> => {
    isAtWork = true;
    do {
      await yieldToEventLoop();
      storeSome(queue.splice(0, PAGES_A_COMMIT));
    } while (queue.length > 0);
    isAtWork = false;
  };

  return (read) =>
    new Promise((resolve, reject) => {
      queue.push({ read, resolve, reject });
      if (!isAtWork) void work();
    });
};

/** Requests one page; resolves when the reference data of its ads is in the mirror, too. */
export const askPage = async ({ context, job, memory }: Asking, query: AdQuery): Promise<AnsweredPage> => {
  const askedAt = context.now().toISOString();
  const [page] = await Promise.all([context.service.listAds(query, job.signal), memory.referenceData]);
  if (job.signal.aborted) throw new AdsheetError('cancelled');
  return { page, askedAt };
};

/** Stores a page; ads whose entry is stale are then read one by one. */
export const storeAnsweredPage = async (
  { context, job, memory, store }: Pulling,
  answer: AnsweredPage,
  advance: () => void,
): Promise<void> => {
  const { changed, stale } = await store({ ...answer, advance });
  memory.serverLast = answer.page.serverDate ?? memory.serverLast;
  for (const key of changed) memory.untold.add(key);
  for (const id of stale) {
    await readSingly(context, id, job.signal);
    const key = context.mirror.ads.byId(id)?.key;
    if (key !== undefined) memory.untold.add(key);
  }
  await notifyChangedRows(context, memory, 'in time');
};

/** How often rows are announced while pages come in; checking them more often would slow the pull down. */
const TELL_MS = 10_000;
const ROWS_A_SLICE = 100;

/** Has stored rows checked and announced to the listeners. */
export const notifyChangedRows = async (
  context: Pick<AccountContext, 'rowsChanged'>,
  memory: PullMemory,
  when: 'now' | 'in time',
): Promise<void> => {
  const { untold } = memory;
  const isTime = performance.now() - memory.toldAt >= TELL_MS;
  if (untold.size === 0 || (when === 'in time' && !isTime)) return;
  const keys = [...untold];
  untold.clear();
  memory.toldAt = performance.now();
  // Many rows are checked in time slices anyway; a few would all be checked in one.
  const rows = keys.length > CHECKED_AT_ONCE ? keys.length : ROWS_A_SLICE;
  await inTimeSlices(inBatches(keys, rows), context.rowsChanged);
};

/** Reports the progress of the pull: ads received, of those counted over its chains. */
export const reportPullProgress = ({ context, job, memory }: Pulling): void => {
  const received = context.mirror.pulls.open()?.received ?? 0;
  const told = [...memory.counts.values()].reduce((sum, count) => sum + count, 0);
  job.progress('job.pull', received, Math.max(received, memory.expected, told));
};
