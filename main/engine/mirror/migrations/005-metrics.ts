import type { Migration } from './migration.ts';

/**
 * Performance by day. `metric_read` lists the days that were read: an ad without an entry on such a day had zeros,
 * and nothing is known of any other day. Entries are stored by the ad's id on the marketplace, also for ads the
 * mirror lacks.
 */
export const metrics: Migration = {
  version: 5,
  sql: `
CREATE TABLE metric_day (
  scope TEXT NOT NULL,
  day TEXT NOT NULL,
  ad_id INTEGER NOT NULL,
  impressions INTEGER NOT NULL,
  clicks INTEGER NOT NULL,
  url_clicks INTEGER NOT NULL,
  emails INTEGER NOT NULL,
  engagement INTEGER NOT NULL,
  spent_micros INTEGER NOT NULL,
  PRIMARY KEY (scope, day, ad_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE metric_read (
  scope TEXT NOT NULL,
  day TEXT NOT NULL,
  read_at TEXT NOT NULL,
  PRIMARY KEY (scope, day)
) STRICT, WITHOUT ROWID;
`,
};
