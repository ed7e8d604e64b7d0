/** A bulk operation carried out: one changeset, worked out in turns. */

import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { Refused } from '../../../shared/contract/views.ts';
import type { JobHandle } from '../context.ts';
import type { ChangesetHead, Recorded } from '../edits/changeset.ts';
import { recordInTurns } from '../edits/record-in-turns.ts';
import type { OpenAccount } from '../open-account.ts';
import type { Selection } from '../query/select.ts';
import type { BulkWork } from './bulk-work.ts';
import { candidatePages } from './bulk-work.ts';

/** Throws where a job was stopped. */
export const demandWanted = (signal: AbortSignal): void => {
  if (signal.aborted) throw new AdsheetError('cancelled');
};

/** Does `work` with the selection. One that is stopped before its end leaves nothing. */
export const runBulk = async (
  { context, rows }: OpenAccount,
  head: ChangesetHead,
  select: Selection,
  work: BulkWork,
  { signal, progress }: JobHandle,
): Promise<Recorded<readonly Refused[]>> => {
  demandWanted(signal);
  const total = select.keys?.length ?? rows.summaries.counts().ads;
  return recordInTurns(context, head, {
    pages: candidatePages(context.mirror, select),
    work: (row) => (work.concerns(row) ? work.edit(row) : []),
    demand: (done) => {
      demandWanted(signal);
      progress('job.bulk.reading', Math.min(done, total), total);
    },
  });
};
