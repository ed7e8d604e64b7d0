CREATE INDEX ad_campaign ON ad (campaign_id);

CREATE INDEX ad_category ON ad (category_id);

CREATE INDEX ad_vendor ON ad (vendor_key) WHERE vendor_key IS NOT NULL;

CREATE INDEX baseline_by_use ON baseline (used_at);

CREATE INDEX change_row ON change (row_key);

CREATE INDEX push_item_loose ON push_item (row_key) WHERE loose = 1;

CREATE INDEX push_item_recheck ON push_item (recheck_at) WHERE recheck_at IS NOT NULL;

CREATE INDEX push_item_row ON push_item (row_key);

CREATE INDEX push_item_state ON push_item (run, state);

CREATE INDEX push_item_unanswered ON push_item (row_key) WHERE unanswered > 0;

CREATE INDEX remote_change_loose ON remote_change (id) WHERE pull IS NULL AND run IS NULL;

CREATE INDEX remote_change_pull ON remote_change (pull) WHERE pull IS NOT NULL;

CREATE INDEX remote_change_row ON remote_change (row_key);

CREATE INDEX remote_change_run ON remote_change (run) WHERE run IS NOT NULL;

CREATE INDEX remote_change_service ON remote_change (service_at) WHERE service_at IS NOT NULL;

CREATE INDEX row_event_loose ON row_event (id) WHERE pull IS NULL AND run IS NULL;

CREATE INDEX row_event_pull ON row_event (pull) WHERE pull IS NOT NULL;

CREATE INDEX row_event_row ON row_event (row_key);

CREATE INDEX row_event_run ON row_event (run) WHERE run IS NOT NULL;

CREATE TABLE accepted (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL UNIQUE,
  rule TEXT NOT NULL,
  field TEXT NOT NULL,
  category_id INTEGER,
  operation TEXT NOT NULL,
  word TEXT NOT NULL,
  verdict TEXT NOT NULL,
  at TEXT NOT NULL,
  run INTEGER NOT NULL,
  row_key TEXT NOT NULL,
  title TEXT NOT NULL
) STRICT;

CREATE TABLE accepted_body (
  row_key TEXT PRIMARY KEY,
  hash TEXT NOT NULL
) STRICT;

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
, campaign_id INTEGER, ours INTEGER NOT NULL DEFAULT 0) STRICT;

CREATE TABLE baseline (
  digest TEXT PRIMARY KEY,
  body BLOB NOT NULL,
  used_at TEXT NOT NULL
) STRICT;

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

CREATE TABLE category (
  id INTEGER PRIMARY KEY,
  parent_id INTEGER,
  level INTEGER,
  status TEXT,
  raw TEXT NOT NULL,
  read_at TEXT NOT NULL
) STRICT;

CREATE TABLE change (
  changeset INTEGER NOT NULL REFERENCES changeset (id),
  seq INTEGER NOT NULL,
  row_key TEXT NOT NULL,
  field TEXT NOT NULL,
  before TEXT NOT NULL,
  after TEXT NOT NULL,
  base_before TEXT,
  base_after TEXT, drawn TEXT,
  PRIMARY KEY (changeset, seq)
) STRICT, WITHOUT ROWID;

CREATE TABLE changeset (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL,
  label TEXT NOT NULL,
  at TEXT NOT NULL,
  row_count INTEGER NOT NULL DEFAULT 0,
  change_count INTEGER NOT NULL DEFAULT 0,
  undoes INTEGER REFERENCES changeset (id),
  undone_by INTEGER REFERENCES changeset (id)
, origin TEXT, user_name TEXT, happened INTEGER) STRICT;

CREATE TABLE check_due (
  n INTEGER PRIMARY KEY
) STRICT;

