/**
 * One chain of pages of GET /ad, followed to its end from the stored position. A chain whose page token is refused or
 * whose walk is stuck is restarted, keeping the ads it brought; after `MOST_RESTARTS` that reached no further the
 * pull is given up, so that it always ends.
 */
import { AdsheetError } from '../../../../shared/contract/errors.ts';
import type { PullChain } from '../../mirror/remote/pulls.ts';
import type { AdPage, AdQuery } from '../../service/service.ts';
import { idOf } from '../../service/wire/id.ts';
import type { WalkedPage } from '../remote/page-walk.ts';
import {
  beginWalk,
  hasMissedEntries,
  isTokenRefused,
  MOST_RESTARTS,
  visitPage,
} from '../remote/page-walk.ts';
import type { AnsweredPage, Asking, Pulling } from './pages.ts';
import { askPage, reportPullProgress, storeAnsweredPage } from './pages.ts';

export const ADS_A_PAGE = 100;

/** How far a chain is, and how often it had to be restarted (`PullChain`). */
export type ChainProgress = Pick<PullChain, 'pages' | 'furthest' | 'restarts'>;

const FIRST_STAND: ChainProgress = { pages: 0, furthest: 0, restarts: 0 };

/** A chain: the query of all its pages, how a page is stored, and how its progress is. */
export type Chain = {
  readonly query: Omit<AdQuery, 'pageToken'>;
  readonly pageToken: string | null;
  readonly stand: ChainProgress;
  /** Stores a page; calls `noted`, which stores the chain's progress, inside the page's transaction where it has one. */
  readonly take: (answer: AnsweredPage, noted: () => void) => Promise<void>;
  /** Stores the token of the next page, null after the last one. */
  readonly advance: (pageToken: string | null) => void;
  /** Stores that the chain is to be read from its start again. */
  readonly restart: () => void;
  /** So many ads are enough: the walk ends with the page that has the last of them. */
  readonly most?: number;
};

/** Stores pages in the mirror. */
const storing = (pulling: Pulling, tellCount: (count: number) => void): Chain['take'] => {
  return async (answer, noted) => {
    await storeAnsweredPage(pulling, answer, noted);
    if (answer.page.count !== null) tellCount(answer.page.count);
    reportPullProgress(pulling);
  };
};

/** A chain of the pull as it is stored; `since` is the pull's own start. */
export const storedChain = (pulling: Pulling, since: string | null, stored: PullChain): Chain => {
  const { context, memory } = pulling;
  const { pulls } = context.mirror;
  const { chain, categoryIds, pageToken } = stored;
  return {
    query: {
      limit: ADS_A_PAGE,
      ...(since === null ? {} : { changedSince: since }),
      ...(categoryIds === null ? {} : { categoryIds }),
    },
    pageToken,
    stand: stored,
    take: storing(pulling, (count) => memory.counts.set(chain, count)),
    advance: (token) => pulls.advance(memory.pull, chain, token),
    restart: () => pulls.restart(memory.pull, chain),
  };
};

/** A chain whose progress is not stored: a resumed pull reads it from the start. */
export const transientChain = (query: Chain['query'], take: Chain['take']): Chain => ({
  query,
  pageToken: null,
  stand: FIRST_STAND,
  take,
  advance: () => {},
  restart: () => {},
});

/** The chain of the ads that changed since `since`, ISO 8601 UTC. */
export const changesChain = (pulling: Pulling, since: string): Chain =>
  transientChain(
    { limit: ADS_A_PAGE, changedSince: since },
    storing(pulling, () => {}),
  );

const pageOf = (page: AdPage): WalkedPage => ({ ...page, ids: page.ads.flatMap((ad) => idOf(ad) ?? []) });

type Walked =
  | { readonly end: 'whole' | 'short' | 'endless' }
  | { readonly end: 'refused'; readonly error: AdsheetError };

type Asked = Promise<PromiseSettledResult<AnsweredPage>>;

const ask = async (asking: Asking, chain: Chain, pageToken: string | null): Asked => {
  const query = { ...chain.query, ...(pageToken === null ? {} : { pageToken }) };
  const [asked] = await Promise.allSettled([askPage(asking, query)]);
  return asked;
};

/** One walk from `from` to the last page; with `again`, one that missed entries asks to be repeated. */
const walkPages = async (
  asking: Asking,
  chain: Chain,
  from: string | null,
  again: boolean,
  stored: () => void,
): Promise<Walked> => {
  const walk = beginWalk(from);
  let asked = ask(asking, chain, from);
  for (let token = from; ; ) {
    const answer = await asked;
    if (answer.status === 'rejected') {
      const error: unknown = answer.reason;
      // A failure of the reference data is not about the page token.
      await asking.memory.referenceData;
      if (token === null || !isTokenRefused(error)) throw error;
      return { end: 'refused', error };
    }
    const { page } = answer.value;
    const endless = visitPage(walk, pageOf(page));
    const enough = walk.ids.size >= (chain.most ?? Number.POSITIVE_INFINITY);
    token = enough ? null : page.nextPageToken;
    const short = !enough && hasMissedEntries(walk, page);
    // The next page is under way while this one is stored.
    if (token !== null && !endless) asked = ask(asking, chain, token);
    const anew = endless || (short && again);
    await chain.take(answer.value, () => (anew ? chain.restart() : chain.advance(page.nextPageToken)));
    if (endless) return { end: 'endless' };
    if (!anew) stored();
    if (token === null) return { end: short ? 'short' : 'whole' };
  }
};

const stuck = (walked: Walked, { furthest: page }: ChainProgress): AdsheetError =>
  walked.end === 'refused'
    ? new AdsheetError(
        'pull-stuck',
        { why: 'refused', status: walked.error.params['status'] ?? 404, page },
        { cause: walked.error },
      )
    : new AdsheetError('pull-stuck', { why: 'endless', page });

/**
 * Follows a chain to its last page. A walk that met fewer ads than were counted is repeated once; a stuck one is
 * restarted. Rejects with `pull-stuck` after `MOST_RESTARTS` that reached no further, and with the refusal where the
 * first page itself is refused.
 */
export const followChain = async (asking: Asking, chain: Chain): Promise<void> => {
  let from = chain.pageToken;
  let stand = chain.stand;
  const stored = (): void => {
    const pages = stand.pages + 1;
    const isFurther = pages > stand.furthest;
    stand = { pages, furthest: Math.max(pages, stand.furthest), restarts: isFurther ? 0 : stand.restarts };
  };
  for (let mayBeShort = false; ; ) {
    const walked = await walkPages(asking, chain, from, !mayBeShort, stored);
    if (walked.end === 'whole' || (walked.end === 'short' && mayBeShort)) return;
    if (walked.end === 'short') mayBeShort = true;
    else if (stand.restarts >= MOST_RESTARTS) throw stuck(walked, stand);
    if (walked.end === 'refused') chain.restart();
    stand = { ...stand, pages: 0, restarts: stand.restarts + 1 };
    from = null;
  }
};
