/** How GET /metrics/ads may count otherwise than GET /metrics/report, which the interface leaves open. */
import type { Settings } from '../settings.ts';
import type { DayOfAd } from './activity.ts';
import type { Figures } from './figures.ts';
import { added, noFigures } from './figures.ts';

/** Rows of a table that is cut. */
export const MOST_ROWS = 1_000;

const scaled = (hits: Figures, by: (count: number) => number): Figures => ({
  impressions: by(hits.impressions),
  clicks: by(hits.clicks),
  urlClicks: by(hits.urlClicks),
  emails: by(hits.emails),
  spentMicros: by(hits.spentMicros),
});

/** What of a day's hits falls on the next one where days begin six hours earlier. */
const evening = (hits: Figures): Figures => scaled(hits, (count) => Math.floor(count / 4));

const shifted = (daily: readonly DayOfAd[]): readonly DayOfAd[] =>
  daily.map(({ date, hits }, at) => {
    const from = evening(daily[at - 1]?.hits ?? noFigures);
    const to = scaled(evening(hits), (count) => -count);
    return { date, hits: added(added(hits, from), to) };
  });

/** The same hits under other days of the period: their sums are right. */
const reversed = (daily: readonly DayOfAd[]): readonly DayOfAd[] =>
  daily.map(({ date }, at) => ({ date, hits: daily.at(-1 - at)?.hits ?? noFigures }));

/** An ad's days as the table counts them. The first one lacks what came of the day before. */
export const tableDays = (
  daily: readonly DayOfAd[],
  { adsTable }: Pick<Settings, 'adsTable'>,
): readonly DayOfAd[] => {
  if (adsTable === 'otherZone') return shifted(daily);
  if (adsTable === 'otherDays') return reversed(daily);
  if (adsTable !== 'units') return daily;
  const inUnits = (micros: number): number => Math.round(micros / 1_000_000) * 1_000_000;
  return daily.map(({ date, hits }) => ({
    date,
    hits: { ...hits, spentMicros: inUnits(hits.spentMicros) },
  }));
};
