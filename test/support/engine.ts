/** An engine in the test's own process, with its events. */
import { onTestFinished } from 'vitest';
import type { Engine, EngineOptions, SecretBox } from '../../main/engine/index.ts';
import { createEngine } from '../../main/engine/index.ts';
import type { Call } from '../../shared/contract/commands.ts';
import type { EngineEvent } from '../../shared/contract/events.ts';
import type { Job } from '../../shared/contract/jobs.ts';
import type { RowChunk } from '../../shared/contract/views.ts';

/** A sealing that protects nothing, but lets a test see whether a secret was sealed. */
export const testSecrets: SecretBox = {
  seal: async (plain) => `test:${Buffer.from(plain).toString('base64')}`,
  open: async (sealed) => Buffer.from(sealed.slice('test:'.length), 'base64').toString(),
};

export type FinishedJob = Exclude<Job, { readonly state: 'running' }>;

export type TestEngine = {
  readonly home: string;
  readonly call: Call;
  readonly events: readonly EngineEvent[];
  /** Resolves when the job has ended, in whatever state. */
  readonly finished: (job: string) => Promise<FinishedJob>;
  readonly close: Engine['close'];
};

export const decodeChunk = (chunk: Uint8Array): RowChunk =>
  JSON.parse(new TextDecoder().decode(chunk)) as RowChunk;

/** Collects the events of one engine, and lets a test wait for the end of a job. */
export const jobEnds = () => {
  const over = new Map<string, FinishedJob>();
  const waiting = new Map<string, (job: FinishedJob) => void>();
  return {
    hear: (event: EngineEvent): void => {
      if (event.type !== 'job' || event.job.state === 'running') return;
      over.set(event.job.id, event.job);
      waiting.get(event.job.id)?.(event.job);
    },
    finished: (id: string): Promise<FinishedJob> =>
      new Promise((resolve) => {
        const known = over.get(id);
        if (known) resolve(known);
        else waiting.set(id, resolve);
      }),
  };
};

/** Starts an engine over `home`; it is closed when the test ends, or earlier. */
export const startEngine = (home: string, options: Partial<EngineOptions> = {}): TestEngine => {
  const events: EngineEvent[] = [];
  const ends = jobEnds();
  const engine = createEngine({
    home,
    version: '0.0.0-test',
    secrets: testSecrets,
    onEvent: (event) => {
      events.push(event);
      ends.hear(event);
    },
    ...options,
  });
  let closing: Promise<void> | undefined;
  const close = (): Promise<void> => {
    closing ??= engine.close();
    return closing;
  };
  onTestFinished(close);
  return { home, call: engine.call, events, finished: ends.finished, close };
};
