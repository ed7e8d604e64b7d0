/** Whether a push helped: one measure is chosen, then the verdict is told with what it rests on. */
import { Button, DialogActions, DialogContent, DialogTitle, Select } from '@fluentui/react-components';
import { useEffect, useRef, useState } from 'react';
import type { Effect, EffectMeasure } from '../../../shared/contract/results/effect.ts';
import { EFFECT_MEASURES } from '../../../shared/contract/results/effect.ts';
import { effectSentences } from '../../../shared/locale/effect-sentences.ts';
import { call } from '../../core/bridge.ts';
import { attempt } from '../../core/notices.ts';
import { question } from '../../core/question.ts';
import { app, openName } from '../../core/state.ts';
import { testIds } from '../../core/test-ids.ts';
import { dayDate } from '../../core/time.ts';
import { useAnswer } from '../../core/use-answer.ts';
import { useWords } from '../../core/words.ts';

const Verdict = ({ effect }: { readonly effect: Effect }) => {
  const { t, locale } = useWords();
  const text = useRef<HTMLParagraphElement>(null);
  // What was asked for is read at once, also by screen readers.
  useEffect(() => text.current?.focus(), []);
  const [verdict, ...basis] = effectSentences(effect, { t, locale, day: (day) => dayDate(day, locale) });
  return (
    <section className="effect-verdict" data-testid={testIds.effectVerdict}>
      <p ref={text} tabIndex={-1} className="effect-verdict-text">
        {verdict}
      </p>
      <h3>{t('effect.basis')}</h3>
      <ul>
        {basis.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  );
};

export const EffectDialog = ({ push }: { readonly push: number }) => {
  const { t } = useWords();
  const asked = useAnswer(question('effect.asked', { account: openName(), push }, { inPlace: true }));
  const [chosen, setChosen] = useState<EffectMeasure | null>(null);
  const [effect, setEffect] = useState<Effect | null>(null);
  const [isJudging, setJudging] = useState(false);
  const first = asked.value?.measures[0];
  const measure = chosen ?? first ?? 'clicks';
  const judge = (): void => {
    if (isJudging) return;
    setJudging(true);
    setEffect(null);
    attempt(async () =>
      setEffect(await call('effect.judge', { account: openName(), push, measure })),
    ).finally(() => setJudging(false));
  };
  return (
    <>
      <DialogTitle>{t('effect.title', { run: push })}</DialogTitle>
      <DialogContent className="effect">
        <p>
          {first === undefined
            ? t('effect.choose')
            : t('effect.first', { measure: t(`performance.measure.${first}`) })}
        </p>
        <div className="effect-choice">
          <Select
            size="small"
            aria-label={t('effect.measure')}
            value={measure}
            onChange={(_event, { value }) => {
              setChosen(EFFECT_MEASURES.find((one) => one === value) ?? null);
              setEffect(null);
            }}
            data-testid={testIds.effectMeasure}
          >
            {EFFECT_MEASURES.map((one) => (
              <option key={one} value={one}>
                {t(`performance.measure.${one}`)}
              </option>
            ))}
          </Select>
          <Button
            size="small"
            appearance="primary"
            disabledFocusable={isJudging}
            onClick={judge}
            data-testid={testIds.effectJudge}
          >
            {t(isJudging ? 'effect.judging' : 'effect.judge')}
          </Button>
        </div>
        {effect && <Verdict effect={effect} />}
      </DialogContent>
      <DialogActions className="form-actions">
        <Button onClick={() => app.set({ dialog: null })}>{t('effect.close')}</Button>
      </DialogActions>
    </>
  );
};
