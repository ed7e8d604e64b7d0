import type { Migration } from './migration.ts';

/**
 * The first schema of the mirror (`docs/architecture.md#where-things-are-kept`). Row keys are `r<n>` for `ad` and
 * `c<n>` for `campaign`; AUTOINCREMENT keeps a number from being used twice. Values of drafts and changes are JSON
 * text.
 */
export const first: Migration = {
  version: 1,
  sql: `
CREATE TABLE ad (
  n INTEGER PRIMARY KEY AUTOINCREMENT,
  ad_id INTEGER UNIQUE,
  raw TEXT,
  status TEXT,
  vendor_key TEXT,
  category_id INTEGER,
  date_last_updated TEXT,
  gone INTEGER NOT NULL DEFAULT 0,
  read_at TEXT,
  written_at TEXT
) STRICT;
CREATE INDEX ad_vendor ON ad (vendor_key) WHERE vendor_key IS NOT NULL;
CREATE INDEX ad_category ON ad (category_id);

CREATE TABLE campaign (
  n INTEGER PRIMARY KEY AUTOINCREMENT,
  campaign_id INTEGER UNIQUE,
  raw TEXT,
  vendor_key TEXT,
  date_last_updated TEXT,
  gone INTEGER NOT NULL DEFAULT 0,
  read_at TEXT,
  written_at TEXT
) STRICT;

CREATE TABLE changeset (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL,
  label TEXT NOT NULL,
  at TEXT NOT NULL,
  row_count INTEGER NOT NULL DEFAULT 0,
  change_count INTEGER NOT NULL DEFAULT 0,
  undoes INTEGER REFERENCES changeset (id),
  undone_by INTEGER REFERENCES changeset (id)
) STRICT;

CREATE TABLE change (
  changeset INTEGER NOT NULL REFERENCES changeset (id),
  seq INTEGER NOT NULL,
  row_key TEXT NOT NULL,
  field TEXT NOT NULL,
  before TEXT NOT NULL,
  after TEXT NOT NULL,
  base_before TEXT,
  base_after TEXT,
  PRIMARY KEY (changeset, seq)
) STRICT, WITHOUT ROWID;
CREATE INDEX change_row ON change (row_key);

CREATE TABLE draft (
  row_key TEXT NOT NULL,
  field TEXT NOT NULL,
  base TEXT NOT NULL,
  value TEXT NOT NULL,
  changeset INTEGER REFERENCES changeset (id),
  PRIMARY KEY (row_key, field)
) STRICT, WITHOUT ROWID;

CREATE TABLE problem (
  row_key TEXT NOT NULL,
  seq INTEGER NOT NULL,
  field TEXT NOT NULL,
  code TEXT NOT NULL,
  severity TEXT NOT NULL,
  body TEXT NOT NULL,
  PRIMARY KEY (row_key, seq)
) STRICT, WITHOUT ROWID;

CREATE TABLE push_run (
  run INTEGER PRIMARY KEY AUTOINCREMENT,
  at TEXT NOT NULL,
  state TEXT NOT NULL,
  finished_at TEXT,
  requests INTEGER NOT NULL DEFAULT 0,
  milliseconds INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE push_item (
  run INTEGER NOT NULL REFERENCES push_run (run),
  seq INTEGER NOT NULL,
  row_key TEXT NOT NULL,
  op TEXT NOT NULL,
  target_id INTEGER,
  title TEXT NOT NULL,
  vendor_id TEXT,
  previous TEXT,
  changes TEXT NOT NULL,
  state TEXT NOT NULL,
  sent TEXT,
  sent_at TEXT,
  answered_at TEXT,
  attempts INTEGER NOT NULL DEFAULT 0,
  errors TEXT NOT NULL DEFAULT '[]',
  checked_at TEXT,
  recheck_at TEXT,
  PRIMARY KEY (run, seq)
) STRICT, WITHOUT ROWID;
CREATE INDEX push_item_state ON push_item (run, state);
CREATE INDEX push_item_row ON push_item (row_key);
CREATE INDEX push_item_recheck ON push_item (recheck_at) WHERE recheck_at IS NOT NULL;

CREATE TABLE cursor (
  name TEXT PRIMARY KEY,
  changed_since TEXT NOT NULL,
  at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE pull (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL,
  since TEXT,
  server_start TEXT,
  newest TEXT,
  started_at TEXT NOT NULL,
  finished_at TEXT,
  received INTEGER NOT NULL DEFAULT 0,
  added INTEGER NOT NULL DEFAULT 0,
  changed INTEGER NOT NULL DEFAULT 0,
  removed INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE pull_chain (
  pull INTEGER NOT NULL REFERENCES pull (id),
  chain INTEGER NOT NULL,
  category_ids TEXT,
  page_token TEXT,
  pages INTEGER NOT NULL DEFAULT 0,
  done INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (pull, chain)
) STRICT, WITHOUT ROWID;

CREATE TABLE pull_log (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  at TEXT NOT NULL,
  kind TEXT NOT NULL,
  received INTEGER NOT NULL,
  added INTEGER NOT NULL,
  changed INTEGER NOT NULL,
  removed INTEGER NOT NULL,
  conflicts INTEGER NOT NULL,
  requests INTEGER NOT NULL,
  milliseconds INTEGER NOT NULL
) STRICT;

CREATE TABLE category (
  id INTEGER PRIMARY KEY,
  parent_id INTEGER,
  level INTEGER,
  status TEXT,
  raw TEXT NOT NULL,
  read_at TEXT NOT NULL
) STRICT;

CREATE TABLE user (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  raw TEXT NOT NULL,
  read_at TEXT NOT NULL
) STRICT;

CREATE TABLE image_upload (
  hash TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  size INTEGER NOT NULL,
  url TEXT,
  uploaded_at TEXT
) STRICT, WITHOUT ROWID;

CREATE TABLE setting (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
`,
};
