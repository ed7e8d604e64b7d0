/** What is to be done with an item once its ad or campaign has just been read: send, park, take as done, look again. */
import type { AdId, Draft } from '../../../shared/ad/model.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { Problem } from '../../../shared/rules/problem.ts';
import type { Clock } from '../clock.ts';
import type { AccountContext } from '../context.ts';
import { intentIsThere } from './cleaning.ts';
import { heldProblem, heldProblems } from './held.ts';
import { withAddresses } from './images.ts';
import { mergeDrafts } from './merge.ts';
import type { Task } from './outbox.ts';
import { LOOK_AGAIN_MS, MOST_DOUBTS } from './outbox.ts';
import { asTheyLanded, draftsOfItem } from './remote.ts';

export type Prepared =
  /** `drafts` merged with what the service says now: what is put on top of it. */
  | {
      readonly kind: 'send';
      readonly task: Task;
      readonly there: JsonObject;
      readonly drafts: readonly Draft[];
    }
  | { readonly kind: 'done'; readonly task: Task; readonly there: JsonObject }
  | {
      readonly kind: 'parked';
      readonly task: Task;
      readonly state: 'held' | 'unknown' | 'failed';
      readonly errors: readonly Problem[];
    }
  | { readonly kind: 'again'; readonly task: Task };

/** A write in doubt is looked at, after a moment once more, and only then sent again; undefined when it is time. */
export const lookAgain = (clock: Clock, task: Task): Prepared | undefined => {
  if (!task.doubt) return undefined;
  if (task.looks < 1) {
    const looked = { ...task, looks: task.looks + 1, notBefore: clock.countdown(LOOK_AGAIN_MS) };
    return { kind: 'again', task: looked };
  }
  return task.doubts < MOST_DOUBTS
    ? undefined
    : { kind: 'parked', task, state: 'unknown', errors: task.reasons };
};

/** The service has no such ad: a delete is done, all else waits for what the seller makes of it. */
export const withoutAd = (task: Task): Prepared =>
  task.item.op === 'delete'
    ? { kind: 'done', task, there: { ...task.item.previous, status: 'DELETED' } }
    : { kind: 'parked', task, state: 'held', errors: [heldProblem('gone', '')] };

/** It is there in a form that nobody can read: nothing is written to it, and nothing taken for it, until it can be. */
export const oddlyMade = (task: Task, part: string): Prepared => ({
  kind: 'parked',
  task,
  state: task.doubt ? 'unknown' : 'held',
  errors: [heldProblem('set-aside', '', { part })],
});

/** Decides about an update, status call or delete; `there` is null when the service has no such ad. */
export const prepareWrite = (
  { mirror, clock }: Pick<AccountContext, 'mirror' | 'clock'>,
  task: Task,
  there: JsonObject | null,
): Prepared => {
  if (there === null) return withoutAd(task);
  const odd = mirror.oddAds.get(task.item.targetId as AdId);
  if (odd) return oddlyMade(task, odd.part);
  const frozen = draftsOfItem(task.item);
  const isThere = (draft: Draft): boolean => intentIsThere(withAddresses(mirror, [draft]), there);
  if (task.doubt && frozen.every(isThere)) return { kind: 'done', task, there };
  const again = lookAgain(clock, task);
  if (again) return again;
  const open = task.doubt ? frozen.filter((draft) => !isThere(draft)) : frozen;
  const drafts = mergeDrafts(task.item.previous ?? there, there, asTheyLanded(mirror, open, there));
  if (drafts.length === 0) return { kind: 'done', task, there };
  const errors = heldProblems(there, drafts, false);
  return errors.length > 0
    ? { kind: 'parked', task, state: 'held', errors }
    : { kind: 'send', task, there, drafts };
};
