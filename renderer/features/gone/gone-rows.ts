/** Which of the window's rows are ads the marketplace no longer has, and what may be done with each: pure. */
import type { RowKey } from '../../../shared/ad/model.ts';
import type { GridRow } from '../../../shared/contract/views.ts';

export type GoneChoice = {
  /** Of each a new ad can be made. */
  readonly remade: readonly RowKey[];
  /** Those of them that hold edits. */
  readonly edited: readonly RowKey[];
  /** Gone and without edits: nothing is lost where they are put away. */
  readonly put: readonly RowKey[];
};

const hasEdits = ({ drafts }: GridRow): boolean => Object.keys(drafts).length > 0;

const keysOf = (rows: readonly GridRow[]): readonly RowKey[] => rows.map(({ key }) => key);

/** Can a new ad take its place: is it gone, or deleted there? */
export const isLost = ({ state }: GridRow): boolean => state === 'gone' || state === 'final';

/** What can be done with the vanished ads among rows. */
export const goneChoice = (rows: readonly GridRow[]): GoneChoice => {
  const gone = rows.filter(({ state }) => state === 'gone');
  return {
    remade: keysOf(rows.filter(isLost)),
    edited: keysOf(gone.filter(hasEdits)),
    put: keysOf(gone.filter((row) => !hasEdits(row))),
  };
};
