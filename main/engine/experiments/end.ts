/** Ends an experiment by one changeset, which waits for Review like any: the other half follows, or all is as before. */
import type { AdId } from '../../../shared/ad/model.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { Refused } from '../../../shared/contract/views.ts';
import { prepareBulkEdit } from '../bulk/prepare-bulk-edit.ts';
import { throwIfAborted } from '../bulk/start.ts';
import type { JobHandle } from '../context.ts';
import type { Recorded } from '../drafts/changeset.ts';
import { recordInSlices } from '../edits/record-in-slices.ts';
import { undo } from '../edits/undo.ts';
import type { OpenAccount } from '../open-account.ts';
import { inPages } from '../time-slices.ts';
import type { StoredExperiment } from './experiments.ts';
import { endExperiment, pairsOfExperiment, requireExperiment, shownExperiment } from './experiments.ts';

const requireRunning = ({ context }: OpenAccount, id: number): StoredExperiment => {
  const experiment = requireExperiment(context.mirror, id);
  if (experiment.state !== 'running')
    throw new AdsheetError('experiment-ended', { name: experiment.name, state: experiment.state });
  return experiment;
};

/** The operation on the other half. Throws `experiment-running` and `experiment-ended`. */
export const keepExperiment = async (
  open: OpenAccount,
  id: number,
  { signal, progress }: JobHandle,
): Promise<Recorded<readonly Refused[]>> => {
  const { context } = open;
  const { mirror } = context;
  const experiment = requireRunning(open, id);
  if (!shownExperiment(context, experiment).isOver)
    throw new AdsheetError('experiment-running', { name: experiment.name, until: experiment.until });
  const keys = pairsOfExperiment(mirror, id)
    .flatMap(({ control }) => control)
    .flatMap((ad) => mirror.ads.byId(ad as AdId)?.key ?? []);
  const check = (): void => throwIfAborted(signal);
  const work = await prepareBulkEdit(open, { keys }, experiment.operation)(check);
  return recordInSlices(
    { ...context, ofExperiment: true },
    { kind: 'edit', label: experiment.name },
    {
      pages: inPages(keys),
      work: work.edit,
      onSlice: (done) => {
        check();
        progress('job.bulk.reading', done, keys.length);
      },
      settle: (changeset) => endExperiment(mirror, id, 'kept', changeset),
    },
  );
};

/** Cells that were edited since stay as they are. Throws `experiment-ended` and `changeset-unknown`. */
export const takeBackExperiment = async (
  open: OpenAccount,
  id: number,
  { signal }: JobHandle,
): Promise<Recorded<readonly Refused[]>> => {
  const { context } = open;
  const { changeset } = requireRunning(open, id);
  const undone = await undo({ ...context, ofExperiment: true }, () => throwIfAborted(signal), changeset);
  endExperiment(context.mirror, id, 'taken-back', undone.id);
  return {
    ...undone,
    result: undone.result.drifted.map(({ key, field }) => ({ key, field, code: 'moved' })),
  };
};
