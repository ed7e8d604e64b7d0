/** Compares a copy rebuilt from its journal with the copy it is to replace: no work of the seller may be lost by it. */
import { PUT_AWAY_FIELD } from '../../../shared/ad/model.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { Database } from '../mirror/database.ts';
import { openDatabase } from '../mirror/database.ts';

/** Queries that count what the old copy (attached as `copy`) has and the rebuilt one (`main`) has not. */
const LACKS = {
  edits: `SELECT count(*) AS count FROM (
    SELECT row_key, field, value FROM copy.draft WHERE field <> '${PUT_AWAY_FIELD}'
    EXCEPT SELECT row_key, field, value FROM main.draft)`,
  changes: `SELECT count(*) AS count FROM (
    SELECT changeset, seq, row_key, field, after FROM copy.change
    EXCEPT SELECT changeset, seq, row_key, field, after FROM main.change)`,
  imported: `SELECT count(*) AS count FROM (
    SELECT mark, row_key FROM copy.imported_row EXCEPT SELECT mark, row_key FROM main.imported_row)`,
  sending: `SELECT count(*) AS count FROM copy.push_item
    WHERE run IN (SELECT run FROM copy.push_run WHERE state = 'open') OR loose = 1
    OR state IN ('sending', 'unknown')`,
  settings: `SELECT count(*) AS count FROM copy.setting AS mine JOIN main.setting AS told USING (name)
    WHERE mine.value <> told.value
    AND name NOT IN ('journalLine', 'rebuilt', 'rebuiltNoted', 'sendsMissingUpTo')`,
} as const;

const lackedBy = (db: Database): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Object.entries(LACKS).flatMap(([what, sql]) => {
      const { count } = db.get<{ count: number }>(sql) ?? { count: 0 };
      return count > 0 ? [[what, count]] : [];
    }),
  );

/**
 * Throws `rebuild-poorer` with the counts where the healthy copy `old` has edits, history, imported rows, settings or
 * sends under way that the rebuilt copy `made` has not.
 */
export const requireNothingLost = (made: string, old: string): void => {
  const db = openDatabase(made);
  try {
    db.run('ATTACH ? AS copy', old);
    const lacks = lackedBy(db);
    if (Object.keys(lacks).length > 0) throw new AdsheetError('rebuild-poorer', lacks);
  } finally {
    db.close();
  }
};
