/** Performance of ads as the service counted it, and what was read of it. */
import type { MetricPeriod, MetricScope } from '../../../../shared/contract/results/metrics.ts';
import type { Database } from '../database.ts';
import type { AdFigures } from './packed-figures.ts';
import { haveSameFigures, packDay, packPeriod } from './packed-figures.ts';

/** `asOf`: when the service made the report, UTC by its clock; null where it did not say. */
export type DayRead = { readonly day: string; readonly asOf: string | null };

export type PeriodFigures = { readonly asOf: string | null; readonly figures: Uint8Array };

/** An ad of a report that the mirror lacks. */
export type ReportedAd = {
  readonly adId: number;
  readonly title: string;
  readonly vendorId: string | null;
  readonly categoryId: number | null;
};

/** Answers for whole periods are asked again as easily as kept: the newest of these are enough. */
const MOST_PERIODS = 200;

const reading = (db: Database) => ({
  /** The days that were read, in order. */
  daysRead: (): readonly DayRead[] =>
    db.all<DayRead>('SELECT day, as_of AS asOf FROM day_figures ORDER BY day'),
  /** The packed hits of a day. */
  ofDay: (day: string): Uint8Array | undefined =>
    db.get<{ figures: Uint8Array }>('SELECT figures FROM day_figures WHERE day = ?', day)?.figures,
  /** What was answered for exactly this period. */
  ofPeriod: (scope: MetricScope, { from, to }: MetricPeriod): PeriodFigures | undefined =>
    db.get<PeriodFigures>(
      'SELECT as_of AS asOf, figures FROM period_figures WHERE scope = ? AND from_day = ? AND to_day = ?',
      scope,
      from,
      to,
    ),
  reportedAds: (): readonly ReportedAd[] =>
    db.all<ReportedAd>(
      'SELECT ad_id AS adId, title, vendor_id AS vendorId, category_id AS categoryId FROM reported_ad',
    ),
});

export const metricRepository = (db: Database) => {
  let generation = 0;
  /** Replaces the packed hits of a day; tells whether figures that were there have changed. */
  const savePackedDay = (day: string, figures: Uint8Array, asOf: string | null): boolean => {
    generation += 1;
    const before = reading(db).ofDay(day);
    db.run('INSERT OR REPLACE INTO day_figures VALUES (?, ?, ?)', day, asOf, figures);
    return before !== undefined && !haveSameFigures(before, figures);
  };
  return {
    ...reading(db),
    /** Changes with everything that is saved: sums computed before are outdated then. */
    generation: (): number => generation,
    savePackedDay,
    /** As `savePackedDay`. */
    saveDay: (day: string, ads: readonly AdFigures[], asOf: string | null): boolean =>
      savePackedDay(day, packDay(ads), asOf),
    savePeriod: (
      scope: MetricScope,
      { from, to }: MetricPeriod,
      ads: readonly AdFigures[],
      asOf: string | null,
    ): void => {
      generation += 1;
      db.run(
        'INSERT OR REPLACE INTO period_figures VALUES (?, ?, ?, ?, ?)',
        ...[scope, from, to, asOf, packPeriod(ads)],
      );
      db.run(
        'DELETE FROM period_figures WHERE rowid NOT IN (SELECT rowid FROM period_figures ORDER BY rowid DESC LIMIT ?)',
        MOST_PERIODS,
      );
    },
    saveReportedAd: ({ adId, title, vendorId, categoryId }: ReportedAd): void => {
      db.run('INSERT OR REPLACE INTO reported_ad VALUES (?, ?, ?, ?)', adId, title, vendorId, categoryId);
    },
  };
};
