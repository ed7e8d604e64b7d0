import { Button, DialogActions, DialogContent, DialogTitle } from '@fluentui/react-components';
import { useEffect, useMemo, useRef } from 'react';
import { type FrozenTarget, remainingTarget } from '../../core/selection.ts';
import { app, rows } from '../../core/state.ts';
import { useStore } from '../../core/store.ts';
import { testIds } from '../../core/test-ids.ts';
import { SeveritySign } from '../../core/ui/severity-sign.tsx';
import { useWords } from '../../core/words.ts';
import { isInView, leftSentences } from '../sheet/public.ts';
import { deleteFrozen } from './ad-actions.ts';

/** As many titles as are read before a yes; the number says the rest. */
const MOST_TITLES = 8;

/** Names the ads to be deleted. Those that leave while it is open are said and left out. */
export const DeleteDialog = ({ frozen }: { readonly frozen: FrozenTarget }) => {
  const words = useWords();
  const { t } = words;
  const version = useStore(app, (state) => state.rowsVersion);
  const shown = useStore(app, (state) => state.shown);
  const { keys, left } = useMemo(
    () =>
      remainingTarget(
        frozen,
        (key) => (version >= 0 ? rows.get(key) : undefined),
        (key) => shown >= 0 && isInView(key),
      ),
    [frozen, version, shown],
  );
  const going = new Set(keys);
  const named = frozen.rows.filter(({ key }) => going.has(key));
  const actions = useRef<HTMLDivElement>(null);
  // The safe answer is at hand first, also for whoever presses Enter too early.
  useEffect(() => {
    const frame = requestAnimationFrame(() => actions.current?.querySelector('button')?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  const confirm = (): void => {
    app.set({ dialog: null });
    deleteFrozen(frozen);
  };
  return (
    <div data-testid={testIds.deleteDialog}>
      <DialogTitle>{t('delete.title', { count: named.length })}</DialogTitle>
      <DialogContent className="delete-ads">
        <ul className="delete-titles" aria-label={t('delete.list')}>
          {named.slice(0, MOST_TITLES).map(({ key, title }) => (
            <li key={key}>{title || t('common.untitled')}</li>
          ))}
        </ul>
        {named.length > MOST_TITLES && (
          <p className="delete-more">{t('act.more', { count: named.length - MOST_TITLES })}</p>
        )}
        <div role="status">
          {leftSentences([...frozen.left, ...left], words).map((sentence) => (
            <p key={sentence} className="delete-left">
              <SeveritySign severity="info" /> <span>{sentence}</span>
            </p>
          ))}
        </div>
        <p>{t('delete.text')}</p>
      </DialogContent>
      <div ref={actions}>
        <DialogActions className="form-actions">
          <Button appearance="primary" onClick={() => app.set({ dialog: null })}>
            {t('delete.back')}
          </Button>
          <Button
            disabledFocusable={named.length === 0}
            onClick={confirm}
            data-testid={testIds.deleteConfirm}
          >
            {t('selection.delete', { count: named.length })}
          </Button>
        </DialogActions>
      </div>
    </div>
  );
};
