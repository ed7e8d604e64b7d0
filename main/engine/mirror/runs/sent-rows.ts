/** What pushes applied, row by row, without its contents. */
import type { RowKey } from '../../../../shared/ad/model.ts';
import type { PlanOp } from '../../../../shared/contract/results/plan.ts';
import type { Database } from '../database.ts';
import type { ItemChange } from './run-item.ts';

export type SentRow = {
  readonly run: number;
  readonly key: RowKey;
  readonly op: PlanOp;
  readonly sentAt: string;
};

/** Rows read at once. */
const PAGE = 1000;

type StoredChanges = Pick<StoredRow, 'seq' | 'key' | 'sentAt'> & { readonly changes: string };

export type SentChanges = Pick<SentRow, 'key' | 'sentAt'> & { readonly changes: readonly ItemChange[] };

type StoredRow = {
  readonly seq: number;
  readonly key: RowKey;
  readonly op: PlanOp;
  readonly sentAt: string | null;
};

export const sentRows = (db: Database) => {
  /** In pages, each read when it is asked for. */
  const ofRun = function* (run: number): Generator<readonly SentRow[]> {
    for (let after = -1; ; ) {
      const page = db.all<StoredRow>(
        `SELECT seq, row_key AS key, op, CASE state WHEN 'done' THEN sent_at END AS sentAt FROM push_item
         WHERE run = ? AND seq > ? ORDER BY seq LIMIT ${PAGE}`,
        run,
        after,
      );
      yield page.flatMap(({ key, op, sentAt }) => (sentAt === null ? [] : [{ run, key, op, sentAt }]));
      const last = page.at(-1);
      if (!last || page.length < PAGE) return;
      after = last.seq;
    }
  };
  return {
    /** What pushes changed since a time, in pages, each read when it is asked for. */
    sentChangesSince: function* (from: string): Generator<readonly SentChanges[]> {
      const runs = db.all<{ run: number }>(
        'SELECT run FROM push_run WHERE finished_at IS NULL OR finished_at >= ? ORDER BY run',
        from,
      );
      for (const { run } of runs) {
        for (let after = -1; ; ) {
          const page = db.all<StoredChanges>(
            `SELECT seq, row_key AS key, changes, CASE state WHEN 'done' THEN sent_at END AS sentAt FROM push_item
             WHERE run = ? AND seq > ? ORDER BY seq LIMIT ${PAGE}`,
            run,
            after,
          );
          yield page.flatMap(({ key, changes, sentAt }) =>
            sentAt === null || sentAt < from
              ? []
              : [{ key, sentAt, changes: JSON.parse(changes) as readonly ItemChange[] }],
          );
          const last = page.at(-1);
          if (!last || page.length < PAGE) break;
          after = last.seq;
        }
      }
    },
    sentRows: ofRun,
    /** Of a period from a day on, before another day; in pages too. */
    sentBetween: function* (from: string, before: string): Generator<readonly SentRow[]> {
      const runs = db.all<{ run: number }>(
        'SELECT run FROM push_run WHERE at < ? AND (finished_at IS NULL OR finished_at >= ?) ORDER BY run',
        before,
        from,
      );
      for (const { run } of runs)
        for (const page of ofRun(run)) yield page.filter(({ sentAt }) => sentAt >= from && sentAt < before);
    },
  };
};
