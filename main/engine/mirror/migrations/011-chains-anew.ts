import type { Migration } from './migrations.ts';

/**
 * How often a page chain was begun anew without reaching further, and which ads a pull was listed, so that what a chain
 * tells again counts once, also after its process died.
 */
export const chainsAnew: Migration = {
  version: 11,
  sql: `
ALTER TABLE pull_chain ADD COLUMN furthest INTEGER NOT NULL DEFAULT 0;
ALTER TABLE pull_chain ADD COLUMN restarts INTEGER NOT NULL DEFAULT 0;

UPDATE pull_chain SET furthest = pages;

CREATE TABLE pull_seen (
  pull INTEGER NOT NULL REFERENCES pull (id),
  ad_id INTEGER NOT NULL,
  PRIMARY KEY (pull, ad_id)
) STRICT, WITHOUT ROWID;
`,
};
