/** Review's lines on conflicts: undecided ones, and those the account's rule decided. */
import { Button } from '@fluentui/react-components';
import type { Plan } from '../../../shared/contract/results/plan.ts';
import { showTab } from '../../core/command-registry.ts';
import { app } from '../../core/state.ts';
import { useStore } from '../../core/store.ts';
import { testIds } from '../../core/test-ids.ts';
import { useWords } from '../../core/words.ts';
import { showDecided } from '../history/public.ts';
import { settledText } from './tell-settled.ts';

/** The number of undecided conflicts, with a link to their page. */
export const ConflictsLine = () => {
  const { t } = useWords();
  const count = useStore(app, (state) => state.open?.counts.conflicts ?? 0);
  if (count === 0) return null;
  return (
    <p className="review-line review-conflicts">
      <span aria-hidden="true">⇄</span>
      <span className="grow">{t('conflicts.review', { count })}</span>
      <Button size="small" onClick={() => showTab('conflicts')} data-testid={testIds.reviewConflicts}>
        {t('conflicts.review.go')}
      </Button>
    </p>
  );
};

/** What the rule decided since the last push, with a link to the log. */
export const SettledLine = ({ settled }: Pick<Plan, 'settled'>) => {
  const now = useWords();
  const said = settledText(settled, now);
  if (said === '') return null;
  return (
    <p className="review-line" data-testid={testIds.reviewSettled}>
      <span aria-hidden="true">⇄</span>
      <span className="grow">{said}</span>
      <Button size="small" onClick={() => showDecided(settled.changesets)}>
        {now.t('conflicts.settled.show')}
      </Button>
    </p>
  );
};
