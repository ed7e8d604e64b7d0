/** Reads imports of the seller's feed into the mirror (`docs/sync.md#feeds`). */
import type { AdsheetError } from '../../../shared/contract/errors.ts';
import type { FeedsPullResult } from '../../../shared/contract/results/feeds.ts';
import { isOver } from '../../../shared/feeds/feed-import.ts';
import type { AccountContext, JobHandle } from '../context.ts';
import { isFeedManaged } from '../mirror/remote/user.ts';
import { inParallelFailFast } from '../parallel.ts';
import { unreadableOf } from '../unreadable.ts';

/** Imports requested at once. */
const WIDTH = 4;

const HOUR_MS = 60 * 60_000;

/** Imports are daily, so a pull asks no more often; a tenant without a list is asked for one once a day. */
const ageOf = (isListed: boolean | null): number => (isListed === false ? 24 * HOUR_MS : HOUR_MS);

type FeedContext = Pick<AccountContext, 'mirror' | 'service' | 'now'>;

type Progress = (done: number, total: number) => void;

/** The listed ids, or null where the tenant has no list: then those known here. */
const idsToRead = async (
  { mirror, service }: FeedContext,
  ids: readonly number[] | undefined,
  signal: AbortSignal,
): Promise<{ readonly ids: readonly number[]; readonly listed: boolean }> => {
  if (ids) return { ids: [...new Set(ids)], listed: mirror.feeds.isListed() ?? false };
  const listed = await service.listFeedImports(signal);
  const statuses = mirror.feeds.statuses();
  const isOpen = (id: number): boolean => {
    const status = statuses.get(id);
    return status === undefined || !isOver({ status });
  };
  return { ids: (listed ?? [...statuses.keys()]).filter(isOpen), listed: listed !== null };
};

/**
 * Reads these imports, or those that are new or were not over. Each is stored as it comes: a stopped reading keeps what
 * it has. One that cannot be read keeps no other from it; it rejects the whole at the end. Rejects as every read of the
 * service, and with `cancelled`.
 */
const readImports = async (
  context: FeedContext,
  asked: readonly number[] | undefined,
  signal: AbortSignal,
  progress: Progress = () => {},
): Promise<FeedsPullResult> => {
  const { mirror, service, now } = context;
  const { ids, listed } = await idsToRead(context, asked, signal);
  const read: number[] = [];
  const missing: number[] = [];
  const unreadable: AdsheetError[] = [];
  const take = async (id: number, stop: AbortSignal): Promise<void> => {
    const told = await service.getFeedImport(id, stop);
    if (!told) {
      missing.push(id);
      return;
    }
    // It can be read again at any time, so it need not be durable at once.
    mirror.transaction(() => mirror.feeds.save(told, now().toISOString()), 'soon');
    read.push(id);
  };
  progress(0, ids.length);
  await inParallelFailFast(ids, WIDTH, signal, async (id, stop) => {
    const failure = await unreadableOf(() => take(id, stop));
    if (failure) unreadable.push(failure);
    progress(read.length + missing.length + unreadable.length, ids.length);
  });
  if (!asked) mirror.transaction(() => mirror.feeds.noteRead(listed, now().toISOString()), 'soon');
  if (unreadable[0]) throw unreadable[0];
  return { read, missing, listed };
};

/** The job: what was asked for, or what is new. */
export const pullFeedImports = (
  context: AccountContext,
  job: JobHandle,
  ids: readonly number[] | undefined,
): Promise<FeedsPullResult> => {
  job.progress('job.feeds', 0, 0);
  return readImports(context, ids, job.signal, (done, total) => job.progress('job.feeds', done, total));
};

/** Reads what is new where a feed manages the account, as often as `ageOf` says. */
export const readDueImports = async (context: FeedContext, signal: AbortSignal): Promise<void> => {
  const { mirror, now } = context;
  if (isFeedManaged(mirror.user.get()) !== true) return;
  const readAt = mirror.feeds.readAt();
  const age = readAt === null ? Number.POSITIVE_INFINITY : now().getTime() - Date.parse(readAt);
  if (age < ageOf(mirror.feeds.isListed())) return;
  await readImports(context, undefined, signal);
};
