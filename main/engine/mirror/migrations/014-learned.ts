import type { Migration } from './migration.ts';

/** What the service did with values our readings speak against, and its refusals that no rule predicted. */
export const learned: Migration = {
  version: 14,
  sql: `
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
`,
};
