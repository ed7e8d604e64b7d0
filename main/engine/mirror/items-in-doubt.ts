/** Items of which more is to be learned after their push: creates without a clear answer, writes that may still land. */
import type { RowKey } from '../../../shared/ad/model.ts';
import type { Database } from './database.ts';
import type { RunItem } from './run-item.ts';
import type { StoredItem } from './stored-item.ts';
import { ITEM, itemOf } from './stored-item.ts';

export const itemsInDoubt = (db: Database) => ({
  /** The creates of a row that may have landed although no answer came, the newest first. */
  unanswered: (key: RowKey): readonly RunItem[] =>
    db
      .all<StoredItem>(
        `SELECT ${ITEM} FROM push_item WHERE row_key = ? AND unanswered > 0 ORDER BY run DESC`,
        key,
      )
      .map(itemOf),
  /** The rows with such creates, and the vendor IDs these were sent with. */
  unansweredIds: (): readonly { readonly key: RowKey; readonly vendorId: string | null }[] =>
    db
      .all<{ row_key: string; vendor_id: string | null }>(
        'SELECT row_key, vendor_id FROM push_item WHERE unanswered > 0',
      )
      .map((row) => ({ key: row.row_key as RowKey, vendorId: row.vendor_id })),
  /** The service clearly said that the create which left last was not applied. */
  setNotApplied: (of: number, seq: number): void => {
    db.run('UPDATE push_item SET unanswered = max(0, unanswered - 1) WHERE run = ? AND seq = ?', of, seq);
  },
  /** A write of it may still land: to be read once more at `at`. */
  setRecheck: (of: number, seq: number, at: string): void => {
    db.run('UPDATE push_item SET recheck_at = ?, loose = 1 WHERE run = ? AND seq = ?', at, of, seq);
  },
  /** The items of a row of which a write may still land, the newest first. */
  loose: (key: RowKey): readonly RunItem[] =>
    db
      .all<StoredItem>(`SELECT ${ITEM} FROM push_item WHERE row_key = ? AND loose = 1 ORDER BY run DESC`, key)
      .map(itemOf),
  /** The items of a row of which nobody knows yet whether they landed: on their way, or of a lost answer. */
  inDoubt: (key: RowKey): readonly RunItem[] =>
    db
      .all<StoredItem>(
        `SELECT ${ITEM} FROM push_item WHERE row_key = ? AND (loose = 1 OR state IN ('sending', 'unknown'))`,
        key,
      )
      .map(itemOf),
  /** The items of a row that the service applied, the newest first. */
  done: (key: RowKey): readonly RunItem[] =>
    db
      .all<StoredItem>(
        `SELECT ${ITEM} FROM push_item WHERE row_key = ? AND state = 'done' ORDER BY run DESC`,
        key,
      )
      .map(itemOf),
  /** The rows whose time to be read once more has come. */
  dueRechecks: (now: string): readonly RowKey[] =>
    db
      .all<{ row_key: string }>('SELECT DISTINCT row_key FROM push_item WHERE recheck_at <= ?', now)
      .map((row) => row.row_key as RowKey),
  /**
   * Those due were read, but for the rows in `unread`. What was written after `since` is to be read once more at
   * `again`; of what is older nothing lands any more.
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
