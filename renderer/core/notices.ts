/** What the window tells in passing: toasts, and sentences for screen readers. */
import { asAdsheetError } from './bridge.ts';
import { isOutage } from './outage.ts';
import { app, type Toast, type ToastAction } from './state.ts';
import { words } from './words.ts';

const MOST_TOASTS = 4;
let lastToast = 0;

export const announce = (text: string): void => app.set({ announcement: text });

export const dismissToast = (id: number): void =>
  app.set((state) => ({ toasts: state.toasts.filter((toast) => toast.id !== id) }));

/** Said again, a thing takes its old place away: a pile of the same covers the panel and says no more. */
const show = (toast: Omit<Toast, 'id'>): void => {
  lastToast += 1;
  const shown = { ...toast, id: lastToast };
  const isSame = (other: Toast): boolean =>
    (other.title === toast.title && other.text === toast.text) ||
    (toast.topic !== undefined && other.topic === toast.topic);
  app.set((state) => ({
    toasts: [...state.toasts.filter((other) => !isSame(other)), shown].slice(-MOST_TOASTS),
  }));
};

/** The service answers: what was told of its silence, or of a sign-in it did not take, is over. */
export const endOutage = (): void =>
  app.set((state) => ({ offline: false, toasts: state.toasts.filter(({ outage }) => outage !== true) }));

/** `changeset`: the one it tells of, if any. */
export const showToast = (text: string, action?: ToastAction, changeset?: number): void =>
  show({
    tone: 'info',
    text,
    actions: action ? [action] : [],
    ...(changeset === undefined ? {} : { changeset }),
  });

/** Tells of a thing that goes on: the next word about it takes the place of this one. */
export const showTopicToast = (topic: string, text: string, actions: readonly ToastAction[] = []): void =>
  show({ tone: 'info', text, actions, topic });

/** A changeset was taken back: what was told of it is no longer true. */
export const takeBackToasts = (changeset: number): void =>
  app.set((state) => ({ toasts: state.toasts.filter((toast) => toast.changeset !== changeset) }));

/** Shows an error as a sentence with its next step. A cancelled piece of work is not an error. */
export const showError = (thrown: unknown, title?: string, action?: ToastAction): void => {
  const error = asAdsheetError(thrown);
  if (error.code === 'cancelled') return;
  show({
    tone: 'error',
    text: words().error(error),
    ...(isOutage(error.code) ? { outage: true as const } : {}),
    ...(title === undefined ? {} : { title }),
    actions: action ? [action] : [],
  });
};

/** Does a piece of work and says whether it went well; a failure is told, never lost. */
export const succeeds = async (work: () => Promise<unknown>): Promise<boolean> => {
  try {
    await work();
    return true;
  } catch (error) {
    showError(error);
    return false;
  }
};

/** Runs what a click or key asked for; a failure is told, never lost. */
export const attempt = async (work: () => Promise<unknown>): Promise<void> => {
  await succeeds(work);
};

const underWay = new Set<string>();

/** As `attempt`, but nothing while the same is still asked for: the second click of a double click means nothing new. */
export const attemptOnce = async (what: string, work: () => Promise<unknown>): Promise<void> => {
  if (underWay.has(what)) return;
  underWay.add(what);
  try {
    await attempt(work);
  } finally {
    underWay.delete(what);
  }
};
