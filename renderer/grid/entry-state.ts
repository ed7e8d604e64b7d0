/** How the value at hand is being entered: asked by the keys, ended by the mouse. */
import type { Place } from './rect.ts';

type Entry = {
  /** The open editor was begun by typing: its arrows go on to other cells. */
  readonly typed: boolean;
  /** Where Tab began to go along a row. */
  readonly lineStart: Place | null;
};

const NONE: Entry = { typed: false, lineStart: null };

let entry = NONE;

export const entryNow = (): Entry => entry;

export const noteEntry = (part: Partial<Entry>): void => {
  entry = { ...entry, ...part };
};

/** The mouse went down: whatever is entered now is entered with an eye on it. */
export const endEntry = (): void => {
  entry = NONE;
};
