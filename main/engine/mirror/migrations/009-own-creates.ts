import type { Migration } from './migration.ts';

/**
 * Proof of who created an ad: how often a create was sent without a clear answer, whether the journal had it first,
 * and the rows there were then; the origin of a vendor ID (`drawn`); and the ads proven to be ours (`ours`). Creates
 * by older versions are recorded in the mirror alone.
 */
export const ownCreates: Migration = {
  version: 9,
  sql: `
ALTER TABLE push_item ADD COLUMN unanswered INTEGER NOT NULL DEFAULT 0;

ALTER TABLE push_item ADD COLUMN journalled INTEGER NOT NULL DEFAULT 0;

ALTER TABLE push_item ADD COLUMN rows_then INTEGER;

ALTER TABLE change ADD COLUMN drawn TEXT;

ALTER TABLE ad ADD COLUMN ours INTEGER NOT NULL DEFAULT 0;

UPDATE push_item SET unanswered = 1
WHERE target_id IS NULL AND state <> 'done' AND (state IN ('sending', 'unknown') OR loose = 1);

UPDATE ad SET ours = 1
WHERE 'r' || n IN (SELECT row_key FROM push_item WHERE op = 'create' AND state = 'done');

CREATE INDEX push_item_unanswered ON push_item (row_key) WHERE unanswered > 0;
`,
};
