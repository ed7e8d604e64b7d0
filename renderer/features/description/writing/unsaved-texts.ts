/**
 * Texts typed in the large editor and not saved yet, by cell. When the editor ends without saving or discarding
 * (another dialog, a quit, a crash), the text is offered when the cell is opened again.
 */
import type { FieldPath, RowKey } from '../../../../shared/ad/model.ts';
import type { UnsavedText } from './writing.ts';

export type TextCell = { readonly account: string; readonly key: RowKey; readonly path: FieldPath };

type Entry = { readonly cell: TextCell; readonly unkept: UnsavedText };

export type UnkeptTexts = {
  readonly of: (cell: TextCell) => UnsavedText | null;
  /** Null deletes it. */
  readonly remember: (cell: TextCell, unkept: UnsavedText | null) => void;
};

const KEY = 'adsheet.unkept';
/** The newest texts are kept. */
const MOST_TEXTS = 20;
const MOST_LETTERS = 400_000;

const isSame = (a: TextCell, b: TextCell): boolean =>
  a.account === b.account && a.key === b.key && a.path === b.path;

const has = (value: unknown, ...names: readonly string[]): value is object =>
  typeof value === 'object' &&
  value !== null &&
  names.every((name) => typeof Reflect.get(value, name) === 'string');

const isEntry = (value: unknown): value is Entry => {
  if (typeof value !== 'object' || value === null) return false;
  const unkept: unknown = Reflect.get(value, 'unkept');
  return (
    has(Reflect.get(value, 'cell'), 'account', 'key', 'path') &&
    has(unkept, 'text') &&
    has(Reflect.get(unkept, 'seen'), 'local', 'live')
  );
};

/** The stored texts, oldest first; unreadable ones are dropped. */
const read = (text: string | null): readonly Entry[] => {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(stored) ? stored.filter(isEntry) : [];
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return [];
  }
};

const newest = (entries: readonly Entry[]): readonly Entry[] => {
  let letters = 0;
  return entries
    .slice(-MOST_TEXTS)
    .toReversed()
    .filter(({ unkept }) => {
      letters += unkept.text.length + unkept.seen.local.length + unkept.seen.live.length;
      return letters <= MOST_LETTERS;
    })
    .toReversed();
};

/** The texts in a storage; those of an account that no longer exists are deleted. */
export const createUnsavedTexts = (
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  accounts: () => readonly string[] | null,
): UnkeptTexts => ({
  of: (cell) => read(storage.getItem(KEY)).find((entry) => isSame(entry.cell, cell))?.unkept ?? null,
  remember: (cell, unkept) => {
    const known = accounts();
    const stored = read(storage.getItem(KEY));
    const others = stored.filter(
      (entry) => !isSame(entry.cell, cell) && (known === null || known.includes(entry.cell.account)),
    );
    if (unkept === null && others.length === stored.length) return;
    storage.setItem(KEY, JSON.stringify(newest([...others, ...(unkept ? [{ cell, unkept }] : [])])));
  },
});
