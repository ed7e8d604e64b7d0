import type { AdFigures } from '../remote/packed-figures.ts';
import { packDay } from '../remote/packed-figures.ts';
import type { Migration } from './migration.ts';

const figuresOf = (row: readonly unknown[]): AdFigures => {
  const [adId = 0, impressions = 0, clicks = 0, urlClicks = 0, emails = 0, engagement = 0, spent = 0] =
    row.map(Number);
  return { adId, impressions, clicks, urlClicks, emails, engagement, spentMicros: BigInt(spent) };
};

/**
 * Performance in a row a day instead of a row for each ad and day. `day_figures` has what can be added up: hits by
 * day. `period_figures` has what cannot: the answer for its very period, such as sessions, of which several days
 * have fewer than the sum of each. `as_of` is when the service made the report, null where it did not say.
 * `reported_ad` names ads of reports that the mirror lacks.
 */
export const packedMetrics: Migration = {
  version: 18,
  prepare: (db) => {
    db.aggregate<AdFigures[]>('pack_figures', {
      start: () => [],
      step: (ads, row) => {
        if (row[0] !== null) ads.push(figuresOf(row));
        return ads;
      },
      result: packDay,
    });
  },
  sql: `
CREATE TABLE day_figures (
  day TEXT PRIMARY KEY,
  as_of TEXT,
  figures BLOB NOT NULL
) STRICT;

CREATE TABLE period_figures (
  scope TEXT NOT NULL,
  from_day TEXT NOT NULL,
  to_day TEXT NOT NULL,
  as_of TEXT,
  figures BLOB NOT NULL,
  PRIMARY KEY (scope, from_day, to_day)
) STRICT;

CREATE TABLE reported_ad (
  ad_id INTEGER PRIMARY KEY,
  title TEXT NOT NULL,
  vendor_id TEXT,
  category_id INTEGER
) STRICT;

INSERT INTO day_figures
  SELECT day, read_at, pack_figures(ad_id, impressions, clicks, url_clicks, emails, engagement, spent_micros)
  FROM metric_read LEFT JOIN metric_day USING (scope, day)
  WHERE scope = 'hit' GROUP BY day;

INSERT INTO period_figures
  SELECT scope, day, day, read_at,
    pack_figures(ad_id, impressions, clicks, url_clicks, emails, engagement, spent_micros)
  FROM metric_read LEFT JOIN metric_day USING (scope, day)
  WHERE scope = 'session' GROUP BY day;

DROP TABLE metric_day;

DROP TABLE metric_read;
`,
};
