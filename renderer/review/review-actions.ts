/** Check and push: what Review asks of the engine, and the questions before it. */
import type { RowKey } from '../../shared/ad/model.ts';
import { seenOf } from '../../shared/contract/seen-plan.ts';
import type { Guard, Plan, PushResult } from '../../shared/contract/views.ts';
import { asAdsheetError, call } from '../app/bridge.ts';
import { showTab } from '../app/commands.ts';
import { attemptOnce, tell, tellError } from '../app/notices.ts';
import { app, openName, runningJob } from '../app/state.ts';
import { words } from '../app/words.ts';
import { NO_FILTER } from '../grid/view-filter.ts';
import { asShown } from './as-shown.ts';
import { loadPlan, ticked } from './plan-store.ts';
import { isAsThen, signed, stillOpen } from './signatures.ts';

const planFor = (keys: readonly RowKey[]): Promise<Plan> =>
  call('review.plan', { account: openName(), keys: [...keys] });

/** Sends what was looked at, as it was looked at; its guards have their yes. */
const push = async (plan: Plan): Promise<void> => {
  const keys = plan.items.map(({ key }) => key);
  try {
    app.set({ dialog: null, pushResult: null, checkResult: null, pushing: { keys, stopping: null } });
    const seen = seenOf(plan);
    await call('push.start', { account: openName(), select: { keys }, confirmed: true, seen });
  } catch (error) {
    const { code } = asAdsheetError(error);
    if (code === 'guard' || code === 'plan-moved') await loadPlan();
    // More is at stake than was asked about: it is asked again.
    if (code === 'guard') await ask(keys, { again: true });
    else tellError(error);
  }
};

const isAgreed = ({ items, guards }: Plan): boolean => {
  const { agreed, agreedGuards } = app.get();
  return guards.every(({ code }) => agreedGuards.has(code)) && items.every((item) => isAsThen(agreed, item));
};

/** What the seller has before their eyes; null where that is not Review. */
const planInView = (): Plan | null => {
  const { tab, plan } = app.get();
  return tab === 'review' ? plan : null;
};

const ask = async (keys: readonly RowKey[], how: { readonly again?: true } = {}): Promise<void> => {
  const inView = planInView();
  const now = await planFor(keys);
  const plan = inView ? asShown(now, inView) : now;
  if (plan.items.length === 0) return tell(words().t('push.nothing_left'));
  const agreed = isAgreed(plan);
  if (plan.guards.length > 0 && !agreed) app.set({ dialog: { kind: 'guards', plan, ...how } });
  else await push(plan);
};

/** Sends the ticked items, or those named; where something asks for a yes first, it is asked, once for the same edits. */
export const askToPush = (keys: readonly RowKey[] = ticked()): Promise<void> =>
  attemptOnce('push', () => ask(keys));

/** Sends again what of a push was refused, as far as it is still to be sent; guarded as any push. */
export const tryAgain = ({ items }: Pick<PushResult, 'items'>): Promise<void> =>
  askToPush(items.flatMap(({ key, state }) => (state === 'failed' ? [key] : [])));

/** A push that ended unsent because what it got first set off guards: they are asked about. */
export const askAgain = (): Promise<void> =>
  attemptOnce('push', async () => {
    await loadPlan();
    await ask(app.get().pushing.keys, { again: true });
  });

const codesOf = (guards: readonly Guard[]): string =>
  guards
    .map(({ code, count }) => `${code} ${count}`)
    .sort()
    .join('\n');

const isSame = (shown: Plan, now: Plan): boolean => {
  const then = signed(new Map(), shown.items);
  const isAllAsShown =
    now.items.length === shown.items.length && now.items.every((item) => isAsThen(then, item));
  return isAllAsShown && codesOf(now.guards) === codesOf(shown.guards);
};

/** Sends a plan whose guards got their yes; where it has become another one meanwhile, that one is asked about. */
export const agreeAndPush = (shown: Plan): Promise<void> =>
  attemptOnce('push', async () => {
    const keys = shown.items.map(({ key }) => key);
    const now = await planFor(keys);
    if (!isSame(shown, now)) {
      await loadPlan();
      return app.set({ dialog: { kind: 'guards', plan: now, again: true } });
    }
    app.set(({ agreed, plan }) => ({
      agreed: signed(stillOpen(agreed, plan?.items ?? []), shown.items),
      agreedGuards: new Set(shown.guards.map(({ code }) => code)),
    }));
    await push(shown);
  });

/** Asks the marketplace about every draft without sending one. */
export const startCheck = (): Promise<void> =>
  attemptOnce('check', async () => {
    if (runningJob(app.get(), 'check')) return;
    await loadPlan();
    const { plan } = app.get();
    app.set({ checkResult: null, checkedAs: signed(new Map(), plan?.items ?? []) });
    await call('check.start', { account: openName() });
  });

/** Shows the sheet with nothing but these ads. */
export const showOnly = (keys: Iterable<RowKey>, label: string): void => {
  app.set({ dialog: null, filter: { ...NO_FILTER, only: { label, keys: new Set(keys) } } });
  showTab('ads');
};
