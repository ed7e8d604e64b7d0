/** What would be sent: the plan, what is ticked of it, and what the ticked part comes to. */
import type { RowKey } from '../../shared/ad/model.ts';
import type { Plan } from '../../shared/contract/views.ts';
import { call } from '../app/bridge.ts';
import { tellError } from '../app/notices.ts';
import { type AppState, app, openName } from '../app/state.ts';
import { canSend } from './groups.ts';

/** What is said of the ticked part alone: money at stake, and what asks for a yes. */
export type TickedPart = Pick<Plan, 'money' | 'guards'>;

/** A part with what it was worked out for. */
export type KnownPart = TickedPart & Pick<AppState, 'plan' | 'unticked'>;

type Ticks = Pick<AppState, 'plan' | 'unticked'>;

let listed: Ticks & { readonly keys: readonly RowKey[] } = { plan: null, unticked: new Set(), keys: [] };

/** The items that would be sent now: ticked, and not held back. Listed anew only when plan or ticks are others. */
export const ticked = ({ plan, unticked }: Ticks = app.get()): readonly RowKey[] => {
  if (listed.plan === plan && listed.unticked === unticked) return listed.keys;
  const items = plan?.items ?? [];
  const keys = items.filter((item) => canSend(item) && !unticked.has(item.key)).map(({ key }) => key);
  listed = { plan, unticked, keys };
  return keys;
};

const isAllTicked = ({ plan, unticked }: Ticks): boolean =>
  unticked.size === 0 || !(plan?.items ?? []).some((item) => canSend(item) && unticked.has(item.key));

/** What the ticked part comes to; `isOld` while ticks have moved since it was worked out. */
export const tickedPart = ({
  plan,
  unticked,
  part,
}: AppState): { readonly of: TickedPart | null; readonly isOld: boolean } => {
  if (isAllTicked({ plan, unticked })) return { of: plan, isOld: false };
  return { of: part ?? plan, isOld: part?.plan !== plan || part?.unticked !== unticked };
};

const PART_AFTER_MS = 200;
let partTimer: ReturnType<typeof setTimeout> | undefined;

const loadPart = async (): Promise<void> => {
  const { plan, unticked } = app.get();
  if (isAllTicked({ plan, unticked })) return;
  try {
    const keys = [...ticked({ plan, unticked })];
    const { money, guards } = await call('review.plan', { account: openName(), keys });
    const now = app.get();
    if (now.plan === plan && now.unticked === unticked) app.set({ part: { plan, unticked, money, guards } });
  } catch (error) {
    tellError(error);
  }
};

/** Works out what the ticked part comes to, a moment after the last tick. */
const followTicks = (): void => {
  clearTimeout(partTimer);
  partTimer = setTimeout(loadPart, PART_AFTER_MS);
};

/** Ticks kept over plans: those of items that are gone are forgotten. */
const stillUnticked = (unticked: ReadonlySet<RowKey>, { items }: Plan): ReadonlySet<RowKey> => {
  const left = new Set(items.flatMap(({ key }) => (unticked.has(key) ? [key] : [])));
  return left.size === unticked.size ? unticked : left;
};

let planning = 0;

/** Compares drafts with the local copy again; an answer overtaken by a newer question is dropped. */
export const loadPlan = async (): Promise<void> => {
  const account = openName();
  if (account === '') return;
  planning += 1;
  const mine = planning;
  app.set({ planLoading: true });
  try {
    const plan = await call('review.plan', { account });
    if (mine !== planning || openName() !== account) return;
    app.set(({ unticked }) => ({ plan, unticked: stillUnticked(unticked, plan) }));
    followTicks();
  } catch (error) {
    tellError(error);
  } finally {
    if (mine === planning) app.set({ planLoading: false });
  }
};

const AFTER_CHANGE_MS = 150;
/** While a push goes on, the engine has better to do than to compare all over for every ad that is sent. */
const AFTER_SENDING_MS = 4_000;
let planTimer: ReturnType<typeof setTimeout> | undefined;

/** Review follows the drafts, a moment after they changed. */
export const followPlan = (): void => {
  const { tab, jobs } = app.get();
  if (tab !== 'review' || planTimer !== undefined) return;
  const after = jobs.some(({ kind }) => kind === 'push') ? AFTER_SENDING_MS : AFTER_CHANGE_MS;
  planTimer = setTimeout(() => {
    planTimer = undefined;
    loadPlan();
  }, after);
};

/** Sets or clears ticks; those that are so already stay. */
export const setTicks = (keys: readonly RowKey[], on: boolean): void => {
  app.set((state) => {
    const unticked = new Set(state.unticked);
    for (const key of keys) {
      if (on) unticked.delete(key);
      else unticked.add(key);
    }
    return { unticked };
  });
  followTicks();
};
