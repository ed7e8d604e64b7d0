import { Button, Checkbox, DialogActions, DialogContent, DialogTitle } from '@fluentui/react-components';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Guard, Plan } from '../../../shared/contract/results/plan.ts';
import { messageKey } from '../../../shared/locale/index.ts';
import { app } from '../../core/state.ts';
import { testIds } from '../../core/test-ids.ts';
import { SeveritySign } from '../../core/ui/severity-sign.tsx';
import { useWords } from '../../core/words.ts';
import { showOnly } from '../sheet/public.ts';
import { limitOf, questionsOf, thresholdOf } from './guards.ts';
import { agreeAndPush } from './push-actions.ts';

/** The threshold of a guard, with a button to change it. */
const ThresholdNote = ({ guard }: { readonly guard: Guard }) => {
  const { t, valueAt, format, number } = useWords();
  const threshold = thresholdOf(guard);
  const limit = limitOf(guard);
  if (!threshold || limit === undefined) return null;
  const amount = (micros: string): string => valueAt('bidMicros', micros);
  const said =
    threshold === 'dailyRise'
      ? amount(String(limit))
      : threshold === 'ads'
        ? number(Number(limit))
        : String(limit).replace('.', format.decimal);
  return (
    <span className="guard-note">
      {t(`guards.from.${threshold}`, { limit: said })}{' '}
      <Button
        size="small"
        appearance="transparent"
        className="guard-change"
        onClick={() => app.set({ dialog: { kind: 'settings' } })}
        data-testid={testIds.guardSettings}
      >
        {t('guards.change')}
      </Button>
    </span>
  );
};

const ShowThese = ({ guard }: { readonly guard: Guard }) => {
  const { t } = useWords();
  const keys = guard.keys ?? [];
  if (keys.length === 0) return null;
  const chip = messageKey(`guards.chip.${guard.code}`) ?? 'guards.chip.other';
  return (
    <Button size="small" onClick={() => showOnly(keys, t(chip))} data-testid={testIds.guardShow(guard.code)}>
      {t('guards.show', { count: keys.length })}
    </Button>
  );
};

const GuardItem = ({ guard, children }: { readonly guard: Guard; readonly children: ReactNode }) => (
  <li className="guard" data-testid={testIds.guard(guard.code)}>
    <div className="guard-text">
      {children}
      <ThresholdNote guard={guard} />
    </div>
    <ShowThese guard={guard} />
  </li>
);

/** The guards of a push in one dialog; each irreversible operation needs a tick of its own. */
export const GuardsDialog = ({ plan, isAgain }: { readonly plan: Plan; readonly isAgain: boolean }) => {
  const { t, guard: sentence } = useWords();
  const { final, look } = questionsOf(plan.guards);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const actions = useRef<HTMLDivElement>(null);
  const isReady = final.every(({ code }) => ticked.has(code));
  const count = plan.items.length;
  // The safe button gets the focus, also for those who press Enter too early.
  useEffect(() => {
    const frame = requestAnimationFrame(() => actions.current?.querySelector('button')?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  const tick = (code: string, on: boolean): void => {
    const next = new Set(ticked);
    if (on) next.add(code);
    else next.delete(code);
    setTicked(next);
  };
  return (
    <div data-testid={testIds.guards}>
      <DialogTitle>{t('guards.title', { count })}</DialogTitle>
      <DialogContent className="guards">
        {isAgain && (
          <p className="guard-again" role="alert">
            <SeveritySign severity="warning" /> {t('guards.again')}
          </p>
        )}
        {look.length > 0 && (
          <section>
            <h3>{t('guards.look')}</h3>
            <ul>
              {look.map((guard) => (
                <GuardItem key={guard.code} guard={guard}>
                  <span className="guard-what">
                    <SeveritySign severity="warning" /> {sentence(guard)}
                  </span>
                </GuardItem>
              ))}
            </ul>
          </section>
        )}
        {final.length > 0 && (
          <section>
            <h3>{t('guards.final')}</h3>
            <p className="guard-hint">{t('guards.final.text')}</p>
            <ul>
              {final.map((guard) => (
                <GuardItem key={guard.code} guard={guard}>
                  <Checkbox
                    label={sentence(guard)}
                    checked={ticked.has(guard.code)}
                    onChange={(_event, { checked }) => tick(guard.code, checked === true)}
                    data-testid={testIds.guardTick(guard.code)}
                  />
                </GuardItem>
              ))}
            </ul>
          </section>
        )}
      </DialogContent>
      <div ref={actions}>
        <DialogActions className="form-actions">
          <Button
            appearance="primary"
            onClick={() => app.set({ dialog: null })}
            data-testid={testIds.guardCancel}
          >
            {t('guards.back')}
          </Button>
          <Button
            disabledFocusable={!isReady}
            title={isReady ? '' : t('guards.tick_first')}
            onClick={() => agreeAndPush(plan)}
            data-testid={testIds.guardConfirm}
          >
            {t('guards.confirm', { count })}
          </Button>
        </DialogActions>
      </div>
    </div>
  );
};
