/** Brings all rows of the open account into the window, chunk by chunk, and follows what changes. */
import type { RowKey } from '../../shared/ad/model.ts';
import type { GridRow } from '../../shared/contract/views.ts';
import { decodeChunk } from '../grid/row-store.ts';
import { countRows } from '../grid/view-filter.ts';
import { call } from './bridge.ts';
import { attempt } from './notices.ts';
import { app, openName, rows } from './state.ts';

/** Rows given to the grid at once while reading: few model updates, and the first screen at once. */
const BATCH = 2_500;
const COUNT_EVERY_MS = 200;

let reading = 0;
let countTimer: ReturnType<typeof setTimeout> | undefined;

const countNow = (): void => {
  countTimer = undefined;
  app.set({ counts: countRows(rows.all()) });
};

rows.subscribe(() => {
  app.set((state) => ({ rowsVersion: state.rowsVersion + 1 }));
  countTimer ??= setTimeout(countNow, COUNT_EVERY_MS);
});

/** Reads all rows again. A newer reading, or another account, ends an older one. */
export const loadRows = async (): Promise<void> => {
  const account = openName();
  reading += 1;
  const mine = reading;
  const current = (): boolean => mine === reading && openName() === account;
  const seen = new Set<RowKey>();
  let batch: GridRow[] = [];
  let next: number | null = 0;
  app.set({ rowsLoading: { done: 0, total: 0 } });
  while (next !== null) {
    const answer: { chunk: Uint8Array; next: number | null; total: number } = await call('ads.rows', {
      account,
      from: next,
    });
    if (!current()) return;
    const chunk = decodeChunk(answer.chunk);
    for (const row of chunk.rows) seen.add(row.key);
    batch.push(...chunk.rows);
    next = answer.next;
    if (next === null || batch.length >= BATCH || rows.size() === 0) {
      rows.patch({ rows: batch, removed: [] });
      batch = [];
    }
    app.set({ rowsLoading: { done: seen.size, total: answer.total } });
  }
  rows.keepOnly(seen);
  app.set({ rowsLoading: null });
  if (countTimer) clearTimeout(countTimer);
  countNow();
};

export const reloadRows = (): Promise<void> => attempt(loadRows);

/** Forgets all rows and ends a reading under way. */
export const dropRows = (): void => {
  reading += 1;
  rows.clear();
};
