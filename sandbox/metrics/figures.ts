import { day } from '../clock.ts';
import type { Ad } from '../model.ts';
import type { Random } from '../random.ts';
import { createRandom, hashOf } from '../random.ts';
import type { TenantDays } from './days.ts';

/** What is counted: every hit, or sessions with at least one (interface, GET /metrics/report). */
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

/** The inputs of a day's figures. */
export type Market = {
  readonly seed: number;
  readonly now: number;
  readonly days: TenantDays;
  /**
   * The category's minimum bid. A click costs no more, whatever the bid at that time, so that past figures never
   * change.
   */
  readonly leastBidMicros: (ad: Ad) => number;
};

/** The constant properties of an ad. */
type Nature = {
  readonly visitors: number;
  readonly clickRate: number;
  readonly urlRate: number;
  readonly costMicros: number;
};

/** Some ads are never visited, most a little, a few a lot. */
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

/** The end of the ad's visibility: now, or when the seller or the service ended it. */
const seenUntil = (ad: Ad, now: number): number =>
  live.includes(ad.status) ? now : Math.min(now, ad.dateDeleted ?? ad.dateLastUpdated);

/** The fraction of a day during which the ad was visible, so far. */
const shareOf = ({ days, now }: Market, ad: Ad, date: number): number => {
  const from = Math.max(days.start(date), ad.dateCreated);
  return Math.max(0, Math.min(days.end(date), seenUntil(ad, now)) - from) / day;
};

/** A fraction of a count as a whole number, rounded at random; monotonic in the count. */
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

/** Several hits by one visitor are one session. Money is spent on hits in either case. */
const sessionsOf = (hits: Figures): Figures => ({
  impressions: Math.ceil(hits.impressions * 0.7),
  clicks: Math.ceil(hits.clicks * 0.8),
  urlClicks: Math.ceil(hits.urlClicks * 0.9),
  emails: hits.emails,
  spentMicros: hits.spentMicros,
});

/** The figures of an ad on a day, so far. Deterministic; only those of the present day grow. */
export const figuresOn = (market: Market, ad: Ad, date: number, counting: Counting): Figures => {
  const share = shareOf(market, ad, date);
  if (share === 0) return noFigures;
  const hits = hitsOn(market, ad, date, share);
  return counting === 'hit' ? hits : sessionsOf(hits);
};
