/** What the service refused and no rule of ours knew (`shared/rules/known-refusals.ts`), with an example each. */
import type { RowKey } from '../../../shared/ad/model.ts';
import type { KnownRefusal } from '../../../shared/rules/known-refusals.ts';
import type { Database } from './database.ts';

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

/** So many are kept, the newest: who is refused that much has other worries than the values of long ago. */
const MOST_KEPT = 500;

export const knownRefusalRepository = (db: Database) => {
  let generation = 0;
  return {
    /** The newest first. */
    all: (): readonly StoredRefusal[] =>
      db.all<Stored>('SELECT * FROM known_refusal ORDER BY at DESC, id DESC').map(refusal),
    ofCategory: (id: number | null): readonly StoredRefusal[] =>
      db.all<Stored>('SELECT * FROM known_refusal WHERE category_id IS ?', id).map(refusal),
    /** Moves whenever something was remembered or forgotten since the mirror was opened. */
    generation: (): number => generation,
    /** Takes the place of the same refusal of before. */
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
