/** The items of pushes: immutable copies of what is to be sent. Only their outcome is written later. */
import type { RowKey } from '../../../../shared/ad/model.ts';
import type { ItemState } from '../../../../shared/contract/results/plan.ts';
import type { JsonObject } from '../../../../shared/json.ts';
import type { Problem } from '../../../../shared/rules/problem.ts';
import type { Database } from '../database.ts';
import type { RowHour } from '../row-key.ts';
import type { CreateAttempt, ItemChange, ItemOutcome, NewItem, RunItem } from './run-item.ts';
import type { StoredItem, StoredOutcome } from './stored-item.ts';
import { ITEM_COLUMNS, itemOf, OUTCOME_COLUMNS, outcomeOf } from './stored-item.ts';

/** Items that need the seller's attention come first. */
const NEED = `CASE state WHEN 'failed' THEN 0 WHEN 'unknown' THEN 1 WHEN 'held' THEN 2 WHEN 'skipped' THEN 3
  WHEN 'waiting' THEN 4 WHEN 'sending' THEN 5 ELSE 6 END`;

const textOrNull = (value: JsonObject | null): string | null =>
  value === null ? null : JSON.stringify(value);

/** Items read at once where all of a run are read: few enough for one time slice. */
const PAGE = 100;

/** A write that was applied, with its position in the order of all events. */
export type AppliedWrite = { readonly happened: number; readonly changes: readonly ItemChange[] };

