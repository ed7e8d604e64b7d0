/**
 * Changesets of many rows: their changes are computed in time slices, so that the engine answers in between, and stored
 * in one transaction at the end. Rows that were written meanwhile are computed again in that transaction.
 */
import type { RowKey } from '../../../shared/ad/model.ts';
import { isCampaignKey } from '../../../shared/ad/model.ts';
import type { SeenRevision } from '../drafts/as-seen.ts';
import { unseenChangesOf } from '../drafts/as-seen.ts';
import type { EditedRow, RowStart } from '../drafts/cells.ts';
import { editRow, newRow } from '../drafts/cells.ts';
import type { ChangedRow, ChangesetHead, EditContext, Recorded } from '../drafts/changeset.ts';
import { changedRow, keepChanges, startOf } from '../drafts/changeset.ts';
import type { ImportedRow } from '../mirror/imports.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { numberOfKey } from '../mirror/row-key.ts';
import { inTimeSlices } from '../time-slices.ts';

/** Ads before they are edited, read in one query. */
export const adStarts = (
  mirror: Mirror,
  ads: readonly RowKey[],
  asSeen?: SeenRevision,
): ReadonlyMap<RowKey, RowStart> => {
  const drafts = mirror.drafts.ofMany(ads);
  const unseen = unseenChangesOf(mirror, ads, asSeen);
  return new Map(
    mirror.ads.numbered(ads.map(numberOfKey)).map(({ key, id, base, gone, ours, readAt }) => {
      const own = { drafts: drafts.get(key) ?? [], unseen: unseen.get(key) };
      return [key, { key, id, base, gone, ours, readAt, ...own }] as const;
    }),
  );
};

/** Rows ready to be edited, in the order of `keys`, their ads read in one query; unknown keys are left out. */
export const editedRows = (
  mirror: Mirror,
  keys: readonly RowKey[],
  asSeen?: SeenRevision,
): readonly EditedRow[] => {
  const ads = keys.filter((key) => !isCampaignKey(key));
  const starts = adStarts(mirror, ads, asSeen);
  return keys.flatMap((key) => {
    const start = isCampaignKey(key) ? startOf(mirror, key, asSeen) : starts.get(key);
    return start ? [editRow(start)] : [];
  });
};

/** Fills in a new ad. The function it returns makes the results once the changeset is stored and the key is known. */
export type WriteNewAd<T> = (row: EditedRow) => (key: RowKey) => readonly T[];

/** The work of one changeset. */
export type SlicedEdit<T> = {
  readonly pages: Iterable<readonly RowKey[]>;
  /** New ads, after the rows of the pages. */
  readonly fresh?: Iterable<WriteNewAd<T>>;
  /** Edits a row, and returns results for the caller besides its changes. */
  readonly work: (row: EditedRow) => readonly T[];
  /** Throws where the work is no longer wanted; called after each time slice with the number of rows done. */
  readonly onSlice: (done: number) => void;
  /** The rows of a file that became ads or changed them; called and stored in the changeset's transaction. */
  readonly imported?: () => readonly ImportedRow[];
  /** Runs in the changeset's transaction with its number; null where nothing was stored. */
  readonly settle?: (id: number | null) => void;
};

type EditedResult<T> = ChangedRow & { readonly results: readonly T[] };

/** A new ad that has no key yet. */
type NewRowResult<T> = Pick<ChangedRow, 'changes'> & { readonly results: (key: RowKey) => readonly T[] };

const add = <T>({ ads }: Mirror, { changes, results }: NewRowResult<T>): EditedResult<T> => {
  const key = ads.add();
  return { key, id: null, changes: changes.map((change) => ({ ...change, key })), results: results(key) };
};

/**
 * Runs `work` on the rows of these pages, makes the new ads, and stores what changed as one changeset. Unknown keys are
 * left out. Rejects with what `onSlice` throws; nothing is stored then.
 */
export const recordInSlices = async <T>(
  context: EditContext,
  head: ChangesetHead,
  { pages, work, fresh = [], onSlice, imported = () => [], settle = () => {} }: SlicedEdit<T>,
): Promise<Recorded<readonly T[]>> => {
  const { mirror, asSeen } = context;
  const rows = new Map<RowKey, EditedResult<T>>();
  const made: NewRowResult<T>[] = [];
  const edit = (row: EditedRow): void => {
    const results = work(row);
    rows.set(row.key, { ...changedRow(row), results });
  };
  const watch = mirror.watch();
  try {
    await inTimeSlices(
      pages,
      (page) => {
        for (const row of editedRows(mirror, page, asSeen)) edit(row);
      },
      () => onSlice(rows.size),
    );
    await inTimeSlices(
      fresh,
      (write) => {
        const row = newRow();
        const results = write(row);
        made.push({ changes: row.changes(), results });
      },
      () => onSlice(rows.size + made.length),
    );
    return mirror.transaction(() => {
      for (const row of editedRows(
        mirror,
        [...watch.touched].filter((key) => rows.has(key)),
        asSeen,
      ))
        edit(row);
      const all = [...rows.values(), ...made.map((row) => add(mirror, row))];
      const results = all.flatMap((row) => row.results);
      const recorded = keepChanges(context, head, all, results, imported());
      settle(recorded.id);
      return recorded;
    });
  } finally {
    watch.stop();
  }
};
