import type { Migration } from './migrations.ts';

/** Rows whose edits came from a journal with gaps: nothing of them is sent until the seller says so. */
export const restoredRows: Migration = {
  version: 10,
  sql: `
CREATE TABLE restored_row (
  row_key TEXT PRIMARY KEY
) STRICT, WITHOUT ROWID;
`,
};
