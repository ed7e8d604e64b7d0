/** Settings of the account's copy, by name, as JSON. */
import type { Json } from '../../../shared/json.ts';
import type { Database } from './database.ts';

export const settingRepository = (db: Database) => ({
  get: (name: string): Json | undefined => {
    const row = db.get<{ value: string }>('SELECT value FROM setting WHERE name = ?', name);
    return row && (JSON.parse(row.value) as Json);
  },
  /** A setting that has this value already is not written. */
  set: (name: string, value: Json): void => {
    db.run(
      `INSERT INTO setting (name, value) VALUES (?, ?)
       ON CONFLICT (name) DO UPDATE SET value = excluded.value WHERE value <> excluded.value`,
      name,
      JSON.stringify(value),
    );
  },
});
