import type { Migration } from './migrations.ts';

/**
 * What proves whose an ad is: how often a create left without a clear answer, whether the journal said so before, the
 * rows there were then; how a vendor ID came about (`drawn`); and the ads that are proven to be made here (`ours`). Of
 * what an older Adsheet sent, the mirror alone knew.
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
