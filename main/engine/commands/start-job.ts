/** What every job on an account requires first, and how it is started. */
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { JobKind } from '../../../shared/contract/jobs.ts';
import type { JobId, JobWork } from '../jobs.ts';
import type { OpenAccount } from '../open-account.ts';
import type { EngineParts } from './engine-parts.ts';

export const requireSignIn = (open: OpenAccount): void => {
  if (open.state().readOnly === 'signed-out') throw new AdsheetError('not-signed-in');
};

export const requireWritable = (open: OpenAccount): void => {
  requireSignIn(open);
  if (open.state().readOnly !== null) throw new AdsheetError('read-only');
};

/** A handler that waited may find the account closed meanwhile. */
export const requireOpen = ({ accounts }: EngineParts, open: OpenAccount): void => {
  const { name } = open.context.profile;
  if (accounts.find(name) !== open) throw new AdsheetError('account-not-open', { account: name });
};

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });

/** Starts work on an account; the account's state is reported when the work is over, however it ended. */
export const startAccountJob = <K extends JobKind>(
  engine: EngineParts,
  open: OpenAccount,
  { run, ...face }: Omit<JobWork<K>, 'account'>,
): { readonly job: JobId<K> } => {
  requireOpen(engine, open);
  const job = engine.jobs.start({
    ...face,
    account: open.context.profile.name,
    run: async (handle) => {
      const deaf = open.context.service.onHold(handle.waits);
      try {
        const result = await run(handle);
        // The job's result holds even if the check of its rows failed; such a failure is in the log.
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

/** As `startAccountJob`, for work the seller asked for. */
export const startJob = <K extends JobKind>(
  engine: EngineParts,
  open: OpenAccount,
  kind: K,
  run: JobWork<K>['run'],
): { readonly job: JobId<K> } => startAccountJob(engine, open, { kind, run });
