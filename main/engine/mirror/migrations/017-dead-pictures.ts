import type { Migration } from './migration.ts';

/** The addresses at which no picture was when they were asked. */
export const deadPictures: Migration = {
  version: 17,
  sql: `
CREATE TABLE dead_picture (
  address TEXT PRIMARY KEY,
  outcome TEXT NOT NULL,
  at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
`,
};
