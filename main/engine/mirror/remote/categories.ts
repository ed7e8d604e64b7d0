/**
 * The category tree as the service last answered it: one row a category, with its JSON without `children`. A category
 * that the service no longer knows keeps its JSON with the status `GONE`, since its ads are still shown under its
 * name.
 */
import type { ReportedSite } from '../../../../shared/category/site.ts';
import type { JsonObject } from '../../../../shared/json.ts';
import type { Database } from '../database.ts';
import { settingRepository } from '../settings.ts';

export type CategoryBase = { readonly id: number; readonly raw: JsonObject; readonly readAt: string };

type Stored = { id: number; raw: string; read_at: string };

const category = (row: Stored): CategoryBase => ({
  id: row.id,
  raw: JSON.parse(row.raw) as JsonObject,
  readAt: row.read_at,
});

const intOr = (value: unknown): number | null => (Number.isSafeInteger(value) ? (value as number) : null);

const GONE = 'GONE';

/** The mirror's setting that holds when the tree was last read. */
const TREE_READ_AT = 'categoryTreeReadAt';

const textsIn = (db: Database, sql: string): readonly string[] =>
  db.all<{ text: unknown }>(sql).flatMap(({ text }) => (typeof text === 'string' ? [text] : []));

const reading = (db: Database) => ({
  get: (id: number): CategoryBase | undefined => {
    const row = db.get<Stored>('SELECT id, raw, read_at FROM category WHERE id = ?', id);
    return row && category(row);
  },
  /** The status of a category and when it was read, without its JSON. */
  statusOf: (id: number): { readonly status: string | null; readonly readAt: string } | undefined =>
    db.get('SELECT status, read_at AS readAt FROM category WHERE id = ?', id),
  ids: (): readonly number[] =>
    db.all<{ id: number }>('SELECT id FROM category ORDER BY id').map((row) => row.id),
  /** The leaves: only they can have ads. */
  leaves: (): readonly number[] =>
    db
      .all<{ id: number }>(
        `SELECT id FROM category WHERE id NOT IN
         (SELECT parent_id FROM category WHERE parent_id IS NOT NULL) ORDER BY id`,
      )
      .map((row) => row.id),
  count: (): number => db.get<{ count: number }>('SELECT count(*) AS count FROM category')?.count ?? 0,
  /** The locales of the categories and of their names, and the currencies in configs of older versions, each once. */
  told: (): ReportedSite => ({
    locales: textsIn(
      db,
      `SELECT value AS text FROM category, json_each(raw, '$.locales')
       UNION SELECT key FROM category, json_each(raw, '$.label')
       ORDER BY text`,
    ),
    currencies: textsIn(
      db,
      `SELECT DISTINCT raw ->> '$.config.currency' AS text FROM category ORDER BY text`,
    ),
  }),
  /** When the whole tree was last read; null if never. */
  treeReadAt: (): string | null => {
    const at = settingRepository(db).get(TREE_READ_AT);
    return typeof at === 'string' ? at : null;
  },
});

/** Saves one category; true if its JSON changed. */
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
  const read = reading(db);

  const save = (raws: readonly JsonObject[], readAt: string): void => {
    generation += 1;
    for (const raw of raws) {
      const id = intOr(raw['id']);
      if (id !== null && saveOne(db, id, raw, readAt)) movedIn.set(id, generation);
    }
  };

  return {
    ...read,
    /** Adds or replaces these categories; one without an id is left out. */
    save,
    /**
     * As `save`, for the whole tree. Returns the stored categories that are not in it; `told` are all ids in the
     * answer, those of unreadable categories included.
     */
    saveTree: (
      raws: readonly JsonObject[],
      told: ReadonlySet<number | null>,
      readAt: string,
    ): readonly number[] => {
      save(raws, readAt);
      settingRepository(db).set(TREE_READ_AT, readAt);
      return read.ids().filter((id) => !told.has(id));
    },
    /** Marks categories that the service no longer knows. */
    setGone: (ids: readonly number[], readAt: string): void =>
      save(
        ids.flatMap((id) => read.get(id) ?? []).map(({ raw }) => ({ ...raw, status: GONE })),
        readAt,
      ),
    /** Grows with every save since the mirror was opened; caches of parsed categories compare it. */
    generation: (): number => generation,
    /** The categories whose JSON changed after the generation `since`. */
    movedSince: (since: number): readonly number[] =>
      [...movedIn].filter(([, at]) => at > since).map(([id]) => id),
  };
};
