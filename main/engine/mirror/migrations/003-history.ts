import type { Migration } from './migration.ts';

/**
 * History: edits, pulls and pushes store who made them and from where; each row stores its changes by others on the
 * marketplace (`docs/sync.md#history`).
 */
export const history: Migration = {
  version: 3,
  sql: `
ALTER TABLE changeset ADD COLUMN origin TEXT;
ALTER TABLE changeset ADD COLUMN user_name TEXT;
ALTER TABLE push_run ADD COLUMN origin TEXT;
ALTER TABLE push_run ADD COLUMN user_name TEXT;
ALTER TABLE pull_log ADD COLUMN origin TEXT;
ALTER TABLE pull_log ADD COLUMN user_name TEXT;

CREATE TABLE remote_change (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  row_key TEXT NOT NULL,
  field TEXT NOT NULL,
  before TEXT NOT NULL,
  after TEXT NOT NULL,
  at TEXT NOT NULL,
  service_at TEXT,
  pull INTEGER,
  run INTEGER
) STRICT;
CREATE INDEX remote_change_row ON remote_change (row_key);
CREATE INDEX remote_change_pull ON remote_change (pull) WHERE pull IS NOT NULL;
CREATE INDEX remote_change_run ON remote_change (run) WHERE run IS NOT NULL;
CREATE INDEX remote_change_loose ON remote_change (id) WHERE pull IS NULL AND run IS NULL;

CREATE TABLE row_event (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  row_key TEXT NOT NULL,
  kind TEXT NOT NULL,
  at TEXT NOT NULL,
  pull INTEGER,
  run INTEGER
) STRICT;
CREATE INDEX row_event_row ON row_event (row_key);
CREATE INDEX row_event_pull ON row_event (pull) WHERE pull IS NOT NULL;
CREATE INDEX row_event_run ON row_event (run) WHERE run IS NOT NULL;
CREATE INDEX row_event_loose ON row_event (id) WHERE pull IS NULL AND run IS NULL;
`,
};
