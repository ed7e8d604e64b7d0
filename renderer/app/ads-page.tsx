import { Button } from '@fluentui/react-components';
import { useMemo } from 'react';
import { hasAds } from '../../shared/seller/seller.ts';
import { startPull } from '../core/jobs.ts';
import { deletedMatches, NO_FILTER, type ViewFilter } from '../core/rows/view-filter.ts';
import { app, rows, runningJob } from '../core/state.ts';
import { useStore } from '../core/store.ts';
import { testIds } from '../core/test-ids.ts';
import { Empty, Loading } from '../core/ui/states.tsx';
import { useWords } from '../core/words.ts';
import { signIn } from '../features/accounts/public.ts';
import { askForCategory } from '../features/categories/public.ts';
import { ColumnMenu, WhereFilter } from '../features/columns/public.ts';
import { useNames } from '../features/expression/public.ts';
import { FindBar } from '../features/find/public.ts';
import { GoneBar } from '../features/gone/public.ts';
import { AdsGrid, CellMenu, FilterBar } from '../features/grid/public.ts';
import { type DaysAsked, daysInCondition, MissingDays } from '../features/metrics/public.ts';
import { CampaignProblemsBar } from '../features/problems/public.ts';
import { SelectionBar } from '../features/selection/public.ts';
import { focusWhenShown } from '../features/sheet/public.ts';
import { SaveViewDialog } from '../features/views/public.ts';

const showAll = (filter: ViewFilter): void => {
  app.set({ filter });
  requestAnimationFrame(() => focusWhenShown());
};

/** No ad matches the filters: which filters hide them, and how to clear them. */
const NoMatch = ({ filter, asked }: { readonly filter: ViewFilter; readonly asked: DaysAsked }) => {
  const { t } = useWords();
  const counts = useStore(app, (state) => state.counts);
  const deleted = useMemo(() => deletedMatches(filter, app.get().categories, rows.all()), [filter]);
  const { view } = filter;
  const inView = counts.views[view];
  const name = t(`view.${view}`);
  const text =
    view === 'all'
      ? t('grid.none.text', { count: counts.views.all })
      : inView > 0
        ? t('grid.none.view', { view: name, count: inView })
        : t('grid.none.view.empty', { view: name });
  const found = deleted > 0 ? ` ${t('grid.none.deleted', { count: deleted })}` : '';
  return (
    <Empty title={t('grid.none.title')} text={`${text}${found}`}>
      {asked.days > 0 && <MissingDays {...asked} />}
      {view !== 'all' && inView > 0 && (
        <Button
          appearance="primary"
          onClick={() => showAll({ ...NO_FILTER, view })}
          data-testid={testIds.onlyView}
        >
          {t('grid.none.view.show', { view: name })}
        </Button>
      )}
      {deleted > 0 && (
        <Button onClick={() => showAll({ ...filter, view: 'deleted' })} data-testid={testIds.showDeleted}>
          {t('grid.none.deleted.show')}
        </Button>
      )}
      <Button onClick={() => showAll(NO_FILTER)}>{t('filter.clear')}</Button>
    </Empty>
  );
};

/** By what the marketplace says: has the seller any ads? */
const EMPTY_TEXTS = {
  true: 'grid.empty.unlisted',
  false: 'grid.empty.none',
  null: 'grid.empty.text',
} as const;

/** Shown instead of the grid while it has no rows, with the next step. */
const NoRows = () => {
  const { t } = useWords();
  const open = useStore(app, (state) => state.open);
  const total = useStore(app, (state) => state.counts.total);
  const filter = useStore(app, (state) => state.filter);
  const loading = useStore(app, (state) => state.rowsLoading);
  const pull = useStore(app, (state) => runningJob(state, 'pull'));
  const asked = daysInCondition(filter.where, useNames());
  if (total > 0) {
    return <NoMatch filter={filter} asked={asked} />;
  }
  if (loading && loading.total > 0) {
    return <Loading text={t('grid.loading', loading)} done={loading.done} total={loading.total} />;
  }
  if (pull) {
    const known = pull.total > 0 ? ` ${t('job.of', { done: pull.done, total: pull.total })}` : '';
    return <Loading text={`${t('grid.pulling.title')}${known}`} done={pull.done} total={pull.total} />;
  }
  if (open?.pulledAt === null) {
    const name = open.account.name;
    return (
      <Empty title={t('grid.waiting.title')} text={t('grid.waiting.text')}>
        {open.account.signedIn ? (
          <Button appearance="primary" onClick={() => startPull(false)}>
            {t('command.pull')}
          </Button>
        ) : (
          <Button appearance="primary" onClick={() => signIn(name)}>
            {t('banner.sign_in')}
          </Button>
        )}
      </Empty>
    );
  }
  return (
    <Empty title={t('grid.empty.title')} text={t(EMPTY_TEXTS[`${hasAds(open?.user ?? null)}`])}>
      <Button appearance="primary" onClick={() => askForCategory()}>
        {t('command.new-ad')}
      </Button>
      <Button onClick={() => startPull(false)}>{t('command.pull')}</Button>
    </Empty>
  );
};

/** The sheet with its filters. */
export const AdsPage = () => {
  const none = useStore(app, (state) => state.shown === 0);
  return (
    <>
      <FilterBar />
      <WhereFilter />
      <FindBar />
      <GoneBar />
      <CampaignProblemsBar />
      <div className="grid-place">
        <AdsGrid />
        {none && (
          <div className="grid-over">
            <NoRows />
          </div>
        )}
      </div>
      <SelectionBar />
      <ColumnMenu />
      <CellMenu />
      <SaveViewDialog />
    </>
  );
};
