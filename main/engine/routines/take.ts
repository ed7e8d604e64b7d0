/** Takes over what a routine proposes, as one changeset with its name. */
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { ListedRoutine, RoutinePreview } from '../../../shared/contract/results/routines.ts';
import type { Refused } from '../../../shared/contract/views.ts';
import { prepareBulkEdit } from '../bulk/prepare-bulk-edit.ts';
import { throwIfAborted } from '../bulk/start.ts';
import type { JobHandle } from '../context.ts';
import type { Recorded } from '../drafts/changeset.ts';
import { recordInSlices } from '../edits/record-in-slices.ts';
import { noteChosen } from '../metrics/effect-notes.ts';
import type { OpenAccount } from '../open-account.ts';
import { daysRead } from '../query/days-read.ts';
import { inPages } from '../time-slices.ts';
import { previewRoutine } from './preview.ts';
import { noteDecided } from './runs.ts';
import { noteTaken } from './taken.ts';

/** Throws where nothing may be taken over. */
const requireTakable = (
  { routine: { name }, exceeded, found, unknownDays, unknownOrders, revision }: RoutinePreview,
  seen: string | undefined,
): void => {
  const [days] = unknownDays;
  if (days !== undefined) throw new AdsheetError('routine-no-figures', { name, days });
  const [sold] = unknownOrders;
  if (sold !== undefined) throw new AdsheetError('routine-no-figures', { name, days: sold, why: 'orders' });
  if (exceeded) throw new AdsheetError('routine-exceeded', { name, count: found, ...exceeded });
  if (seen !== undefined && seen !== revision) throw new AdsheetError('routine-moved', { name });
};

/** `seen` is the revision of what the seller saw. The figures it reads must be summed up before. */
export const takeRoutine = async (
  open: OpenAccount,
  routine: ListedRoutine,
  { signal, progress }: JobHandle,
  seen?: string,
): Promise<Recorded<readonly Refused[]>> => {
  const { context } = open;
  const { id, name, where, operation } = routine;
  const check = (): void => throwIfAborted(signal);
  const { preview, keys } = await previewRoutine(open, routine, 0, check);
  requireTakable(preview, seen);
  const days = daysRead(open, { where }, operation);
  const work = await prepareBulkEdit(open, { where }, operation)(check);
  return recordInSlices(
    context,
    { kind: 'edit', label: name },
    {
      pages: inPages(keys),
      work: (row) => (work.concerns(row) ? work.edit(row) : []),
      onSlice: (done) => {
        check();
        progress('job.bulk.reading', done, keys.length);
      },
      settle: (changeset) => {
        if (changeset === null) return;
        noteTaken(context, id, changeset);
        noteDecided(context.mirror, id, preview.revision);
        noteChosen(context.mirror, { changeset, days });
      },
    },
  );
};
