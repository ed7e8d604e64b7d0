/** What became of a push, in the order of what needs a hand. Pure. */
import type { ItemResult, ItemState, PushResult } from '../../../shared/contract/views.ts';
import type { Translate } from '../../../shared/locale/index.ts';

/**
 * How an ad ended, or that it has not: what waits and what is being sent come to the same. `kept`: it was sent, and the
 * marketplace keeps something else.
 */
export type EndState = Exclude<ItemState, 'sending'> | 'kept';

const STATES: readonly EndState[] = ['failed', 'held', 'unknown', 'skipped', 'waiting', 'kept', 'done'];

export const endStateOf = ({ state, kept }: Pick<ItemResult, 'state' | 'kept'>): EndState => {
  if (state === 'sending') return 'waiting';
  return state === 'done' && kept !== undefined ? 'kept' : state;
};

export type OutcomePart = { readonly state: EndState; readonly items: readonly ItemResult[] };

/** A result's ads by how they ended; states without any are left out. */
export const partsOf = ({ items }: Pick<PushResult, 'items'>): readonly OutcomePart[] => {
  const byState = Map.groupBy(items, endStateOf);
  return STATES.flatMap((state) => {
    const of = byState.get(state);
    return of ? [{ state, items: of }] : [];
  });
};

/** How many of a push have not ended: it was interrupted. */
export const waitingIn = ({ items }: Pick<PushResult, 'items'>): number =>
  items.filter((item) => endStateOf(item) === 'waiting').length;

/** Null leaves its clause out of the sentence. */
const orNothing = (count: number): number | null => (count === 0 ? null : count);

/** What became of a push in one sentence; a run that is not over says what waits. */
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

/** How many ads were held because they changed on the marketplace just before they would have been sent. */
export const conflictsIn = ({ items }: Pick<PushResult, 'items'>): number =>
  items.filter(({ state, errors }) => state === 'held' && errors.some(({ code }) => code === 'conflict'))
    .length;
