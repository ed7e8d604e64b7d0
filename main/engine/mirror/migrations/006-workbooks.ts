import type { Migration } from './migration.ts';

/**
 * Stores what each exported file held when it was written, so that it can be merged weeks later. `baseline` holds the
 * values of rows, each once however many exports have them; `export_page` tells which row of an export had which. An
 * export that is not `kept` was never finished. Also stored: which rows of files became which ads, and the column
 * mapping of each kind of file.
 */
export const workbooks: Migration = {
  version: 6,
  sql: `
CREATE TABLE export (
  id TEXT PRIMARY KEY,
  at TEXT NOT NULL,
  fields TEXT NOT NULL,
  rows INTEGER NOT NULL DEFAULT 0,
  kept INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

CREATE TABLE export_page (
  export TEXT NOT NULL,
  page INTEGER NOT NULL,
  rows BLOB NOT NULL,
  PRIMARY KEY (export, page)
) STRICT, WITHOUT ROWID;

CREATE TABLE baseline (
  digest TEXT PRIMARY KEY,
  body BLOB NOT NULL,
  used_at TEXT NOT NULL
) STRICT;

CREATE INDEX baseline_by_use ON baseline (used_at);

CREATE TABLE imported_row (
  mark TEXT PRIMARY KEY,
  row_key TEXT NOT NULL,
  at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE import_mapping (
  headers TEXT PRIMARY KEY,
  mapping TEXT NOT NULL,
  at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
`,
};
