/** An item of a push as a row of its table. */
import type { RowKey } from '../../../../shared/ad/model.ts';
import type { ItemState, PlanOp } from '../../../../shared/contract/results/plan.ts';
import type { JsonObject } from '../../../../shared/json.ts';
import type { Problem } from '../../../../shared/rules/problem.ts';
import type { ItemChange, ItemOutcome, RunItem } from './run-item.ts';

export type StoredOutcome = {
  row_key: string;
  op: string;
  target_id: number | null;
  title: string;
  state: string;
  errors: string;
  kept_otherwise: string | null;
};

export type StoredItem = StoredOutcome & {
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
  only_body: string | null;
};

const object = (text: string | null): JsonObject | null =>
  text === null ? null : (JSON.parse(text) as JsonObject);

/** The outcome of a stored item. */
export const outcomeOf = (row: StoredOutcome): ItemOutcome => ({
  key: row.row_key as RowKey,
  op: row.op as PlanOp,
  targetId: row.target_id,
  title: row.title,
  state: row.state as ItemState,
  errors: row.errors === '[]' ? [] : (JSON.parse(row.errors) as readonly Problem[]),
  keptOtherwise: row.kept_otherwise === null ? [] : (JSON.parse(row.kept_otherwise) as readonly ItemChange[]),
});

/** JSON is parsed on each access and not kept, as a run of thousands of items holds the text of whole ads. */
export const itemOf = (row: StoredItem): RunItem => ({
  ...outcomeOf(row),
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
  onlyBody: row.only_body,
});

/** The columns of an outcome. The search for `"kept":` cannot hit a text value, as quotes inside one are escaped. */
export const OUTCOME_COLUMNS = `row_key, op, target_id, title, state, errors,
  iif(state = 'done' AND instr(changes, '"kept":') > 0, changes, NULL) AS kept_otherwise`;
/** The columns of an item. */
export const ITEM_COLUMNS = `${OUTCOME_COLUMNS}, run, seq, vendor_id, previous, changes, sent, sent_at, answered_at, happened, attempts, checked_at,
  unanswered, journalled, rows_then, only_body`;
