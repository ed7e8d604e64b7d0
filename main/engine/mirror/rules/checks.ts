/** The rows whose check by the rules is due, by row number. The list is durable, so that a kill loses no check. */
import type { RowKey } from '../../../../shared/ad/model.ts';
import { isCampaignKey } from '../../../../shared/ad/model.ts';
import type { Database } from '../database.ts';
import { adKey, numberOfKey } from '../row-key.ts';

/** Checked rows are deleted from the list in batches, as a commit costs as much as the check of a hundred rows. */
const STRUCK_AT_ONCE = 2_000;

export const checkRepository = (db: Database) => {
  /** Rows that were checked but are still in the table; after a kill they are checked again. */
  let checked: readonly number[] = [];

  const strike = (): void => {
    if (checked.length === 0) return;
    db.run('DELETE FROM check_due WHERE n IN (SELECT value FROM json_each(?))', JSON.stringify(checked));
    checked = [];
  };

  const isEmpty = (): boolean => db.get<{ n: number }>('SELECT n FROM check_due LIMIT 1') === undefined;

  /** Deletes checked rows first, as one of them may be added again. */
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
    /** The ads on the marketplace in these categories. */
    addCategories: (ids: readonly number[]): void =>
      add('SELECT n FROM ad WHERE category_id IN (SELECT value FROM json_each(?))', JSON.stringify(ids)),
    /** The ads on the marketplace in a campaign; null for those without one. */
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
    /** Marks rows that `next` returned as checked. */
    done: (keys: readonly RowKey[]): void => {
      checked = [...checked, ...keys.map(numberOfKey)];
      if (checked.length >= STRUCK_AT_ONCE) strike();
    },
    /** True if no check is due any more; deletes the checked rows then. */
    finish: (): boolean => {
      const more = db.get<{ n: number }>('SELECT n FROM check_due WHERE n > ? LIMIT 1', checked.at(-1) ?? 0);
      if (more !== undefined) return false;
      strike();
      return true;
    },
    /** Those of these rows whose check may be due. */
    dueAmong: (keys: readonly RowKey[]): ReadonlySet<RowKey> => {
      if (keys.length === 0 || isEmpty()) return new Set();
      const due = db.all<{ n: number }>(
        'SELECT n FROM check_due WHERE n IN (SELECT value FROM json_each(?))',
        JSON.stringify(keys.map(numberOfKey)),
      );
      return new Set(due.map((row) => adKey(row.n)));
    },
    has: (key: RowKey): boolean =>
      db.get<{ n: number }>('SELECT n FROM check_due WHERE n = ?', numberOfKey(key)) !== undefined,
  };
};
