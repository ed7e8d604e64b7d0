/**
 * Items whose outcome may still become known after their push: creates without a clear answer, and writes that may
 * still be applied.
 */
import type { RowKey } from '../../../../shared/ad/model.ts';
import type { Database } from '../database.ts';
import type { RunItem } from './run-item.ts';
import type { StoredItem } from './stored-item.ts';
import { ITEM_COLUMNS, itemOf } from './stored-item.ts';

export const itemsInDoubt = (db: Database) => ({
  /** The creates of a row that may have been applied although no answer came, newest first. */
  unanswered: (key: RowKey): readonly RunItem[] =>
    db
      .all<StoredItem>(
        `SELECT ${ITEM_COLUMNS} FROM push_item WHERE row_key = ? AND unanswered > 0 ORDER BY run DESC`,
        key,
      )
      .map(itemOf),
  /** Those of these rows that have such creates. */
  unansweredAmong: (keys: readonly RowKey[]): ReadonlySet<RowKey> =>
    new Set(
      db
        .all<{ row_key: string }>(
          `SELECT row_key FROM push_item
           WHERE row_key IN (SELECT value FROM json_each(?)) AND unanswered > 0`,
          JSON.stringify(keys),
        )
        .map((row) => row.row_key as RowKey),
    ),
  /** The rows with such creates, and the vendor IDs that were sent. */
  unansweredIds: (): readonly { readonly key: RowKey; readonly vendorId: string | null }[] =>
    db
      .all<{ row_key: string; vendor_id: string | null }>(
        'SELECT row_key, vendor_id FROM push_item WHERE unanswered > 0',
      )
      .map((row) => ({ key: row.row_key as RowKey, vendorId: row.vendor_id })),
  /** Notes that the last sent create was certainly not applied. */
  setNotApplied: (of: number, seq: number): void => {
    db.run('UPDATE push_item SET unanswered = max(0, unanswered - 1) WHERE run = ? AND seq = ?', of, seq);
  },
  /** A write of the item may still be applied: its ad is read again at `at`. */
  setRecheck: (of: number, seq: number, at: string): void => {
    db.run('UPDATE push_item SET recheck_at = ?, loose = 1 WHERE run = ? AND seq = ?', at, of, seq);
  },
  /** The items of a row with a write that may still be applied, newest first. */
  loose: (key: RowKey): readonly RunItem[] =>
    db
      .all<StoredItem>(
        `SELECT ${ITEM_COLUMNS} FROM push_item WHERE row_key = ? AND loose = 1 ORDER BY run DESC`,
        key,
      )
      .map(itemOf),
  /** The items of a row in doubt: their write is under way, or its answer was lost. */
  inDoubt: (key: RowKey): readonly RunItem[] =>
    db
      .all<StoredItem>(
        `SELECT ${ITEM_COLUMNS} FROM push_item WHERE row_key = ? AND (loose = 1 OR state IN ('sending', 'unknown'))`,
        key,
      )
      .map(itemOf),
  /** The items of a row that the service applied, newest first. */
  done: (key: RowKey): readonly RunItem[] =>
    db
      .all<StoredItem>(
        `SELECT ${ITEM_COLUMNS} FROM push_item WHERE row_key = ? AND state = 'done' ORDER BY run DESC`,
        key,
      )
      .map(itemOf),
  /**
   * The rows whose recheck is due. With DISTINCT in the query, SQLite would walk the items of all pushes ever made in
   * the order of their rows, and not the few that have a recheck.
   */
  dueRechecks: (now: string): readonly RowKey[] => {
    const due = db.all<{ row_key: string }>('SELECT row_key FROM push_item WHERE recheck_at <= ?', now);
    return [...new Set(due.map((row) => row.row_key as RowKey))];
  },
  /**
   * Ends the rechecks that were due, except for the rows in `unread`. What was written after `since` is due again at
   * `again`; older writes can no longer be applied.
   */
  clearRechecks: (now: string, since: string, again: string, unread: readonly RowKey[]): void => {
    db.run(
      `UPDATE push_item SET loose = answered_at > ?, recheck_at = CASE WHEN answered_at > ? THEN ? END
       WHERE recheck_at <= ? AND row_key NOT IN (SELECT value FROM json_each(?))`,
      since,
      since,
      again,
      now,
      JSON.stringify(unread),
    );
  },
});
