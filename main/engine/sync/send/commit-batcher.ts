/**
 * Groups the writes of many answers into one transaction: at most one commit a tick, and fewer where commits are slow,
 * since the engine does nothing else while it waits for the disk.
 */
import type { Mirror } from '../../mirror/mirror.ts';
import { yieldToEventLoop } from '../../time-slices.ts';

type Entry = {
  readonly write: () => void;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
};

export type CommitBatcher = {
  /** Resolves once `write` is durable. */
  readonly commit: (write: () => void) => Promise<void>;
};

/** The pause between two commits: at least `PAUSE_MS`, and `PAUSE_FACTOR` times the duration of the last commit. */
const PAUSE_MS = 10;
const PAUSE_FACTOR = 4;

export const createCommitBatcher = (mirror: Mirror): CommitBatcher => {
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
    else void yieldToEventLoop().then(flush);
  };
  return {
    commit: (write) =>
      new Promise((resolve, reject) => {
        if (waiting.length === 0) schedule();
        waiting.push({ write, resolve, reject });
      }),
  };
};
