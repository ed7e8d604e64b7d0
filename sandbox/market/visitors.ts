import { day } from '../clock.ts';
import { popularityOf, visitorsOn } from '../metrics/figures.ts';
import { createRandom, hashOf, hashOn, type Random } from '../random.ts';
import type { Settings } from '../settings.ts';

/** Who comes to the market, drawn from the seed alone: what they find there decides what they do. */

/** The bids a category takes, in micros. */
export type Bids = { readonly min: number; readonly max: number };

/** What never changes about an ad's visitors. */
export type Audience = {
  readonly visitors: number;
  readonly clickRate: number;
  /** The part of clicks that goes on to the ad's link. */
  readonly urlRate: number;
  /** The hash of what all its days have in common. */
  readonly hash: number;
};

/** The numbers of an ad's day, the same as those of its invented figures. */
const randomOn = ({ hash }: Audience, date: number): Random => createRandom(hashOn(hash, String(date / day)));

/** Those of the others who come on a busy day. */
const crowdOn = ({ hash }: Audience, date: number): Random =>
  createRandom(hashOn(hash, `${date / day} crowd`));

/** How many times as many visitors as usual come: to a busy market those of an hour each minute. */
export const crowdIn = (market: Settings['market']): number => (market === 'busy' ? 60 : 1);

export const audienceOf = (seed: number, adId: number): Audience => {
  const { visitors, clickRate, random } = popularityOf(seed, adId);
  return { visitors, clickRate, urlRate: 0.2 + 0.3 * random.next(), hash: hashOf(seed, 'day', adId, '') };
};

/** The pull of the bids most sellers make, at which as many come as came before the market began. */
const usualPull = 0.5;

/** A fixed price per click, or what the service offers for an AUTOMATIC bid: a tenth of the way to the highest. */
const offered = (bidMicros: string, { min, max }: Bids): number =>
  bidMicros === 'AUTOMATIC' ? min + Math.floor((max - min) / 10) : Math.min(Number(bidMicros), max);

/**
 * The part of all interested visitors that a bid reaches, in (0,1]: it rises with the bid, and ever more slowly. None
 * below the category's least bid.
 */
export const pullOf = (bidMicros: string, bids: Bids): number => {
  const above = offered(bidMicros, bids) - bids.min;
  if (above < 0) return 0;
  return 0.35 + 0.65 * Math.sqrt(bids.max > bids.min ? above / (bids.max - bids.min) : 0);
};

/** Somebody who clicks an ad if it is seen and its pull is above `resistance`. */
export type Visit = {
  readonly at: number;
  readonly adId: number;
  readonly resistance: number;
  /** Decides what the click costs and what follows it. */
  readonly luck: number;
};

type Bounds = { readonly start: number; readonly end: number };

const arrivals = (adId: number, random: Random, perMillisecond: number, bounds: Bounds): readonly Visit[] => {
  const gap = (): number => -Math.log(1 - random.next()) / perMillisecond;
  const visits: Visit[] = [];
  for (let at = bounds.start + gap(); at < bounds.end; at += gap()) {
    visits.push({
      at: Math.floor(at),
      adId,
      resistance: random.next(),
      luck: random.int(0, 0x7fffffff),
    });
  }
  return visits;
};

/**
 * The visits of an ad on a day, those of usual visitors in order of time: as many as would click at the highest pull.
 * They come in any crowd, and others with them.
 */
export const visitsOn = (
  adId: number,
  audience: Audience,
  date: number,
  bounds: Bounds,
  crowd = 1,
): readonly Visit[] => {
  const { visitors, clickRate } = audience;
  if (visitors === 0) return [];
  const random = randomOn(audience, date);
  const perMillisecond = (visitorsOn(visitors, date, random) * clickRate) / usualPull / day;
  const usual = arrivals(adId, random, perMillisecond, bounds);
  if (crowd === 1) return usual;
  return [...usual, ...arrivals(adId, crowdOn(audience, date), perMillisecond * (crowd - 1), bounds)];
};

/** Impressions without a click, for an exposure on a day. */
export const unclickedOn = (audience: Audience, date: number, exposure: number): number => {
  const { visitors, clickRate } = audience;
  if (visitors === 0 || exposure === 0) return 0;
  const interested = visitorsOn(visitors, date, randomOn(audience, date));
  return Math.floor((interested * (1 - clickRate) * exposure) / usualPull / day);
};

export type Click = { readonly costMicros: number; readonly url: boolean; readonly email: boolean };

/** What a click costs, between the least bid and the ad's own, and what follows it. */
export const clickOf = (luck: number, { urlRate }: Audience, bidMicros: string, bids: Bids): Click => {
  const random = createRandom(luck);
  const above = offered(bidMicros, bids) - bids.min;
  return {
    costMicros: bids.min + Math.floor(above * (0.4 + 0.6 * random.next())),
    url: random.chance(urlRate),
    email: random.chance(0.04),
  };
};
