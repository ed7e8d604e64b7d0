import { day } from '../clock.ts';
import type { Ad } from '../model.ts';
import type { Random } from '../random.ts';
import { createRandom, hashOf } from '../random.ts';
import type { TenantDays } from './days.ts';

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

/** The inputs of a day's invented figures. */
export type Inputs = {
  readonly seed: number;
  readonly days: TenantDays;
  /**
   * The category's minimum bid. A click costs no more, whatever the bid at that time, so that past figures never
   * change.
   */
  readonly leastBidMicros: (ad: Ad) => number;
  /** The end of the ad's visibility. */
  readonly seenUntil: (ad: Ad) => number;
};

type Popularity = { readonly visitors: number; readonly clickRate: number; readonly random: Random };

/** The part of an ad's visitors who click it: from one in a hundred to six. */
export const clickRateIn = (random: Random): number => 0.01 + 0.05 * random.next();

/** How much an ad is visited and clicked: some never, most a little, a few a lot. `random` draws the rest. */
export const popularityOf = (seed: number, adId: number): Popularity => {
  const random = createRandom(hashOf(seed, 'nature', adId));
  const quiet = random.chance(0.15);
  return {
    visitors: quiet ? 0 : 8 * Math.exp(3.2 * random.next() ** 2),
    clickRate: clickRateIn(random),
    random,
  };
};

/** The visitors of a whole day; takes one number of the day's own. */
export const visitorsOn = (visitors: number, date: number, random: Random): number => {
  const weekday = new Date(date).getUTCDay() % 6 === 0 ? 1.25 : 1;
  return visitors * weekday * (0.6 + 0.8 * random.next());
};

/** The constant properties of an ad. */
type Nature = {
  readonly visitors: number;
  readonly clickRate: number;
  readonly urlRate: number;
  readonly costMicros: number;
};

const natureOf = ({ seed, leastBidMicros }: Inputs, ad: Ad): Nature => {
  const { visitors, clickRate, random } = popularityOf(seed, ad.id);
  return {
    visitors,
    clickRate,
    urlRate: ad.url === undefined ? 0 : 0.2 + 0.3 * random.next(),
    costMicros: Math.floor((leastBidMicros(ad) * random.int(70, 100)) / 100),
  };
};

const live = ['ACTIVE', 'BUDGET_REACHED', 'DAILY_BUDGET_REACHED'];

/** In a still market: now, or when the seller or the service ended it. */
export const seenUntil = (ad: Ad, now: number): number =>
  live.includes(ad.status) ? now : Math.min(now, ad.dateDeleted ?? ad.dateLastUpdated);

/** The fraction of a day during which the ad was visible, so far. */
const shareOf = (inputs: Inputs, ad: Ad, date: number): number => {
  const from = Math.max(inputs.days.start(date), ad.dateCreated);
  return Math.max(0, Math.min(inputs.days.end(date), inputs.seenUntil(ad)) - from) / day;
};

/** A fraction of a count as a whole number, rounded at random; monotonic in the count. */
const partOf = (count: number, rate: number, random: Random): number =>
  Math.min(count, Math.floor(count * rate + random.next()));

const hitsOn = (inputs: Inputs, ad: Ad, date: number, share: number): Figures => {
  const { visitors, clickRate, urlRate, costMicros } = natureOf(inputs, ad);
  const random = createRandom(hashOf(inputs.seed, 'day', ad.id, date / day));
  const impressions = Math.floor(visitorsOn(visitors, date, random) * share);
  const clicks = partOf(impressions, clickRate, random);
  const urlClicks = partOf(clicks, urlRate, random);
  const emails = ad.allowContactByEmail ? partOf(clicks, 0.04, random) : 0;
  return { impressions, clicks, urlClicks, emails, spentMicros: clicks * costMicros };
};

/** The invented hits of an ad on a day, so far. Deterministic; only those of the present day grow. */
export const inventedOn = (inputs: Inputs, ad: Ad, date: number): Figures => {
  const share = shareOf(inputs, ad, date);
  return share === 0 ? noFigures : hitsOn(inputs, ad, date, share);
};
