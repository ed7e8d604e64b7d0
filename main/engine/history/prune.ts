/**
 * What others changed, and what exported and imported files said, is kept for so long, and of one row's changes so much;
 * the rest goes when an account is opened, in slices.
 */
import type { Mirror } from '../mirror/mirror.ts';
import type { Sweep } from '../problems/sweep.ts';
import { createSweep } from '../problems/sweep.ts';

const KEPT_MS = 400 * 24 * 60 * 60_000;
const A_SLICE = 2_000;
const ROWS_A_SLICE = 20;

/** Nothing is dropped before it is started. */
export const pruning = (mirror: Mirror, now: () => Date, onFailure: (error: unknown) => void): Sweep => {
  const before = new Date(now().getTime() - KEPT_MS).toISOString();
  const { exports, imports, remoteChanges } = mirror;
  const slice = (): number =>
    remoteChanges.pruneOld(before, A_SLICE) +
    remoteChanges.pruneCrowded(ROWS_A_SLICE) +
    exports.pruneOld(before, A_SLICE) +
    imports.pruneOld(before, A_SLICE);
  return createSweep(() => slice() > 0, onFailure);
};
