/** What is known of a local copy that was made anew from its journal, and the rows that wait for the seller since then. */
import type { RowKey } from '../../../shared/ad/model.ts';
import type { Rebuilt } from '../../../shared/contract/rebuilt.ts';
import type { Json } from '../../../shared/json.ts';
import type { Database } from './database.ts';
import { settingRepository } from './settings.ts';

const REBUILT = 'rebuilt';
const NOTED = 'rebuiltNoted';

/** Rows that still have drafts; of the others there is nothing to hold. */
const HELD =
  'FROM restored_row WHERE EXISTS (SELECT 1 FROM draft WHERE draft.row_key = restored_row.row_key)';

export const rebuiltRepository = (db: Database) => {
  const settings = settingRepository(db);
  return {
    /** How the copy was made anew; null where it never was, and once the seller has taken note of it. */
    last: (): Rebuilt | null => (settings.get(REBUILT) ?? null) as Rebuilt | null,
    set: (rebuilt: Rebuilt | null): void => settings.set(REBUILT, rebuilt as Json),
    /** Is it in the journal that the copy was made anew? */
    isNoted: (): boolean => settings.get(NOTED) !== false,
    setNoted: (noted: boolean): void => settings.set(NOTED, noted),
    hold: (keys: Iterable<RowKey>): void => {
      for (const key of keys) db.run('INSERT OR IGNORE INTO restored_row (row_key) VALUES (?)', key);
    },
    release: (keys: Iterable<RowKey>): void => {
      for (const key of keys) db.run('DELETE FROM restored_row WHERE row_key = ?', key);
    },
    /** How many rows with drafts wait. */
    heldCount: (): number => db.get<{ count: number }>(`SELECT count(*) AS count ${HELD}`)?.count ?? 0,
    held: (): readonly RowKey[] =>
      db.all<{ row_key: string }>(`SELECT row_key ${HELD}`).map((row) => row.row_key as RowKey),
    /** Those of these rows that wait. */
    heldAmong: (keys: readonly RowKey[]): ReadonlySet<RowKey> =>
      new Set(
        db
          .all<{ row_key: string }>(
            'SELECT row_key FROM restored_row WHERE row_key IN (SELECT value FROM json_each(?))',
            JSON.stringify(keys),
          )
          .map((row) => row.row_key as RowKey),
      ),
    /** A row whose restored edits are settled waits for nothing any more. */
    forgetSettled: (): void => {
      db.run(
        `DELETE FROM restored_row
         WHERE NOT EXISTS (SELECT 1 FROM draft WHERE draft.row_key = restored_row.row_key)`,
      );
    },
  };
};
