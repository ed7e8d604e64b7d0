/** Starts pulls, automatic ones included; the outcome of an automatic pull is reported with the account's state. */
import type { JobId, JobWork } from '../jobs.ts';
import type { OpenAccount } from '../open-account.ts';
import { errorShape, expectedError } from '../outcome.ts';
import type { PullRequest } from '../sync/pull/pull.ts';
import { pull } from '../sync/pull/pull.ts';
import type { EngineParts } from './engine-parts.ts';
import { startAccountJob } from './start-job.ts';

/** Notes how the work ended; a cancelled one is not noted. */
const noted =
  (open: OpenAccount, run: JobWork<'pull'>['run'], log: (line: string) => void): JobWork<'pull'>['run'] =>
  async (handle) => {
    try {
      const result = await run(handle);
      open.noteAutomaticPull(null);
      return result;
    } catch (error) {
      const told = expectedError('automatic pull', error, log);
      if (told.code !== 'cancelled') open.noteAutomaticPull(errorShape(told));
      throw told;
    }
  };

/** What started a pull: the seller, the window before Review, or the timer. */
export type PullTrigger = 'seller' | 'window' | 'timer';

/** Starts a pull as a job; unless the seller asked for it, it is marked automatic. */
export const startPull = (
  engine: EngineParts,
  open: OpenAccount,
  wanted: PullRequest,
  wish: PullTrigger,
): { readonly job: JobId<'pull'> } => {
  const run: JobWork<'pull'>['run'] = (handle) => {
    const { context } = open;
    const who = wish === 'timer' ? ({ user: null, origin: 'timer' } as const) : context.who;
    return pull({ ...context, who }, handle, wanted);
  };
  return startAccountJob(
    engine,
    open,
    wish === 'seller'
      ? { kind: 'pull', run }
      : { kind: 'pull', automatic: true, run: noted(open, run, engine.log) },
  );
};
