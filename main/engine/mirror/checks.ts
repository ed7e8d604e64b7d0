/** The rows that the rules are still to look at again, by row number: what is left of a check survives a kill. */
import type { RowKey } from '../../../shared/ad/model.ts';
import type { Database } from './database.ts';
import { adKey, isCampaignKey, numberOfKey } from './row-key.ts';

/** So many rows are struck off at once: a commit costs as much as the check of a hundred rows. */
const STRUCK_AT_ONCE = 2_000;

export const checkRepository = (db: Database) => {
  /** Rows that were checked and still stand on the list; after a kill they are checked once more. */
  let checked: readonly number[] = [];

  const strike = (): void => {
    if (checked.length === 0) return;
    db.run('DELETE FROM check_due WHERE n IN (SELECT value FROM json_each(?))', JSON.stringify(checked));
    checked = [];
  };

  /** A row that was checked may be added again: it is struck off before. */
  const add = (select: string, ...params: readonly (string | number | null)[]): void => {
    strike();
    db.run(`INSERT OR IGNORE INTO check_due (n) ${select}`, ...params);
  };

  return {
    addAll: (): void => add('SELECT n FROM ad'),
    add: (keys: Iterable<RowKey>): void => {
      const numbers = [...keys].filter((key) => !isCampaignKey(key)).map(numberOfKey);
      if (numbers.length > 0) add('SELECT value FROM json_each(?)', JSON.stringify(numbers));
    },
    /** The ads the service has in these categories. */
    addCategories: (ids: readonly number[]): void =>
      add('SELECT n FROM ad WHERE category_id IN (SELECT value FROM json_each(?))', JSON.stringify(ids)),
    /** The ads the service has in a campaign; null for those it names no campaign of. */
    addCampaign: (id: number | null): void => add('SELECT n FROM ad WHERE campaign_id IS ?', id),
    /** The next rows to check, at most `limit`, in row order. */
    next: (limit: number): readonly RowKey[] =>
      db
        .all<{ n: number }>(
          'SELECT n FROM check_due WHERE n > ? ORDER BY n LIMIT ?',
          checked.at(-1) ?? 0,
          limit,
        )
        .map((row) => adKey(row.n)),
    /** Rows that `next` gave are checked. */
    done: (keys: readonly RowKey[]): void => {
      checked = [...checked, ...keys.map(numberOfKey)];
      if (checked.length >= STRUCK_AT_ONCE) strike();
    },
    /** Is nothing left? Strikes off what was checked. */
    finish: (): boolean => {
      const more = db.get<{ n: number }>('SELECT n FROM check_due WHERE n > ? LIMIT 1', checked.at(-1) ?? 0);
      if (more !== undefined) return false;
      strike();
      return true;
    },
    has: (key: RowKey): boolean =>
      db.get<{ n: number }>('SELECT n FROM check_due WHERE n = ?', numberOfKey(key)) !== undefined,
  };
};
