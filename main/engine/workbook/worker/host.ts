/**
 * Work with files in a thread of its own: the engine goes on answering meanwhile, and whatever the file is, it ends: by
 * itself, by its limits of time and memory, or when it is no longer wanted.
 */
import { Worker } from 'node:worker_threads';
import { AdsheetError } from '../../../../shared/contract/errors.ts';
import { errorOf } from '../../outcome.ts';
import type { FromWorker, ToWorker, WorkerStart } from './messages.ts';
import type { TaskName, Tasks } from './task-types.ts';

export type TaskWatch<Name extends TaskName> = {
  readonly signal: AbortSignal;
  /** The longest it may take. */
  readonly seconds: number;
  /** The most that its own objects may take, in megabytes. */
  readonly heapMb: number;
  readonly answer: (
    question: Tasks[Name]['question'],
  ) => Tasks[Name]['answer'] | Promise<Tasks[Name]['answer']>;
};

/** The task was stopped at its limit. */
export class TaskLimitError extends Error {
  readonly limit: 'time' | 'memory';

  constructor(limit: 'time' | 'memory', options?: ErrorOptions) {
    super(`A task of the engine reached its limit of ${limit}`, options);
    this.name = 'TaskLimitError';
    this.limit = limit;
  }
}

/** The worker's own program: beside this file in a checkout, in the folder of the bundles in the application. */
const program = (): URL => {
  const here = import.meta.url;
  if (here.endsWith('.ts')) return new URL('./entry.ts', here);
  return new URL(/\/chunks\/[^/]+$/u.test(here) ? '../workbook-worker.cjs' : './workbook-worker.cjs', here);
};

/** What a worker makes is mostly gone a moment later: more room for it would only be filled later. */
const YOUNG_MB = 24;

const start = <Name extends TaskName>(task: WorkerStart<Name>, heapMb: number): Worker =>
  new Worker(program(), {
    workerData: task,
    // It needs nothing of the engine's surroundings.
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: YOUNG_MB },
  });

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

/** Settles as the task ends, however it does; the worker may still be there then. */
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
 * Runs a task in a worker of its own and gives what it ends with. Rejects with what the task or `answer` rejects with,
 * with `cancelled`, and with TaskLimitError; when this settles the worker is gone, whatever it had open with it.
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
