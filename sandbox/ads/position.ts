import { readInterval } from '../categories/interval.ts';
import type { Answer, CallContext } from '../http/call.ts';
import { notFound, refuse } from '../http/errors.ts';
import type { Ad } from '../model.ts';
import { hashOf } from '../random.ts';
import type { Service } from '../service.ts';
import { ownAd } from './write.ts';

/** Of this many ads the service knows no position of one. */
const oneUnknownOf = 8;
const adsOfPage = 20;

/**
 * The bid that brings an ad to the first page of its category, in micros: the competitors' bids are invented, for some
 * ads above what the category takes.
 */
const firstPageMicros = ({ world }: Service, { id, categoryId }: Ad): number => {
  const { config } = world.categories.get(categoryId) ?? {};
  const { min, max } = readInterval(config?.bidMicros ?? '[10000,1000000]');
  const share = (hashOf(world.seed, 'first page', id) % 1000) / 1000;
  return Number(min) + Math.floor((Number(max) - Number(min)) * share * 1.1);
};

/** GET /ad/{id}/position (supplement). Its answer is shown for browsing alone; 204 where nothing is known. */
export const getPosition = (context: CallContext): Answer => {
  const { service, settings, query } = context;
  if (settings.position === 'gone') throw notFound();
  if (settings.position === 'not-implemented') throw refuse(500, 1001);
  const ad = ownAd(context);
  const bid = query['bidMicros'] ?? '';
  if (!/^[1-9]\d{0,15}$/.test(bid)) throw refuse(400, 2001, 'bidMicros', bid);
  const isUnknown = hashOf(service.world.seed, 'position', ad.id) % oneUnknownOf === 0;
  if (ad.status !== 'ACTIVE' || isUnknown) return { status: 204 };
  const first = firstPageMicros(service, ad);
  const short = Math.max(0, first - Number(bid));
  return {
    status: 200,
    body: { bidMicrosP1Browse: first, pageNumberBrowse: 1 + Math.ceil((adsOfPage * short) / first) },
  };
};
