/** The seller's overrides of rules for single rows, and the bodies that the service's own check accepted. */
import type { RowKey } from '../../../../shared/ad/model.ts';
import type { RuleOverride } from '../../../../shared/rules/overrides.ts';
import type { Database } from '../database.ts';

export type RowRuleOverride = RuleOverride & { readonly key: RowKey };

type StoredWord = { row_key: string; rule: string; field: string; read_values: string };
type StoredBody = { row_key: string; hash: string };

const word = (row: StoredWord): RowRuleOverride => ({
  key: row.row_key as RowKey,
  rule: row.rule,
  field: row.field,
  values: row.read_values,
});

export const overrideRepository = (db: Database) => ({
  ofMany: (keys: readonly RowKey[]): ReadonlyMap<RowKey, readonly RowRuleOverride[]> =>
    Map.groupBy(
      db
        .all<StoredWord>(
          `SELECT row_key, rule, field, read_values FROM send_anyway
           WHERE row_key IN (SELECT value FROM json_each(?)) ORDER BY row_key, rule, field`,
          JSON.stringify(keys),
        )
        .map(word),
      ({ key }) => key,
    ),
  put: ({ key, rule, field, values }: RowRuleOverride): void => {
    db.run(
      `INSERT INTO send_anyway (row_key, rule, field, read_values) VALUES (?, ?, ?, ?)
       ON CONFLICT (row_key, rule, field) DO UPDATE SET read_values = excluded.read_values`,
      key,
      rule,
      field,
      values,
    );
  },
  remove: ({ key, rule, field }: Pick<RowRuleOverride, 'key' | 'rule' | 'field'>): void => {
    db.run('DELETE FROM send_anyway WHERE row_key = ? AND rule = ? AND field = ?', key, rule, field);
  },
});

export const acceptedBodyRepository = (db: Database) => ({
  /** By row, the hash of the body that was accepted last. */
  ofMany: (keys: readonly RowKey[]): ReadonlyMap<RowKey, string> =>
    new Map(
      db
        .all<StoredBody>(
          'SELECT row_key, hash FROM accepted_body WHERE row_key IN (SELECT value FROM json_each(?))',
          JSON.stringify(keys),
        )
        .map(({ row_key, hash }) => [row_key as RowKey, hash]),
    ),
  put: (key: RowKey, hash: string): void => {
    db.run(
      'INSERT INTO accepted_body (row_key, hash) VALUES (?, ?) ON CONFLICT (row_key) DO UPDATE SET hash = excluded.hash',
      key,
      hash,
    );
  },
  remove: (key: RowKey): void => {
    db.run('DELETE FROM accepted_body WHERE row_key = ?', key);
  },
});
