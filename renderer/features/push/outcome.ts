/** The results of a push, those that need attention first. Pure. */

import type { ItemState } from '../../../shared/contract/results/plan.ts';
import type { ItemResult, PushResult } from '../../../shared/contract/results/push-result.ts';
import type { Translate } from '../../../shared/locale/index.ts';

/**
 * How an item ended, or that it has not: waiting and sending count as one. `kept`: it was sent, and the marketplace
 * stored another value.
 */
export type EndState = Exclude<ItemState, 'sending'> | 'kept';

const STATES: readonly EndState[] = ['failed', 'held', 'unknown', 'skipped', 'waiting', 'kept', 'done'];

export const endStateOf = ({ state, kept }: Pick<ItemResult, 'state' | 'kept'>): EndState => {
  if (state === 'sending') return 'waiting';
  return state === 'done' && kept !== undefined ? 'kept' : state;
};

export type OutcomePart = { readonly state: EndState; readonly items: readonly ItemResult[] };

/** The items of a result by how they ended; states without items are left out. */
export const partsOf = ({ items }: Pick<PushResult, 'items'>): readonly OutcomePart[] => {
  const byState = Map.groupBy(items, endStateOf);
  return STATES.flatMap((state) => {
    const of = byState.get(state);
    return of ? [{ state, items: of }] : [];
  });
};

/** The number of unfinished items of an interrupted push. */
export const waitingIn = ({ items }: Pick<PushResult, 'items'>): number =>
  items.filter((item) => endStateOf(item) === 'waiting').length;

/** Null leaves the clause out of the sentence. */
const orNothing = (count: number): number | null => (count === 0 ? null : count);

/** The results of a push in one sentence; for an unfinished run also the waiting items. */
export const outcomeText = (result: PushResult, t: Translate): string => {
  const { done, failed, held, unknown, skipped, cancelled, items } = result;
  const total = items.length;
  const left = waitingIn(result);
  if (left > 0) return t('push.interrupted', { done, total, left });
  if (total > 0 && done === total) return t('push.all_done', { count: total });
  if (!cancelled) return t('push.done', { done, total });
  return t('push.stopped', {
    done,
    failed: orNothing(failed),
    held: orNothing(held),
    left: orNothing(skipped),
    unknown: orNothing(unknown),
  });
};

/** The number of ads held because they changed on the marketplace just before they would have been sent. */
export const conflictsIn = ({ items }: Pick<PushResult, 'items'>): number =>
  items.filter(({ state, errors }) => state === 'held' && errors.some(({ code }) => code === 'conflict'))
    .length;
