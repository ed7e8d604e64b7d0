/** How the value at hand is being entered: asked by the keys, ended by the mouse. */
import type { Place } from '../sheet/public.ts';

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

/** Forgets the line of Tab and the typed editor. Called when the pointer goes down: the user has chosen another cell. */
export const endEntry = (): void => {
  entry = NONE;
};
