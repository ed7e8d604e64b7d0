/** The outbox: pushes and their items. An item is an immutable copy of what is to be sent; only its fate is written on. */
import type { FieldPath, RowKey } from '../../../shared/ad/model.ts';
import type { Who } from '../../../shared/contract/history.ts';
import type { ItemState, PlanOp } from '../../../shared/contract/views.ts';
import type { Json, JsonObject } from '../../../shared/json.ts';
import type { Problem } from '../../../shared/rules/problem.ts';
import type { Database } from './database.ts';
import { type StoredWho, whoColumns, whoOf } from './who.ts';

export type RunState = 'open' | 'done' | 'cancelled';

export type Run = {
  readonly run: number;
  readonly at: string;
  readonly state: RunState;
  readonly finishedAt: string | null;
  readonly requests: number;
  readonly milliseconds: number;
  /** Who began it; null where it was not noted yet. */
  readonly who: Who | null;
};

export type ItemChange = {
  readonly field: FieldPath;
  readonly base: Json;
  readonly before: Json;
  readonly after: Json;
};

/** What is frozen when a run begins. */
export type NewItem = {
  readonly key: RowKey;
  readonly op: PlanOp;
  /** The service's id of the ad or campaign; null for a create. */
  readonly targetId: number | null;
  readonly title: string;
  readonly vendorId: string | null;
  /** The base it was made on, whole; null for a create. */
  readonly previous: JsonObject | null;
  readonly changes: readonly ItemChange[];
  readonly state: ItemState;
};

export type RunItem = NewItem & {
  readonly run: number;
  readonly seq: number;
  /** The body as it was last sent. */
  readonly sent: JsonObject | null;
  readonly sentAt: string | null;
  readonly answeredAt: string | null;
  /** Its place in the order of all that happened; null while it waits. */
  readonly happened: number | null;
  readonly attempts: number;
  readonly errors: readonly Problem[];
  /** Of a create: the service's time at which its vendor ID was free; null where the service told no time. */
  readonly checkedAt: string | null;
  /** Of a create: how often it left, or was about to, without a clear answer. */
  readonly unanswered: number;
  /** Was that said in the journal before? */
  readonly journalled: boolean;
  /** The number of the last row there was then; null where nobody noted it. */
  readonly rowsThen: number | null;
};

/** What is noted of a create that is about to leave. */
export type Creating = Pick<RunItem, 'sent' | 'checkedAt' | 'rowsThen'> & { readonly at: string };

/** What became of an item, without what it was made of. */
export type RunFate = Pick<RunItem, 'key' | 'op' | 'targetId' | 'title' | 'state' | 'errors'>;

type StoredRun = StoredWho & {
  run: number;
  at: string;
  state: string;
  finished_at: string | null;
  requests: number;
  milliseconds: number;
};

type StoredFate = {
  row_key: string;
  op: string;
  target_id: number | null;
  title: string;
  state: string;
  errors: string;
};

type StoredItem = StoredFate & {
  run: number;
  seq: number;
  vendor_id: string | null;
  previous: string | null;
  changes: string;
  sent: string | null;
  sent_at: string | null;
  answered_at: string | null;
  happened: number | null;
  attempts: number;
  checked_at: string | null;
  unanswered: number;
  journalled: number;
  rows_then: number | null;
};

const run = (row: StoredRun): Run => ({
  run: row.run,
  at: row.at,
  state: row.state as RunState,
  finishedAt: row.finished_at,
  requests: row.requests,
  milliseconds: row.milliseconds,
  who: whoOf(row),
});

const object = (text: string | null): JsonObject | null =>
  text === null ? null : (JSON.parse(text) as JsonObject);

const fate = (row: StoredFate): RunFate => ({
  key: row.row_key as RowKey,
  op: row.op as PlanOp,
  targetId: row.target_id,
  title: row.title,
  state: row.state as ItemState,
  errors: row.errors === '[]' ? [] : (JSON.parse(row.errors) as readonly Problem[]),
});