CREATE TABLE cursor (
  name TEXT PRIMARY KEY,
  changed_since TEXT NOT NULL,
  at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE day_figures (
  day TEXT PRIMARY KEY,
  as_of TEXT,
  figures BLOB NOT NULL
) STRICT;

CREATE TABLE dead_picture (
  address TEXT PRIMARY KEY,
  outcome TEXT NOT NULL,
  at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE draft (
  row_key TEXT NOT NULL,
  field TEXT NOT NULL,
  base TEXT NOT NULL,
  value TEXT NOT NULL,
  changeset INTEGER REFERENCES changeset (id),
  PRIMARY KEY (row_key, field)
) STRICT, WITHOUT ROWID;

CREATE TABLE export (
  id TEXT PRIMARY KEY,
  at TEXT NOT NULL,
  fields TEXT NOT NULL,
  rows INTEGER NOT NULL DEFAULT 0,
  kept INTEGER NOT NULL DEFAULT 0
, named TEXT NOT NULL DEFAULT '[]') STRICT, WITHOUT ROWID;

CREATE TABLE export_page (
  export TEXT NOT NULL,
  page INTEGER NOT NULL,
  rows BLOB NOT NULL,
  PRIMARY KEY (export, page)
) STRICT, WITHOUT ROWID;

CREATE TABLE feed_hold (
  row_key TEXT PRIMARY KEY
) STRICT, WITHOUT ROWID;

CREATE TABLE feed_import (
  id INTEGER PRIMARY KEY,
  status TEXT NOT NULL,
  created_at TEXT,
  body TEXT NOT NULL,
  read_at TEXT NOT NULL
) STRICT;

CREATE TABLE happening (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  last INTEGER NOT NULL
) STRICT;

CREATE TABLE image_address (
  identity TEXT PRIMARY KEY,
  hash TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE image_upload (
  hash TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  size INTEGER NOT NULL,
  url TEXT,
  uploaded_at TEXT
) STRICT, WITHOUT ROWID;

CREATE TABLE import_mapping (
  headers TEXT PRIMARY KEY,
  mapping TEXT NOT NULL,
  at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE imported_row (
  mark TEXT PRIMARY KEY,
  row_key TEXT NOT NULL,
  at TEXT NOT NULL
, said TEXT, changeset INTEGER) STRICT, WITHOUT ROWID;

CREATE TABLE known_refusal (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  code TEXT NOT NULL,
  field TEXT NOT NULL,
  category_id INTEGER,
  word TEXT NOT NULL,
  text TEXT NOT NULL,
  at TEXT NOT NULL,
  row_key TEXT NOT NULL,
  title TEXT NOT NULL
) STRICT;

CREATE TABLE odd_ad (
  ad_id INTEGER PRIMARY KEY,
  part TEXT NOT NULL,
  since TEXT NOT NULL
) STRICT;

CREATE TABLE period_figures (
  scope TEXT NOT NULL,
  from_day TEXT NOT NULL,
  to_day TEXT NOT NULL,
  as_of TEXT,
  figures BLOB NOT NULL,
  PRIMARY KEY (scope, from_day, to_day)
) STRICT;

CREATE TABLE problem (
  row_key TEXT NOT NULL,
  seq INTEGER NOT NULL,
  field TEXT NOT NULL,
  code TEXT NOT NULL,
  severity TEXT NOT NULL,
  body TEXT NOT NULL,
  PRIMARY KEY (row_key, seq)
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
, unnamed INTEGER NOT NULL DEFAULT 0) STRICT;

CREATE TABLE pull_chain (
  pull INTEGER NOT NULL REFERENCES pull (id),
  chain INTEGER NOT NULL,
  category_ids TEXT,
  page_token TEXT,
  pages INTEGER NOT NULL DEFAULT 0,
  done INTEGER NOT NULL DEFAULT 0, furthest INTEGER NOT NULL DEFAULT 0, restarts INTEGER NOT NULL DEFAULT 0,
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
, origin TEXT, user_name TEXT, happened INTEGER) STRICT;

CREATE TABLE pull_seen (
  pull INTEGER NOT NULL REFERENCES pull (id),
  ad_id INTEGER NOT NULL,
  PRIMARY KEY (pull, ad_id)
) STRICT, WITHOUT ROWID;

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
  recheck_at TEXT, loose INTEGER NOT NULL DEFAULT 0, unanswered INTEGER NOT NULL DEFAULT 0, journalled INTEGER NOT NULL DEFAULT 0, rows_then INTEGER, happened INTEGER, only_body TEXT,
  PRIMARY KEY (run, seq)
) STRICT, WITHOUT ROWID;

CREATE TABLE push_run (
  run INTEGER PRIMARY KEY AUTOINCREMENT,
  at TEXT NOT NULL,
  state TEXT NOT NULL,
  finished_at TEXT,
  requests INTEGER NOT NULL DEFAULT 0,
  milliseconds INTEGER NOT NULL DEFAULT 0
, origin TEXT, user_name TEXT, happened INTEGER) STRICT;

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
, happened INTEGER) STRICT;

CREATE TABLE reported_ad (
  ad_id INTEGER PRIMARY KEY,
  title TEXT NOT NULL,
  vendor_id TEXT,
  category_id INTEGER
) STRICT;

CREATE TABLE restored_row (
  row_key TEXT PRIMARY KEY
) STRICT, WITHOUT ROWID;

CREATE TABLE row_event (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  row_key TEXT NOT NULL,
  kind TEXT NOT NULL,
  at TEXT NOT NULL,
  pull INTEGER,
  run INTEGER
, happened INTEGER) STRICT;

CREATE TABLE send_anyway (
  row_key TEXT NOT NULL,
  rule TEXT NOT NULL,
  field TEXT NOT NULL,
  read_values TEXT NOT NULL,
  PRIMARY KEY (row_key, rule, field)
) STRICT;

CREATE TABLE service_word (
  row_key TEXT PRIMARY KEY,
  drafts TEXT NOT NULL,
  problems TEXT NOT NULL,
  at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE setting (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE user (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  raw TEXT NOT NULL,
  read_at TEXT NOT NULL
) STRICT;

CREATE TRIGGER changeset_happened AFTER INSERT ON changeset BEGIN
  UPDATE happening SET last = last + 1;
  UPDATE changeset SET happened = (SELECT last FROM happening)
  WHERE id = NEW.id;
END;

CREATE TRIGGER pull_log_happened AFTER INSERT ON pull_log BEGIN
  UPDATE happening SET last = last + 1;
  UPDATE pull_log SET happened = (SELECT last FROM happening)
  WHERE id = NEW.id;
END;

CREATE TRIGGER push_item_happened AFTER UPDATE OF state ON push_item BEGIN
  UPDATE happening SET last = last + 1;
  UPDATE push_item SET happened = (SELECT last FROM happening)
  WHERE run = NEW.run AND seq = NEW.seq;
END;

CREATE TRIGGER push_run_happened AFTER INSERT ON push_run BEGIN
  UPDATE happening SET last = last + 1;
  UPDATE push_run SET happened = (SELECT last FROM happening)
  WHERE run = NEW.run;
END;

CREATE TRIGGER remote_change_happened AFTER INSERT ON remote_change BEGIN
  UPDATE happening SET last = last + 1;
  UPDATE remote_change SET happened = (SELECT last FROM happening)
  WHERE id = NEW.id;
END;

CREATE TRIGGER row_event_happened AFTER INSERT ON row_event BEGIN
  UPDATE happening SET last = last + 1;
  UPDATE row_event SET happened = (SELECT last FROM happening)
  WHERE id = NEW.id;
END;
