import { Button, mergeClasses } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons';
import { useEffect } from 'react';
import { dismissToast } from './notices.ts';
import { app, type Toast } from './state.ts';
import { useStore } from './store.ts';
import { testIds } from './test-ids.ts';
import { useWords } from './words.ts';

const INFO_MS = 6_000;
/** Milliseconds: long enough to read what was done and to undo it. */
const ACTION_MS = 15_000;
/** Most characters of a text that has its button beside it: two lines. */
const MOST_BESIDE = 50;

const ToastCard = ({ toast }: { readonly toast: Toast }) => {
  const { t } = useWords();
  const dialog = useStore(app, (state) => state.dialog?.kind ?? null);
  // What is typed in an open dialog stays: what would take its place waits until it is closed.
  const actions = toast.actions.filter(({ opensDialog }) => dialog === null || !opensDialog);
  useEffect(() => {
    if (toast.tone === 'error') return undefined;
    const timer = setTimeout(() => dismissToast(toast.id), toast.actions.length > 0 ? ACTION_MS : INFO_MS);
    return () => clearTimeout(timer);
  }, [toast]);
  const isWide = actions.length > 1 || (actions.length > 0 && toast.text.length > MOST_BESIDE);
  return (
    <div
      className={mergeClasses('toast', `toast-${toast.tone}`, isWide && 'toast-wide')}
      role={toast.tone === 'error' ? 'alert' : 'status'}
      // What was said before a dialog was opened is not about it, and waits behind it.
      hidden={dialog !== null && toast.dialog !== dialog}
      data-testid={testIds.toast}
    >
      <div className="toast-text">
        {toast.tone === 'error' && <strong>{toast.title ?? t('toast.error')}</strong>}
        <span>{toast.text}</span>
      </div>
      {actions.length > 0 && (
        <div className="toast-actions">
          {actions.map((action) => (
            <Button
              key={action.label}
              size="small"
              onClick={() => {
                dismissToast(toast.id);
                action.run();
              }}
              data-testid={testIds.toastAction}
            >
              {action.label}
            </Button>
          ))}
        </div>
      )}
      <Button
        appearance="subtle"
        size="small"
        icon={<DismissRegular />}
        aria-label={t('common.dismiss')}
        onClick={() => dismissToast(toast.id)}
      />
    </div>
  );
};

/** Errors stay until they are dismissed; other toasts disappear by themselves. */
export const Toasts = () => {
  const toasts = useStore(app, (state) => state.toasts);
  const isDialogOpen = useStore(app, (state) => state.dialog !== null);
  return (
    <div className={mergeClasses('toasts', isDialogOpen && 'toasts-at-dialog')}>
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>
  );
};
