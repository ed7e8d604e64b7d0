/** Feed imports: their details, and a list where the readings have one. */
import type { Answer, Asked, Route } from './http.ts';
import { accepted, media, notFound, problem, READ, refuse } from './http.ts';
import type { FeedImport, FeedMessages, Market } from './market.ts';
import { isoTime } from './market.ts';

/** Only a part of what the interface calls its `url`, which nobody but the seller has to know. */
export const FEED_SECRET = 'secretkeyoffeed';

const DAY = 864e5;

const messages = (text: string, count: number): FeedMessages => {
  const vendorIdsSample = Array.from({ length: Math.min(count, 100) }, (_, nth) => `V${100 + nth}`);
  return { [text]: { count, vendorIdsSample } };
};

/** One that went well but for some ads, one with more of these than a sample holds, a rejected one, and one that runs. */
export const seedFeeds = (market: Market): void => {
  const seed = (id: number, days: number, rest: Omit<FeedImport, 'id' | 'url' | 'dateCreated'>): void => {
    const url = `https://feeds.example.org/shop.xml?key=${FEED_SECRET}${id}`;
    const given = rest as Pick<FeedImport, 'status' | 'error'>;
    market.feedImports.set(id, {
      ...given,
      id,
      url,
      dateCreated: isoTime(market, market.now() - days * DAY),
    });
  };
  const counted = (read: number, succeeded: number, withWarnings: number, failed: number) => ({
    totalRecordsRead: read,
    recordsSucceeded: succeeded,
    recordsWithWarnings: withWarnings,
    recordsFailed: failed,
  });
  const trimmed = (count: number): FeedMessages => messages('title was trimmed', count);
  seed(31, 3, {
    status: 'DONE',
    error: '',
    ...counted(60, 50, 6, 4),
    warnings: trimmed(6),
    errors: messages('bid out of range', 4),
  });
  seed(32, 2, {
    status: 'DONE',
    error: '',
    ...counted(350, 40, 250, 60),
    warnings: trimmed(250),
    errors: messages('category closed', 60),
  });
  const none = { totalCount: 0, okCount: 0, errorCount: 0, warningCount: 0 };
  seed(33, 1, { status: 'REJECTED', error: 'File could not be downloaded: 404', ...none });
  seed(34, 0.1, { status: 'PENDING', error: '', ...counted(10, 3, 0, 0), warnings: {}, errors: {} });
};

export const feedRoutes = ({ readings, feedImports }: Market): readonly Route[] => {
  const list = ({ query }: Asked): Answer => {
    if (readings.feedList === 'none') return notFound();
    const newest = [...feedImports.values()].toReversed().slice(0, Number(query.get('limit') ?? 10));
    const rows = newest.map(({ id, status, dateCreated, url }) => ({ id, status, dateCreated, url }));
    if (readings.feedList === 'array') return { status: 200, body: rows };
    if (readings.feedList === 'ids') return { status: 200, body: rows.map(({ id }) => id) };
    return { status: 200, body: { [readings.feedList]: rows, total: feedImports.size } };
  };
  const detail = (asked: Asked, [id = '']: readonly string[]): Answer => {
    const type = accepted(asked, media('feedimportdetail-v2'));
    if (!/^-?\d+$/.test(id)) refuse(problem(2001, 'id'));
    if (Number(id) < 0) refuse(problem(2002, 'id'));
    return { status: 200, body: feedImports.get(Number(id)) ?? notFound(), type };
  };
  return [
    { method: 'GET', path: /^\/feed\/import$/, scopes: READ, answer: list },
    { method: 'GET', path: /^\/feed\/import\/([^/]+)\/detail$/, scopes: READ, answer: detail },
  ];
};
