/**
 * Deletes old history: changes made on the marketplace, baselines of exported files and values of imported ones after
 * `KEPT_MS`, and of a row with very many changes the oldest.
 */
import type { BackgroundLoop } from '../background-loop.ts';
import { createBackgroundLoop } from '../background-loop.ts';
import type { Mirror } from '../mirror/mirror.ts';

const KEPT_MS = 400 * 24 * 60 * 60_000;
const A_SLICE = 2_000;
const ROWS_A_SLICE = 20;

/**
 * Creates the loop that deletes old history in slices. It is started once the account is open, so that opening does not
 * wait for it. The bound on age is taken when the loop is created.
 */
export const pruning = (
  mirror: Mirror,
  now: () => Date,
  onFailure: (error: unknown) => void,
): BackgroundLoop => {
  const before = new Date(now().getTime() - KEPT_MS).toISOString();
  const { exports, imports, remoteChanges } = mirror;
  const slice = (): number =>
    remoteChanges.pruneOld(before, A_SLICE) +
    remoteChanges.pruneCrowded(ROWS_A_SLICE) +
    exports.pruneOld(before, A_SLICE) +
    imports.pruneOld(before, A_SLICE);
  return createBackgroundLoop(() => slice() > 0, onFailure);
};
