/**
 * The window's rows: immutable objects in the engine's order. Listeners get each patch once, to apply in one
 * transaction. Long texts are not in it (`ads.get` returns them).
 */
import type { RowKey } from '../../../shared/ad/model.ts';
import type { GridRow, RowChunk } from '../../../shared/contract/views.ts';

export type RowPatch = {
  readonly add: readonly GridRow[];
  readonly update: readonly GridRow[];
  /** The previous versions of the updated rows, in the same order. */
  readonly before: readonly GridRow[];
  readonly remove: readonly GridRow[];
};

/** An update for listeners: a patch, or that all rows were replaced. */
export type RowUpdate = { readonly kind: 'patch'; readonly patch: RowPatch } | { readonly kind: 'replaced' };

export type RowStore = {
  readonly get: (key: RowKey) => GridRow | undefined;
  /** All rows in order; the same array until something changes. */
  readonly all: () => readonly GridRow[];
  readonly size: () => number;
  readonly clear: () => void;
  /** Adds, changes and removes rows; returns the actual differences. */
  readonly patch: (chunk: RowChunk) => RowPatch;
  /** Removes the rows that are not named: they were missing in a full read. */
  readonly keepOnly: (keys: ReadonlySet<RowKey>) => RowPatch;
  readonly subscribe: (listener: (news: RowUpdate) => void) => () => void;
};

/** The rows in a chunk's bytes. Throws for malformed bytes, which would be a bug of the engine. */
export const decodeChunk = (bytes: Uint8Array): RowChunk =>
  JSON.parse(new TextDecoder().decode(bytes)) as RowChunk;

export const createRowStore = (): RowStore => {
  const rows = new Map<RowKey, GridRow>();
  const listeners = new Set<(news: RowUpdate) => void>();
  let list: readonly GridRow[] | null = null;

  const tell = (news: RowUpdate): void => {
    list = null;
    for (const listener of [...listeners]) listener(news);
  };
  const tellPatch = (patch: RowPatch): RowPatch => {
    if (patch.add.length + patch.update.length + patch.remove.length > 0) tell({ kind: 'patch', patch });
    return patch;
  };
  const drop = (keys: Iterable<RowKey>): readonly GridRow[] =>
    [...keys].flatMap((key) => {
      const row = rows.get(key);
      return row && rows.delete(key) ? [row] : [];
    });

  return {
    get: (key) => rows.get(key),
    all: () => {
      list ??= [...rows.values()];
      return list;
    },
    size: () => rows.size,
    clear: () => {
      rows.clear();
      tell({ kind: 'replaced' });
    },
    patch: (chunk) => {
      const add = chunk.rows.filter((row) => !rows.has(row.key));
      const update = chunk.rows.filter((row) => rows.has(row.key));
      const before = update.flatMap((row) => rows.get(row.key) ?? []);
      for (const row of chunk.rows) rows.set(row.key, row);
      return tellPatch({ add, update, before, remove: drop(chunk.removed) });
    },
    keepOnly: (keys) =>
      tellPatch({
        add: [],
        update: [],
        before: [],
        remove: drop([...rows.keys()].filter((key) => !keys.has(key))),
      }),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
