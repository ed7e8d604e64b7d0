/**
 * A changeset of so many rows that working it out takes time: it is worked out in short turns between which everything
 * else goes on, and kept in one transaction at the end. Rows that somebody wrote meanwhile are worked out again there.
 */
import type { RowKey } from '../../../shared/ad/model.ts';
import type { ImportedRow } from '../mirror/imports.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { isCampaignKey, numberOfKey } from '../mirror/row-key.ts';
import { nextTurn } from '../problems/sweep.ts';
import type { AsSeen } from './as-seen.ts';
import { unseenOf } from './as-seen.ts';
import type { EditedRow } from './cells.ts';
import { editRow, newRow } from './cells.ts';
import type { ChangedRow, ChangesetHead, EditContext, Recorded } from './changeset.ts';
import { changedRow, keepChanges, startOf } from './changeset.ts';

/** Work of one turn; what comes on top is a page of rows. */
const TURN_MS = 12;

/** Rows read at once. */
export const PAGE_ROWS = 100;

/** Throws where the work is no longer wanted; told after each turn. */
export type Demand = () => void;

/** Goes through pages of work in turns. */
export const inTurnsOfWork = async <T>(
  pages: Iterable<T>,
  work: (page: T) => void,
  demand: Demand,
): Promise<void> => {
  let until = performance.now() + TURN_MS;
  for (const page of pages) {
    work(page);
    if (performance.now() < until) continue;
    await nextTurn();
    demand();
    until = performance.now() + TURN_MS;
  }
};

/** Keys, or what stands for rows, in pages of as many as are read at once. */
export const pagesOf = function* <T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < rows.length; at += PAGE_ROWS) yield rows.slice(at, at + PAGE_ROWS);
};

/** Rows ready to be edited, the ads read at once, in the order of their keys; keys never given are left out. */
export const editedRows = (
  mirror: Mirror,
  keys: readonly RowKey[],
  asSeen?: AsSeen,
): readonly EditedRow[] => {
  const ads = keys.filter((key) => !isCampaignKey(key));
  const drafts = mirror.drafts.ofMany(ads);
  const unseen = unseenOf(mirror, ads, asSeen);
  const starts = new Map(
    mirror.ads
      .numbered(ads.map(numberOfKey))
      .map(
        ({ key, id, base, gone, ours }) =>
          [
            key,
            { key, id, base, gone, ours, drafts: drafts.get(key) ?? [], unseen: unseen.get(key) },
          ] as const,
      ),
  );
  return keys.flatMap((key) => {
    const start = isCampaignKey(key) ? startOf(mirror, key, asSeen) : starts.get(key);
    return start ? [editRow(start)] : [];
  });
};

/** Writes an ad that is not there yet; what it gives is asked, as the changeset is kept, what to tell of the new key. */
export type Fresh<T> = (row: EditedRow) => (key: RowKey) => readonly T[];

/** What is done in turns, and kept at the end. */
export type WorkInTurns<T> = {
  readonly pages: Iterable<readonly RowKey[]>;
  /** New ads, after the rows of the pages. */
  readonly fresh?: Iterable<Fresh<T>>;
  /** Edits a row; what is to be told of it besides its changes. */
  readonly work: (row: EditedRow) => readonly T[];
  /** Throws where the work is no longer wanted; told after each turn how many rows are done. */
  readonly demand: (done: number) => void;
  /** The rows of a file that became ads, or changed them; asked as the changeset is kept, and kept with it. */
  readonly imported?: () => readonly ImportedRow[];
  /** Written together with the changeset, whose number it is told. */
  readonly settle?: (id: number | null) => void;
};

type Done<T> = ChangedRow & { readonly told: readonly T[] };

/** A new ad that has no key yet. */
type Made<T> = Pick<ChangedRow, 'changes'> & { readonly told: (key: RowKey) => readonly T[] };

const add = <T>({ ads }: Mirror, { changes, told }: Made<T>): Done<T> => {
  const key = ads.add();
  return { key, id: null, changes: changes.map((change) => ({ ...change, key })), told: told(key) };
};

/**
 * Runs `work` on the rows of these pages, makes the new ads, and keeps what changed as one changeset. Keys never given
 * are left out.
 */
export const recordInTurns = async <T>(
  context: EditContext,
  head: ChangesetHead,
  { pages, work, fresh = [], demand, imported = () => [], settle = () => {} }: WorkInTurns<T>,
): Promise<Recorded<readonly T[]>> => {
  const { mirror, asSeen } = context;
  const rows = new Map<RowKey, Done<T>>();
  const made: Made<T>[] = [];
  const edit = (row: EditedRow): void => {
    const told = work(row);
    rows.set(row.key, { ...changedRow(row), told });
  };
  const watch = mirror.watch();
  try {
    await inTurnsOfWork(
      pages,
      (page) => {
        for (const row of editedRows(mirror, page, asSeen)) edit(row);
      },
      () => demand(rows.size),
    );
    await inTurnsOfWork(
      fresh,
      (write) => {
        const row = newRow();
        const told = write(row);
        made.push({ changes: row.changes(), told });
      },
      () => demand(rows.size + made.length),
    );
    return mirror.transaction(() => {
      for (const row of editedRows(
        mirror,
        [...watch.touched].filter((key) => rows.has(key)),
        asSeen,
      ))
        edit(row);
      const all = [...rows.values(), ...made.map((row) => add(mirror, row))];
      const told = all.flatMap((row) => row.told);
      const recorded = keepChanges(context, head, all, told, imported());
      settle(recorded.id);
      return recorded;
    });
  } finally {
    watch.stop();
  }
};
