/**
 * One chain of pages of GET /ad, followed to its end wherever it stood. One that cannot go on, since its page token is
 * refused or its pages lead nowhere, is begun anew with what was got kept; after some restarts that reached no further
 * it is given up, so that a pull always ends.
 */
import type { AdId } from '../../../shared/ad/model.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { PullChain } from '../mirror/pulls.ts';
import type { AdPage, AdQuery } from '../service/service.ts';
import { idOf } from './cleaning.ts';
import type { Answer, Pulling } from './pull-pages.ts';
import { askPage, takeAnswer, tellProgress } from './pull-pages.ts';

export const ADS_A_PAGE = 100;
const MOST_RESTARTS = 3;
/** So many pages one after another without an ad that the walk has not met. */
const MOST_PAGES_WITHOUT_NEWS = 3;
/** Ads may be placed while pages are turned: so many more than were counted. */
const MORE_THAN_COUNTED = 100;

/** How far a chain is, and how often it had to be begun anew (`PullChain`). */
export type Stand = Pick<PullChain, 'pages' | 'furthest' | 'restarts'>;

const FIRST_STAND: Stand = { pages: 0, furthest: 0, restarts: 0 };

/** What is asked for from the first page of a chain to its last, where that is stored, and what becomes of its pages. */
export type Chain = {
  readonly query: Omit<AdQuery, 'pageToken'>;
  readonly pageToken: string | null;
  readonly stand: Stand;
  /** Takes a page; `noted`, where the chain stands then, is called inside the page's own transaction where it has one. */
  readonly take: (answer: Answer, noted: () => void) => Promise<void>;
  /** A page is stored: where the chain goes on, null behind its last page. */
  readonly advance: (pageToken: string | null) => void;
  /** It is to be read from its start again. */
  readonly restart: () => void;
};

