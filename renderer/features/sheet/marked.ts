/**
 * The copied or cut cells, shown with a frame. Escape and any other edit remove the mark; cut cells are only cleared
 * when they are pasted.
 */
import type { FieldPath, RowKey } from '../../../shared/ad/model.ts';
import { factsOf, isEngineCommand } from '../../../shared/contract/commands.ts';
import { changesOf } from '../../../shared/contract/effects.ts';
import { JOBS } from '../../../shared/contract/jobs.ts';
import type { GridRow } from '../../../shared/contract/views.ts';
import { beforeCall } from '../../core/bridge.ts';
import { createStore } from '../../core/store.ts';

/** Copied cells; rows are immutable, so they keep the values of that time. */
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

/** Removes the mark; true if there was one. */
export const endMark = (): boolean => {
  const had = marked.get().mark !== null;
  marked.set({ mark: null });
  return had;
};

/** Does the command edit, or show another account? Pulls and pushes keep the mark. */
const ends = (name: string): boolean => {
  if (!isEngineCommand(name)) return false;
  const { job } = factsOf(name);
  return changesOf(name).includes('drafts') && !(job && JOBS[job].asksService);
};

let kept = 0;

/** Runs work that keeps the mark: copied cells can be pasted repeatedly. */
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
