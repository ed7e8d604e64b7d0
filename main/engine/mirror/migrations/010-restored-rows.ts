import type { Migration } from './migration.ts';

/** Rows whose edits were restored from an incomplete journal: they are held until the seller releases them. */
export const restoredRows: Migration = {
  version: 10,
  sql: `
CREATE TABLE restored_row (
  row_key TEXT PRIMARY KEY
) STRICT, WITHOUT ROWID;
`,
};
