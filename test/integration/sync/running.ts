/** The engine alone, without a service beside it: a process that is to die over it begins with nothing more. */
import { writeSync } from 'node:fs';
import type { Engine, EngineOptions, SecretBox } from '../../../main/engine/index.ts';
import { createEngine } from '../../../main/engine/index.ts';
import type { RowKey } from '../../../shared/ad/model.ts';
import type { Call } from '../../../shared/contract/commands.ts';
import type { EngineEvent } from '../../../shared/contract/events.ts';
import type { Job } from '../../../shared/contract/jobs.ts';
import type { CheckResult } from '../../../shared/contract/results/plan.ts';
import type { PullResult } from '../../../shared/contract/results/pull-result.ts';
import type { PushResult } from '../../../shared/contract/results/push-result.ts';

export const ACCOUNT = 'Shop';

/** Seals nothing: what is under test is what happens to drafts, not to secrets. */
export const plainBox: SecretBox = {
  seal: async (plain) => Buffer.from(plain).toString('base64'),
  open: async (sealed) => Buffer.from(sealed, 'base64').toString('utf8'),
};

export type Running = {
  readonly call: Call;
  readonly job: <T>(start: () => Promise<{ readonly job: string | null }>) => Promise<T>;
  readonly pull: (full?: boolean) => Promise<PullResult>;
  readonly push: (keys?: readonly RowKey[], concurrency?: number) => Promise<PushResult>;
  readonly resume: () => Promise<PushResult>;
  readonly check: () => Promise<CheckResult>;
  /** Asks the job that was started last to stop. */
  readonly stop: () => Promise<unknown>;
  readonly close: () => Promise<void>;
};

type Ending = Exclude<Job, { state: 'running' }>;

/** What a test puts in the place of the machine's clocks and of the usual patience, what it does at a place, and who hears its log. */
export type Around = Pick<EngineOptions, 'passFailpoint' | 'time' | 'timeouts' | 'log'>;

/** A process that dies without a goodbye as it passes `place` for the n-th time. */
export const dyingAt = <P extends string>(place: string, nth: string): ((passed: P) => void) => {
  let passes = 0;
  return (passed) => {
    if (passed !== place) return;
    passes += 1;
    if (passes < Number(nth)) return;
    writeSync(1, `reached ${place}\n`);
    process.kill(process.pid, 'SIGKILL');
  };
};

/** Starts the engine on a home folder and collects the results of its jobs. */
export const runEngine = async (home: string, around: Around = {}): Promise<Running> => {
  const ended = new Map<string, Ending>();
  const waiting = new Map<string, (job: Ending) => void>();
  const onEvent = (event: EngineEvent): void => {
    if (event.type !== 'job' || event.job.state === 'running') return;
    ended.set(event.job.id, event.job);
    waiting.get(event.job.id)?.(event.job);
  };
  const engine: Engine = createEngine({
    home,
    version: 'test',
    secrets: plainBox,
    onEvent,
    ...around,
  });
  const ending = (id: string): Promise<Ending> => {
    const known = ended.get(id);
    return known ? Promise.resolve(known) : new Promise((resolve) => waiting.set(id, resolve));
  };
  let last = '';
  const job = async <T>(start: () => Promise<{ readonly job: string | null }>): Promise<T> => {
    const { job: id } = await start();
    last = id ?? '';
    if (id === null) throw new Error('there was nothing to do');
    const end = await ending(id);
    if (end.state === 'failed') throw Object.assign(new Error(end.error.code), end.error);
    const result = 'result' in end ? end.result : undefined;
    if (result === undefined) throw new Error('cancelled');
    return result as T;
  };
  const { call } = engine;
  return {
    call,
    job,
    pull: (full = false) => job(() => call('pull.start', { account: ACCOUNT, full })),
    push: (keys, concurrency) =>
      job(() =>
        call('push.start', {
          account: ACCOUNT,
          select: keys ? { keys: [...keys] } : {},
          confirmed: true,
          ...(concurrency === undefined ? {} : { concurrency }),
        }),
      ),
    resume: () => job(() => call('push.resume', { account: ACCOUNT })),
    check: () => job(() => call('check.start', { account: ACCOUNT })),
    stop: () => call('jobs.cancel', { job: last }),
    close: engine.close,
  };
};
