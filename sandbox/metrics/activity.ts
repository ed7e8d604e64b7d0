/** What ads did, day by day: the source of every report. */
import { readInterval } from '../categories/interval.ts';
import type { CategoryTree } from '../categories/tree.ts';
import { day } from '../clock.ts';
import type { CallContext } from '../http/call.ts';
import type { Ad } from '../model.ts';
import { hashOf } from '../random.ts';
import type { Service } from '../service.ts';
import type { Figures, Inputs } from './figures.ts';
import { inventedOn, seenUntil } from './figures.ts';
import { reportedSoFar } from './report-figures.ts';

const leastBids =
  (categories: CategoryTree) =>
  ({ categoryId }: Ad): number => {
    const { config } = categories.get(categoryId) ?? {};
    return config === undefined ? 10_000 : Number(readInterval(config.bidMicros).min);
  };

/** The hits of an ad on a day: counted since the market began to move, invented for the days before. */
const hitsOf = ({ world, settings }: Service, now: number): ((ad: Ad, date: number) => Figures) => {
  const { market, seed, days, categories } = world;
  const today = days.dayOf(now);
  const { correctionDays } = settings();
  const inputs: Inputs = {
    seed,
    days,
    leastBidMicros: leastBids(categories),
    seenUntil: (ad) => market.seenBefore(ad.id) ?? seenUntil(ad, now),
  };
  return (ad, date) => {
    const hits = market.counts(date) ? market.figuresOn(ad.id, date) : inventedOn(inputs, ad, date);
    const age = (today - date) / day;
    return age >= correctionDays
      ? hits
      : reportedSoFar(hits, age / correctionDays, hashOf(seed, 'late', ad.id, date));
  };
};

/** Days by their midnight UTC, both inclusive. */
export type Period = { readonly startDate: number; readonly endDate: number };

/** A day as `yyyy-MM-dd`, by its midnight UTC. */
export const dayText = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** A percentage, rounded to hundredths; 0 where the whole is 0. */
export const percent = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((10_000 * part) / whole) / 100;

export type DayOfAd = { readonly date: number; readonly hits: Figures };

/** The seller's ads with their hits on each day of the period on which they existed, up to today. */
export const activityOf = (
  { service, userId }: CallContext,
  { startDate, endDate }: Period,
): readonly { readonly ad: Ad; readonly daily: readonly DayOfAd[] }[] => {
  const now = service.clock.now();
  const { days, ads } = service.world;
  const last = Math.min(endDate, days.dayOf(now));
  const hitsOn = hitsOf(service, now);
  return ads
    .all()
    .filter((ad) => ad.userId === userId)
    .map((ad) => {
      const first = Math.max(startDate, days.dayOf(ad.dateCreated));
      const count = Math.max(0, (last - first) / day + 1);
      const dates = Array.from({ length: count }, (_, at) => first + at * day);
      return { ad, daily: dates.map((date) => ({ date, hits: hitsOn(ad, date) })) };
    });
};
