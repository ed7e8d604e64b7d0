/**
 * A queue of incoming rows, in the order of arrival. A few rows are applied at once, thousands in portions that yield
 * to the window, so that typing and scrolling are not delayed.
 */
import type { RowChunk } from '../../../shared/contract/views.ts';
import { yieldToWindow } from '../slices.ts';
import { decodeChunk, type RowStore } from './row-store.ts';

export type RowInbox = {
  /**
   * Accepts a chunk's bytes. Resolves with its rows when all of them are in the store, or with null where the inbox
   * was cleared before; rejects where the bytes are malformed.
   */
  readonly receive: (bytes: Uint8Array) => Promise<RowChunk | null>;
  /** Drops what was not applied yet. */
  readonly clear: () => void;
};

/** Chunks up to this size are applied at once: the few rows of a manual edit. */
const AT_ONCE_BYTES = 65_536;
/**
 * Rows changed before yielding. New rows are applied a whole chunk at a time, as each time all rows are sorted again.
 */
const PORTION = 125;

const portionsOf = ({ rows, removed }: RowChunk, isKnown: boolean): readonly RowChunk[] => {
  if (!isKnown || rows.length <= PORTION) return [{ rows, removed }];
  const portions: RowChunk[] = [];
  for (let at = 0; at < rows.length; at += PORTION)
    portions.push({ rows: rows.slice(at, at + PORTION), removed: [] });
  return removed.length === 0 ? portions : [...portions, { rows: [], removed }];
};

/** Creates an inbox for a row store. */
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
      // The failure of a chunk goes to its caller; the following chunks are applied nevertheless.
      last = taken.catch(() => null);
      return taken;
    },
    clear: () => {
      emptied += 1;
    },
  };
};
