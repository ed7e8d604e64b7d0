import type { Ad } from '../model.ts';
import { createRandom, hashOf } from '../random.ts';
import { clickRateIn, type Figures } from './figures.ts';

/** What a report makes of hits (interface, GET /metrics/report). */

/** The part of a day's hits that are sessions of their own: several hits of one visitor are one. */
const sessionRates = { impressions: 0.7, clicks: 0.8, urlClicks: 0.9, emails: 1 } as const;
type Counted = keyof typeof sessionRates;

/** The part of a further day's visitors who were not there before. */
const newVisitors = 0.8;

/**
 * Who comes back on another day of the period is not counted again: its sessions are more than those of any of its
 * days, and fewer than all of them together. They grow with each day and with its sessions, so that a count never
 * exceeds one that it is part of.
 */
const ofPeriod = (daily: readonly number[]): number => {
  const largest = Math.max(0, ...daily);
  const others = daily.reduce((sum, sessions) => sum + sessions, 0) - largest;
  const fresh = Math.floor(others * newVisitors);
  return largest + (others < 2 ? fresh : Math.max(1, fresh));
};

/** The sessions of a period, by the hits of its days. Money is spent on hits in either case. */
export const sessionsOf = (daily: readonly Figures[]): Figures => {
  const count = (name: Counted): number =>
    ofPeriod(daily.map((hits) => Math.ceil(hits[name] * sessionRates[name])));
  return {
    impressions: count('impressions'),
    clicks: count('clicks'),
    urlClicks: count('urlClicks'),
    emails: count('emails'),
    spentMicros: daily.reduce((sum, { spentMicros }) => sum + spentMicros, 0),
  };
};

/** The most of a day's hits that come late to its report. */
const mostLate = 0.2;

/**
 * What the report of a day has of its hits while some are still to come: more the older the day is, in parts of the
 * time in which they come. The seed of ad and day decides which, so that it grows only, and each count stays within
 * those it belongs to.
 */
export const reportedSoFar = (hits: Figures, age: number, seed: number): Figures => {
  const random = createRandom(seed);
  const late = mostLate * random.next() * (1 - age);
  const luck = random.next();
  const known = (count: number): number => count - Math.floor(count * late + luck);
  const clicks = known(hits.clicks);
  return {
    impressions: known(hits.impressions),
    clicks,
    urlClicks: known(hits.urlClicks),
    emails: known(hits.emails),
    spentMicros: hits.clicks === 0 ? 0 : Math.floor((hits.spentMicros * clicks) / hits.clicks),
  };
};

/** As many competitors as there are ranks below the best. */
const competitors = 99;

/** Fewer impressions are too little to judge by. */
const leastImpressions = 20;

/** Click rates of others' ads in a category. */
const ratesIn = (seed: number, categoryId: number): readonly number[] => {
  const random = createRandom(hashOf(seed, 'competitors', categoryId));
  return Array.from({ length: competitors }, () => clickRateIn(random));
};

/**
 * How well an ad does among those of other sellers in its category, 1 to 100: 1 and how many of them are clicked more
 * rarely, by hits. 0 where too few people saw it.
 */
export const relativePerformance = (seed: number): ((ad: Ad, hits: Figures) => number) => {
  const known = new Map<number, readonly number[]>();
  return ({ categoryId }, { impressions, clicks }) => {
    if (impressions < leastImpressions) return 0;
    const rates = known.get(categoryId) ?? ratesIn(seed, categoryId);
    known.set(categoryId, rates);
    return 1 + rates.filter((rate) => rate < clicks / impressions).length;
  };
};
