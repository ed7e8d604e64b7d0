/** One chain of pages of GET /ad into the mirror, each page and where it goes on in one commit (`design/sync.md`, *Pull* 1, 2). */
import type { AdId, RowKey } from '../../../shared/ad/model.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { AccountContext, JobHandle } from '../context.ts';
import type { OpenPull, PullCounts } from '../mirror/pulls.ts';
import type { AdPage, AdQuery } from '../service/service.ts';
import { idOf } from './cleaning.ts';
import { readSingly } from './reading.ts';
import { newRowsByVendor, takeAd } from './remote.ts';

const CHAIN = 0;
const ADS_A_PAGE = 100;
const MOST_RESTARTS = 3;

/** What a pull learns on its way and needs at its end. */
export type PullMemory = {
  readonly seen: Set<AdId>;
  /** The service's clock at the newest answer, UTC. */
  serverLast: string | null;
};

const refused = (error: unknown): boolean =>
  error instanceof AdsheetError && (error.code === 'service-refused' || error.code === 'not-found');

const newestOf = (ads: readonly JsonObject[]): string | null =>
  ads.reduce<string | null>((newest, ad) => {
    const date = ad['dateLastUpdated'];
    return typeof date === 'string' && (newest === null || date > newest) ? date : newest;
  }, null);

type Stored = { readonly changed: readonly RowKey[]; readonly stale: readonly AdId[] };

const storePage = (
  { mirror }: AccountContext,
  pull: number,
  page: AdPage,
  askedAt: string,
  memory: PullMemory,
): Stored =>
  mirror.transaction(() => {
    const find = newRowsByVendor(mirror, 'ad');
    const taken = page.ads.map((ad) => ({ ...takeAd(mirror, ad, askedAt, find), id: idOf(ad) as AdId }));
    for (const { id } of taken) memory.seen.add(id);
    const count = (outcome: string): number => taken.filter((one) => one.outcome === outcome).length;
    const counts: PullCounts = {
      received: taken.length,
      added: count('added'),
      changed: count('changed'),
      removed: 0,
    };
    if (page.serverDate !== null) {
      mirror.pulls.setServerStart(pull, page.serverDate);
      memory.serverLast = page.serverDate;
    }
    mirror.pulls.addCounts(pull, counts, newestOf(page.ads));
    mirror.pulls.advance(pull, CHAIN, page.nextPageToken);
    const moved = taken.filter(({ outcome }) => outcome === 'added' || outcome === 'changed');
    return {
      changed: moved.map(({ key }) => key),
      stale: taken.filter(({ outcome }) => outcome === 'stale').map(({ id }) => id),
    };
  });

const queryOf = (pull: Pick<OpenPull, 'since'>, pageToken: string | null): AdQuery => ({
  limit: ADS_A_PAGE,
  ...(pull.since === null ? {} : { changedSince: pull.since }),
  ...(pageToken === null ? {} : { pageToken }),
});

const nextPage = async (
  context: AccountContext,
  job: JobHandle,
  pull: OpenPull,
  memory: PullMemory,
  pageToken: string | null,
): Promise<string | null> => {
  const askedAt = context.now().toISOString();
  const page = await context.service.listAds(queryOf(pull, pageToken), job.signal);
  if (page.nextPageToken !== null && page.nextPageToken === pageToken) {
    throw new AdsheetError('service-answer', { why: 'page token' });
  }
  const { changed, stale } = storePage(context, pull.id, page, askedAt, memory);
  for (const id of stale) await readSingly(context, id, job.signal);
  context.rowsChanged([...changed, ...stale.flatMap((id) => context.mirror.ads.byId(id)?.key ?? [])]);
  const received = context.mirror.pulls.open()?.received ?? memory.seen.size;
  job.progress('job.pull', received, Math.max(page.count ?? 0, received));
  return page.nextPageToken;
};

/**
 * Follows the chain of `pull` to its last page, from where it stood. A refused page token begins it again from its
 * stored start; rejects with the refusal when the start itself is refused.
 */
export const followChain = async (
  context: AccountContext,
  job: JobHandle,
  pull: OpenPull,
  memory: PullMemory,
): Promise<void> => {
  const { pulls } = context.mirror;
  const stored = pulls.chains(pull.id)[0];
  if (!stored) pulls.addChain(pull.id, CHAIN, null);
  if (stored?.done) return;
  let token = stored?.pageToken ?? null;
  for (let restarts = 0; ; ) {
    try {
      token = await nextPage(context, job, pull, memory, token);
      if (token === null) return;
    } catch (error) {
      if (!refused(error) || token === null || restarts >= MOST_RESTARTS) throw error;
      restarts += 1;
      token = null;
      pulls.restart(pull.id, CHAIN);
    }
  }
};
