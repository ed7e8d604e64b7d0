import { Button } from '@fluentui/react-components';
import type { CheckResult, Plan } from '../../shared/contract/views.ts';
import { app, runningJob } from '../app/state.ts';
import { useStore } from '../app/store.ts';
import { askToPush, startCheck, ticked } from '../app/sync.ts';
import { useWords } from '../app/words.ts';
import { SeveritySign } from '../problems/problem-line.tsx';
import { testIds } from '../test-ids.ts';
import { Empty, Loading } from '../ui/states.tsx';
import { ConflictTable } from './conflict-choice.tsx';
import { GroupList } from './group-list.tsx';
import { MoneyLine } from './money-line.tsx';
import { PushOutcome, PushProgress } from './push-outcome.tsx';

const CheckLine = ({ result }: { readonly result: CheckResult }) => {
  const { t } = useWords();
  return result.rejected === 0 ? (
    <p className="check check-ok">✓ {t('review.checked.ok', { count: result.checked })}</p>
  ) : (
    <p className="check sign-error">
      <SeveritySign severity="error" />{' '}
      {t('review.checked.bad', { rejected: result.rejected, count: result.checked })}
    </p>
  );
};

const COUNTED = ['creates', 'updates', 'statuses', 'deletes', 'campaigns'] as const;

const Head = ({ plan }: { readonly plan: Plan }) => {
  const { t } = useWords();
  const count = useStore(app, (state) => ticked(state).length);
  const busy = useStore(app, (state) => state.jobs.length > 0);
  const readOnly = useStore(app, (state) => state.open?.readOnly ?? null);
  const waiting = useStore(app, (state) => state.open?.unfinishedRun ?? null);
  const why = readOnly ? t(`readonly.${readOnly}`) : waiting ? t('banner.run', waiting) : '';
  const said = COUNTED.filter((name) => plan[name] > 0).map((name) =>
    t(`review.counts.${name}`, { count: plan[name] }),
  );
  return (
    <header className="review-head">
      <div>
        <h2>{t('review.title', { count: plan.items.length })}</h2>
        <p>
          {said.join(' · ')}
          {plan.blocked > 0 && (
            <span className="sign-error"> · {t('review.blocked', { count: plan.blocked })}</span>
          )}
        </p>
      </div>
      <span className="spring" />
      <Button onClick={startCheck} disabled={busy || readOnly !== null} data-testid={testIds.check}>
        {t('review.check')}
      </Button>
      <Button
        appearance="primary"
        onClick={askToPush}
        disabled={busy || why !== '' || count === 0}
        title={why}
        data-testid={testIds.push}
      >
        {count === 0 ? t('review.push.none') : t('review.push', { count })}
      </Button>
    </header>
  );
};

/** Exactly what would be sent, and what became of what was. */
export const ReviewPage = () => {
  const { t } = useWords();
  const plan = useStore(app, (state) => state.plan);
  const result = useStore(app, (state) => state.pushResult);
  const check = useStore(app, (state) => state.checkResult);
  const pushing = useStore(app, (state) => runningJob(state, 'push'));
  return (
    <div className="review" data-testid={testIds.review}>
      {pushing && <PushProgress job={pushing} />}
      {result && <PushOutcome result={result} />}
      {!plan && <Loading text={t('review.loading')} />}
      {plan && plan.items.length === 0 && !pushing && !result && (
        <Empty title={t('review.empty.title')} text={t('review.empty.text')} />
      )}
      {plan && plan.items.length > 0 && (
        <>
          <Head plan={plan} />
          <MoneyLine money={plan.money} />
          {check && <CheckLine result={check} />}
          <ConflictTable />
          <GroupList plan={plan} />
        </>
      )}
    </div>
  );
};
