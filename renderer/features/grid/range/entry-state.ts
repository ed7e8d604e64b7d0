/** The state of entering a value, set by keys and reset by the mouse. */
import type { CellPosition } from '../../sheet/public.ts';

type Entry = {
  /** The open editor was started by typing: arrow keys leave it. */
  readonly typed: boolean;
  /** The cell where a sequence of Tab along a row began. */
  readonly lineStart: CellPosition | null;
};

const NONE: Entry = { typed: false, lineStart: null };

let entry = NONE;

export const entryNow = (): Entry => entry;

export const noteEntry = (part: Partial<Entry>): void => {
  entry = { ...entry, ...part };
};

/** Resets the state. Called on pointer-down, as the user has chosen another cell. */
export const endEntry = (): void => {
  entry = NONE;
};