/** Into the mirror. */
const storing = (pulling: Pulling, tellCount: (count: number) => void): Chain['take'] => {
  return async (answer, noted) => {
    await takeAnswer(pulling, answer, noted);
    if (answer.page.count !== null) tellCount(answer.page.count);
    tellProgress(pulling);
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

/** A chain that whoever goes on with its pull reads from the start. */
export const passingChain = (query: Chain['query'], take: Chain['take']): Chain => ({
  query,
  pageToken: null,
  stand: FIRST_STAND,
  take,
  advance: () => {},
  restart: () => {},
});

/** What changed since `since`, into the mirror. */
export const changesChain = (pulling: Pulling, since: string): Chain =>
  passingChain(
    { limit: ADS_A_PAGE, changedSince: since },
    storing(pulling, () => {}),
  );

/** Refusals that are of the token; who may ask, how often and when are no matter of a token. */
const OF_THE_TOKEN: readonly unknown[] = [400, 404, 410, 422, 500];

const isTokenRefused = (error: unknown): error is AdsheetError => {
  if (!(error instanceof AdsheetError)) return false;
  if (error.code === 'not-found') return true;
  const answered = error.code === 'service-refused' || error.code === 'service-answer';
  return answered && OF_THE_TOKEN.includes(error.params['status']);
};

/** One walk over a chain's pages, and what it has met. */
type Walk = {
  readonly tokens: Set<string>;
  readonly ids: Set<AdId>;
  /** Entries that did not say which ad they are of. */
  unnamed: number;
  /** It began at the first page: the way before was not made by an earlier process. */
  readonly isWhole: boolean;
  pagesWithoutNews: number;
};

const beginWalk = (from: string | null): Walk => ({
  tokens: new Set(from === null ? [] : [from]),
  ids: new Set(),
  unnamed: 0,
  isWhole: from === null,
  pagesWithoutNews: 0,
});

/** Notes a page; do the pages lead nowhere: back to themselves, on without an ad, or to more ads than there are? */
const leadsNowhere = (walk: Walk, { ads, unnamed, count, nextPageToken }: AdPage): boolean => {
  walk.unnamed += unnamed;
  const before = walk.ids.size;
  for (const ad of ads) walk.ids.add(idOf(ad) as AdId);
  walk.pagesWithoutNews = walk.ids.size > before ? 0 : walk.pagesWithoutNews + 1;
  if (nextPageToken === null) return false;
  const isKnown = walk.tokens.has(nextPageToken);
  walk.tokens.add(nextPageToken);
  const isMore = count !== null && walk.ids.size > count + MORE_THAN_COUNTED;
  return isKnown || isMore || walk.pagesWithoutNews >= MOST_PAGES_WITHOUT_NEWS;
};

/**
 * Ads that move from page to page while the pages are turned can be left out of all of them: then a walk has met fewer
 * ads than its last page counts.
 */
const isShort = ({ ids, unnamed, isWhole }: Walk, { nextPageToken, count }: AdPage): boolean =>
  isWhole && nextPageToken === null && count !== null && ids.size + unnamed < count;

type Walked =
  | { readonly end: 'whole' | 'short' | 'endless' }
  | { readonly end: 'refused'; readonly error: AdsheetError };

type Asked = Promise<PromiseSettledResult<Answer>>;

const ask = async (pulling: Pulling, chain: Chain, pageToken: string | null): Asked => {
  const query = { ...chain.query, ...(pageToken === null ? {} : { pageToken }) };
  const [asked] = await Promise.allSettled([askPage(pulling, query)]);
  return asked;
};

/** One walk from `from` to the last page; with `again`, one that turns out short is to be made again. */
const walkPages = async (
  pulling: Pulling,
  chain: Chain,
  from: string | null,
  again: boolean,
  stored: () => void,
): Promise<Walked> => {
  const walk = beginWalk(from);
  let asked = ask(pulling, chain, from);
  for (let token = from; ; ) {
    const answer = await asked;
    if (answer.status === 'rejected') {
      const error: unknown = answer.reason;
      // What is read beside the ads may have failed: its refusal is of no token.
      await pulling.memory.around;
      if (token === null || !isTokenRefused(error)) throw error;
      return { end: 'refused', error };
    }
    const { page } = answer.value;
    token = page.nextPageToken;
    const endless = leadsNowhere(walk, page);
    const short = isShort(walk, page);
    // The next page is under way while this one is stored.
    if (token !== null && !endless) asked = ask(pulling, chain, token);
    const anew = endless || (short && again);
    await chain.take(answer.value, () => (anew ? chain.restart() : chain.advance(page.nextPageToken)));
    if (endless) return { end: 'endless' };
    if (!anew) stored();
    if (token === null) return { end: short ? 'short' : 'whole' };
  }
};

const stuck = (walked: Walked, { furthest: page }: Stand): AdsheetError =>
  walked.end === 'refused'
    ? new AdsheetError(
        'pull-stuck',
        { why: 'refused', status: walked.error.params['status'] ?? 404, page },
        { cause: walked.error },
      )
    : new AdsheetError('pull-stuck', { why: 'endless', page });

/**
 * Follows a chain to its last page. A walk that met fewer ads than were counted is made once more; one that cannot go
 * on is begun anew from the chain's stored start, three times without reaching further. Rejects with `pull-stuck` then,
 * and with the refusal when the start itself is refused.
 */
export const followChain = async (pulling: Pulling, chain: Chain): Promise<void> => {
  let from = chain.pageToken;
  let stand = chain.stand;
  const stored = (): void => {
    const pages = stand.pages + 1;
    const isFurther = pages > stand.furthest;
    stand = { pages, furthest: Math.max(pages, stand.furthest), restarts: isFurther ? 0 : stand.restarts };
  };
  for (let mayBeShort = false; ; ) {
    const walked = await walkPages(pulling, chain, from, !mayBeShort, stored);
    if (walked.end === 'whole' || (walked.end === 'short' && mayBeShort)) return;
    if (walked.end === 'short') mayBeShort = true;
    else if (stand.restarts >= MOST_RESTARTS) throw stuck(walked, stand);
    if (walked.end === 'refused') chain.restart();
    stand = { ...stand, pages: 0, restarts: stand.restarts + 1 };
    from = null;
  }
};
