/** Performance of ads by day, as the service counted it, and which days were read. */
import type { MetricScope } from '../../../../shared/contract/results/metrics.ts';
import type { Figures } from '../../../../shared/metrics/figures.ts';
import type { Database, SqlValue } from '../database.ts';

export type AdFigures = Figures & { readonly adId: number };

/** `readAt` by the service's clock where it sent a `Date`, else by the local clock; UTC. */
export type DayRead = { readonly day: string; readonly readAt: string };

type Stored = {
  readonly impressions: number;
  readonly clicks: number;
  readonly url_clicks: number;
  readonly emails: number;
  readonly engagement: number;
  /** A sum is text, as it may have more digits than a number can hold. */
  readonly spent: string | number;
};

const figuresOf = ({ url_clicks: urlClicks, spent, ...counts }: Stored): Figures => ({
  impressions: counts.impressions,
  clicks: counts.clicks,
  urlClicks,
  emails: counts.emails,
  engagement: counts.engagement,
  spentMicros: BigInt(spent),
});

const SUMS = `sum(impressions) AS impressions, sum(clicks) AS clicks, sum(url_clicks) AS url_clicks,
  sum(emails) AS emails, sum(engagement) AS engagement, CAST(sum(spent_micros) AS TEXT) AS spent`;

const reading = (db: Database) => ({
  /** The days that were read, in order, each with the time of its report. */
  daysRead: (scope: MetricScope): readonly DayRead[] =>
    db.all<DayRead>('SELECT day, read_at AS readAt FROM metric_read WHERE scope = ? ORDER BY day', scope),
  /** The figures of the first `limit` ads with a number above `after` on a day. */
  ofDay: (scope: MetricScope, day: string, after: number, limit: number): readonly AdFigures[] =>
    db
      .all<Stored & { readonly ad_id: number }>(
        `SELECT ad_id, impressions, clicks, url_clicks, emails, engagement, spent_micros AS spent
         FROM metric_day WHERE scope = ? AND day = ? AND ad_id > ? ORDER BY ad_id LIMIT ?`,
        scope,
        day,
        after,
        limit,
      )
      .map((row) => ({ adId: row.ad_id, ...figuresOf(row) })),
  /** The sums of each ad over some days; ads without any activity are left out. */
  sumsByAd: (scope: MetricScope, days: readonly string[]): ReadonlyMap<number, Figures> =>
    new Map(
      db
        .all<Stored & { readonly ad_id: number }>(
          `SELECT ad_id, ${SUMS} FROM metric_day WHERE scope = ? AND day IN (SELECT value FROM json_each(?)) GROUP BY ad_id`,
          scope,
          JSON.stringify(days),
        )
        .map((row) => [row.ad_id, figuresOf(row)]),
    ),
  /** The sums of each of some days; days without any activity are left out. */
  sumsByDay: (scope: MetricScope, days: readonly string[]): ReadonlyMap<string, Figures> =>
    new Map(
      db
        .all<Stored & { readonly day: string }>(
          `SELECT day, ${SUMS} FROM metric_day WHERE scope = ? AND day IN (SELECT value FROM json_each(?)) GROUP BY day`,
          scope,
          JSON.stringify(days),
        )
        .map((row) => [row.day, figuresOf(row)]),
    ),
});

const entryOf = (scope: MetricScope, day: string, ad: AdFigures): readonly SqlValue[] => [
  scope,
  day,
  ad.adId,
  ad.impressions,
  ad.clicks,
  ad.urlClicks,
  ad.emails,
  ad.engagement,
  ad.spentMicros,
];

export const metricRepository = (db: Database) => {
  let generation = 0;
  return {
    ...reading(db),
    /** Changes with every saved day: sums computed before are outdated then. */
    generation: (): number => generation,
    /** Replaces the figures of a day. */
    saveDay: (scope: MetricScope, day: string, ads: readonly AdFigures[], readAt: string): void => {
      generation += 1;
      db.run('DELETE FROM metric_day WHERE scope = ? AND day = ?', scope, day);
      for (const ad of ads) {
        db.run(
          'INSERT OR REPLACE INTO metric_day VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
          ...entryOf(scope, day, ad),
        );
      }
      db.run('INSERT OR REPLACE INTO metric_read VALUES (?, ?, ?)', scope, day, readAt);
    },
  };
};
