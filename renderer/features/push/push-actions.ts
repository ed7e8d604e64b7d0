/** Check and push from Review, with the questions before them. */
import type { RowKey } from '../../../shared/ad/model.ts';
import type { Guard, Plan } from '../../../shared/contract/results/plan.ts';
import type { PushResult } from '../../../shared/contract/results/push-result.ts';
import { seenOf } from '../../../shared/contract/seen-plan.ts';
import { asAdsheetError, call } from '../../core/bridge.ts';
import { attemptOnce, showError, showToast } from '../../core/notices.ts';
import { app, openName, runningJob } from '../../core/state.ts';
import { words } from '../../core/words.ts';
import { planAsShown } from './as-shown.ts';
import { isSameRevision, openRevisions, withRevisions } from './item-revisions.ts';
import { loadPlan, ticked } from './plan-store.ts';
import { pushState } from './push-state.ts';

const planFor = (keys: readonly RowKey[]): Promise<Plan> =>
  call('review.plan', { account: openName(), keys: [...keys] });

/** Sends the plan as shown; its guards were agreed to. */
const push = async (plan: Plan): Promise<void> => {
  const keys = plan.items.map(({ key }) => key);
  try {
    app.set({ dialog: null });
    pushState.set({ pushResult: null, checkResult: null, pushing: { keys, stopping: null } });
    const seen = seenOf(plan);
    await call('push.start', { account: openName(), select: { keys }, confirmed: true, seen });
  } catch (error) {
    const { code } = asAdsheetError(error);
    if (code === 'guard' || code === 'plan-moved') await loadPlan();
    // More is at stake than the seller agreed to, so the question is asked again.
    if (code === 'guard') await ask(keys, { again: true });
    else showError(error);
  }
};

const isAgreed = ({ items, guards }: Plan): boolean => {
  const { agreed, agreedGuards } = pushState.get();
  return (
    guards.every(({ code }) => agreedGuards.has(code)) && items.every((item) => isSameRevision(agreed, item))
  );
};

/** The plan on the screen; null if Review is not shown. */
const planInView = (): Plan | null => {
  return app.get().tab === 'review' ? pushState.get().plan : null;
};

const ask = async (keys: readonly RowKey[], how: { readonly again?: true } = {}): Promise<void> => {
  const inView = planInView();
  const now = await planFor(keys);
  const plan = inView ? planAsShown(now, inView) : now;
  if (plan.items.length === 0) return showToast(words().t('push.nothing_left'));
  const agreed = isAgreed(plan);
  if (plan.guards.length > 0 && !agreed) app.set({ dialog: { kind: 'guards', plan, ...how } });
  else await push(plan);
};

/** Sends the ticked items, or the given ones. Guards are asked about first, once for the same edits. */
export const askToPush = (keys: readonly RowKey[] = ticked()): Promise<void> =>
  attemptOnce('push', () => ask(keys));

/** Sends the refused items of a push again, if they still have drafts; guarded like any push. */
export const tryAgain = ({ items }: Pick<PushResult, 'items'>): Promise<void> =>
  askToPush(items.flatMap(({ key, state }) => (state === 'failed' ? [key] : [])));

/** A push ended unsent because its pull set off guards: asks about them. */
export const askAgain = (): Promise<void> =>
  attemptOnce('push', async () => {
    await loadPlan();
    await ask(pushState.get().pushing.keys, { again: true });
  });

const codesOf = (guards: readonly Guard[]): string =>
  guards
    .map(({ code, count }) => `${code} ${count}`)
    .sort()
    .join('\n');

const isSame = (shown: Plan, now: Plan): boolean => {
  const then = withRevisions(new Map(), shown.items);
  const isAllAsShown =
    now.items.length === shown.items.length && now.items.every((item) => isSameRevision(then, item));
  return isAllAsShown && codesOf(now.guards) === codesOf(shown.guards);
};

/** Sends a plan whose guards were agreed to; if the plan has changed meanwhile, asks about the new one. */
export const agreeAndPush = (shown: Plan): Promise<void> =>
  attemptOnce('push', async () => {
    const keys = shown.items.map(({ key }) => key);
    const now = await planFor(keys);
    if (!isSame(shown, now)) {
      await loadPlan();
      return app.set({ dialog: { kind: 'guards', plan: now, again: true } });
    }
    pushState.set(({ agreed, plan }) => ({
      agreed: withRevisions(openRevisions(agreed, plan?.items ?? []), shown.items),
      agreedGuards: new Set(shown.guards.map(({ code }) => code)),
    }));
    await push(shown);
  });

/** Starts a check: the marketplace validates every draft without storing it. */
export const startCheck = (): Promise<void> =>
  attemptOnce('check', async () => {
    if (runningJob(app.get(), 'check')) return;
    await loadPlan();
    const { plan } = pushState.get();
    pushState.set({ checkResult: null, checkedAs: withRevisions(new Map(), plan?.items ?? []) });
    await call('check.start', { account: openName() });
  });
