import type { Migration } from './migrations.ts';

/**
 * What an exported file calls campaigns and categories: a csv file holds nothing but its rows, and a campaign may be
 * renamed before they come back. Empty for files written before this was kept.
 */
export const exportNames: Migration = {
  version: 8,
  sql: `
ALTER TABLE export ADD COLUMN named TEXT NOT NULL DEFAULT '[]';
`,
};
