/**
 * The cells that were copied or cut, with the frame that says so. Escape takes the mark away, and so does whatever else
 * is edited: cells that were cut are emptied only where they are pasted.
 */
import type { FieldPath, RowKey } from '../../../shared/ad/model.ts';
import { factsOf, isEngineCommand } from '../../../shared/contract/commands.ts';
import { changesOf } from '../../../shared/contract/effects.ts';
import { JOBS } from '../../../shared/contract/jobs.ts';
import type { GridRow } from '../../../shared/contract/views.ts';
import { beforeCall } from '../../core/bridge.ts';
import { createStore } from '../../core/store.ts';

/** Cells to be copied; rows are never changed, so they say later what the cells held. */
export type Source = { readonly rows: readonly GridRow[]; readonly fields: readonly FieldPath[] };

export type CopyMark = {
  readonly isCut: boolean;
  readonly source: Source;
  readonly keys: ReadonlySet<RowKey>;
  readonly fields: ReadonlySet<FieldPath>;
};

export const marked = createStore<{ readonly mark: CopyMark | null }>({ mark: null });

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

/** Does it edit, or show another account? What only sending and getting changes leaves the mark. */
const ends = (name: string): boolean => {
  if (!isEngineCommand(name)) return false;
  const { job } = factsOf(name);
  return changesOf(name).includes('drafts') && !(job && JOBS[job].asksService);
};

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
  if (kept === 0 && ends(name)) endMark();
});
