import type { Migration } from './migration.ts';

/**
 * Imports of the seller's feed, the rows whose edits the seller holds because of it, and changes by others by the
 * time at which they happened.
 */
export const feeds: Migration = {
  version: 16,
  sql: `
CREATE TABLE feed_import (
  id INTEGER PRIMARY KEY,
  status TEXT NOT NULL,
  created_at TEXT,
  body TEXT NOT NULL,
  read_at TEXT NOT NULL
) STRICT;

CREATE TABLE feed_hold (
  row_key TEXT PRIMARY KEY
) STRICT, WITHOUT ROWID;

CREATE INDEX remote_change_service ON remote_change (service_at) WHERE service_at IS NOT NULL;
`,
};
