import { AdsheetError } from '../../shared/contract/errors.ts';
import type { EngineEvent } from '../../shared/contract/events.ts';
import type { Job, JobKind, JobResults } from '../../shared/contract/jobs.ts';

export type FinishedJob = Exclude<Job, { readonly state: 'running' }>;

/** The engine's jobs by their events. A job may end before its id is known to the caller. */
export type Jobs = {
  readonly hear: (event: EngineEvent) => void;
  /** Resolves when the job has ended; `show` is called with its progress until then. */
  readonly finished: (id: string, show: (job: Job) => void) => Promise<FinishedJob>;
};

export const createJobs = (): Jobs => {
  const latest = new Map<string, Job>();
  const listeners = new Map<string, (job: Job) => void>();
  return {
    hear: (event) => {
      if (event.type !== 'job') return;
      latest.set(event.job.id, event.job);
      listeners.get(event.job.id)?.(event.job);
    },
    finished: (id, show) =>
      new Promise((resolve) => {
        const listen = (job: Job): void => {
          if (job.state === 'running') {
            show(job);
            return;
          }
          listeners.delete(id);
          latest.delete(id);
          resolve(job);
        };
        listeners.set(id, listen);
        const known = latest.get(id);
        if (known) listen(known);
      }),
  };
};

type Done<K extends JobKind> = FinishedJob & { readonly kind: K; readonly result: JobResults[K] };

const isDone = <K extends JobKind>(job: FinishedJob, kind: K): job is Done<K> =>
  job.state === 'done' && job.kind === kind;

/**
 * The result of a successful job of that kind.
 * @throws AdsheetError the job's own error, `cancelled`, or `internal` for a job of another kind, which would be a
 * bug.
 */
export const resultOf = <K extends JobKind>(job: FinishedJob, kind: K): JobResults[K] => {
  if (job.state === 'failed') throw new AdsheetError(job.error.code, job.error.details);
  if (job.state === 'cancelled') throw new AdsheetError('cancelled');
  if (isDone(job, kind)) return job.result;
  throw new AdsheetError('internal', { reason: `unexpected result of ${job.kind}` });
};
