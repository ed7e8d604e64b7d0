/** Faulty answers: pages that shift or do not end, malformed ads and other resources. */
import type { FastifyReply } from 'fastify';
import type { FaultAction } from '../control/faults.ts';
import { isRecord } from './values.ts';

/** Changes an answer before it is sent. */
export type After = (
  reply: FastifyReply,
  action: FaultAction,
  payload: unknown,
) => Promise<unknown> | unknown;

type ListAnswer = Readonly<Record<string, unknown>> & { readonly ads: readonly unknown[] };

const parsed = (payload: unknown): unknown =>
  typeof payload === 'string' && payload.startsWith('{') ? JSON.parse(payload) : undefined;

/** Changes a list of ads; other answers stay. */
const inList =
  (change: (list: ListAnswer, reply: FastifyReply, action: FaultAction) => unknown): After =>
  (reply, action, payload) => {
    const answer = parsed(payload);
    if (!isRecord(answer) || !Array.isArray(answer['ads'])) return payload;
    reply.removeHeader('content-length');
    return JSON.stringify(change({ ...answer, ads: answer['ads'] }, reply, action));
  };

const tokenAsked = ({ request }: FastifyReply): string | null =>
  new URL(request.url, 'http://sandbox').searchParams.get('pageToken');

/** Another token for the same page: the part behind the tilde is ignored. */
const renamed = (token: string): string => {
  const [place = '', turn = '0'] = token.split('~');
  return `${place}~${Number(turn) + 1}`;
};

const turnOf = (token: string | null): number => Number(token?.split('~')[1] ?? 0);

const firstTokens = new WeakMap<FaultAction, unknown>();

type Change = { readonly set: Readonly<Record<string, unknown>>; readonly drop: readonly string[] };

const changed = (record: Readonly<Record<string, unknown>>, { set, drop }: Change): unknown =>
  Object.fromEntries(Object.entries({ ...record, ...set }).filter(([name]) => !drop.includes(name)));

const oddly = (ad: unknown, action: FaultAction): unknown => {
  if (action.type !== 'odd-ad' || !isRecord(ad)) return ad;
  if (action.id !== undefined && ad['id'] !== action.id) return ad;
  return changed(ad, action);
};

/** As `oddly`, anywhere in the answer. */
const partOddly = (value: unknown, action: FaultAction & { readonly type: 'odd-part' }): unknown => {
  if (Array.isArray(value)) return value.map((item) => partOddly(item, action));
  if (!isRecord(value)) return value;
  const inner = Object.entries(value).map(([name, part]) => [name, partOddly(part, action)] as const);
  const whole = Object.fromEntries(inner);
  return value['id'] === action.id ? changed(whole, action) : whole;
};

export const listFaults: Partial<Record<FaultAction['type'], After>> = {
  'repeat-in-page': inList(({ ads, ...rest }) => ({ ...rest, ads: [...ads, ...ads.slice(0, 1)] })),
  'skip-in-page': inList(({ ads, ...rest }) => ({ ...rest, ads: ads.slice(1) })),
  'without-count': inList(({ count: _count, ...rest }) => rest),
  'same-token': inList((list, reply) => {
    const token = tokenAsked(reply);
    return token === null ? list : { ...list, nextPageToken: token };
  }),
  'token-cycle': inList((list, _reply, action) => {
    const token = list['nextPageToken'] ?? null;
    if (token !== null && !firstTokens.has(action)) firstTokens.set(action, token);
    return token === null ? { ...list, nextPageToken: firstTokens.get(action) } : list;
  }),
  'page-again': inList((list, reply) => {
    const token = tokenAsked(reply);
    return token === null ? list : { ...list, nextPageToken: renamed(token) };
  }),
  'pages-onwards': inList(({ ads, ...rest }, reply) => {
    const token = tokenAsked(reply);
    if (token === null) return { ...rest, ads };
    const moved = (ad: unknown): unknown =>
      isRecord(ad) ? { ...ad, id: Number(ad['id']) + turnOf(token) * 1_000_000_000 } : ad;
    return { ...rest, ads: ads.map(moved), nextPageToken: renamed(token) };
  }),
  'odd-ad': (reply, action, payload) => {
    const answer = parsed(payload);
    if (!isRecord(answer)) return payload;
    reply.removeHeader('content-length');
    const { ads } = answer;
    const odd = Array.isArray(ads)
      ? { ...answer, ads: ads.map((ad) => oddly(ad, action)) }
      : oddly(answer, action);
    return JSON.stringify(odd);
  },
  'odd-part': (reply, action, payload) => {
    const answer = parsed(payload);
    if (action.type !== 'odd-part' || answer === undefined) return payload;
    reply.removeHeader('content-length');
    return JSON.stringify(partOddly(answer, action));
  },
};
