import { day } from '../clock.ts';
import type { Ad } from '../model.ts';
import type { Random } from '../random.ts';
import { createRandom, hashOf } from '../random.ts';
import type { TenantDays } from './days.ts';

/** What is counted: every hit, or the sessions in which there was one (interface, GET /metrics/report). */
export type Counting = 'hit' | 'session';

export type Figures = {
  readonly impressions: number;
  readonly clicks: number;
  readonly urlClicks: number;
  readonly emails: number;
  readonly spentMicros: number;
};

export const noFigures: Figures = { impressions: 0, clicks: 0, urlClicks: 0, emails: 0, spentMicros: 0 };

export const added = (left: Figures, right: Figures): Figures => ({
  impressions: left.impressions + right.impressions,
  clicks: left.clicks + right.clicks,
  urlClicks: left.urlClicks + right.urlClicks,
  emails: left.emails + right.emails,
  spentMicros: left.spentMicros + right.spentMicros,
});

/** What the figures of a day are made from. */
export type Market = {
  readonly seed: number;
  readonly now: number;
  readonly days: TenantDays;
  /** The lowest bid the ad's category takes. A click costs no more, whatever was bid when: the past stays as it was. */
  readonly leastBidMicros: (ad: Ad) => number;
};

/** What of an ad is the same every day. */
type Nature = {
  readonly visitors: number;
  readonly clickRate: number;
  readonly urlRate: number;
  readonly costMicros: number;
};

/** Nobody ever looks at some ads, at most a little, at a few a lot. */
const natureOf = ({ seed, leastBidMicros }: Market, ad: Ad): Nature => {
  const random = createRandom(hashOf(seed, 'nature', ad.id));
  const quiet = random.chance(0.15);
  return {
    visitors: quiet ? 0 : 8 * Math.exp(3.2 * random.next() ** 2),
    clickRate: 0.01 + 0.05 * random.next(),
    urlRate: ad.url === undefined ? 0 : 0.2 + 0.3 * random.next(),
    costMicros: Math.floor((leastBidMicros(ad) * random.int(70, 100)) / 100),
  };
};

const live = ['ACTIVE', 'BUDGET_REACHED', 'DAILY_BUDGET_REACHED'];

/** Until when visitors saw it: now, or when its seller or the service ended that. */
const seenUntil = (ad: Ad, now: number): number =>
  live.includes(ad.status) ? now : Math.min(now, ad.dateDeleted ?? ad.dateLastUpdated);

/** How much of a day the ad was to be seen, so far. */
const shareOf = ({ days, now }: Market, ad: Ad, date: number): number => {
  const from = Math.max(days.start(date), ad.dateCreated);
  return Math.max(0, Math.min(days.end(date), seenUntil(ad, now)) - from) / day;
};

/** A part of a count as a whole number, by chance up or down; it only grows with the count. */
const partOf = (count: number, rate: number, random: Random): number =>
  Math.min(count, Math.floor(count * rate + random.next()));

const hitsOn = (market: Market, ad: Ad, date: number, share: number): Figures => {
  const { visitors, clickRate, urlRate, costMicros } = natureOf(market, ad);
  const random = createRandom(hashOf(market.seed, 'day', ad.id, date / day));
  const weekday = new Date(date).getUTCDay() % 6 === 0 ? 1.25 : 1;
  const impressions = Math.floor(visitors * weekday * (0.6 + 0.8 * random.next()) * share);
  const clicks = partOf(impressions, clickRate, random);
  const urlClicks = partOf(clicks, urlRate, random);
  const emails = ad.allowContactByEmail ? partOf(clicks, 0.04, random) : 0;
  return { impressions, clicks, urlClicks, emails, spentMicros: clicks * costMicros };
};

/** Several hits of one visitor are one session. Money is spent on hits, whatever is counted. */
const sessionsOf = (hits: Figures): Figures => ({
  impressions: Math.ceil(hits.impressions * 0.7),
  clicks: Math.ceil(hits.clicks * 0.8),
  urlClicks: Math.ceil(hits.urlClicks * 0.9),
  emails: hits.emails,
  spentMicros: hits.spentMicros,
});

/** What happened to an ad on a day, so far: the same whenever it is asked for, but for the present day, which grows. */
export const figuresOn = (market: Market, ad: Ad, date: number, counting: Counting): Figures => {
  const share = shareOf(market, ad, date);
  if (share === 0) return noFigures;
  const hits = hitsOn(market, ad, date, share);
  return counting === 'hit' ? hits : sessionsOf(hits);
};
