/**
 * What this service did with ads that a reading of ours would have held: it accepted the value, or accepted the ad
 * without keeping the value. A kind that is not listed here is unknown, and is tried with one ad first.
 */
import type { RowKey } from '../../../../shared/ad/model.ts';
import type { Verdict } from '../../../../shared/contract/results/learned.ts';
import type { FindingKind, WriteOperation } from '../../../../shared/rules/accepted.ts';
import { findingKindName } from '../../../../shared/rules/accepted.ts';
import type { Database } from '../database.ts';

export type Accepted = FindingKind & {
  readonly id: number;
  /** `findingKindName` of the kind. */
  readonly name: string;
  readonly verdict: Verdict;
  readonly at: string;
  /** The push in which it was seen. */
  readonly run: number;
  /** The ad with which it was seen, as an example. */
  readonly key: RowKey;
  readonly title: string;
};

type Stored = {
  id: number;
  name: string;
  rule: string;
  field: string;
  category_id: number | null;
  operation: string;
  word: string;
  verdict: string;
  at: string;
  run: number;
  row_key: string;
  title: string;
};

const accepted = (row: Stored): Accepted => ({
  id: row.id,
  name: row.name,
  rule: row.rule,
  field: row.field,
  categoryId: row.category_id,
  operation: row.operation as WriteOperation,
  word: row.word,
  verdict: row.verdict as Verdict,
  at: row.at,
  run: row.run,
  key: row.row_key as RowKey,
  title: row.title,
});

export const acceptedRepository = (db: Database) => {
  let generation = 0;
  return {
    /** Newest first. */
    all: (): readonly Accepted[] =>
      db.all<Stored>('SELECT * FROM accepted ORDER BY at DESC, id DESC').map(accepted),
    /** Changes whenever something is learned or forgotten; counted since the mirror was opened. */
    generation: (): number => generation,
    /** Replaces what was known of the kind. */
    put: (seen: Omit<Accepted, 'id' | 'name'>): void => {
      generation += 1;
      db.run(
        `INSERT INTO accepted
           (name, rule, field, category_id, operation, word, verdict, at, run, row_key, title)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT (name) DO UPDATE SET verdict = excluded.verdict, at = excluded.at, run = excluded.run,
           row_key = excluded.row_key, title = excluded.title`,
        findingKindName(seen),
        seen.rule,
        seen.field,
        seen.categoryId,
        seen.operation,
        seen.word,
        seen.verdict,
        seen.at,
        seen.run,
        seen.key,
        seen.title,
      );
    },
    remove: (ids: readonly number[]): void => {
      generation += 1;
      db.run('DELETE FROM accepted WHERE id IN (SELECT value FROM json_each(?))', JSON.stringify(ids));
    },
  };
};
