/** What every job on an account asks for first, and how it is begun. */
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { JobWork } from '../jobs.ts';
import type { OpenAccount } from '../open-account.ts';
import type { EngineParts } from './handlers.ts';

export const demandSignIn = (open: OpenAccount): void => {
  if (open.state().readOnly === 'signed-out') throw new AdsheetError('not-signed-in');
};

export const demandWrite = (open: OpenAccount): void => {
  demandSignIn(open);
  if (open.state().readOnly !== null) throw new AdsheetError('read-only');
};

/** A handler that waited may find the account closed meanwhile. */
export const demandOpen = ({ accounts }: EngineParts, open: OpenAccount): void => {
  const { name } = open.context.profile;
  if (accounts.find(name) !== open) throw new AdsheetError('account-not-open', { account: name });
};

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });

/** Starts work on an account; how it stands is told when the work is over, however it ended. */
export const startWork = (
  engine: EngineParts,
  open: OpenAccount,
  { run, ...face }: Omit<JobWork, 'account'>,
): { readonly job: string } => {
  demandOpen(engine, open);
  const job = engine.jobs.start({
    ...face,
    account: open.context.profile.name,
    run: async (handle) => {
      const deaf = open.context.service.onHold(handle.waits);
      try {
        const result = await run(handle);
        // What the job did stands, whether or not the rules could look at it; a failure to is in the log.
        await Promise.race([Promise.allSettled([open.rows.settled()]), aborted(handle.signal)]);
        return result;
      } finally {
        deaf();
        open.tellState();
      }
    },
  });
  return { job };
};

/** As `startWork`, for what somebody asked for. */
export const startJob = (
  engine: EngineParts,
  open: OpenAccount,
  kind: JobWork['kind'],
  run: JobWork['run'],
): { readonly job: string } => startWork(engine, open, { kind, run });
