import type { Migration } from './migration.ts';

/**
 * Stores what the service refused of a row's drafts beside what the rules found, keeps due checks over a kill, and
 * indexes ads by campaign without reading their JSON.
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
