/** The account's user as the service last answered it. */
import type { JsonObject } from '../../../../shared/json.ts';
import { isJsonObject } from '../../../../shared/json.ts';
import type { Database } from '../database.ts';

/** Does a feed manage the user's ads (`docs/interface.md#user`)? Null where the service did not tell. */
export const isFeedManaged = (user: JsonObject | null): boolean | null => {
  const options = user?.['options'];
  const feed = isJsonObject(options) ? options['feed'] : undefined;
  return typeof feed === 'boolean' ? feed : null;
};

export const userRepository = (db: Database) => ({
  get: (): JsonObject | null => {
    const row = db.get<{ raw: string }>('SELECT raw FROM user');
    return row ? (JSON.parse(row.raw) as JsonObject) : null;
  },
  /** A user of whom the service says what is known is not written. */
  save: (raw: JsonObject, readAt: string): void => {
    db.run(
      `INSERT INTO user (one, raw, read_at) VALUES (1, ?, ?)
       ON CONFLICT (one) DO UPDATE SET raw = excluded.raw, read_at = excluded.read_at
       WHERE raw <> excluded.raw`,
      JSON.stringify(raw),
      readAt,
    );
  },
});
