/** Which rows are ads that are gone from the marketplace, and what can be done with each. Pure. */
import type { RowKey } from '../../../shared/ad/model.ts';
import type { GridRow } from '../../../shared/contract/views.ts';

export type GoneChoice = {
  /** Ads that can be recreated. */
  readonly remade: readonly RowKey[];
  /** Those of them with drafts. */
  readonly edited: readonly RowKey[];
  /** Gone and without drafts: putting them away loses nothing. */
  readonly put: readonly RowKey[];
};

const hasEdits = ({ drafts }: GridRow): boolean => Object.keys(drafts).length > 0;

const keysOf = (rows: readonly GridRow[]): readonly RowKey[] => rows.map(({ key }) => key);

/** Can the ad be recreated: is it gone, or deleted there? */
export const isLost = ({ state }: GridRow): boolean => state === 'gone' || state === 'final';

/** The possible actions on the gone ads among these rows. */
export const goneChoice = (rows: readonly GridRow[]): GoneChoice => {
  const gone = rows.filter(({ state }) => state === 'gone');
  return {
    remade: keysOf(rows.filter(isLost)),
    edited: keysOf(gone.filter(hasEdits)),
    put: keysOf(gone.filter((row) => !hasEdits(row))),
  };
};
