import type { Migration } from './migration.ts';

/** Ads that could not be read, and how many of a pull had no readable id. */
export const oddAds: Migration = {
  version: 13,
  sql: `
CREATE TABLE odd_ad (
  ad_id INTEGER PRIMARY KEY,
  part TEXT NOT NULL,
  since TEXT NOT NULL
) STRICT;

ALTER TABLE pull ADD COLUMN unnamed INTEGER NOT NULL DEFAULT 0;
`,
};
