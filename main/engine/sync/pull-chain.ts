/** One chain of pages of GET /ad, followed to its end wherever it stood (`design/sync.md`, *Pull* 1, 2). */
import type { AdId } from '../../../shared/ad/model.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { AccountContext, JobHandle } from '../context.ts';
import type { PullChain } from '../mirror/pulls.ts';
import type { AdPage, AdQuery } from '../service/service.ts';
import { idOf } from './cleaning.ts';
import type { PullMemory } from './pull-pages.ts';
import { isBadRequest, readPage, tellProgress } from './pull-pages.ts';

export const ADS_A_PAGE = 100;
const MOST_RESTARTS = 3;

/** What is asked for from the first page of a chain to its last, and where that is stored. */
export type Chain = {
  readonly query: Omit<AdQuery, 'pageToken'>;
  readonly pageToken: string | null;
  /** A page is stored: where the chain goes on, null behind its last page. Inside the page's own transaction. */
  readonly advance: (pageToken: string | null) => void;
  /** It is to be read from its stored start again. */
  readonly restart: () => void;
  readonly tellCount: (count: number) => void;
};

/** A chain of the pull as it is stored; `since` is the pull's own start. */
export const storedChain = (
  { mirror }: AccountContext,
  memory: PullMemory,
  since: string | null,
  { chain, categoryIds, pageToken }: PullChain,
): Chain => ({
  query: {
    limit: ADS_A_PAGE,
    ...(since === null ? {} : { changedSince: since }),
    ...(categoryIds === null ? {} : { categoryIds }),
  },
  pageToken,
  advance: (token) => mirror.pulls.advance(memory.pull, chain, token),
  restart: () => mirror.pulls.restart(memory.pull, chain),
  tellCount: (count) => memory.counts.set(chain, count),
});

/** What changed since `since`; whoever goes on with its pull reads it from the start. */
export const passingChain = (since: string): Chain => ({
  query: { limit: ADS_A_PAGE, changedSince: since },
  pageToken: null,
  advance: () => {},
  restart: () => {},
  tellCount: () => {},
});

type Walked = { readonly end: 'whole' | 'short' } | { readonly end: 'refused'; readonly error: AdsheetError };

/** What one walk over a chain's pages has met; null where an earlier process had made a part of the way. */
type Met = { readonly ids: Set<AdId>; readonly tokens: Set<string> } | null;

const meet = (met: NonNullable<Met>, { ads, nextPageToken }: AdPage): void => {
  for (const ad of ads) met.ids.add(idOf(ad) as AdId);
  if (nextPageToken === null) return;
  // Pages that lead back to themselves would be turned for ever.
  if (met.tokens.has(nextPageToken)) throw new AdsheetError('service-answer', { why: 'page token' });
  met.tokens.add(nextPageToken);
};

/**
 * Ads that move from page to page while the pages are turned can be left out of all of them: then a walk has met fewer
 * ads than its last page counts.
 */
const isShort = (met: Met, { nextPageToken, count }: AdPage): boolean =>
  met !== null && nextPageToken === null && count !== null && met.ids.size < count;

/** One walk from `from` to the last page; with `again`, one that turns out short is to be made again. */
const walk = async (
  { context, job, chain, memory }: Following,
  from: string | null,
  again: boolean,
): Promise<Walked> => {
  const met: Met = from === null ? { ids: new Set(), tokens: new Set() } : null;
  for (let token = from; ; ) {
    const query = { ...chain.query, ...(token === null ? {} : { pageToken: token }) };
    try {
      const page = await readPage(context, job, query, memory, (read) => {
        if (met) meet(met, read);
        if (again && isShort(met, read)) chain.restart();
        else chain.advance(read.nextPageToken);
      });
      if (page.count !== null) chain.tellCount(page.count);
      tellProgress(context, job, memory);
      token = page.nextPageToken;
      if (token === null) return { end: isShort(met, page) ? 'short' : 'whole' };
    } catch (error) {
      if (token === null || !isBadRequest(error)) throw error;
      return { end: 'refused', error };
    }
  }
};

type Following = {
  readonly context: AccountContext;
  readonly job: JobHandle;
  readonly chain: Chain;
  readonly memory: PullMemory;
};

/**
 * Follows a chain to its last page. A refused page token begins it again from its stored start, and so does, once, a
 * walk that met fewer ads than were counted; rejects with the refusal when the start itself is refused.
 */
export const followChain = async (following: Following): Promise<void> => {
  let from = following.chain.pageToken;
  for (let walks = 1; ; walks += 1) {
    const walked = await walk(following, from, walks === 1);
    if (walked.end === 'whole') return;
    if (walked.end === 'short' && walks > 1) return;
    if (walked.end === 'refused') {
      if (walks > MOST_RESTARTS) throw walked.error;
      following.chain.restart();
    }
    from = null;
  }
};
