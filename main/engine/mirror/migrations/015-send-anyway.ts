import type { Migration } from './migration.ts';

/**
 * What lifts a rule: the seller's override for the values that were shown, or the service's check of the exact body.
 */
export const sendAnyway: Migration = {
  version: 15,
  sql: `
CREATE TABLE send_anyway (
  row_key TEXT NOT NULL,
  rule TEXT NOT NULL,
  field TEXT NOT NULL,
  read_values TEXT NOT NULL,
  PRIMARY KEY (row_key, rule, field)
) STRICT;

CREATE TABLE accepted_body (
  row_key TEXT PRIMARY KEY,
  hash TEXT NOT NULL
) STRICT;

ALTER TABLE push_item ADD COLUMN only_body TEXT;
`,
};
