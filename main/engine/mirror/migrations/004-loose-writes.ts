import type { Migration } from './migration.ts';

/** Marks writes whose outcome was unknown at some time: they may be applied late (`docs/sync.md#late-landings`). */
export const looseWrites: Migration = {
  version: 4,
  sql: `
ALTER TABLE push_item ADD COLUMN loose INTEGER NOT NULL DEFAULT 0;
CREATE INDEX push_item_loose ON push_item (row_key) WHERE loose = 1;
`,
};
