import type { Migration } from './migration.ts';

/**
 * How often a page chain was restarted without getting further, and which ads a pull has listed, so that an ad listed
 * again counts once, also after a kill.
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
