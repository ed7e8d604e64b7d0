/** One page of GET /ad into the mirror: its ads, and where its chain goes on, in one commit (`design/sync.md`, *Pull* 2, 4, 9). */
import type { AdId, RowKey } from '../../../shared/ad/model.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { AccountContext, JobHandle } from '../context.ts';
import type { AdPage, AdQuery } from '../service/service.ts';
import { idOf } from './cleaning.ts';
import { readSingly } from './reading.ts';
import type { Taken } from './remote.ts';
import { newRowsByVendor, takeAd } from './remote.ts';

/** What a pull learns on its way and needs at its end, while its process lives. */
export type PullMemory = {
  readonly pull: number;
  /** Ads the service listed. */
  readonly seen: Set<AdId>;
  /** What each chain said of its own size. */
  readonly counts: Map<number, number>;
  /** How many ads there are in all, as far as that is known before the last chain has begun. */
  expected: number;
  /** The service's clock at the newest answer, UTC. */
  serverLast: string | null;
  /** What is to be in the mirror before any ad is: the user and the campaigns that ads refer to. */
  readonly around: Promise<void>;
};

/** A 400: what was asked for is not accepted; the service itself is well and the account may ask. */
export const isBadRequest = (error: unknown): error is AdsheetError =>
  error instanceof AdsheetError && error.code === 'service-refused' && error.params['status'] === 400;

const newestOf = (ads: readonly JsonObject[]): string | null =>
  ads.reduce<string | null>((newest, ad) => {
    const date = ad['dateLastUpdated'];
    return typeof date === 'string' && (newest === null || date > newest) ? date : newest;
  }, null);

type Stored = { readonly changed: readonly RowKey[]; readonly stale: readonly AdId[] };

/** An unchanged ad's age is renewed when it is older than this; every time would write each row again for nothing. */
const AGE_STEP_MS = 60 * 60_000;

const storePage = (
  { mirror }: AccountContext,
  page: AdPage,
  askedAt: string,
  memory: PullMemory,
  advance: () => void,
): Stored =>
  mirror.transaction(() => {
    const find = newRowsByVendor(mirror, 'ad');
    const taken = page.ads.map((ad) => ({ ...takeAd(mirror, ad, askedAt, find), id: idOf(ad) as AdId }));
    const those = (outcome: Taken['outcome']) => taken.filter((one) => one.outcome === outcome);
    const [added, changed] = [those('added'), those('changed')];
    // What a chain tells once more, begun again or after another, is no more than was received before.
    const received = new Set(taken.map(({ id }) => id).filter((id) => !memory.seen.has(id))).size;
    const counts = { received, added: added.length, changed: changed.length, removed: 0 };
    if (page.serverDate !== null) mirror.pulls.setServerStart(memory.pull, page.serverDate);
    mirror.pulls.addCounts(memory.pull, counts, newestOf(page.ads));
    const old = new Date(Date.parse(askedAt) - AGE_STEP_MS).toISOString();
    mirror.ads.renewAge(
      those('same').map(({ key }) => key),
      askedAt,
      old,
    );
    advance();
    return {
      changed: [...added, ...changed].map(({ key }) => key),
      stale: those('stale').map(({ id }) => id),
    };
  });

/**
 * Asks for one page; its ads are taken when what they refer to is there. `advance` stores where its chain goes on, in the
 * page's own transaction.
 */
export const readPage = async (
  context: AccountContext,
  job: JobHandle,
  query: AdQuery,
  memory: PullMemory,
  advance: (page: AdPage) => void,
): Promise<AdPage> => {
  const { mirror, service, now, pass } = context;
  const askedAt = now().toISOString();
  const [page] = await Promise.all([service.listAds(query, job.signal), memory.around]);
  if (job.signal.aborted) throw new AdsheetError('cancelled');
  if (page.nextPageToken !== null && page.nextPageToken === query.pageToken) {
    throw new AdsheetError('service-answer', { why: 'page token' });
  }
  const { changed, stale } = storePage(context, page, askedAt, memory, () => advance(page));
  pass('page-stored');
  for (const ad of page.ads) memory.seen.add(idOf(ad) as AdId);
  memory.serverLast = page.serverDate ?? memory.serverLast;
  for (const id of stale) await readSingly(context, id, job.signal);
  context.rowsChanged([...changed, ...stale.flatMap((id) => mirror.ads.byId(id)?.key ?? [])]);
  return page;
};

/** How far the pull is: the sum over its chains. */
export const tellProgress = ({ mirror }: AccountContext, job: JobHandle, memory: PullMemory): void => {
  const received = mirror.pulls.open()?.received ?? 0;
  const told = [...memory.counts.values()].reduce((sum, count) => sum + count, 0);
  job.progress('job.pull', received, Math.max(received, memory.expected, told));
};
