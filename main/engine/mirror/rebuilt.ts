/** Whether the local copy was rebuilt from its journal, and the rows that wait for the seller since then. */
import type { RowKey } from '../../../shared/ad/model.ts';
import type { Rebuilt } from '../../../shared/contract/results/rebuilt.ts';
import type { Json } from '../../../shared/json.ts';
import type { Database } from './database.ts';
import { settingRepository } from './settings.ts';

const REBUILT = 'rebuilt';
const NOTED = 'rebuiltNoted';

/** Only rows that still have drafts are held. */
const HELD =
  'FROM restored_row WHERE EXISTS (SELECT 1 FROM draft WHERE draft.row_key = restored_row.row_key)';

export const rebuiltRepository = (db: Database) => {
  const settings = settingRepository(db);
  return {
    /** The result of the last rebuild; null if there was none, and once the seller has acknowledged it. */
    last: (): Rebuilt | null => (settings.get(REBUILT) ?? null) as Rebuilt | null,
    set: (rebuilt: Rebuilt | null): void => settings.set(REBUILT, rebuilt as Json),
    /** Is the rebuild recorded in the journal? */
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
    /** Releases rows whose restored edits are settled. */
    forgetSettled: (): void => {
      db.run(
        `DELETE FROM restored_row
         WHERE NOT EXISTS (SELECT 1 FROM draft WHERE draft.row_key = restored_row.row_key)`,
      );
    },
  };
};
