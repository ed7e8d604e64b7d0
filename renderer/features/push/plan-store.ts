/** The plan of the next push, its ticks, and the totals of the ticked items. */

import type { RowKey } from '../../../shared/ad/model.ts';
import type { Plan } from '../../../shared/contract/results/plan.ts';
import { type Answer, follow, refetch } from '../../core/answers.ts';
import { call } from '../../core/bridge.ts';
import { debounce } from '../../core/debounce.ts';
import { showError } from '../../core/notices.ts';
import { question } from '../../core/question.ts';
import { app, openName } from '../../core/state.ts';
import { canSend } from './groups.ts';
import { type PushState, pushState, type TickedPart, type Ticks } from './push-state.ts';

let listed: Ticks & { readonly keys: readonly RowKey[] } = { plan: null, unticked: new Set(), keys: [] };

/** The items that would be sent: ticked and not held. The same array until plan or ticks change. */
export const ticked = ({ plan, unticked }: Ticks = pushState.get()): readonly RowKey[] => {
  if (listed.plan === plan && listed.unticked === unticked) return listed.keys;
  const items = plan?.items ?? [];
  const keys = items.filter((item) => canSend(item) && !unticked.has(item.key)).map(({ key }) => key);
  listed = { plan, unticked, keys };
  return keys;
};

const isAllTicked = ({ plan, unticked }: Ticks): boolean =>
  unticked.size === 0 || !(plan?.items ?? []).some((item) => canSend(item) && unticked.has(item.key));

/** The totals of the ticked items; `isOld` while the ticks have changed since. */
export const tickedPart = ({
  plan,
  unticked,
  part,
}: PushState): { readonly of: TickedPart | null; readonly isOld: boolean } => {
  if (isAllTicked({ plan, unticked })) return { of: plan, isOld: false };
  return { of: part ?? plan, isOld: part?.plan !== plan || part?.unticked !== unticked };
};

const PART_AFTER_MS = 200;

const loadPart = async (): Promise<void> => {
  const { plan, unticked } = pushState.get();
  if (isAllTicked({ plan, unticked })) return;
  try {
    const keys = [...ticked({ plan, unticked })];
    const { money, guards } = await call('review.plan', { account: openName(), keys });
    const now = pushState.get();
    if (now.plan === plan && now.unticked === unticked)
      pushState.set({ part: { plan, unticked, money, guards } });
  } catch (error) {
    showError(error);
  }
};

/** Computes the totals shortly after the last tick. */
const { soon: followTicks } = debounce(loadPart, PART_AFTER_MS);

/** Keeps ticks across plans; those of removed items are dropped. */
const stillUnticked = (unticked: ReadonlySet<RowKey>, { items }: Plan): ReadonlySet<RowKey> => {
  const left = new Set(items.flatMap(({ key }) => (unticked.has(key) ? [key] : [])));
  return left.size === unticked.size ? unticked : left;
};

const AFTER_CHANGE_MS = 150;
/** Milliseconds between plans during a push, as comparing everything for each sent ad would burden the engine. */
const AFTER_SENDING_MS = 4_000;

const afterChange = (): number =>
  app.get().jobs.some(({ kind }) => kind === 'push') ? AFTER_SENDING_MS : AFTER_CHANGE_MS;

const planOf = (account: string) =>
  question('review.plan', { account }, { wait: afterChange, maxWait: afterChange });

const take = (account: string, { value }: Answer<Plan>): void => {
  if (openName() !== account || value === undefined || value === pushState.get().plan) return;
  pushState.set(({ unticked }) => ({ plan: value, unticked: stillUnticked(unticked, value) }));
  followTicks();
};

/** Keeps the plan up to date with the drafts; returns the function that stops this. */
export const followPlan = (account: string): (() => void) =>
  follow(planOf(account), (answer) => take(account, answer));

/** Computes the plan again; an error is shown. */
export const loadPlan = async (): Promise<void> => {
  const account = openName();
  if (account !== '') take(account, await refetch(planOf(account)));
};

/** Sets or clears ticks; those already so stay. */
export const setTicks = (keys: readonly RowKey[], on: boolean): void => {
  pushState.set((state) => {
    const unticked = new Set(state.unticked);
    for (const key of keys) {
      if (on) unticked.delete(key);
      else unticked.add(key);
    }
    return { unticked };
  });
  followTicks();
};
