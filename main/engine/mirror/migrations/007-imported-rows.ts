import type { Migration } from './migrations.ts';

/**
 * What a row of a file said when a changeset made an ad of it, or changed that ad last: `said` stands for values in
 * `baseline`. Null of rows imported before this was kept, and where nobody knows.
 */
export const importedRows: Migration = {
  version: 7,
  sql: `
ALTER TABLE imported_row ADD COLUMN said TEXT;

ALTER TABLE imported_row ADD COLUMN changeset INTEGER;
`,
};
