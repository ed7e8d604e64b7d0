/** What pushes applied, row by row, without its contents. */
import type { RowKey } from '../../../../shared/ad/model.ts';
import type { PlanOp } from '../../../../shared/contract/results/plan.ts';
import type { Database } from '../database.ts';

export type SentRow = {
  readonly run: number;
  readonly key: RowKey;
  readonly op: PlanOp;
  readonly sentAt: string;
};

const SENT = 'SELECT run, row_key AS key, op, sent_at AS sentAt FROM push_item';

export const sentRows = (db: Database) => ({
  sentRows: (run: number): readonly SentRow[] =>
    db.all<SentRow>(`${SENT} WHERE run = ? AND state = 'done' AND sent_at IS NOT NULL ORDER BY seq`, run),
  /** Of a period from a day on, before another day. */
  sentBetween: (from: string, before: string): readonly SentRow[] =>
    db.all<SentRow>(
      `${SENT} WHERE state = 'done' AND sent_at >= ? AND sent_at < ? ORDER BY run, seq`,
      from,
      before,
    ),
});
