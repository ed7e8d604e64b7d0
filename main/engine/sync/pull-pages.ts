/** Pages of GET /ad on their way into the mirror: each with where its chain goes on, in one commit (`design/sync.md`, *Pull* 2, 4, 9). */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AdId, RowKey } from '../../../shared/ad/model.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { AccountContext, JobHandle } from '../context.ts';
import { CHECKED_AT_ONCE } from '../problems/check-rows.ts';
import type { AdPage, AdQuery } from '../service/service.ts';
import { idOf } from './cleaning.ts';
import { inPieces } from './parallel.ts';
import type { PullMemory } from './pull-memory.ts';
import { readSingly } from './reading.ts';
import type { FindNewRow, SetAside, Taken } from './remote.ts';
import { newRowsByVendor, takeAd } from './remote.ts';

/** A page as it was answered. */
export type Answer = { readonly page: AdPage; readonly askedAt: string };

/** With what stores where its chain goes on, in the page's own transaction. */
type Taking = Answer & { readonly advance: () => void };

/** One pull under way: what it is given, what it learns, and how its pages are stored. */
export type Pulling = {
  readonly context: AccountContext;
  readonly job: JobHandle;
  readonly memory: PullMemory;
  readonly store: PageStore;
};

type Stored = { readonly changed: readonly RowKey[]; readonly stale: readonly AdId[] };

/** Pages of several chains that come in together share a commit; more would hold up everything else meanwhile. */
const PAGES_A_COMMIT = 4;
/** An unchanged ad's age is renewed when it is older than this; every time would write each row again for nothing. */
const AGE_STEP_MS = 60 * 60_000;

/** A 400: what was asked for is not accepted; the service itself is well and the account may ask. */
export const isBadRequest = (error: unknown): error is AdsheetError =>
  error instanceof AdsheetError && error.code === 'service-refused' && error.params['status'] === 400;

const newestOf = (ads: readonly JsonObject[]): string | null =>
  ads.reduce<string | null>((newest, ad) => {
    const date = ad['dateLastUpdated'];
    return typeof date === 'string' && (newest === null || date > newest) ? date : newest;
  }, null);

/** Takes one page, inside the caller's transaction. */
const takePage = (
  { mirror }: AccountContext,
  memory: PullMemory,
  { page, askedAt, advance }: Taking,
  find: FindNewRow,
): Stored => {
  const taken = page.ads.map((ad) => ({ ...takeAd(mirror, ad, askedAt, find), id: idOf(ad) as AdId }));
  const those = (outcome: (Taken | SetAside)['outcome']) => taken.filter((one) => one.outcome === outcome);
  const keysOf = (outcome: (Taken | SetAside)['outcome']) => those(outcome).flatMap(({ key }) => key ?? []);
  const [added, changed] = [keysOf('added'), keysOf('changed')];
  // What a chain tells once more, begun again or after another, is no more than was received before.
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
  // What was set aside shows why it waits.
  return { changed: [...added, ...changed, ...keysOf('odd')], stale: those('stale').map(({ id }) => id) };
};

type Waiting = {
  readonly read: Taking;
  readonly resolve: (stored: Stored) => void;
  readonly reject: (error: unknown) => void;
};

/** Stores pages in the order in which they come, some at a time, with other work between. */
type PageStore = (read: Taking) => Promise<Stored>;

export const createPageStore = (context: AccountContext, memory: PullMemory): PageStore => {
  const { mirror, pass } = context;
  const queue: Waiting[] = [];
  let isAtWork = false;

  const storeSome = (some: readonly Waiting[]): void => {
    try {
      const stored = mirror.transaction(() => {
        const find = newRowsByVendor(mirror, 'ad');
        return some.map(({ read }) => takePage(context, memory, read, find));
      }, 'soon');
      for (const _ of some) pass('page-stored');
      for (const [at, { resolve }] of some.entries()) resolve(stored[at] ?? { changed: [], stale: [] });
    } catch (error) {
      for (const { reject } of some) reject(error);
    }
  };

  const work = async (): Promise<void> => {
    isAtWork = true;
    for (await nextTurn(); queue.length > 0; await nextTurn()) storeSome(queue.splice(0, PAGES_A_COMMIT));
    isAtWork = false;
  };

  return (read) =>
    new Promise((resolve, reject) => {
      queue.push({ read, resolve, reject });
      if (!isAtWork) void work();
    });
};

/** Asks for one page; it is given when what its ads refer to is there, too. */
export const askPage = async (
  { context, job, memory }: Pick<Pulling, 'context' | 'job' | 'memory'>,
  query: AdQuery,
): Promise<Answer> => {
  const askedAt = context.now().toISOString();
  const [page] = await Promise.all([context.service.listAds(query, job.signal), memory.around]);
  if (job.signal.aborted) throw new AdsheetError('cancelled');
  return { page, askedAt };
};

/** Stores a page; what it shows older than we know it is read singly. */
export const takeAnswer = async (
  { context, job, memory, store }: Pulling,
  answer: Answer,
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
  await tellChanged(context, memory, 'in time');
};

/** So often rows are told of while pages come in: the rules would hold up the pages. */
const TELL_MS = 10_000;
const ROWS_A_TURN = 100;

/** The rules look at the rows that were stored, and whoever listens is told of them. */
export const tellChanged = async (
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
  // Many rows are looked at in turns anyway; few would all be in one.
  const rows = keys.length > CHECKED_AT_ONCE ? keys.length : ROWS_A_TURN;
  for (const some of inPieces(keys, rows)) {
    context.rowsChanged(some);
    await nextTurn();
  }
};

/** How far the pull is: the sum over its chains. */
export const tellProgress = ({ context, job, memory }: Pulling): void => {
  const received = context.mirror.pulls.open()?.received ?? 0;
  const told = [...memory.counts.values()].reduce((sum, count) => sum + count, 0);
  job.progress('job.pull', received, Math.max(received, memory.expected, told));
};
