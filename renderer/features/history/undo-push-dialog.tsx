import { Button, DialogActions, DialogContent, DialogTitle } from '@fluentui/react-components';
import { useEffect, useRef } from 'react';
import type { PushResult } from '../../../shared/contract/results/push-result.ts';
import { app } from '../../core/state.ts';
import { testIds } from '../../core/test-ids.ts';
import { SeveritySign } from '../../core/ui/severity-sign.tsx';
import { useWords } from '../../core/words.ts';
import { undoPush } from './history-actions.ts';

const INEXACT = ['create', 'delete'] as const;

/** Asks before a push is undone: what will happen, and what cannot be undone exactly. */
export const UndoPushDialog = ({ result }: { readonly result: PushResult }) => {
  const { t } = useWords();
  const { run } = result;
  const sent = result.items.filter(({ state }) => state === 'done');
  const counts = INEXACT.map((op) => ({ op, count: sent.filter((item) => item.op === op).length }));
  const inexact = counts.filter(({ count }) => count > 0);
  const actions = useRef<HTMLDivElement>(null);
  // The safe button gets the focus, also for those who press Enter too early.
  useEffect(() => {
    const frame = requestAnimationFrame(() => actions.current?.querySelector('button')?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <div data-testid={testIds.undoPush}>
      <DialogTitle>{t('history.ask.title', { run })}</DialogTitle>
      <DialogContent className="undo-push">
        {sent.length === 0 && <p>{t('history.ask.nothing')}</p>}
        {sent.length > 0 && (
          <>
            <p>{t('history.ask.text', { count: sent.length })}</p>
            <p>{t('history.ask.drift')}</p>
          </>
        )}
        {inexact.length > 0 && (
          <section>
            <h3>{t('history.ask.inexact')}</h3>
            <ul>
              {inexact.map(({ op, count }) => (
                <li key={op}>
                  <SeveritySign severity="warning" /> {t(`history.ask.${op}`, { count })}
                </li>
              ))}
            </ul>
          </section>
        )}
      </DialogContent>
      <div ref={actions}>
        <DialogActions className="form-actions">
          <Button appearance="primary" onClick={() => app.set({ dialog: null })}>
            {t('history.ask.back')}
          </Button>
          {sent.length > 0 && (
            <Button onClick={() => undoPush({ kind: 'push', id: run })} data-testid={testIds.undoPushConfirm}>
              {t('history.ask.confirm')}
            </Button>
          )}
        </DialogActions>
      </div>
    </div>
  );
};
