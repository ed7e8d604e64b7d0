import type { Migration } from './migrations.ts';

/**
 * What the service said of a row's drafts is kept beside what the rules say; the rows that are still to be checked
 * survive a kill; and an ad's campaign can be found without reading its JSON.
 */
export const problems: Migration = {
  version: 2,
  sql: `
CREATE TABLE service_word (
  row_key TEXT PRIMARY KEY,
  drafts TEXT NOT NULL,
  problems TEXT NOT NULL,
  at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE check_due (
  n INTEGER PRIMARY KEY
) STRICT;

ALTER TABLE ad ADD COLUMN campaign_id INTEGER;
UPDATE ad SET campaign_id = json_extract(raw, '$.campaignId')
  WHERE json_type(raw, '$.campaignId') = 'integer';
CREATE INDEX ad_campaign ON ad (campaign_id);
`,
};
