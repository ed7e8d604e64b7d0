/** Starts an experiment: its name, the measure and the last day, chosen before anything is known. */
import { Button, DialogActions, DialogContent, DialogTitle, Input, Select } from '@fluentui/react-components';
import { type FormEvent, useState } from 'react';
import type { RowKey } from '../../../shared/ad/model.ts';
import { describeOperation } from '../../../shared/bulk/describe-operation.ts';
import type { Operation } from '../../../shared/bulk/operation.ts';
import type { EffectMeasure } from '../../../shared/contract/results/effect.ts';
import { EFFECT_MEASURES } from '../../../shared/contract/results/effect.ts';
import { dayAfter } from '../../../shared/metrics/days.ts';
import { call } from '../../core/bridge.ts';
import { succeeds } from '../../core/notices.ts';
import { app, openName } from '../../core/state.ts';
import { testIds } from '../../core/test-ids.ts';
import { Line } from '../../core/ui/line.tsx';
import { useWords } from '../../core/words.ts';

/** Three whole weeks, from tomorrow on. */
const USUAL_DAYS = 22;
const MOST_NAME = 80;

type Props = {
  readonly keys: readonly RowKey[];
  readonly operation: Operation;
  readonly shownByDays: number;
};

export const TryHalfDialog = ({ keys, operation, shownByDays }: Props) => {
  const { t, language, format } = useWords();
  const [name, setName] = useState(() => describeOperation(language, operation, format).slice(0, MOST_NAME));
  const [measure, setMeasure] = useState<EffectMeasure>('clicks');
  const [until, setUntil] = useState(() => dayAfter(new Date().toISOString().slice(0, 10), USUAL_DAYS));
  const [isStarting, setStarting] = useState(false);
  const isReady = name.trim() !== '' && until !== '' && !isStarting;
  const start = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!isReady) return;
    setStarting(true);
    const isStarted = await succeeds(async () => {
      const plan = { name, operation, measure, until, shownByDays };
      await call('experiments.start', { account: openName(), select: { keys: [...keys] }, ...plan });
      app.set({ dialog: null });
    });
    if (!isStarted) setStarting(false);
  };
  return (
    <form onSubmit={start} noValidate>
      <DialogTitle>{t('experiments.start.title')}</DialogTitle>
      <DialogContent className="effect">
        <p>{t('experiments.start.text', { count: keys.length })}</p>
        <Line label={t('experiments.name')}>
          <Input
            size="small"
            className="experiment-wide"
            aria-label={t('experiments.name')}
            value={name}
            maxLength={MOST_NAME}
            onChange={(_event, { value }) => setName(value)}
            data-testid={testIds.experimentName}
          />
        </Line>
        <Line label={t('effect.measure')}>
          <Select
            size="small"
            className="experiment-wide"
            aria-label={t('effect.measure')}
            value={measure}
            onChange={(_event, { value }) =>
              setMeasure(EFFECT_MEASURES.find((one) => one === value) ?? 'clicks')
            }
          >
            {EFFECT_MEASURES.map((one) => (
              <option key={one} value={one}>
                {t(`performance.measure.${one}`)}
              </option>
            ))}
          </Select>
        </Line>
        <Line label={t('experiments.until')}>
          <Input
            size="small"
            type="date"
            aria-label={t('experiments.until')}
            value={until}
            onChange={(_event, { value }) => setUntil(value)}
            data-testid={testIds.experimentUntil}
          />
        </Line>
      </DialogContent>
      <DialogActions className="form-actions">
        <Button onClick={() => app.set({ dialog: null })}>{t('common.cancel')}</Button>
        <Button
          appearance="primary"
          type="submit"
          disabledFocusable={!isReady}
          data-testid={testIds.experimentStart}
        >
          {t('experiments.start')}
        </Button>
      </DialogActions>
    </form>
  );
};
