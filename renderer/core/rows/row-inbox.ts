/**
 * Rows on their way into the window, in the order they came: a few at once, thousands in portions with a turn of the
 * window between them, so that nobody who types or scrolls waits for them.
 */
import type { RowChunk } from '../../../shared/contract/views.ts';
import { yieldToWindow } from '../slices.ts';
import { decodeChunk, type RowStore } from './row-store.ts';

export type RowInbox = {
  /**
   * Takes a chunk's bytes. Resolves with its rows when all of them are in the store, with null where the inbox was
   * emptied before that; rejects where the bytes are malformed.
   */
  readonly receive: (bytes: Uint8Array) => Promise<RowChunk | null>;
  /** Drops what has not come in yet. */
  readonly clear: () => void;
};

/** What a hand changes comes in at once: a few rows. */
const AT_ONCE_BYTES = 65_536;
/** Rows changed in one turn. New rows come a whole chunk a turn: each time, all rows are put in order again. */
const PORTION = 125;

const portionsOf = ({ rows, removed }: RowChunk, isKnown: boolean): readonly RowChunk[] => {
  if (!isKnown || rows.length <= PORTION) return [{ rows, removed }];
  const portions: RowChunk[] = [];
  for (let at = 0; at < rows.length; at += PORTION)
    portions.push({ rows: rows.slice(at, at + PORTION), removed: [] });
  return removed.length === 0 ? portions : [...portions, { rows: [], removed }];
};

/** An inbox in front of a row store. */
export const createRowInbox = (store: Pick<RowStore, 'get' | 'patch'>): RowInbox => {
  let emptied = 0;
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();

  const takeInTurns = async (bytes: Uint8Array, isDropped: () => boolean): Promise<RowChunk | null> => {
    await yieldToWindow();
    if (isDropped()) return null;
    const chunk = decodeChunk(bytes);
    const first = chunk.rows[0];
    for (const portion of portionsOf(chunk, first !== undefined && store.get(first.key) !== undefined)) {
      await yieldToWindow();
      if (isDropped()) return null;
      store.patch(portion);
    }
    return chunk;
  };

  return {
    receive: async (bytes) => {
      const before = emptied;
      if (waiting === 0 && bytes.length <= AT_ONCE_BYTES) {
        const chunk = decodeChunk(bytes);
        store.patch(chunk);
        return chunk;
      }
      waiting += 1;
      const taken = last
        .then(() => takeInTurns(bytes, () => before !== emptied))
        .finally(() => {
          waiting -= 1;
        });
      // A chunk that failed is told to whoever brought it; those behind it come in all the same.
      last = taken.catch(() => null);
      return taken;
    },
    clear: () => {
      emptied += 1;
    },
  };
};
