/** What became of items is written together: at most one commit a tick, however many answers arrived in it. */
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

export const createLedger = (mirror: Mirror): Ledger => {
  let waiting: Entry[] = [];
  const flush = (): void => {
    const entries = waiting;
    waiting = [];
    try {
      mirror.transaction(() => {
        for (const { write } of entries) write();
      });
      for (const { resolve } of entries) resolve();
    } catch (error) {
      for (const { reject } of entries) reject(error);
    }
  };
  return {
    settle: (write) =>
      new Promise((resolve, reject) => {
        if (waiting.length === 0) setImmediate(flush);
        waiting.push({ write, resolve, reject });
      }),
  };
};
