/** Rows for the grid: JSON in UTF-8, at most 500 rows a chunk, in row order. */
import type { RowKey } from '../../../shared/ad/model.ts';
import { isCampaignKey } from '../../../shared/ad/model.ts';
import type { GridRow, RowChunk } from '../../../shared/contract/views.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { numberOfKey } from '../mirror/row-key.ts';
import { shownProblems } from '../problems/shown.ts';
import { liveness, liveValues } from '../rows/liveness.ts';
import type { Row } from '../rows/row.ts';
import { isShown, loadRows, rowsAfter } from '../rows/row.ts';
import { gridRow } from './grid-row.ts';

const CHUNK_ROWS = 500;

const encoder = new TextEncoder();

const encode = (rows: readonly GridRow[], removed: readonly RowKey[] = []): Uint8Array =>
  encoder.encode(JSON.stringify({ rows, removed } satisfies RowChunk));

const shownRows = (mirror: Mirror, rows: readonly Row[]): readonly GridRow[] => {
  const problems = mirror.problems.ofMany(rows.map(({ key }) => key));
  const asOf = mirror.remoteChanges.last();
  return rows.map((row) =>
    gridRow(row, {
      problems: shownProblems(problems.get(row.key) ?? []),
      asOf,
      computed: liveValues(liveness(mirror, row)),
    }),
  );
};

const take = <T>(items: Iterable<T>, most: number): readonly T[] => {
  const taken: T[] = [];
  for (const item of items) {
    if (taken.push(item) === most) break;
  }
  return taken;
};

/** The chunk after row number `from`; `next` is the start of the following chunk, null after the last. */
export const chunkAfter = (
  mirror: Mirror,
  from: number,
): { readonly chunk: Uint8Array; readonly next: number | null } => {
  const rows = take(rowsAfter(mirror, from), CHUNK_ROWS);
  const last = rows.at(-1);
  return {
    chunk: encode(shownRows(mirror, rows)),
    next: last && rows.length === CHUNK_ROWS ? numberOfKey(last.key) : null,
  };
};

/** Chunks with the present state of changed rows, and the keys of those that no longer exist. */
export const chunksOf = function* (mirror: Mirror, keys: Iterable<RowKey>): Generator<Uint8Array> {
  const ads = [...keys].filter((key) => !isCampaignKey(key));
  for (let at = 0; at < ads.length; at += CHUNK_ROWS) {
    const part = ads.slice(at, at + CHUNK_ROWS);
    const rows = loadRows(mirror, part);
    const shown = [...rows.values()].filter(isShown);
    const removed = part.filter((key) => {
      const row = rows.get(key);
      return !row || !isShown(row);
    });
    yield encode(shownRows(mirror, shown), removed);
  }
};
