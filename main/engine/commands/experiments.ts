/** Experiments: started, listed, judged after their end, and ended. */
import type { Refused } from '../../../shared/contract/views.ts';
import { prepareBulkEdit } from '../bulk/prepare-bulk-edit.ts';
import type { JobHandle } from '../context.ts';
import type { Recorded } from '../drafts/changeset.ts';
import { keepExperiment, takeBackExperiment } from '../experiments/end.ts';
import { guardExperiment, listExperiments, requireExperiment } from '../experiments/experiments.ts';
import { judgeExperiment } from '../experiments/judge.ts';
import { checkPlan, startExperiment } from '../experiments/start.ts';
import { noteChosen } from '../metrics/effect-notes.ts';
import type { OpenAccount } from '../open-account.ts';
import { daysRead } from '../query/days-read.ts';
import { readyToSelect } from './chosen-keys.ts';
import type { Turn } from './command-queues.ts';
import { done } from './edits.ts';
import type { EngineParts } from './engine-parts.ts';
import type { Handlers } from './handlers.ts';
import { startJob } from './start-job.ts';

const listed = ({ context }: OpenAccount) => ({ experiments: listExperiments(context) });

/** The turn is taken before the job begins, so that commands called after this one come after it. */
const inTurn = (
  engine: EngineParts,
  open: OpenAccount,
  turn: Turn,
  work: (handle: JobHandle) => Promise<Recorded<readonly Refused[]>>,
) => {
  const begun = Promise.withResolvers<JobHandle>();
  const started = startJob(engine, open, 'bulk', async (handle) => {
    begun.resolve(handle);
    const recorded = await made;
    return done(open, recorded, recorded.result);
  });
  const made = turn(async () => work(await begun.promise));
  return started;
};

export const experimentHandlers = {
  'experiments.list': ({ accounts }, { account }) => listed(accounts.get(account)),
  'experiments.start': (engine, { account, select, shownByDays, ...plan }, [turn]) => {
    const open = engine.accounts.get(account);
    checkPlan(open, plan);
    prepareBulkEdit(open, select, plan.operation);
    const days = daysRead(open, select, plan.operation, shownByDays);
    return inTurn(engine, open, turn, async (handle) => {
      await readyToSelect(open, select, plan.operation);
      const recorded = await startExperiment(open, select, plan, handle);
      if (recorded.id !== null) noteChosen(open.context.mirror, { changeset: recorded.id, days });
      return recorded;
    });
  },
  'experiments.judge': ({ accounts }, { account, experiment }) =>
    judgeExperiment(accounts.get(account).context, experiment),
  'experiments.keep': (engine, { account, experiment }, [turn]) => {
    const open = engine.accounts.get(account);
    requireExperiment(open.context.mirror, experiment);
    return inTurn(engine, open, turn, (handle) => keepExperiment(open, experiment, handle));
  },
  'experiments.takeBack': (engine, { account, experiment }, [turn]) => {
    const open = engine.accounts.get(account);
    requireExperiment(open.context.mirror, experiment);
    return inTurn(engine, open, turn, (handle) => takeBackExperiment(open, experiment, handle));
  },
  'experiments.guard': ({ accounts }, { account, experiment, on }) => {
    const open = accounts.get(account);
    guardExperiment(open.context.mirror, experiment, on);
    return listed(open);
  },
} satisfies Partial<Handlers>;
