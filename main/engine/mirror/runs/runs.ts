/** The outbox: pushes, with their items. */
import type { Who } from '../../../../shared/contract/results/history.ts';
import type { ItemState } from '../../../../shared/contract/results/plan.ts';
import type { Database } from '../database.ts';
import { type StoredWho, whoColumns, whoOf } from '../who.ts';
import { itemsInDoubt } from './items-in-doubt.ts';
import type { Run, RunState } from './run-item.ts';
import { runItems } from './run-items.ts';
import { sentRows } from './sent-rows.ts';

type StoredRun = StoredWho & {
  run: number;
  at: string;
  state: string;
  finished_at: string | null;
  requests: number;
  milliseconds: number;
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

const RUN = 'run, at, state, finished_at, requests, milliseconds, origin, user_name';
export const runRepository = (db: Database) => ({
  ...runItems(db),
  ...itemsInDoubt(db),
  ...sentRows(db),
  /** Begins a run; returns its number. */
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
  /** The run that is going on or was interrupted; there is at most one. */
  open: (): Run | undefined => {
    const row = db.get<StoredRun>(
      `SELECT ${RUN} FROM push_run WHERE state = 'open' ORDER BY run DESC LIMIT 1`,
    );
    return row && run(row);
  },
  /** Newest first. */
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
