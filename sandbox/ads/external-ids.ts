import type { Answer, CallContext } from '../http/call.ts';
import type { Fault } from '../http/errors.ts';
import { fault, notFound, ServiceError } from '../http/errors.ts';
import { adStatuses } from '../model.ts';

const usualLimit = 1000;
const maxLimit = 10_000;

type Bounds = { readonly usual: number; readonly least: number; readonly most: number };

const readNumber = (text: string | undefined, field: string, bounds: Bounds, faults: Fault[]): number => {
  if (text === undefined) return bounds.usual;
  if (!/^-?\d{1,9}$/.test(text)) faults.push(fault(2001, field, text));
  else if (Number(text) < bounds.least || Number(text) > bounds.most) faults.push(fault(2002, field, text));
  return Number(text);
};

/**
 * GET /ad/mapping/externalids, version 2 (interface, Ads): the ids older programs gave to the seller's ads of one
 * status, by ad id. `limit` and `offset` count ads, so a page has fewer entries where some have no external id.
 */
export const externalIds = ({ service, settings, query, userId }: CallContext): Answer => {
  if (settings.externalIds === 'gone') throw notFound();
  const faults: Fault[] = [];
  const limit = readNumber(query['limit'], 'limit', { usual: usualLimit, least: 1, most: maxLimit }, faults);
  const offset = readNumber(
    query['offset'],
    'offset',
    { usual: 0, least: 0, most: Number.MAX_SAFE_INTEGER },
    faults,
  );
  const status = query['status'] ?? 'ACTIVE';
  const known: readonly string[] = adStatuses;
  if (!known.includes(status)) faults.push(fault(2001, 'status', status));
  if (faults.length > 0) throw new ServiceError(400, faults);
  const own = service.world.ads.all().filter((ad) => ad.userId === userId && ad.status === status);
  const entries = own
    .slice(offset, offset + limit)
    .flatMap(({ id, externalId }) => (externalId === undefined ? [] : [[String(id), externalId]]));
  return { status: 200, body: Object.fromEntries(entries) };
};
