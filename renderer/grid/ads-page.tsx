import { Button } from '@fluentui/react-components';
import { signIn } from '../accounts/account-actions.ts';
import { app, runningJob } from '../app/state.ts';
import { useStore } from '../app/store.ts';
import { startPull } from '../app/sync.ts';
import { useWords } from '../app/words.ts';
import { askForCategory } from '../categories/new-ad.ts';
import { ColumnMenu } from '../columns/column-menu.tsx';
import { WhereFilter } from '../columns/where-filter.tsx';
import { useNames } from '../expression/window-fields.ts';
import { FindBar } from '../find/find-bar.tsx';
import { GoneBar } from '../gone/gone-bar.tsx';
import { daysInCondition } from '../metrics/asked-days.ts';
import { MissingDays } from '../metrics/missing-days.tsx';
import { Empty, Loading } from '../ui/states.tsx';
import { SaveViewDialog } from '../views/save-view-dialog.tsx';
import { AdsGrid } from './ads-grid.tsx';
import { CellMenu } from './cell-menu.tsx';
import { FilterBar } from './filter-bar.tsx';
import { NO_FILTER } from './view-filter.ts';

/** What stands in the grid's place while it shows no row, with the next step. */
const NoRows = () => {
  const { t } = useWords();
  const open = useStore(app, (state) => state.open);
  const total = useStore(app, (state) => state.counts.total);
  const loading = useStore(app, (state) => state.rowsLoading);
  const pull = useStore(app, (state) => runningJob(state, 'pull'));
  const where = useStore(app, (state) => state.filter.where);
  const days = daysInCondition(where, useNames());
  if (total > 0) {
    return (
      <Empty title={t('grid.none.title')} text={t('grid.none.text', { count: total })}>
        {days > 0 && <MissingDays days={days} />}
        <Button onClick={() => app.set({ filter: NO_FILTER })}>{t('filter.clear')}</Button>
      </Empty>
    );
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
    <Empty title={t('grid.empty.title')} text={t('grid.empty.text')}>
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
      <div className="grid-place">
        <AdsGrid />
        {none && (
          <div className="grid-over">
            <NoRows />
          </div>
        )}
      </div>
      <ColumnMenu />
      <CellMenu />
      <SaveViewDialog />
    </>
  );
};
