/** A walk over the pages of a list of the service: when it is stuck, and which refusals are of its token alone. */
import { AdsheetError } from '../../../../shared/contract/errors.ts';
import type { ListPage } from '../../service/service.ts';

/** How often a list is restarted without reaching further, before the pull gives up. */
export const MOST_RESTARTS = 3;
/** Pages one after another without a new entry, after which the walk is stuck. */
const MOST_PAGES_WITHOUT_NEWS = 3;
/** Entries beyond the service's count that are no sign of a circle: ads may be added during the walk. */
const MORE_THAN_COUNTED = 100;

/** A page as a walk reads it. */
export type WalkedPage = ListPage & { readonly ids: readonly number[] };

/** One walk over a list's pages, with the tokens and ids it has met. */
export type Walk = {
  readonly tokens: Set<string>;
  readonly ids: Set<number>;
  /** How many entries had no id. */
  unnamed: number;
  /** It began at the first page; false for one that resumes the walk of an earlier process. */
  readonly isWhole: boolean;
  pagesWithoutNews: number;
};

export const beginWalk = (from: string | null): Walk => ({
  tokens: new Set(from === null ? [] : [from]),
  ids: new Set(),
  unnamed: 0,
  isWhole: from === null,
  pagesWithoutNews: 0,
});

/**
 * Adds a page to the walk. Returns whether the walk is stuck: its next token was there before, its pages bring nothing
 * new, or it has met more entries than there are.
 */
export const visitPage = (walk: Walk, { ids, unnamed, count, nextPageToken }: WalkedPage): boolean => {
  walk.unnamed += unnamed;
  const before = walk.ids.size;
  for (const id of ids) walk.ids.add(id);
  walk.pagesWithoutNews = walk.ids.size > before ? 0 : walk.pagesWithoutNews + 1;
  if (nextPageToken === null) return false;
  const isKnown = walk.tokens.has(nextPageToken);
  walk.tokens.add(nextPageToken);
  const isMore = count !== null && walk.ids.size > count + MORE_THAN_COUNTED;
  return isKnown || isMore || walk.pagesWithoutNews >= MOST_PAGES_WITHOUT_NEWS;
};

/**
 * Did a whole walk meet fewer entries than its last page counts? Entries that move between pages during the walk can be
 * missing from all of them.
 */
export const hasMissedEntries = (
  { ids, unnamed, isWhole }: Walk,
  { nextPageToken, count }: Pick<ListPage, 'nextPageToken' | 'count'>,
): boolean => isWhole && nextPageToken === null && count !== null && ids.size + unnamed < count;

/** Statuses that may be about the page token. 401, 403, 429 and 503 are about the account or the load. */
const OF_THE_TOKEN: readonly unknown[] = [400, 404, 410, 422, 500];

export const isTokenRefused = (error: unknown): error is AdsheetError => {
  if (!(error instanceof AdsheetError)) return false;
  if (error.code === 'not-found') return true;
  const answered = error.code === 'service-refused' || error.code === 'service-answer';
  return answered && OF_THE_TOKEN.includes(error.params['status']);
};
