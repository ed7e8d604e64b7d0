/** One chain of pages of GET /ad, followed to its end wherever it stood (`design/sync.md`, *Pull* 1, 2). */
import type { AdId } from '../../../shared/ad/model.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { PullChain } from '../mirror/pulls.ts';
import type { AdPage, AdQuery } from '../service/service.ts';
import { idOf } from './cleaning.ts';
import type { Answer, Pulling } from './pull-pages.ts';
import { askPage, isBadRequest, takeAnswer, tellProgress } from './pull-pages.ts';

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
  { context: { mirror }, memory }: Pulling,
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

/** One walk over a chain's pages; which ads it has met, null where an earlier process had made a part of the way. */
type Walk = { readonly tokens: Set<string>; readonly ids: Set<AdId> | null };

/** Pages that lead back to themselves would be turned for ever. */
const demandNew = ({ tokens }: Walk, pageToken: string | null): void => {
  if (pageToken === null) return;
  if (tokens.has(pageToken)) throw new AdsheetError('service-answer', { why: 'page token' });
  tokens.add(pageToken);
};

/**
 * Ads that move from page to page while the pages are turned can be left out of all of them: then a walk has met fewer
 * ads than its last page counts.
 */
const isShort = ({ ids }: Walk, { nextPageToken, count }: AdPage): boolean =>
  ids !== null && nextPageToken === null && count !== null && ids.size < count;

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
): Promise<Walked> => {
  const walk: Walk = { tokens: new Set(from === null ? [] : [from]), ids: from === null ? new Set() : null };
  let asked = ask(pulling, chain, from);
  for (let token = from; ; ) {
    const answer = await asked;
    if (answer.status === 'rejected') {
      const error: unknown = answer.reason;
      if (token === null || !isBadRequest(error)) throw error;
      return { end: 'refused', error };
    }
    const { page } = answer.value;
    token = page.nextPageToken;
    demandNew(walk, token);
    for (const ad of page.ads) walk.ids?.add(idOf(ad) as AdId);
    const short = isShort(walk, page);
    // The next page is under way while this one is stored.
    if (token !== null) asked = ask(pulling, chain, token);
    await takeAnswer(pulling, answer.value, () => {
      if (short && again) chain.restart();
      else chain.advance(page.nextPageToken);
    });
    if (page.count !== null) chain.tellCount(page.count);
    tellProgress(pulling);
    if (token === null) return { end: short ? 'short' : 'whole' };
  }
};

/**
 * Follows a chain to its last page. A refused page token begins it again from its stored start, and so does, once, a
 * walk that met fewer ads than were counted; rejects with the refusal when the start itself is refused.
 */
export const followChain = async (pulling: Pulling, chain: Chain): Promise<void> => {
  let from = chain.pageToken;
  for (let walks = 1; ; walks += 1) {
    const walked = await walkPages(pulling, chain, from, walks === 1);
    if (walked.end === 'whole') return;
    if (walked.end === 'short' && walks > 1) return;
    if (walked.end === 'refused') {
      if (walks > MOST_RESTARTS) throw walked.error;
      chain.restart();
    }
    from = null;
  }
};
