/** Ends items that are not sent, and items whose write was answered. Shared by all kinds of writes. */
import type { JsonObject } from '../../../../shared/json.ts';
import { draftsOfItem } from '../../mirror/runs/run-item.ts';
import type { WriteOutcome } from '../../service/service.ts';
import { refusalProblems, stopsTheRun } from '../refusals/refusals.ts';
import type { BatchTracker } from './batches.ts';
import type { WriteDecision } from './decide-write.ts';
import { forgetRefused } from './images.ts';
import type { PushSession, SendTask } from './push-session.ts';
import {
  completeItem,
  noteRefusedEntry,
  parkItem,
  retryAfterNotApplied,
  retryAfterUnknown,
} from './push-session.ts';

/** Completes, parks or retries an item whose decision is not to send it now. */
export const settleUnsent = async (
  session: PushSession,
  prepared: readonly WriteDecision[],
  readAt: string,
  track: BatchTracker,
): Promise<void> => {
  await Promise.all(
    prepared.map(async (one) => {
      if (one.kind === 'again') return track.again(one.task);
      if (one.kind === 'send') return;
      if (one.kind === 'done') await completeItem(session, one.task, one.there, readAt);
      else await parkItem(session, one.task, one);
      track.over(one.task);
    }),
  );
};

export type Written = {
  /** What was sent, so that the service's errors find their fields. */
  readonly body: JsonObject | undefined;
  /** Stores what the service holds now. */
  readonly landed: (answer: JsonObject | null) => Promise<void>;
};

/** Parks the item with the service's errors. Throws a 401 or 403, which is about the account; the item waits then. */
export const concludeRefusal = async (
  session: PushSession,
  task: SendTask,
  refusal: Extract<WriteOutcome<unknown>, { kind: 'refused' }>,
  track: BatchTracker,
  body: JsonObject | undefined,
): Promise<void> => {
  track.again(task);
  const stop = stopsTheRun(refusal);
  if (stop) {
    await noteRefusedEntry(session, task);
    throw stop;
  }
  const about = task.item.op === 'campaign' ? 'campaign' : 'ad';
  const errors = refusalProblems(refusal, { body, about });
  forgetRefused(session.context.mirror, draftsOfItem(task.item), errors);
  await parkItem(session, task, { state: 'failed', errors, body });
  track.over(task);
};

/** Stores the outcome of a write: the item ends, or its task is tried again. Throws what stops the run. */
export const concludeWrite = async (
  session: PushSession,
  task: SendTask,
  outcome: WriteOutcome<JsonObject | null>,
  track: BatchTracker,
  { body, landed }: Written,
): Promise<void> => {
  if (outcome.kind === 'done' || outcome.kind === 'refused') session.context.passFailpoint('answered');
  switch (outcome.kind) {
    case 'done':
      await landed(outcome.value);
      return track.over(task);
    case 'unknown':
      return track.again(retryAfterUnknown(session, task, outcome));
    case 'not-applied':
      track.again(task);
      return track.again(retryAfterNotApplied(session, task, outcome));
    case 'refused':
      return concludeRefusal(session, task, outcome, track, body);
  }
};