/** A run of thousands of items holds the text of whole ads, which is parsed each time somebody looks, and not kept. */
const item = (row: StoredItem): RunItem => ({
  ...fate(row),
  run: row.run,
  seq: row.seq,
  vendorId: row.vendor_id,
  get previous(): JsonObject | null {
    return object(row.previous);
  },
  changes: JSON.parse(row.changes) as readonly ItemChange[],
  get sent(): JsonObject | null {
    return object(row.sent);
  },
  sentAt: row.sent_at,
  answeredAt: row.answered_at,
  happened: row.happened,
  attempts: row.attempts,
  checkedAt: row.checked_at,
  unanswered: row.unanswered,
  journalled: row.journalled === 1,
  rowsThen: row.rows_then,
});

const RUN = 'run, at, state, finished_at, requests, milliseconds, origin, user_name';
const FATE = 'row_key, op, target_id, title, state, errors';
const ITEM = `${FATE}, run, seq, vendor_id, previous, changes, sent, sent_at, answered_at, happened, attempts, checked_at,
  unanswered, journalled, rows_then`;

/** What needs a hand comes first. */
const NEED = `CASE state WHEN 'failed' THEN 0 WHEN 'unknown' THEN 1 WHEN 'held' THEN 2 WHEN 'skipped' THEN 3
  WHEN 'waiting' THEN 4 WHEN 'sending' THEN 5 ELSE 6 END`;

const textOrNull = (value: JsonObject | null): string | null =>
  value === null ? null : JSON.stringify(value);

const followUps = (db: Database) => ({
  /** The creates of a row that may have landed although no answer came, the newest first. */
  unanswered: (key: RowKey): readonly RunItem[] =>
    db
      .all<StoredItem>(
        `SELECT ${ITEM} FROM push_item WHERE row_key = ? AND unanswered > 0 ORDER BY run DESC`,
        key,
      )
      .map(item),
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
      .map(item),
  /** The items of a row of which nobody knows yet whether they landed: on their way, or of a lost answer. */
  inDoubt: (key: RowKey): readonly RunItem[] =>
    db
      .all<StoredItem>(
        `SELECT ${ITEM} FROM push_item WHERE row_key = ? AND (loose = 1 OR state IN ('sending', 'unknown'))`,
        key,
      )
      .map(item),
  /** The items of a row that the service applied, the newest first. */
  done: (key: RowKey): readonly RunItem[] =>
    db
      .all<StoredItem>(
        `SELECT ${ITEM} FROM push_item WHERE row_key = ? AND state = 'done' ORDER BY run DESC`,
        key,
      )
      .map(item),
  /** The rows whose time to be read once more has come. */
  dueRechecks: (now: string): readonly RowKey[] =>
    db
      .all<{ row_key: string }>('SELECT DISTINCT row_key FROM push_item WHERE recheck_at <= ?', now)
      .map((row) => row.row_key as RowKey),
  /**
   * Those due were read. What was written after `since` is to be read once more at `again`; of what is older nothing
   * lands any more.
   */
  clearRechecks: (now: string, since: string, again: string): void => {
    db.run(
      `UPDATE push_item SET loose = answered_at > ?, recheck_at = CASE WHEN answered_at > ? THEN ? END
       WHERE recheck_at <= ?`,
      since,
      since,
      again,
      now,
    );
  },
});

/** So many items are read at once where all of a run are gone through. */
const PAGE = 200;

