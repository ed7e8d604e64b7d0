import type { ItemResult } from '../../shared/contract/views.ts';
import { showTab } from '../app/commands.ts';
import { useWords } from '../app/words.ts';
import { goToCell } from '../grid/go-to-cell.ts';
import { problemName } from '../problems/problem-groups.ts';
import { ProblemLine } from '../problems/problem-line.tsx';
import { testIds } from '../test-ids.ts';
import { keyed } from '../ui/keyed.ts';

const openInGrid = ({ key, op, errors }: ItemResult): void => {
  if (op === 'campaign') {
    showTab('campaigns');
    return;
  }
  showTab('ads');
  requestAnimationFrame(() => goToCell(key, errors[0]?.field ?? 'title'));
};

/** What became of one ad, and why. */
export const ResultRow = ({ item }: { readonly item: ItemResult }) => {
  const { t } = useWords();
  return (
    <li className={`result result-${item.state}`} data-testid={testIds.pushItem(item.key)}>
      <button type="button" title={t('review.open')} onClick={() => openInGrid(item)}>
        {item.title || t('common.untitled')}
      </button>
      <span className={`op op-${item.op}`}>{t(`review.op.${item.op}`)}</span>
      <div>
        {item.errors.length === 0 ? (
          <span className="result-state">{t(`item.${item.state}`)}</span>
        ) : (
          keyed(item.errors, problemName).map(({ key, entry }) => <ProblemLine key={key} problem={entry} />)
        )}
      </div>
    </li>
  );
};
