import { Button } from '@fluentui/react-components';
import { useEffect, useMemo } from 'react';
import type { Plan } from '../../../shared/contract/results/plan.ts';
import { forecastPush, predictedOutcomeOf } from '../../../shared/rules/push-forecast.ts';
import { app, openName, runningJob } from '../../core/state.ts';
import { useStore } from '../../core/store.ts';
import { testIds } from '../../core/test-ids.ts';
import { dayTime } from '../../core/time.ts';
import { Empty, Loading } from '../../core/ui/states.tsx';
import { useNow } from '../../core/ui/use-now.ts';
import { useWords } from '../../core/words.ts';
import { reasonsText } from '../problems/public.ts';
import { askToPush, followPlan, pushState, putAwayWhenLeft, startCheck, ticked } from '../push/public.ts';
import { CheckLine, CheckProgress } from './check-line.tsx';
import { ConflictsLine, SettledLine } from './conflict-lines.tsx';
import { FreshLine } from './fresh-line.tsx';
import { GroupList } from './group-list.tsx';
import { KindTicks } from './kind-ticks.tsx';
import { MoneyLine } from './money-line.tsx';
import { PushOutcome } from './push-outcome.tsx';
import { PushProgress } from './push-progress.tsx';
import { useCheck } from './use-check.ts';

/** Why nothing can be sent now; empty when it can. */
const useHindrance = (): string => {
  const { t, locale } = useWords();
  const now = useNow();
  const readOnly = useStore(app, (state) => state.open?.readOnly ?? null);
  const run = useStore(app, (state) => state.open?.unfinishedRun ?? null);
  const busy = useStore(app, (state) => state.jobs.find(({ kind }) => kind !== 'sign-in')?.kind);
  if (busy) return busy === 'pull' ? t('fresh.getting') : t(`job.${busy}`);
  if (readOnly) return t(`readonly.${readOnly}`);
  return run
    ? t('banner.run', { time: dayTime(run.at, now, locale, t), left: run.left, total: run.total })
    : '';
};

const Head = ({ plan }: { readonly plan: Plan }) => {
  const words = useWords();
  const { t } = words;
  const count = useStore(pushState, (state) => ticked(state).length);
  const why = useHindrance();
  const readOnly = useStore(app, (state) => state.open?.readOnly ?? null);
  const isBusy = useStore(app, (state) => state.jobs.length > 0);
  // Held items are counted too, so that they and the button's number add up to the total.
  const { held, reasons } = useMemo(() => forecastPush(plan.items.map(predictedOutcomeOf)), [plan]);
  const unticked = plan.items.length - held - count;
  return (
    <header className="review-head">
      <div className="review-head-line">
        <h2>{t('review.title', { count: plan.items.length })}</h2>
        <span className="spring" />
        <Button
          onClick={startCheck}
          disabledFocusable={isBusy || readOnly !== null}
          title={isBusy || readOnly !== null ? why : ''}
          data-testid={testIds.check}
        >
          {t('command.check')}
        </Button>
        <Button
          appearance="primary"
          onClick={() => askToPush()}
          disabledFocusable={why !== '' || count === 0}
          title={why}
          data-testid={testIds.push}
        >
          {count === 0 ? t('review.push.none') : t('review.push', { count })}
        </Button>
      </div>
      <div className="kinds">
        <KindTicks plan={plan} />
        {unticked > 0 && <span className="group-note">{t('review.untouched', { count: unticked })}</span>}
        {held > 0 && (
          <>
            <span className="group-note">{t('foretold.goes', { count })}</span>
            <span className="sign-error">
              {t('review.blocked', { count: held, reasons: reasonsText(reasons, words) })}
            </span>
          </>
        )}
      </div>
    </header>
  );
};

/** Review: exactly what would be sent, and the result of the last push. */
export const ReviewPage = () => {
  const { t } = useWords();
  const plan = useStore(pushState, (state) => state.plan);
  const result = useStore(pushState, (state) => state.pushResult);
  const check = useCheck();
  // Only whether a push is running: with the job itself, its progress would render the whole page.
  const isPushing = useStore(app, (state) => runningJob(state, 'push') !== undefined);
  // A result that was read and needs no attention is closed; History still has it.
  useEffect(() => putAwayWhenLeft, []);
  const account = useStore(app, openName);
  useEffect(() => followPlan(account), [account]);
  return (
    <div className="review" data-testid={testIds.review}>
      {isPushing ? <PushProgress /> : <FreshLine />}
      {result && <PushOutcome key={result.run} result={result} />}
      {!plan && <Loading text={t('review.loading')} />}
      {plan && plan.items.length === 0 && !isPushing && (
        <Empty title={t('review.empty.title')} text={t('review.empty.text')} />
      )}
      {plan && plan.items.length > 0 && (
        <>
          <Head plan={plan} />
          <MoneyLine />
          <CheckProgress />
          {check && <CheckLine view={check} />}
          <SettledLine settled={plan.settled} />
          <ConflictsLine />
          <GroupList plan={plan} />
        </>
      )}
    </div>
  );
};
