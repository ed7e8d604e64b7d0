/**
 * Long work: each job has an id, reports progress about ten times a second, can be cancelled, and ends exactly once.
 * Jobs of an account that exclude each other (`shared/contract/jobs.ts`) never run at once.
 */
import { randomUUID } from 'node:crypto';
import type { ErrorShape } from '../../shared/contract/errors.ts';
import { AdsheetError } from '../../shared/contract/errors.ts';
import type { Job, JobKind, JobResults } from '../../shared/contract/jobs.ts';
import { JOBS } from '../../shared/contract/jobs.ts';
import type { PushResult } from '../../shared/contract/results/push-result.ts';
import type { Clock, Countdown } from './clock.ts';
import { NO_WAIT } from './clock.ts';
import type { JobHandle } from './context.ts';
import type { Log } from './outcome.ts';
import { errorShape, expectedError } from './outcome.ts';

declare const KIND: unique symbol;
/** A job's id, with its kind in the type, so that a command starts the kind of job the contract names. */
export type JobId<K extends JobKind> = string & { readonly [KIND]: K };

/** The work of a job, and its account's name as in its profile. */
export type JobWork<K extends JobKind = JobKind> = {
  readonly account: string;
  readonly kind: K;
  /** The seller did not ask for it. */
  readonly automatic?: true;
  readonly run: (handle: RunningJob) => Promise<JobResults[K]>;
};

/** A job's handle, with a way to report that the service asked to wait `ms` milliseconds. */
export type RunningJob = JobHandle & { readonly waits: (ms: number) => void };

export type Jobs = {
  /** Starts work and returns its id at once. Throws `job-running` while a job runs that excludes it. */
  readonly start: <K extends JobKind>(work: JobWork<K>) => JobId<K>;
  /** Is a job of that kind running for the account (name as in its profile)? */
  readonly isRunning: (account: string, kind: JobKind) => boolean;
  /** Is any job running for the account? */
  readonly isBusy: (account: string) => boolean;
  /** Cancels a job; one that has ended is ignored. */
  readonly cancel: (id: string) => void;
  /** Cancels all jobs of an account (by default of all) and resolves when they have ended. */
  readonly settle: (account?: string) => Promise<void>;
};

const STEP_MS = 100;
/** Shorter waits are not reported. */
const LEAST_WAIT_MS = 1_000;

type Running = {
  readonly work: JobWork;
  readonly abort: AbortController;
  readonly over: Promise<void>;
};

type JobResult = JobResults[JobKind];

/** The result matches the kind of the work (`JobWork`). */
type Ending =
  | { readonly state: 'done'; readonly result: JobResult }
  | { readonly state: 'failed'; readonly error: ErrorShape }
  | { readonly state: 'cancelled'; readonly result?: PushResult };

type Face = Pick<Job, 'id' | 'account' | 'kind' | 'automatic'>;

const faceOf = (id: string, { account, kind, automatic }: JobWork): Face => ({
  id,
  account,
  kind,
  ...(automatic ? { automatic } : {}),
});

/** Forwards progress: at once when the phase changes, otherwise once in `STEP_MS`. */
const createProgress = (face: Face, tell: (job: Job) => void, clock: Clock) => {
  let last = { phase: `job.${face.kind}`, done: 0, total: 0 };
  let toldAt = Number.NEGATIVE_INFINITY;
  let wait: Countdown = NO_WAIT;
  const show = (): void => {
    toldAt = performance.now();
    const left = wait();
    // As wall clock time, since the window counts down to it.
    const waits = left > 0 ? { waitUntil: new Date(Date.now() + left).toISOString() } : {};
    tell({ ...face, ...last, ...waits, state: 'running' });
  };
  return {
    last: () => last,
    show,
    step: (phase: string, done: number, total: number): void => {
      const moved = phase !== last.phase;
      last = { phase, done, total };
      if (moved || performance.now() - toldAt >= STEP_MS) show();
    },
    waits: (ms: number): void => {
      // Every request in flight may report the same wait.
      if (ms < LEAST_WAIT_MS || ms < wait() + LEAST_WAIT_MS) return;
      wait = clock.countdown(ms);
      show();
    },
  };
};

/** A push that was stopped still returns the results of its items. */
const cancelledResult = (result: JobResult): PushResult | undefined =>
  'cancelled' in result && result.cancelled ? result : undefined;

const busyWith = (running: ReadonlyMap<string, Running>, work: JobWork): JobKind | undefined => {
  for (const { work: other } of running.values()) {
    if (other.account !== work.account) continue;
    if (JOBS[work.kind].excludes.includes(other.kind)) return other.kind;
  }
  return undefined;
};

/** Creates the engine's jobs; `tell` is called with each change of a job's state and progress. */
export const createJobs = (tell: (job: Job) => void, log: Log, clock: Clock): Jobs => {
  const running = new Map<string, Running>();

  const carryOut = async (face: Face, work: JobWork, signal: AbortSignal): Promise<void> => {
    const progress = createProgress(face, tell, clock);
    progress.show();
    const end = (state: Ending): void => {
      running.delete(face.id);
      tell({ ...face, ...progress.last(), ...state } as Job);
    };
    try {
      const result = await work.run({ signal, progress: progress.step, waits: progress.waits });
      const stopped = cancelledResult(result);
      end(stopped ? { state: 'cancelled', result: stopped } : { state: 'done', result });
    } catch (error) {
      const told = expectedError(work.kind, error, log);
      end(told.code === 'cancelled' ? { state: 'cancelled' } : { state: 'failed', error: errorShape(told) });
    }
  };

  return {
    start: <K extends JobKind>(work: JobWork<K>) => {
      const other = busyWith(running, work);
      if (other) throw new AdsheetError('job-running', { kind: other });
      const id = randomUUID() as string as JobId<K>;
      const abort = new AbortController();
      // Deferred, so that the caller has the id before the job's first event.
      const over = Promise.resolve().then(() => carryOut(faceOf(id, work), work, abort.signal));
      running.set(id, { work, abort, over });
      return id;
    },
    isRunning: (account, kind) =>
      [...running.values()].some(({ work }) => work.account === account && work.kind === kind),
    isBusy: (account) => [...running.values()].some(({ work }) => work.account === account),
    cancel: (id) => running.get(id)?.abort.abort(),
    settle: async (account) => {
      const mine = [...running.values()].filter(
        ({ work }) => account === undefined || work.account === account,
      );
      for (const { abort } of mine) abort.abort();
      await Promise.all(mine.map(({ over }) => over));
    },
  };
};
