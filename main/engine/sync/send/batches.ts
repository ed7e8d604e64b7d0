/**
 * Sending a stage in batches: tasks that are due are prepared and sent, tasks to try again wait for their time. When the
 * job stops, unsent items wait again (`docs/sync.md#stopping-and-going-on`).
 */
import { AdsheetError } from '../../../../shared/contract/errors.ts';
import type { PushSession, SendTask } from './push-session.ts';
import { pause } from './retry.ts';

/** With this a batch reports the outcome of its tasks. A task without a report is tried again as it was. */
export type BatchTracker = {
  readonly again: (task: SendTask) => void;
  readonly over: (task: SendTask) => void;
};

/**
 * Sends one batch; resolves with the number of tasks whose read became too old before they were sent (the next batch is
 * smaller then). `nearlyOver` is called when the next batch may be prepared beside the rest of this one. A rejection
 * stops the stage.
 */
export type SendBatch = (
  batch: readonly SendTask[],
  track: BatchTracker,
  nearlyOver: () => void,
) => Promise<number>;

/** Batches one after another of which every read was too old to be written on, before the stage is stopped. */
const MOST_READ_IN_VAIN = 3;

/** Sets items whose write never left back to waiting. One that may have been applied stays, to be read on resuming. */
const requeueUnsent = ({ context: { mirror } }: PushSession, tasks: readonly SendTask[]): void => {
  const unsent = tasks.filter((task) => !task.mayBeApplied);
  if (unsent.length === 0) return;
  mirror.transaction(() => {
    for (const { item } of unsent) mirror.runs.setWaiting(item.run, item.seq);
  });
};

/** Batches at once: one that waits for its last answers, and one whose ads are read meanwhile. */
const MOST_BATCHES = 2;

/** Sends `tasks`, at most `most` a batch, until none is left or the job is stopped. */
export const sendInBatches = async (
  session: PushSession,
  tasks: readonly SendTask[],
  most: number,
  send: SendBatch,
): Promise<void> => {
  const { signal } = session.job;
  const open = new Map(tasks.map((task) => [task.item.seq, task]));
  const track: BatchTracker = {
    again: (task) => open.set(task.item.seq, task),
    over: (task) => open.delete(task.item.seq),
  };
  const busy = new Set<number>();
  const batches = new Set<Promise<void>>();
  const failures: unknown[] = [];
  let size = most;
  let inVain = 0;

  /** Resolves when the batch is nearly over. */
  const begin = (batch: readonly SendTask[]): Promise<void> =>
    new Promise((nearlyOver) => {
      for (const { item } of batch) busy.add(item.seq);
      const work = send(batch, track, nearlyOver)
        .then((late) => {
          size = late > 0 ? Math.max(1, batch.length - late) : Math.min(most, size * 2);
          inVain = late > 0 && late === batch.length ? inVain + 1 : 0;
          if (inVain > MOST_READ_IN_VAIN && !signal.aborted) failures.push(new AdsheetError('reads-too-old'));
        })
        .catch((error: unknown) => {
          failures.push(error);
        })
        .finally(() => {
          for (const { item } of batch) busy.delete(item.seq);
          batches.delete(work);
          nearlyOver();
        });
      batches.add(work);
    });

  const waiting = (): readonly SendTask[] => [...open.values()].filter(({ item }) => !busy.has(item.seq));
  while (open.size > 0 && !signal.aborted && failures.length === 0) {
    const left = waiting();
    const batch = left.filter((task) => task.notBefore() <= 0).slice(0, size);
    // After a batch whose reads became too old, only one at a time: two may be what made reading slow.
    if (batch.length > 0 && batches.size < (inVain > 0 ? 1 : MOST_BATCHES)) await begin(batch);
    else if (batches.size > 0) await Promise.race(batches);
    else await pause(Math.min(...left.map((task) => task.notBefore())), signal);
  }
  await Promise.all(batches);
  requeueUnsent(session, [...open.values()]);
  if (failures.length > 0) throw failures[0];
};
