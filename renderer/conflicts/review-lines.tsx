/** What Review says of conflicts: those that wait, and those the account's rule decided. */
import { Button, Tooltip } from '@fluentui/react-components';
import type { Plan, PlanItem } from '../../shared/contract/views.ts';
import { app } from '../app/state.ts';
import { useStore } from '../app/store.ts';
import { useWords } from '../app/words.ts';
import { testIds } from '../test-ids.ts';
import { showConflicts } from './conflict-actions.ts';
import { showDecided } from './show-decided.ts';
import { settledText } from './tell-settled.ts';

/** One line, and the way to the page where they are decided. */
export const ConflictsLine = () => {
  const { t } = useWords();
  const count = useStore(app, (state) => state.open?.counts.conflicts ?? 0);
  if (count === 0) return null;
  return (
    <p className="review-line review-conflicts">
      <span aria-hidden="true">⇄</span>
      <span className="grow">{t('conflicts.review', { count })}</span>
      <Button size="small" onClick={showConflicts} data-testid={testIds.reviewConflicts}>
        {t('conflicts.review.go')}
      </Button>
    </p>
  );
};

/** What the rule kept and took since the last push, and the way to it. */
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

/** On a change the rule kept: whose word it goes over. */
export const RuleMark = ({ change }: { readonly change: PlanItem['changes'][number] }) => {
  const { t, valueAt } = useWords();
  if (!change.byRule) return null;
  const value = valueAt(change.field, change.before) || t('common.empty');
  return (
    <Tooltip relationship="description" content={t('conflicts.by_rule.tip', { value })}>
      <button type="button" className="rule-mark">
        ⇄ {t('conflicts.by_rule')}
      </button>
    </Tooltip>
  );
};
