import type { Migration } from './migration.ts';

/**
 * The names of campaigns and categories in an exported file: a csv file holds only its rows, and a campaign may be
 * renamed before the file is imported. Empty for files written before this migration.
 */
export const exportNames: Migration = {
  version: 8,
  sql: `
ALTER TABLE export ADD COLUMN named TEXT NOT NULL DEFAULT '[]';
`,
};
