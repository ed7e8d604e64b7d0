import { Button } from '@fluentui/react-components';
import { useEffect, useRef } from 'react';
import { app } from '../../core/state.ts';
import { useStore } from '../../core/store.ts';
import { testIds } from '../../core/test-ids.ts';
import { useWords } from '../../core/words.ts';
import { goToHidden } from './problem-actions.ts';
import { ProblemFilters } from './problem-filters.tsx';
import type { ProblemList } from './problem-groups.ts';
import { ProblemRows } from './problem-rows.tsx';
import { NOTHING_LEFT_OUT, problemView } from './problem-view.ts';
import { useProblemList } from './use-problem-list.ts';

/** Shown where the sheet's filter hides the ad of a problem. */
const HiddenNotice = () => {
  const { t } = useWords();
  const hidden = useStore(problemView, (state) => state.hidden);
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (hidden) notice.current?.querySelector('button')?.focus();
  }, [hidden]);
  if (!hidden) return null;
  const ad = String(hidden.row.values['title'] ?? '') || t('common.untitled');
  return (
    <div ref={notice} className="problem-hidden" role="alert" data-testid={testIds.problemHidden}>
      <span>{t('problems.hidden', { ad })}</span>
      <Button size="small" onClick={goToHidden} data-testid={testIds.problemHiddenGo}>
        {t('problems.hidden.clear')}
      </Button>
      <Button size="small" appearance="subtle" onClick={() => problemView.set({ hidden: null })}>
        {t('common.dismiss')}
      </Button>
    </div>
  );
};

/** Why the list is empty, with a button to show the hidden problems. */
const Nothing = ({ list }: { readonly list: ProblemList }) => {
  const { t } = useWords();
  const only = useStore(problemView, (state) => state.only);
  if (list.total === 0) return <p className="panel-note">{t('problems.none')}</p>;
  return (
    <p className="panel-note row-of">
      {only && list.counts.error + list.counts.warning + list.counts.info === 0
        ? t('problems.none_selected')
        : t('problems.none_shown', { count: list.total })}
      <Button size="small" onClick={() => problemView.set(NOTHING_LEFT_OUT)}>
        {t('problems.clear')}
      </Button>
    </p>
  );
};

/**
 * The problems panel: all problems by kind, most severe first; a click goes to the cell, a button fixes one or all of
 * a kind.
 */
export const ProblemsPanel = () => {
  const { t } = useWords();
  const { list, busy } = useProblemList();
  const loading = useStore(app, (state) => state.rowsLoading);
  const ads = useStore(app, (state) => state.counts.total);
  return (
    <div className="problems">
      <header>
        <h2>{t('problems.label')}</h2>
        {list && <ProblemFilters list={list} />}
      </header>
      <HiddenNotice />
      {!list && <p className="panel-note">{t('problems.loading', { count: loading?.total ?? ads })}</p>}
      {list && list.shown === 0 && !busy && <Nothing list={list} />}
      {list && list.shown > 0 && <ProblemRows list={list} />}
    </div>
  );
};
