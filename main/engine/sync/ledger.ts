/**
 * What became of items is written together: at most one commit a tick, however many answers arrived in it, and fewer
 * where commits are slow, as nothing else is done while the disk is waited for.
 */
import type { Mirror } from '../mirror/mirror.ts';

type Entry = {
  readonly write: () => void;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
};

export type Ledger = {
  /** Resolves once `write` is durable. */
  readonly settle: (write: () => void) => Promise<void>;
};

/** Between two commits other work has at least so long, and so many times what the last commit took. */
const PAUSE_MS = 10;
const PAUSE_FACTOR = 4;

export const createLedger = (mirror: Mirror): Ledger => {
  let waiting: Entry[] = [];
  let notBefore = 0;
  const flush = (): void => {
    const entries = waiting;
    waiting = [];
    const start = performance.now();
    try {
      mirror.transaction(() => {
        for (const { write } of entries) write();
      });
      for (const { resolve } of entries) resolve();
    } catch (error) {
      for (const { reject } of entries) reject(error);
    } finally {
      const end = performance.now();
      notBefore = end + Math.max(PAUSE_MS, PAUSE_FACTOR * (end - start));
    }
  };
  const schedule = (): void => {
    const pause = notBefore - performance.now();
    if (pause > 0) setTimeout(flush, pause);
    else setImmediate(flush);
  };
  return {
    settle: (write) =>
      new Promise((resolve, reject) => {
        if (waiting.length === 0) schedule();
        waiting.push({ write, resolve, reject });
      }),
  };
};
