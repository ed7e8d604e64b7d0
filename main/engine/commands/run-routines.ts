/** Has the routines run that are due. They prepare proposals, and nothing while something else waits to be decided. */
import type { HeldBy } from '../../../shared/contract/results/routines.ts';
import type { OpenAccount } from '../open-account.ts';
import { expectedError } from '../outcome.ts';
import { openProposal } from '../proposals/proposals.ts';
import { daysRead } from '../query/days-read.ts';
import { previewRoutine } from '../routines/preview.ts';
import { type DueRoutine, dueRoutines, noteFailed, notePrepared } from '../routines/waiting.ts';
import { readyToSelect } from './chosen-keys.ts';
import type { EngineParts } from './engine-parts.ts';
import { requireOpen } from './start-job.ts';

/** What keeps routines from running now. */
export const routinesHeldBy = ({ jobs }: EngineParts, open: OpenAccount): HeldBy | null => {
  const { name } = open.context.profile;
  if (jobs.isRunning(name, 'push') || open.state().unfinishedRun !== null) return 'push';
  // Figures are read after a pull: what ran in between would not know them.
  if (jobs.isRunning(name, 'pull') || jobs.isRunning(name, 'metrics')) return 'pull';
  return openProposal(open) === undefined ? null : 'proposal';
};

/** Prepares what one proposes; false where something held it back meanwhile. */
const prepare = async (engine: EngineParts, open: OpenAccount, due: DueRoutine): Promise<boolean> => {
  const { routine } = due;
  const { where, operation } = routine;
  await readyToSelect(open, routine, operation);
  requireOpen(engine, open);
  const { preview } = await previewRoutine(open, routine, 0, () => requireOpen(engine, open));
  if (routinesHeldBy(engine, open) !== null) return false;
  notePrepared(open.context, due, preview, daysRead(open, { where }, operation)?.to ?? null);
  return true;
};

/** As `prepare`; one that cannot run, such as by a name that is no more, keeps the others from nothing. */
const runRoutine = async (engine: EngineParts, open: OpenAccount, due: DueRoutine): Promise<boolean> => {
  try {
    return await prepare(engine, open, due);
  } catch (error) {
    requireOpen(engine, open);
    noteFailed(open.context, due, expectedError('a routine', error, engine.log).code);
    return true;
  }
};

const running = new WeakMap<OpenAccount, Promise<number>>();

const runAll = async (engine: EngineParts, open: OpenAccount): Promise<number> => {
  let ran = 0;
  for (const due of dueRoutines(open.context)) {
    if (!(await runRoutine(engine, open, due))) break;
    ran += 1;
  }
  if (ran > 0) open.tellState();
  return ran;
};

/** Runs those that are due, one after the other; resolves with their number. */
export const runDueRoutines = (engine: EngineParts, open: OpenAccount): Promise<number> => {
  const going = running.get(open);
  if (going) return going;
  const begun = runAll(engine, open).finally(() => running.delete(open));
  running.set(open, begun);
  return begun;
};
