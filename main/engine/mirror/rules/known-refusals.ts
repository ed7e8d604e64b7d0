/** Refusals by the service that no rule predicted (`shared/rules/known-refusals.ts`), each with an example. */
import type { RowKey } from '../../../../shared/ad/model.ts';
import type { KnownRefusal } from '../../../../shared/rules/known-refusals.ts';
import type { Database } from '../database.ts';

export type StoredRefusal = KnownRefusal & {
  readonly id: number;
  readonly at: string;
  readonly key: RowKey;
  readonly title: string;
};

type Stored = {
  id: number;
  code: string;
  field: string;
  category_id: number | null;
  word: string;
  text: string;
  at: string;
  row_key: string;
  title: string;
};

const refusal = (row: Stored): StoredRefusal => ({
  id: row.id,
  code: row.code,
  field: row.field,
  categoryId: row.category_id,
  word: row.word,
  text: row.text,
  at: row.at,
  key: row.row_key as RowKey,
  title: row.title,
});

/** Only the newest refusals are kept; a seller with this many has no use for old ones. */
const MOST_KEPT = 500;

export const knownRefusalRepository = (db: Database) => {
  let generation = 0;
  return {
    /** Newest first. */
    all: (): readonly StoredRefusal[] =>
      db.all<Stored>('SELECT * FROM known_refusal ORDER BY at DESC, id DESC').map(refusal),
    ofCategory: (id: number | null): readonly StoredRefusal[] =>
      db.all<Stored>('SELECT * FROM known_refusal WHERE category_id IS ?', id).map(refusal),
    /** Changes whenever one is added or deleted; counted since the mirror was opened. */
    generation: (): number => generation,
    /** Replaces an earlier refusal of the same kind. */
    put: ({ code, field, categoryId, word, text, at, key, title }: Omit<StoredRefusal, 'id'>): void => {
      generation += 1;
      db.run(
        'DELETE FROM known_refusal WHERE code = ? AND field = ? AND category_id IS ? AND word = ?',
        code,
        field,
        categoryId,
        word,
      );
      db.run(
        `INSERT INTO known_refusal (code, field, category_id, word, text, at, row_key, title)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
        code,
        field,
        categoryId,
        word,
        text,
        at,
        key,
        title,
      );
      db.run(
        'DELETE FROM known_refusal WHERE id NOT IN (SELECT id FROM known_refusal ORDER BY id DESC LIMIT ?)',
        MOST_KEPT,
      );
    },
    remove: (ids: readonly number[]): void => {
      generation += 1;
      db.run('DELETE FROM known_refusal WHERE id IN (SELECT value FROM json_each(?))', JSON.stringify(ids));
    },
  };
};
