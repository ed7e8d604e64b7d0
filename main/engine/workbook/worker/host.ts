/**
 * Runs work on files in a thread of its own: the engine keeps answering, and the work ends in any case: by itself, by
 * its limits of time and memory, or when it is cancelled.
 */
import { Worker } from 'node:worker_threads';
import { AdsheetError } from '../../../../shared/contract/errors.ts';
import { errorOf } from '../../outcome.ts';
import type { FromWorker, ToWorker, WorkerStart } from './messages.ts';
import type { TaskName, Tasks } from './task-types.ts';

export type TaskWatch<Name extends TaskName> = {
  readonly signal: AbortSignal;
  /** The time limit in seconds. */
  readonly seconds: number;
  /** The limit of its JavaScript heap, in megabytes. */
  readonly heapMb: number;
  readonly answer: (
    question: Tasks[Name]['question'],
  ) => Tasks[Name]['answer'] | Promise<Tasks[Name]['answer']>;
};

/** The task exceeded a limit. */
export class TaskLimitError extends Error {
  readonly limit: 'time' | 'memory';

  constructor(limit: 'time' | 'memory', options?: ErrorOptions) {
    super(`A task of the engine reached its limit of ${limit}`, options);
    this.name = 'TaskLimitError';
    this.limit = limit;
  }
}

/** The worker's program: beside this file in a checkout, in the folder of the bundles in the application. */
const program = (): URL => {
  const here = import.meta.url;
  if (here.endsWith('.ts')) return new URL('./entry.ts', here);
  return new URL(/\/chunks\/[^/]+$/u.test(here) ? '../workbook-worker.cjs' : './workbook-worker.cjs', here);
};

/**
 * Megabytes for short-lived objects; a worker's objects are mostly short-lived, and more would only be filled later.
 */
const YOUNG_MB = 24;

const start = <Name extends TaskName>(task: WorkerStart<Name>, heapMb: number): Worker =>
  new Worker(program(), {
    workerData: task,
    // It needs none of the engine's environment variables.
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: YOUNG_MB },
  });

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

/** Settles as the task ends; the worker may still be running then. */
const ended = <Name extends TaskName>(
  worker: Worker,
  { signal, seconds, answer }: TaskWatch<Name>,
): Promise<Tasks[Name]['end']> =>
  new Promise((resolve, reject) => {
    const reply = async (id: number, question: Tasks[Name]['question']): Promise<void> => {
      worker.postMessage({ id, answer: await answer(question) } satisfies ToWorker<Name>);
    };
    const timer = setTimeout(() => reject(new TaskLimitError('time')), seconds * 1000);
    const cancel = (): void => reject(new AdsheetError('cancelled'));
    signal.addEventListener('abort', cancel, { once: true });
    worker.on('message', (message: FromWorker<Name>) => {
      if (message.type === 'ask') reply(message.id, message.question).catch(reject);
      else if (message.end.ok) resolve(message.end.value);
      else reject(errorOf(message.end.error));
    });
    worker.on('error', (cause) =>
      reject(isOutOfMemory(cause) ? new TaskLimitError('memory', { cause }) : cause),
    );
    worker.once('exit', (code) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', cancel);
      reject(new Error(`A worker of the engine ended before its task, with ${code}`));
    });
  });

/**
 * Runs a task in a worker and resolves with its result. Rejects with the rejection of the task or of `answer`, with
 * `cancelled`, and with TaskLimitError. The worker and its open files are gone when this settles.
 */
export const runTask = async <Name extends TaskName>(
  name: Name,
  input: Tasks[Name]['input'],
  watch: TaskWatch<Name>,
): Promise<Tasks[Name]['end']> => {
  if (watch.signal.aborted) throw new AdsheetError('cancelled');
  const worker = start({ name, input }, watch.heapMb);
  try {
    return await ended(worker, watch);
  } finally {
    await worker.terminate();
  }
};
