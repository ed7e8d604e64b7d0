/** The category tree as the service last told it, one row a category, each with its own JSON without `children`. */
import type { JsonObject } from '../../../shared/json.ts';
import type { Database } from './database.ts';

export type CategoryBase = { readonly id: number; readonly raw: JsonObject; readonly readAt: string };

type Stored = { id: number; raw: string; read_at: string };

const category = (row: Stored): CategoryBase => ({
  id: row.id,
  raw: JSON.parse(row.raw) as JsonObject,
  readAt: row.read_at,
});

const intOr = (value: unknown): number | null => (Number.isSafeInteger(value) ? (value as number) : null);

export const categoryRepository = (db: Database) => ({
  get: (id: number): CategoryBase | undefined => {
    const row = db.get<Stored>('SELECT id, raw, read_at FROM category WHERE id = ?', id);
    return row && category(row);
  },
  all: (): readonly CategoryBase[] =>
    db.all<Stored>('SELECT id, raw, read_at FROM category ORDER BY id').map(category),
  /** Adds or replaces what the service told; a category without an id is left out. */
  save: (raws: readonly JsonObject[], readAt: string): void => {
    for (const raw of raws) {
      const id = intOr(raw['id']);
      if (id === null) continue;
      db.run(
        `INSERT INTO category (id, parent_id, level, status, raw, read_at) VALUES (?, ?, ?, ?, ?, ?)
         ON CONFLICT (id) DO UPDATE SET parent_id = excluded.parent_id, level = excluded.level,
           status = excluded.status, raw = excluded.raw, read_at = excluded.read_at`,
        id,
        intOr(raw['parentId']),
        intOr(raw['level']),
        typeof raw['status'] === 'string' ? raw['status'] : null,
        JSON.stringify(raw),
        readAt,
      );
    }
  },
  /** When the tree was last read; null before the first time. */
  readAt: (): string | null =>
    db.get<{ at: string | null }>('SELECT max(read_at) AS at FROM category')?.at ?? null,
});
export type CategoryRepository = ReturnType<typeof categoryRepository>;
