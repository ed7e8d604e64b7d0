import { createHash } from 'node:crypto';
import { refuse } from '../http/errors.ts';
import { isRecord } from '../http/values.ts';
import type { SortKey } from './order.ts';

/** Where a page ended: the last ad's sort key and id. */
export type Position = { readonly key: SortKey; readonly id: number };

type Query = Readonly<Record<string, string>>;

const fingerprint = (query: Query): string => {
  const rest = Object.entries(query)
    .filter(([name]) => name !== 'pageToken')
    .sort(([left], [right]) => (left < right ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(rest)).digest('base64url').slice(0, 16);
};

/** An opaque token for the page after `position`, valid for this request only. */
export const writePageToken = (query: Query, { key, id }: Position): string =>
  Buffer.from(JSON.stringify({ request: fingerprint(query), key, id })).toString('base64url');

/** The same token with an ignored suffix of characters that a query has to escape. */
export const awkward = (token: string): string => `${token}|+/=&?%41 #é`;

const decode = (token: string): unknown => {
  try {
    return JSON.parse(Buffer.from(token, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
};

/** @throws ServiceError 400 with 2001 for a token that is damaged or belongs to a request with other parameters. */
export const readPageToken = (query: Query): Position | undefined => {
  const token = query['pageToken'];
  if (token === undefined || token === '') return undefined;
  const content = decode(token.replace(/~\d+$/, '').replace(/\|.*$/, ''));
  const refused = refuse(400, 2001, 'pageToken', token);
  if (!isRecord(content) || content['request'] !== fingerprint(query)) throw refused;
  const { key, id } = content;
  if ((typeof key !== 'number' && typeof key !== 'string') || typeof id !== 'number') throw refused;
  return { key, id };
};
