import type { Migration } from './migration.ts';

/**
 * The imported values of a row of a file when a changeset created its ad or last changed it: `said` is their digest
 * in `baseline`. Null for rows imported before this migration, and where unknown.
 */
export const importedRows: Migration = {
  version: 7,
  sql: `
ALTER TABLE imported_row ADD COLUMN said TEXT;

ALTER TABLE imported_row ADD COLUMN changeset INTEGER;
`,
};
