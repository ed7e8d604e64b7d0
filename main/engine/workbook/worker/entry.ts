/** The entry point of a worker, which runs one task. An unexpected error ends it and is reported to the engine. */
import type { MessagePort } from 'node:worker_threads';
import { parentPort, workerData } from 'node:worker_threads';
import { AdsheetError } from '../../../../shared/contract/errors.ts';
import { errorShape } from '../../outcome.ts';
import type { FromWorker, ToWorker, WorkerStart } from './messages.ts';
import type { TaskName, Tasks } from './task-types.ts';
import { TASKS } from './tasks.ts';

/** Sends questions to the engine and waits for their answers. */
const createAsk = <Name extends TaskName>(port: MessagePort, send: (message: FromWorker<Name>) => void) => {
  const waiting = new Map<number, (answer: Tasks[Name]['answer']) => void>();
  let next = 1;
  port.on('message', ({ id, answer }: ToWorker<Name>) => {
    waiting.get(id)?.(answer);
    waiting.delete(id);
  });
  return (question: Tasks[Name]['question']): Promise<Tasks[Name]['answer']> =>
    new Promise((resolve) => {
      const id = next++;
      waiting.set(id, resolve);
      send({ type: 'ask', id, question });
    });
};

const carryOut = async <Name extends TaskName>(
  port: MessagePort,
  { name, input }: WorkerStart<Name>,
): Promise<void> => {
  const send = (message: FromWorker<Name>): void => port.postMessage(message);
  try {
    send({ type: 'end', end: { ok: true, value: await TASKS[name](input, createAsk(port, send)) } });
  } catch (error) {
    if (!(error instanceof AdsheetError)) throw error;
    send({ type: 'end', end: { ok: false, error: errorShape(error) } });
  } finally {
    port.close();
  }
};

if (parentPort) void carryOut(parentPort, workerData as WorkerStart);
