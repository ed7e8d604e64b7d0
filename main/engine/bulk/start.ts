/** Runs a bulk operation as one changeset, in time slices. */

import type { RowKey } from '../../../shared/ad/model.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { BulkMoment } from '../../../shared/contract/results/bulk.ts';
import type { Refused } from '../../../shared/contract/views.ts';
import type { JobHandle } from '../context.ts';
import type { ChangesetHead, Recorded } from '../drafts/changeset.ts';
import { recordInSlices } from '../edits/record-in-slices.ts';
import type { Mirror } from '../mirror/mirror.ts';
import type { OpenAccount } from '../open-account.ts';
import type { Selection } from '../query/select.ts';
import type { PreparedBulkEdit } from './prepare-bulk-edit.ts';
import { candidatePages } from './prepare-bulk-edit.ts';

/** Throws where a job was stopped. */
export const throwIfAborted = (signal: AbortSignal): void => {
  if (signal.aborted) throw new AdsheetError('cancelled');
};

/** Tells whether a row was edited after a changeset, including edits made during the run. */
const editedAfter = ({ changesets }: Pick<Mirror, 'changesets'>, own: number) => {
  let last = own;
  let keys: ReadonlySet<RowKey> = new Set();
  return (key: RowKey): boolean => {
    const newest = changesets.last();
    if (newest !== last) keys = changesets.keysAfter(own);
    last = newest;
    return keys.has(key);
  };
};

/**
 * Runs `work` on the selection as of `asOf`; rows edited since then are left alone. Cancelled before its end it
 * changes nothing.
 */
export const runBulk = async (
  { context, rows }: OpenAccount,
  head: ChangesetHead,
  select: Selection,
  work: PreparedBulkEdit,
  { signal, progress }: JobHandle,
  asOf?: BulkMoment,
): Promise<Recorded<readonly Refused[]>> => {
  throwIfAborted(signal);
  const total = select.keys?.length ?? rows.summaries.counts().ads;
  const isMoved = asOf ? editedAfter(context.mirror, asOf.own) : () => false;
  const seen = asOf ? { ...context, asSeen: () => asOf.others } : context;
  return recordInSlices(seen, head, {
    pages: candidatePages(context.mirror, select),
    work: (row) => {
      if (!work.concerns(row)) return [];
      return isMoved(row.key) ? [{ key: row.key, field: '', code: 'moved' }] : work.edit(row);
    },
    onSlice: (done) => {
      throwIfAborted(signal);
      progress('job.bulk.reading', Math.min(done, total), total);
    },
  });
};
