import type { FieldChange } from '../../../shared/contract/results/history.ts';
import type { ItemResult } from '../../../shared/contract/results/push-result.ts';
import { showTab } from '../../core/command-registry.ts';
import { testIds } from '../../core/test-ids.ts';
import { keyed } from '../../core/ui/keyed.ts';
import { useWords } from '../../core/words.ts';
import { ProblemLine, problemName } from '../problems/public.ts';
import { goToCell } from '../sheet/public.ts';

const openInGrid = ({ key, op, errors }: ItemResult): void => {
  if (op === 'campaign') {
    showTab('campaigns');
    return;
  }
  showTab('ads');
  requestAnimationFrame(() => goToCell(key, errors[0]?.field ?? 'title'));
};

/** The value the marketplace stored. */
const KeptLine = ({ change: { field, after, asked = null } }: { readonly change: FieldChange }) => {
  const { t, fieldLabel, valueAt } = useWords();
  const wanted = valueAt(field, asked) || t('push.kept.nothing');
  const value = valueAt(field, after) || t('push.kept.nothing');
  return <p className="result-kept">{t('push.kept', { field: fieldLabel(field), asked: wanted, value })}</p>;
};

/** The result of one ad, and the reasons. */
export const ResultRow = ({ item }: { readonly item: ItemResult }) => {
  const { t } = useWords();
  return (
    <li className={`result result-${item.state}`} data-testid={testIds.pushItem(item.key)}>
      <button type="button" title={t('review.open')} onClick={() => openInGrid(item)}>
        {item.title || t('common.untitled')}
      </button>
      <span className={`op op-${item.op}`}>{t(`review.op.${item.op}`)}</span>
      <div>
        {(item.kept ?? []).map((change) => (
          <KeptLine key={change.field} change={change} />
        ))}
        {item.errors.length === 0 ? (
          <span className="result-state">{t(`item.${item.state}`)}</span>
        ) : (
          keyed(item.errors, problemName).map(({ key, entry }) => <ProblemLine key={key} problem={entry} />)
        )}
      </div>
    </li>
  );
};
