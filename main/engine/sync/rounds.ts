/**
 * Sending a stage in rounds: a batch of what may go now is prepared and sent, what has to be tried again waits its
 * time. When the work stops, what has not left is put back (`design/sync.md`, *Push* 10).
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { Outbox, Task } from './outbox.ts';

/** How a batch says what became of its tasks. A task of which it says nothing is tried again as it was. */
export type Track = {
  readonly again: (task: Task) => void;
  readonly over: (task: Task) => void;
};

/**
 * Sends one batch; resolves with how many of it were too late for what had been read of them (the next batch is
 * smaller then). `nearlyOver` is called when so little of it is left that the next may be prepared beside it. A throw
 * stops the stage.
 */
export type SendBatch = (batch: readonly Task[], track: Track, nearlyOver: () => void) => Promise<number>;

/** When everything that was read was too old to be written on, so often again, reading once more helps nobody. */
const MOST_READ_IN_VAIN = 3;

const pause = async (ms: number, signal: AbortSignal): Promise<void> => {
  try {
    await sleep(Math.max(1, ms), undefined, { signal });
  } catch (cause) {
    if (!signal.aborted) throw cause;
  }
};

/** Items whose write never left go back to waiting; one in doubt stays as it is, to be looked at when the run goes on. */
const putBack = ({ context: { mirror } }: Outbox, tasks: readonly Task[]): void => {
  const unsent = tasks.filter((task) => !task.doubt);
  if (unsent.length === 0) return;
  mirror.transaction(() => {
    for (const { item } of unsent) mirror.runs.setWaiting(item.run, item.seq);
  });
};

/** Batches on their way at once: one whose last writes are answered, one that is read for meanwhile. */
const MOST_BATCHES = 2;

/** Sends `tasks`, at most `most` a batch, until none is left or the job is stopped. */
export const inRounds = async (
  outbox: Outbox,
  tasks: readonly Task[],
  most: number,
  send: SendBatch,
): Promise<void> => {
  const { signal } = outbox.job;
  const open = new Map(tasks.map((task) => [task.item.seq, task]));
  const track: Track = {
    again: (task) => open.set(task.item.seq, task),
    over: (task) => open.delete(task.item.seq),
  };
  const busy = new Set<number>();
  const batches = new Set<Promise<void>>();
  const failures: unknown[] = [];
  let size = most;
  let inVain = 0;

  /** Resolves when the batch is nearly over. */
  const begin = (batch: readonly Task[]): Promise<void> =>
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

  const waiting = (): readonly Task[] => [...open.values()].filter(({ item }) => !busy.has(item.seq));
  while (open.size > 0 && !signal.aborted && failures.length === 0) {
    const left = waiting();
    const batch = left.filter((task) => task.notBefore() <= 0).slice(0, size);
    // Beside a batch that was read in vain nothing is read: it may be what makes reading slow.
    if (batch.length > 0 && batches.size < (inVain > 0 ? 1 : MOST_BATCHES)) await begin(batch);
    else if (batches.size > 0) await Promise.race(batches);
    else await pause(Math.min(...left.map((task) => task.notBefore())), signal);
  }
  await Promise.all(batches);
  putBack(outbox, [...open.values()]);
  if (failures.length > 0) throw failures[0];
};