export const runItems = (db: Database) => ({
  /** The applied writes of these rows, in the order in which they were applied. */
  writtenTo: (keys: readonly RowKey[]): ReadonlyMap<RowKey, readonly AppliedWrite[]> => {
    const rows = db.all<{ row_key: string; happened: number; changes: string }>(
      `SELECT row_key, happened, changes FROM push_item WHERE state = 'done' AND happened IS NOT NULL
       AND row_key IN (SELECT value FROM json_each(?)) ORDER BY happened`,
      JSON.stringify(keys),
    );
    const writes = rows.map(({ row_key, happened, changes }) => ({
      key: row_key as RowKey,
      happened,
      changes: JSON.parse(changes) as readonly ItemChange[],
    }));
    return Map.groupBy(writes, ({ key }) => key);
  },
  addItem: (of: number, seq: number, frozen: NewItem): void => {
    db.run(
      `INSERT INTO push_item (run, seq, row_key, op, target_id, title, vendor_id, previous, changes, state, only_body)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      of,
      seq,
      frozen.key,
      frozen.op,
      frozen.targetId,
      frozen.title,
      frozen.vendorId,
      textOrNull(frozen.previous),
      JSON.stringify(frozen.changes),
      frozen.state,
      frozen.onlyBody,
    );
  },
  items: (of: number): readonly RunItem[] =>
    db.all<StoredItem>(`SELECT ${ITEM_COLUMNS} FROM push_item WHERE run = ? ORDER BY seq`, of).map(itemOf),
  /** Those items of a run that have these numbers. */
  itemsAt: (of: number, seqs: readonly number[]): readonly RunItem[] =>
    db
      .all<StoredItem>(
        `SELECT ${ITEM_COLUMNS} FROM push_item WHERE run = ? AND seq IN (SELECT value FROM json_each(?)) ORDER BY seq`,
        of,
        JSON.stringify(seqs),
      )
      .map(itemOf),
  /** The items of a run in one state. */
  itemsIn: (of: number, state: ItemState): readonly RunItem[] =>
    db
      .all<StoredItem>(
        `SELECT ${ITEM_COLUMNS} FROM push_item WHERE run = ? AND state = ? ORDER BY seq`,
        of,
        state,
      )
      .map(itemOf),
  /** The rows to which changes were applied since a time, with the hour of their sending, UTC. */
  sentByHour: (since: string): readonly RowHour[] =>
    db.all<RowHour>(
      `SELECT DISTINCT row_key AS key, substr(sent_at, 1, 13) AS hour FROM push_item
       WHERE state = 'done' AND sent_at >= ?`,
      since,
    ),
  itemCount: (of: number): number =>
    db.get<{ count: number }>('SELECT count(*) AS count FROM push_item WHERE run = ?', of)?.count ?? 0,
  /** The items of a run in one state, from this number on. */
  itemsFrom: (of: number, from: number, state: ItemState): readonly RunItem[] =>
    db
      .all<StoredItem>(
        `SELECT ${ITEM_COLUMNS} FROM push_item WHERE run = ? AND seq >= ? AND state = ? ORDER BY seq`,
        of,
        from,
        state,
      )
      .map(itemOf),
  /** All items in the order of sending, read in pages on demand, as each holds whole ads. */
  *eachItem(of: number): Generator<RunItem> {
    for (let after = -1; ; ) {
      const rows = db.all<StoredItem>(
        `SELECT ${ITEM_COLUMNS} FROM push_item WHERE run = ? AND seq > ? ORDER BY seq LIMIT ?`,
        of,
        after,
        PAGE,
      );
      for (const row of rows) yield itemOf(row);
      const last = rows.at(-1);
      if (!last || rows.length < PAGE) return;
      after = last.seq;
    }
  },
  /**
   * `limit` items from position `from`, those that need attention first. While a push runs, items move between pages.
   */
  itemPageByNeed: (of: number, from: number, limit: number): readonly RunItem[] =>
    db
      .all<StoredItem>(
        `SELECT ${ITEM_COLUMNS} FROM push_item WHERE run = ? ORDER BY ${NEED}, seq LIMIT ? OFFSET ?`,
        of,
        limit,
        from,
      )
      .map(itemOf),
  /** The rows of all items, each once, in the order of sending. */
  keysOf: (of: number): readonly RowKey[] =>
    db
      .all<{ row_key: string }>(
        'SELECT row_key FROM push_item WHERE run = ? GROUP BY row_key ORDER BY min(seq)',
        of,
      )
      .map((row) => row.row_key as RowKey),
  /** Every item a row ever had, oldest first. */
  itemsOfRow: (key: RowKey): readonly RunItem[] =>
    db
      .all<StoredItem>(`SELECT ${ITEM_COLUMNS} FROM push_item WHERE row_key = ? ORDER BY run, seq`, key)
      .map(itemOf),
  fates: (of: number): readonly ItemOutcome[] =>
    db
      .all<StoredOutcome>(`SELECT ${OUTCOME_COLUMNS} FROM push_item WHERE run = ? ORDER BY seq`, of)
      .map(outcomeOf),
  /** The item is about to be sent; this must be durable before its call. */
  setSending: (of: number, seq: number, sent: JsonObject | null, at: string): void => {
    db.run(
      `UPDATE push_item SET state = 'sending', sent = ?, sent_at = ?, attempts = attempts + 1
       WHERE run = ? AND seq = ?`,
      textOrNull(sent),
      at,
      of,
      seq,
    );
  },
  /**
   * A create is about to be sent, and the journal has it already. As `setSending`, with the facts that later prove
   * whose the ad is. The facts of the first attempt that may have been applied are kept.
   */
  setCreating: (of: number, seq: number, { sent, at, checkedAt, rowsThen }: CreateAttempt): void => {
    db.run(
      `UPDATE push_item SET state = 'sending', sent = ?, sent_at = ?, attempts = attempts + 1,
         checked_at = iif(unanswered > 0, checked_at, ?), rows_then = iif(unanswered > 0, rows_then, ?),
         journalled = iif(unanswered > 0, journalled, 1), unanswered = unanswered + 1
       WHERE run = ? AND seq = ?`,
      textOrNull(sent),
      at,
      checkedAt,
      rowsThen,
      of,
      seq,
    );
  },
  /** The item was not sent after all, nor earlier. */
  setWaiting: (of: number, seq: number): void => {
    db.run(`UPDATE push_item SET state = 'waiting', unanswered = 0 WHERE run = ? AND seq = ?`, of, seq);
  },
  /**
   * The service certainly did not apply the last attempt; an earlier attempt that may have been applied stays in
   * doubt.
   */
  setRefusedEntry: (of: number, seq: number): void => {
    db.run(
      `UPDATE push_item SET state = 'waiting' WHERE run = ? AND seq = ? AND state = 'sending' AND unanswered = 0`,
      of,
      seq,
    );
  },
  /**
   * Replaces the item's changes where they are not those that were frozen: the service stored other values, or only a
   * part was sent.
   */
  setChanges: (of: number, seq: number, changes: readonly ItemChange[]): void => {
    db.run('UPDATE push_item SET changes = ? WHERE run = ? AND seq = ?', JSON.stringify(changes), of, seq);
  },
  setState: (of: number, seq: number, state: ItemState, errors: readonly Problem[], at: string): void => {
    db.run(
      `UPDATE push_item SET state = ?, errors = ?, answered_at = ?, unanswered = iif(? = 'done', 0, unanswered)
       WHERE run = ? AND seq = ?`,
      state,
      JSON.stringify(errors),
      at,
      state,
      of,
      seq,
    );
  },
});
