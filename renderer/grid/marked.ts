/**
 * The cells that were copied or cut, with the frame that says so. Escape takes the mark away, and so does whatever else
 * is edited: cells that were cut are emptied only where they are pasted.
 */
import type { FieldPath, RowKey } from '../../shared/ad/model.ts';
import { beforeCall } from '../app/bridge.ts';
import { createStore } from '../app/store.ts';
import type { Source } from './copying.ts';

export type Mark = {
  readonly isCut: boolean;
  readonly source: Source;
  readonly keys: ReadonlySet<RowKey>;
  readonly fields: ReadonlySet<FieldPath>;
};

export const marked = createStore<{ readonly mark: Mark | null }>({ mark: null });

export const markCells = (source: Source, isCut: boolean): void => {
  const keys = new Set(source.rows.map(({ key }) => key));
  marked.set({ mark: { isCut, source, keys, fields: new Set(source.fields) } });
};

/** True where there was a mark. */
export const endMark = (): boolean => {
  const had = marked.get().mark !== null;
  marked.set({ mark: null });
  return had;
};

/** What changes ads, whoever asks for it, or shows others. */
const ENDS: ReadonlySet<string> = new Set([
  'accounts.open',
  'accounts.close',
  'edits.apply',
  'edits.create',
  'edits.duplicate',
  'edits.recreate',
  'edits.status',
  'edits.discard',
  'edits.put_away',
  'edits.undo',
  'edits.redo',
  'bulk.start',
  'problems.fix',
  'proposals.apply',
  'conflicts.resolve',
  'conflicts.edit',
  'images.add',
  'push.undo',
]);

let kept = 0;

/** What was copied can be pasted again and again: this work leaves the mark. */
export const keepingMark = async (work: () => Promise<unknown>): Promise<void> => {
  kept += 1;
  try {
    await work();
  } finally {
    kept -= 1;
  }
};

beforeCall((name) => {
  if (kept === 0 && ENDS.has(name)) endMark();
});
