/** The engine as a child process, as the shell runs it, so that a test can kill it. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import type { Call } from '../../shared/contract/commands.ts';
import type { FromEngine, ToEngine } from '../../shared/contract/engine-port.ts';
import type { Outcome } from '../../shared/contract/errors.ts';
import { AdsheetError } from '../../shared/contract/errors.ts';
import type { EngineEvent } from '../../shared/contract/events.ts';
import type { FinishedJob } from './engine.ts';
import { jobEnds, testSecrets } from './engine.ts';

const ENTRY = fileURLToPath(new URL('../../main/engine/process.ts', import.meta.url));

export type ChildEngine = {
  readonly call: Call;
  readonly events: readonly EngineEvent[];
  readonly finished: (job: string) => Promise<FinishedJob>;
  /** Tells it that the machine is about to sleep or has woken, as the shell does. */
  readonly power: (state: 'suspend' | 'resume') => void;
  /** Sends SIGKILL; resolves when the process has ended. */
  readonly kill: () => Promise<void>;
  /** Asks it to stop; resolves with its exit code. */
  readonly shutdown: () => Promise<number | null>;
  /** Closes the channel, as when the parent dies; resolves with the exit code. */
  readonly abandon: () => Promise<number | null>;
};

const sealed = async ({ act, text }: Extract<FromEngine, { type: 'secret' }>): Promise<string> =>
  act === 'seal' ? testSecrets.seal(text) : testSecrets.open(text);

/** Starts the engine's process over `home` and waits until it is ready. */
export const forkEngine = async (home: string): Promise<ChildEngine> => {
  const child = fork(ENTRY, { serialization: 'advanced', stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const gone = once(child, 'exit') as Promise<[number | null, string | null]>;
  const events: EngineEvent[] = [];
  const ends = jobEnds();
  const waiting = new Map<number, (reply: Outcome<unknown>) => void>();
  const ready = Promise.withResolvers<void>();
  let next = 1;

  const send = (message: ToEngine): void => {
    if (child.connected) child.send(message);
  };
  const hear = (message: FromEngine): void => {
    if (message.type === 'ready') ready.resolve();
    if (message.type === 'reply') {
      waiting.get(message.id)?.(message.reply);
      waiting.delete(message.id);
    }
    if (message.type === 'event') {
      events.push(message.event);
      ends.hear(message.event);
    }
    if (message.type === 'secret') {
      const { id } = message;
      void sealed(message).then((value) => send({ type: 'secret-reply', id, reply: { ok: true, value } }));
    }
  };
  child.on('message', (message) => hear(message as FromEngine));
  child.once('exit', () => {
    for (const answer of waiting.values()) {
      answer({ ok: false, error: { code: 'engine-stopped', message: '', details: {} } });
    }
  });
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await gone;
  });
  send({ type: 'start', home, version: '0.0.0-test', locale: 'en' });
  await ready.promise;

  return {
    events,
    finished: ends.finished,
    call: async (name, input) => {
      const reply = await new Promise<Outcome<unknown>>((resolve) => {
        const id = next++;
        waiting.set(id, resolve);
        send({ type: 'call', id, name, input });
      });
      if (!reply.ok) throw new AdsheetError(reply.error.code, reply.error.details);
      return reply.value as never;
    },
    power: (state) => send({ type: 'power', state }),
    kill: async () => {
      child.kill('SIGKILL');
      await gone;
    },
    shutdown: async () => {
      send({ type: 'shutdown' });
      return (await gone)[0];
    },
    abandon: async () => {
      child.disconnect();
      return (await gone)[0];
    },
  };
};
