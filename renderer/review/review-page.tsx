import { Button } from '@fluentui/react-components';
import type { Plan } from '../../shared/contract/views.ts';
import { app, runningJob } from '../app/state.ts';
import { useStore } from '../app/store.ts';
import { ticked } from '../app/sync.ts';
import { useWords } from '../app/words.ts';
import { testIds } from '../test-ids.ts';
import { Empty, Loading } from '../ui/states.tsx';
import { CheckLine, CheckProgress } from './check-line.tsx';
import { ConflictTable } from './conflict-choice.tsx';
import { GroupList } from './group-list.tsx';
import { MoneyLine } from './money-line.tsx';
import { PushOutcome, PushProgress } from './push-outcome.tsx';
import { askToPush, startCheck } from './review-actions.ts';
import { useCheck } from './use-check.ts';

const COUNTED = ['creates', 'updates', 'statuses', 'deletes', 'campaigns'] as const;

const Head = ({ plan }: { readonly plan: Plan }) => {
  const { t } = useWords();
  const count = useStore(app, (state) => ticked(state).length);
  const busy = useStore(app, (state) => state.jobs.length > 0);
  const readOnly = useStore(app, (state) => state.open?.readOnly ?? null);
  const waiting = useStore(app, (state) => state.open?.unfinishedRun ?? null);
  const why = readOnly ? t(`readonly.${readOnly}`) : waiting ? t('banner.run', waiting) : '';
  // Whatever cannot go is counted, so that this and the button's number make the whole.
  const staying = plan.blocked + plan.held;
  const said = COUNTED.filter((name) => plan[name] > 0).map((name) =>
    t(`review.counts.${name}`, { count: plan[name] }),
  );
  return (
    <header className="review-head">
      <div>
        <h2>{t('review.title', { count: plan.items.length })}</h2>
        <p>
          {said.join(' · ')}
          {staying > 0 && <span className="sign-error"> · {t('review.blocked', { count: staying })}</span>}
        </p>
      </div>
      <span className="spring" />
      <Button onClick={startCheck} disabled={busy || readOnly !== null} data-testid={testIds.check}>
        {t('command.check')}
      </Button>
      <Button
        appearance="primary"
        onClick={() => askToPush()}
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
  const check = useCheck();
  const checking = useStore(app, (state) => runningJob(state, 'check'));
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
          {checking && <CheckProgress job={checking} />}
          {check && <CheckLine view={check} />}
          <ConflictTable />
          <GroupList plan={plan} />
        </>
      )}
    </div>
  );
};
