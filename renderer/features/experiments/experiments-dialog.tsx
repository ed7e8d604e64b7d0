/** The experiments of the account: one is chosen; what it is, what came of it, and how it ends. */
import { Button, DialogActions, DialogContent, DialogTitle, Select } from '@fluentui/react-components';
import { useState } from 'react';
import type { Experiment, JudgedExperiment } from '../../../shared/contract/results/experiments.ts';
import { experimentSentences } from '../../../shared/locale/experiment-sentences.ts';
import { call } from '../../core/bridge.ts';
import { attempt } from '../../core/notices.ts';
import { question } from '../../core/question.ts';
import { app, openName } from '../../core/state.ts';
import { testIds } from '../../core/test-ids.ts';
import { dayDate } from '../../core/time.ts';
import { useAnswer, useLastValue } from '../../core/use-answer.ts';
import { useWords } from '../../core/words.ts';

const Verdict = ({ judged }: { readonly judged: JudgedExperiment }) => {
  const { t, locale } = useWords();
  const [verdict, ...basis] = experimentSentences(judged, { t, locale, day: (day) => dayDate(day, locale) });
  return (
    <section className="effect-verdict" role="status" data-testid={testIds.experimentVerdict}>
      <p className="effect-verdict-text">{verdict}</p>
      {basis.length > 0 && (
        <ul className="experiment-basis">
          {basis.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </section>
  );
};

/** Its changeset waits in Review; the dialog closes, as the window tells of it. */
const end = (experiment: number, how: 'experiments.keep' | 'experiments.takeBack'): Promise<void> =>
  attempt(async () => {
    await call(how, { account: openName(), experiment });
    app.set({ dialog: null });
  });

const Acts = ({ experiment: { id, isOver, isGuarded } }: { readonly experiment: Experiment }) => {
  const { t } = useWords();
  const guard = (): Promise<void> =>
    attempt(() => call('experiments.guard', { account: openName(), experiment: id, on: !isGuarded }));
  return (
    <div className="experiment-acts">
      <Button
        size="small"
        appearance="primary"
        disabledFocusable={!isOver}
        onClick={() => isOver && end(id, 'experiments.keep')}
        data-testid={testIds.experimentKeep}
      >
        {t('experiments.keep')}
      </Button>
      <Button
        size="small"
        onClick={() => end(id, 'experiments.takeBack')}
        data-testid={testIds.experimentTakeBack}
      >
        {t('experiments.take_back')}
      </Button>
      <Button size="small" onClick={guard} data-testid={testIds.experimentGuard}>
        {t(isGuarded ? 'experiments.open' : 'experiments.close')}
      </Button>
    </div>
  );
};

const Chosen = ({ experiment }: { readonly experiment: Experiment }) => {
  const { t, locale } = useWords();
  const { id, measure, until, treated, control, state } = experiment;
  const judged = useAnswer(question('experiments.judge', { account: openName(), experiment: id }));
  return (
    <>
      <p>
        {t('experiments.facts', {
          treated,
          control,
          measure: t(`performance.measure.${measure}`),
          until: dayDate(until, locale),
        })}
      </p>
      {judged.value && <Verdict judged={judged.value} />}
      {state === 'running' && <Acts experiment={experiment} />}
    </>
  );
};

export const ExperimentsDialog = () => {
  const { t } = useWords();
  const experiments = useLastValue(
    useAnswer(question('experiments.list', { account: openName() })),
  )?.experiments;
  const [chosen, setChosen] = useState('');
  const experiment = experiments?.find(({ id }) => String(id) === chosen) ?? experiments?.[0];
  return (
    <>
      <DialogTitle>{t('experiments.title')}</DialogTitle>
      <DialogContent className="effect" data-testid={testIds.experiments}>
        {experiments && !experiment && <p>{t('experiments.empty')}</p>}
        {experiments && experiment && (
          <>
            <Select
              size="small"
              className="experiment-choice"
              aria-label={t('experiments.title')}
              value={String(experiment.id)}
              onChange={(_event, { value }) => setChosen(value)}
            >
              {experiments.map(({ id, name, state, isOver }) => (
                <option key={id} value={id}>
                  {t('experiments.option', { name, state: state === 'running' && isOver ? 'over' : state })}
                </option>
              ))}
            </Select>
            <Chosen key={experiment.id} experiment={experiment} />
          </>
        )}
      </DialogContent>
      <DialogActions className="form-actions">
        <Button onClick={() => app.set({ dialog: null })}>{t('effect.close')}</Button>
      </DialogActions>
    </>
  );
};
