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

const reading = (db: Database) => ({
  get: (id: number): CategoryBase | undefined => {
    const row = db.get<Stored>('SELECT id, raw, read_at FROM category WHERE id = ?', id);
    return row && category(row);
  },
  all: (): readonly CategoryBase[] =>
    db.all<Stored>('SELECT id, raw, read_at FROM category ORDER BY id').map(category),
  count: (): number => db.get<{ count: number }>('SELECT count(*) AS count FROM category')?.count ?? 0,
  /** When the tree was last read; null before the first time. */
  readAt: (): string | null =>
    db.get<{ at: string | null }>('SELECT max(read_at) AS at FROM category')?.at ?? null,
});

/** Saves one category; says whether the service's word on it moved. */
const saveOne = (db: Database, id: number, raw: JsonObject, readAt: string): boolean => {
  const text = JSON.stringify(raw);
  const before = db.get<{ raw: string }>('SELECT raw FROM category WHERE id = ?', id)?.raw;
  db.run(
    `INSERT INTO category (id, parent_id, level, status, raw, read_at) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET parent_id = excluded.parent_id, level = excluded.level,
       status = excluded.status, raw = excluded.raw, read_at = excluded.read_at`,
    id,
    intOr(raw['parentId']),
    intOr(raw['level']),
    typeof raw['status'] === 'string' ? raw['status'] : null,
    text,
    readAt,
  );
  return before !== text;
};

export const categoryRepository = (db: Database) => {
  const movedIn = new Map<number, number>();
  let generation = 0;
  return {
    ...reading(db),
    /** Adds or replaces what the service told; a category without an id is left out. */
    save: (raws: readonly JsonObject[], readAt: string): void => {
      generation += 1;
      for (const raw of raws) {
        const id = intOr(raw['id']);
        if (id !== null && saveOne(db, id, raw, readAt)) movedIn.set(id, generation);
      }
    },
    /** Grows with every save since the mirror was opened: who keeps parsed categories sees when they are old. */
    generation: (): number => generation,
    /** The categories whose JSON moved after `since`, a `generation` of before. */
    movedSince: (since: number): readonly number[] =>
      [...movedIn].filter(([, at]) => at > since).map(([id]) => id),
  };
};
