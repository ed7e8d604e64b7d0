/** What to do with an item once its ad or campaign has been read: send it, park it, take it as done, read it again. */
import type { Draft } from '../../../../shared/ad/model.ts';
import { readField } from '../../../../shared/ad/paths.ts';
import type { JsonObject } from '../../../../shared/json.ts';
import type { Problem } from '../../../../shared/rules/problem.ts';
import type { Clock } from '../../clock.ts';
import type { AccountContext } from '../../context.ts';
import { asWrittenIn, withAddressesIn } from '../../drafts/chosen-pictures.ts';
import { mergeDrafts } from '../../drafts/merge.ts';
import { arePicturesSent } from '../../drafts/pictures.ts';
import { isIntentFulfilled } from '../../drafts/server-normalization.ts';
import { sameValue } from '../../drafts/units.ts';
import { draftsOfItem } from '../../mirror/runs/run-item.ts';
import { invalidatedOverrideProblems } from '../learning/override-invalidation.ts';
import { goneProblem, heldProblem, heldProblems } from '../plan/held.ts';
import { draftsAsApplied } from '../remote/drafts-as-applied.ts';
import { malformedPartsAmong } from '../remote/malformed-rows.ts';
import type { SendTask } from './push-session.ts';
import { MAX_UNKNOWN_OUTCOMES, REREAD_DELAY_MS } from './push-session.ts';

export type WriteDecision =
  /** `drafts` are merged with `there`, the service's present state, and are applied to it in the body. */
  | {
      readonly kind: 'send';
      readonly task: SendTask;
      readonly there: JsonObject;
      readonly drafts: readonly Draft[];
    }
  | { readonly kind: 'done'; readonly task: SendTask; readonly there: JsonObject }
  | {
      readonly kind: 'parked';
      readonly task: SendTask;
      readonly state: 'held' | 'unknown' | 'failed';
      readonly errors: readonly Problem[];
    }
  | { readonly kind: 'again'; readonly task: SendTask };

/**
 * For a write that may have been applied: read the ad once more after `REREAD_DELAY_MS`, or park the item after
 * `MAX_UNKNOWN_OUTCOMES` such writes. Undefined where the item may be sent (again): nothing is in doubt, or the ad was
 * read twice without the write.
 */
export const rereadOrPark = (clock: Clock, task: SendTask): WriteDecision | undefined => {
  if (!task.mayBeApplied) return undefined;
  if (task.rereads < 1) {
    const looked: SendTask = {
      ...task,
      rereads: task.rereads + 1,
      notBefore: clock.countdown(REREAD_DELAY_MS),
    };
    return { kind: 'again', task: looked };
  }
  return task.unknownOutcomes < MAX_UNKNOWN_OUTCOMES
    ? undefined
    : { kind: 'parked', task, state: 'unknown', errors: task.reasons };
};

/** The decision where the service has no such ad: a delete is done, everything else is parked for the seller. */
export const decideForAbsentAd = (task: SendTask): WriteDecision =>
  task.item.op === 'delete'
    ? { kind: 'done', task, there: { ...task.item.previous, status: 'DELETED' } }
    : { kind: 'parked', task, state: 'held', errors: [goneProblem(task.item.key)] };

/** Parks an item whose ad is malformed: nothing is written to it until it can be read. */
export const parkUnreadable = (task: SendTask, part: string): WriteDecision => ({
  kind: 'parked',
  task,
  state: task.mayBeApplied ? 'unknown' : 'held',
  errors: [heldProblem('set-aside', '', { part })],
});

/** How long a request may be under way until it is applied, and what two clocks may differ by meanwhile. */
const UNDER_WAY_MS = 2 * 60_000;
const CLOCKS_MS = 5_000;

type Context = Pick<AccountContext, 'mirror' | 'clock' | 'now' | 'service'>;

/** Was the ad last changed as the item was sent? What happened since is counted by the clock of each side. */
const isChangedBySending = (
  { mirror, now, service }: Context,
  { item }: SendTask,
  there: JsonObject,
): boolean => {
  const attempt = mirror.runs.inDoubt(item.key).find(({ run, seq }) => run === item.run && seq === item.seq);
  const sinceSent = now().getTime() - Date.parse(attempt?.sentAt ?? '');
  const sinceChanged = service.newestDate() - Date.parse(String(there['dateLastUpdated']));
  const took = sinceSent - sinceChanged;
  return took >= -CLOCKS_MS && took <= UNDER_WAY_MS;
};

/**
 * Is the draft there as a write of it whose answer was lost may have left it? Pictures under addresses that nobody knows
 * are ours if they came as the write was under way, and another client's if they came later.
 */
const isLeft = (context: Context, task: SendTask, draft: Draft, there: JsonObject): boolean =>
  draft.field !== 'images' || isChangedBySending(context, task, there)
    ? isIntentFulfilled(asWrittenIn(context.mirror, [draft], there), there)
    : withAddressesIn(context.mirror, [draft], there).every(({ value }) =>
        arePicturesSent(value, readField(there, 'images')),
      );

/** Decides about an update, status call or delete; `there` is the service's present state, null for no such ad. */
export const decideWrite = (context: Context, task: SendTask, there: JsonObject | null): WriteDecision => {
  if (there === null) return decideForAbsentAd(task);
  const { mirror, clock } = context;
  const { key, targetId } = task.item;
  const odd = malformedPartsAmong(mirror, [{ key, id: targetId }]).get(key);
  if (odd !== undefined) return parkUnreadable(task, odd);
  const frozen = draftsOfItem(task.item);
  // A field that still has its base was not written, even where the service might have turned our value into it.
  const isThere = (draft: Draft): boolean =>
    !sameValue(draft.field, draft.base, readField(there, draft.field)) && isLeft(context, task, draft, there);
  if (task.mayBeApplied && frozen.every(isThere)) return { kind: 'done', task, there };
  const again = rereadOrPark(clock, task);
  if (again) return again;
  const open = task.mayBeApplied ? frozen.filter((draft) => !isThere(draft)) : frozen;
  const landed = draftsAsApplied(mirror, { key: task.item.key, drafts: open }, there);
  const drafts = mergeDrafts(task.item.previous ?? there, there, landed);
  if (drafts.length === 0) return { kind: 'done', task, there };
  const held = heldProblems(key, there, drafts, false);
  const errors = held.length > 0 ? held : invalidatedOverrideProblems(mirror, task.item, there, drafts);
  return errors.length > 0
    ? { kind: 'parked', task, state: 'held', errors }
    : { kind: 'send', task, there, drafts };
};