const items = (db: Database) => ({
  addItem: (of: number, seq: number, frozen: NewItem): void => {
    db.run(
      `INSERT INTO push_item (run, seq, row_key, op, target_id, title, vendor_id, previous, changes, state)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
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
    );
  },
  items: (of: number): readonly RunItem[] =>
    db.all<StoredItem>(`SELECT ${ITEM} FROM push_item WHERE run = ? ORDER BY seq`, of).map(item),
  itemCount: (of: number): number =>
    db.get<{ count: number }>('SELECT count(*) AS count FROM push_item WHERE run = ?', of)?.count ?? 0,
  /** All items in the order of sending, read some at a time as they are wanted: each holds whole ads. */
  *eachItem(of: number): Generator<RunItem> {
    for (let from = 0; ; from += PAGE) {
      const rows = db.all<StoredItem>(
        `SELECT ${ITEM} FROM push_item WHERE run = ? ORDER BY seq LIMIT ? OFFSET ?`,
        of,
        PAGE,
        from,
      );
      for (const row of rows) yield item(row);
      if (rows.length < PAGE) return;
    }
  },
  /** `limit` items from the `from`-th on, what needs a hand first; while a push goes on, items move from page to page. */
  itemPageByNeed: (of: number, from: number, limit: number): readonly RunItem[] =>
    db
      .all<StoredItem>(
        `SELECT ${ITEM} FROM push_item WHERE run = ? ORDER BY ${NEED}, seq LIMIT ? OFFSET ?`,
        of,
        limit,
        from,
      )
      .map(item),
  /** The rows of all items, in the order of sending. */
  keysOf: (of: number): readonly RowKey[] =>
    db
      .all<{ row_key: string }>('SELECT row_key FROM push_item WHERE run = ? ORDER BY seq', of)
      .map((row) => row.row_key as RowKey),
  /** Every item a row ever had, the oldest first. */
  itemsOfRow: (key: RowKey): readonly RunItem[] =>
    db.all<StoredItem>(`SELECT ${ITEM} FROM push_item WHERE row_key = ? ORDER BY run, seq`, key).map(item),
  fates: (of: number): readonly RunFate[] =>
    db.all<StoredFate>(`SELECT ${FATE} FROM push_item WHERE run = ? ORDER BY seq`, of).map(fate),
  /** The item is about to leave: durable before its call. */
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
   * A create is about to leave, and the journal says so: as `setSending`, with what proves later whose an ad is. What was
   * so when one first left that may have landed stays.
   */
  setCreating: (of: number, seq: number, { sent, at, checkedAt, rowsThen }: Creating): void => {
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
  /** It did not leave after all, and no earlier time either. */
  setWaiting: (of: number, seq: number): void => {
    db.run(`UPDATE push_item SET state = 'waiting', unanswered = 0 WHERE run = ? AND seq = ?`, of, seq);
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

export const runRepository = (db: Database) => ({
  ...items(db),
  ...followUps(db),
  /** Begins a run; its number. */
  add: (at: string, who: Who): number =>
    db.run(
      `INSERT INTO push_run (at, state, origin, user_name) VALUES (?, 'open', ?, ?)`,
      at,
      ...whoColumns(who),
    ).id,
  get: (number: number): Run | undefined => {
    const row = db.get<StoredRun>(`SELECT ${RUN} FROM push_run WHERE run = ?`, number);
    return row && run(row);
  },
  /** The run that was interrupted, or goes on now; there is never more than one. */
  open: (): Run | undefined => {
    const row = db.get<StoredRun>(
      `SELECT ${RUN} FROM push_run WHERE state = 'open' ORDER BY run DESC LIMIT 1`,
    );
    return row && run(row);
  },
  /** The newest first. */
  list: (limit: number): readonly Run[] =>
    db.all<StoredRun>(`SELECT ${RUN} FROM push_run ORDER BY run DESC LIMIT ?`, limit).map(run),
  spend: (number: number, requests: number, milliseconds: number): void => {
    db.run(
      'UPDATE push_run SET requests = requests + ?, milliseconds = milliseconds + ? WHERE run = ?',
      requests,
      Math.round(milliseconds),
      number,
    );
  },
  finish: (number: number, state: 'done' | 'cancelled', at: string): void => {
    db.run('UPDATE push_run SET state = ?, finished_at = ? WHERE run = ?', state, at, number);
  },
  /** How many items a run has, by state. */
  counts: (number: number): Readonly<Partial<Record<ItemState, number>>> =>
    Object.fromEntries(
      db
        .all<{ state: string; count: number }>(
          'SELECT state, count(*) AS count FROM push_item WHERE run = ? GROUP BY state',
          number,
        )
        .map((row) => [row.state, row.count]),
    ),
});
