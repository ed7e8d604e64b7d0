/** The parent's side of an engine's process: calls, jobs, and the death of it. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Failpoint } from '../../main/engine/index.ts';
import type { Call, EngineCommand } from '../../shared/contract/commands.ts';
import type { Job } from '../../shared/contract/jobs.ts';

/** What happens at a place: a kill, a power cut, or the machine falls asleep. */
export type Order = 'kill' | 'cut' | 'sleep';

export type ToHost =
  | { readonly type: 'call'; readonly id: number; readonly name: EngineCommand; readonly input: unknown }
  | { readonly type: 'arm'; readonly place: Failpoint; readonly nth: number; readonly order: Order }
  | { readonly type: 'cut' }
  | { readonly type: 'stop' };

type EndedJob = Exclude<Job, { readonly state: 'running' }>;

export type FromHost =
  | { readonly type: 'ready' }
  | { readonly type: 'awake' }
  | { readonly type: 'reply'; readonly id: number; readonly ok: true; readonly value: unknown }
  | {
      readonly type: 'reply';
      readonly id: number;
      readonly ok: false;
      readonly code: string;
      readonly text: string;
    }
  | { readonly type: 'job'; readonly job: EndedJob };

/** A call the engine refused, did not live to answer (`dead`), or has not answered for very long (`stuck`). */
export class CallError extends Error {
  readonly code: string;
  constructor(code: string, text: string) {
    super(text);
    this.name = 'CallError';
    this.code = code;
  }
}

export type Ending = EndedJob | { readonly state: 'dead' };

export type EngineProcess = {
  readonly call: Call;
  /** How a job ended, `dead` when the process did not live to tell. */
  readonly ended: (job: string) => Promise<Ending>;
  /** Lets something happen at the n-th pass of a place. */
  readonly arm: (place: Failpoint, nth: number, order: Order) => void;
  readonly kill: () => Promise<void>;
  /** What it wrote and did not sync is gone with it. */
  readonly cut: () => Promise<void>;
  readonly stopClock: () => void;
  /** Resolves when it runs again, or is dead. */
  readonly wake: () => Promise<void>;
  readonly stop: () => Promise<void>;
  readonly isAlive: () => boolean;
  /** The place it died at. */
  readonly reached: () => string | undefined;
  /** The last it said before it died. */
  readonly lastWords: () => string;
};

const HOST = fileURLToPath(new URL('./engine-host.ts', import.meta.url));
const MUTATE = new URL('./mutate.ts', import.meta.url).href;

const mutation = (mutant: string | undefined) =>
  mutant === undefined
    ? {}
    : { execArgv: ['--import', MUTATE], env: { ...process.env, ADSHEET_MUTANT: mutant } };

/** What takes longer than this, a call or a job, is stuck. */
export const LONGEST_MS = 150_000;

const WAKE_EVERY_MS = 20;

const dead = new CallError('dead', 'the engine did not live to answer');

export type HostOptions = {
  /** The file of how far its clocks are ahead. */
  readonly clocks: string;
  readonly mutant?: string | undefined;
  /** The engine stopped at a place. */
  readonly onSleep: (place: string) => void;
};

/** Starts an engine over `home` and waits until it answers. */
export const startEngineProcess = async (
  home: string,
  { clocks, mutant, onSleep }: HostOptions,
): Promise<EngineProcess> => {
  const stdio = ['ignore', 'pipe', 'pipe', 'ipc'] as const;
  const child = fork(HOST, [home, clocks], {
    serialization: 'advanced',
    stdio: [...stdio],
    ...mutation(mutant),
  });
  const gone = once(child, 'close');
  const replies = new Map<number, PromiseWithResolvers<unknown>>();
  const endings = new Map<string, PromiseWithResolvers<Ending>>();
  const ready = Promise.withResolvers<void>();
  let awake = Promise.withResolvers<void>();
  let said = '';
  let complained = '';
  let alive = true;
  let next = 1;

  const endingOf = (job: string): PromiseWithResolvers<Ending> => {
    const known = endings.get(job) ?? Promise.withResolvers<Ending>();
    endings.set(job, known);
    return known;
  };
  const hear = (message: FromHost): void => {
    if (message.type === 'ready') ready.resolve();
    else if (message.type === 'awake') awake.resolve();
    else if (message.type === 'job') endingOf(message.job.id).resolve(message.job);
    else {
      const waiting = replies.get(message.id);
      replies.delete(message.id);
      if (message.ok) waiting?.resolve(message.value);
      else waiting?.reject(new CallError(message.code, message.text));
    }
  };

  child.stdout?.on('data', (bytes) => {
    said += String(bytes);
    const [, place] = /^sleep at (\S+)/m.exec(String(bytes)) ?? [];
    if (place !== undefined) onSleep(place);
  });
  child.stderr?.on('data', (bytes) => {
    complained = `${complained}${String(bytes)}`.slice(-4_000);
  });
  child.on('message', (message) => hear(message as FromHost));
  child.once('close', () => {
    alive = false;
    ready.reject(new Error(`the engine did not start: ${complained}`));
    awake.resolve();
    for (const { reject } of replies.values()) reject(dead);
    for (const { resolve } of endings.values()) resolve({ state: 'dead' });
  });
  const send = (message: ToHost): void => {
    if (child.connected) child.send(message, () => {});
  };
  await ready.promise;

  return {
    call: async (name, input) => {
      if (!alive) throw dead;
      const id = next++;
      const reply = Promise.withResolvers<unknown>();
      replies.set(id, reply);
      send({ type: 'call', id, name, input });
      const limit = setTimeout(
        () =>
          reply.reject(new CallError('stuck', `${name} was not answered in ${LONGEST_MS / 1000} seconds`)),
        LONGEST_MS,
      );
      try {
        return (await reply.promise) as never;
      } catch (error) {
        // A new error, because the trace of the original does not show the call.
        throw error instanceof CallError ? new CallError(error.code, `${name}: ${error.message}`) : error;
      } finally {
        clearTimeout(limit);
      }
    },
    ended: (job) => (alive || endings.has(job) ? endingOf(job).promise : Promise.resolve({ state: 'dead' })),
    arm: (place, nth, order) => send({ type: 'arm', place, nth, order }),
    kill: async () => {
      child.kill('SIGKILL');
      await gone;
    },
    cut: async () => {
      send({ type: 'cut' });
      await gone;
    },
    stopClock: () => void child.kill('SIGSTOP'),
    // It reports that it sleeps before it does: a signal that arrives in between wakes nothing.
    wake: async () => {
      if (!alive) return;
      awake = Promise.withResolvers();
      child.kill('SIGCONT');
      const again = setInterval(() => child.kill('SIGCONT'), WAKE_EVERY_MS);
      await awake.promise.finally(() => clearInterval(again));
    },
    stop: async () => {
      send({ type: 'stop' });
      await gone;
    },
    isAlive: () => alive,
    reached: () => /^(?:kill|cut) at (\S+)/m.exec(said)?.[1],
    lastWords: () => complained,
  };
};
