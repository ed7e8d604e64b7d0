/** Notifications: toasts, and announcements for screen readers. */
import type { ErrorCode } from '../../shared/contract/errors.ts';
import { asAdsheetError } from './bridge.ts';
import { isOutage } from './outage.ts';
import { app, type Toast, type ToastAction } from './state.ts';
import { words } from './words.ts';

const MOST_TOASTS = 4;
let lastToast = 0;

export const announce = (text: string): void => app.set({ announcement: text });

export const dismissToast = (id: number): void =>
  app.set((state) => ({ toasts: state.toasts.filter((toast) => toast.id !== id) }));

/** An equal toast replaces the earlier one, so that repeated toasts do not pile up. */
const show = (toast: Omit<Toast, 'id' | 'dialog'>): void => {
  lastToast += 1;
  const id = lastToast;
  const isSame = (other: Toast): boolean =>
    (other.title === toast.title && other.text === toast.text) ||
    (toast.topic !== undefined && other.topic === toast.topic);
  app.set((state) => ({
    toasts: [
      ...state.toasts.filter((other) => !isSame(other)),
      { ...toast, id, dialog: state.dialog?.kind ?? null },
    ].slice(-MOST_TOASTS),
  }));
};

/** The service answers again: removes toasts about an outage or a refused sign-in. */
export const endOutage = (): void =>
  app.set((state) => ({ offline: false, toasts: state.toasts.filter(({ outage }) => outage !== true) }));

/** `changeset`: the changeset the toast is about, if any. */
export const showToast = (text: string, action?: ToastAction, changeset?: number): void =>
  show({
    tone: 'info',
    text,
    actions: action ? [action] : [],
    ...(changeset === undefined ? {} : { changeset }),
  });

/** Shows a toast about something ongoing; it replaces the previous toast with the same topic. */
export const showTopicToast = (topic: string, text: string, actions: readonly ToastAction[] = []): void =>
  show({ tone: 'info', text, actions, topic });

/** A changeset was undone: removes toasts about it. */
export const dismissUndoneToasts = (changeset: number): void =>
  app.set((state) => ({ toasts: state.toasts.filter((toast) => toast.changeset !== changeset) }));

/** The dialog that settles an error, for errors whose sentence names it. */
const settledIn = (code: ErrorCode): ToastAction | undefined =>
  code === 'experiment-guard'
    ? {
        label: words().t('experiments.title'),
        opensDialog: true,
        run: () => app.set({ dialog: { kind: 'experiments' } }),
      }
    : undefined;

/** Shows an error as a sentence with its next step. Cancelled work is no error and shows nothing. */
export const showError = (thrown: unknown, title?: string, action?: ToastAction): void => {
  const error = asAdsheetError(thrown);
  if (error.code === 'cancelled') return;
  const next = action ?? settledIn(error.code);
  show({
    tone: 'error',
    text: words().error(error),
    ...(isOutage(error.code) ? { outage: true as const } : {}),
    ...(title === undefined ? {} : { title }),
    actions: next ? [next] : [],
  });
};

/** Runs work and resolves with whether it succeeded; a failure is shown. */
export const succeeds = async (work: () => Promise<unknown>): Promise<boolean> => {
  try {
    await work();
    return true;
  } catch (error) {
    showError(error);
    return false;
  }
};

/** Runs work for a click or key; a failure is shown. */
export const attempt = async (work: () => Promise<unknown>): Promise<void> => {
  await succeeds(work);
};

const underWay = new Set<string>();

/** As `attempt`, but does nothing while the same `what` is running: the second click of a double click is ignored. */
export const attemptOnce = async (what: string, work: () => Promise<unknown>): Promise<void> => {
  if (underWay.has(what)) return;
  underWay.add(what);
  try {
    await attempt(work);
  } finally {
    underWay.delete(what);
  }
};
