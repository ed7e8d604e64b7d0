/**
 * Long work: each piece has an id, says how far it is about ten times a second, can be stopped, and ends exactly once.
 * Of an account, what excludes each other (`shared/contract/jobs.ts`) is never done at once.
 */
import { randomUUID } from 'node:crypto';
import type { ErrorShape } from '../../shared/contract/errors.ts';
import { AdsheetError } from '../../shared/contract/errors.ts';
import type { JobKind, JobResults } from '../../shared/contract/jobs.ts';
import { JOBS } from '../../shared/contract/jobs.ts';
import type { Job, PushResult } from '../../shared/contract/views.ts';
import type { Clock, Countdown } from './clock.ts';
import { AT_ONCE } from './clock.ts';
import type { JobHandle } from './context.ts';
import type { Log } from './outcome.ts';
import { errorShape, expectedError } from './outcome.ts';

declare const KIND: unique symbol;
/** A job's id, which knows of which kind it is: a command starts the job that the contract says it starts. */
export type JobId<K extends JobKind> = string & { readonly [KIND]: K };

/** What a job does, and for which account, named as in its profile. */
export type JobWork<K extends JobKind = JobKind> = {
  readonly account: string;
  readonly kind: K;
  /** Nobody asked for it. */
  readonly automatic?: true;
  readonly run: (handle: RunningJob) => Promise<JobResults[K]>;
};

/** What a job's work is given, with a way to say that everybody was asked to wait so many milliseconds. */
export type RunningJob = JobHandle & { readonly waits: (ms: number) => void };

export type Jobs = {
  /** Starts work and gives its id at once. Rejects with `job-running` while a job goes on that excludes it. */
  readonly start: <K extends JobKind>(work: JobWork<K>) => JobId<K>;
  /** Is a job of that kind going on for the account, named as in its profile? */
  readonly isRunning: (account: string, kind: JobKind) => boolean;
  /** Is any job going on for the account? */
  readonly isBusy: (account: string) => boolean;
  /** Asks a job to stop; one that is over already is left alone. */
  readonly cancel: (id: string) => void;
  /** Stops all jobs of an account (of all accounts) and resolves when they are over. */
  readonly settle: (account?: string) => Promise<void>;
};

const STEP_MS = 100;
/** Waits shorter than this are not worth a word. */
const LEAST_WAIT_MS = 1_000;

type Running = {
  readonly work: JobWork;
  readonly abort: AbortController;
  readonly over: Promise<void>;
};

type JobResult = JobResults[JobKind];

/** The result is of the kind that the work is of (`JobWork`). */
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

/** Passes progress on, at once when the phase changes, else one step in `STEP_MS`. */
const createProgress = (face: Face, tell: (job: Job) => void, clock: Clock) => {
  let last = { phase: `job.${face.kind}`, done: 0, total: 0 };
  let toldAt = Number.NEGATIVE_INFINITY;
  let wait: Countdown = AT_ONCE;
  const show = (): void => {
    toldAt = performance.now();
    const left = wait();
    // Whoever shows it counts down to it by the clock on the wall.
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
      // Each answer to what was in flight asks for the same once more.
      if (ms < LEAST_WAIT_MS || ms < wait() + LEAST_WAIT_MS) return;
      wait = clock.countdown(ms);
      show();
    },
  };
};

/** A push that was stopped still says what became of each ad. */
const cancelledResult = (result: JobResult): PushResult | undefined =>
  'cancelled' in result && result.cancelled ? result : undefined;

const busyWith = (running: ReadonlyMap<string, Running>, work: JobWork): JobKind | undefined => {
  for (const { work: other } of running.values()) {
    if (other.account !== work.account) continue;
    if (JOBS[work.kind].excludes.includes(other.kind)) return other.kind;
  }
  return undefined;
};

/** Creates the engine's jobs, none of them running; `tell` is called with each job's state and every progress of it. */
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
      // The caller has the id before the first event of the job reaches it.
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
