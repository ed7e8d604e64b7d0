/** Check and push: what Review asks of the engine, and the questions before it. */
import type { RowKey } from '../../shared/ad/model.ts';
import type { Plan } from '../../shared/contract/views.ts';
import { asAdsheetError, call } from '../app/bridge.ts';
import { showTab } from '../app/commands.ts';
import { attemptOnce, tellError } from '../app/notices.ts';
import { app, openName, runningJob } from '../app/state.ts';
import { loadPlan, ticked } from '../app/sync.ts';
import { NO_FILTER } from '../grid/view-filter.ts';
import { isAsThen, signed, stillOpen } from './signatures.ts';

const push = async (keys: readonly RowKey[], confirmed: boolean): Promise<void> => {
  try {
    app.set({ dialog: null, pushResult: null, checkResult: null });
    await call('push.start', { account: openName(), select: { keys: [...keys] }, confirmed });
  } catch (error) {
    // Something moved between the question and the push: it is asked again.
    if (asAdsheetError(error).code === 'guard') await askToPush(keys);
    else tellError(error);
  }
};

/** Sends the ticked items, or those named; where something asks for a yes first, it is asked, once for the same edits. */
export const askToPush = (keys: readonly RowKey[] = ticked()): Promise<void> =>
  attemptOnce('push', async () => {
    const plan = await call('review.plan', { account: openName(), keys: [...keys] });
    const { agreed } = app.get();
    const isAgreed = plan.items.every((item) => isAsThen(agreed, item));
    if (plan.guards.length > 0 && !isAgreed) app.set({ dialog: { kind: 'guards', plan } });
    else await push(keys, isAgreed);
  });

/** Sends a plan whose guards got their yes. */
export const agreeAndPush = ({ items }: Plan): Promise<void> => {
  app.set(({ agreed, plan }) => ({ agreed: signed(stillOpen(agreed, plan?.items ?? []), items) }));
  return push(
    items.map(({ key }) => key),
    true,
  );
};

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
