import { Button, Tooltip } from '@fluentui/react-components';
import { ArrowSyncRegular } from '@fluentui/react-icons';
import { cancelJob } from '../../core/jobs.ts';
import { app, runningJob } from '../../core/state.ts';
import { useStore } from '../../core/store.ts';
import { testIds } from '../../core/test-ids.ts';
import { ageText, exactTime } from '../../core/time.ts';
import { useNow } from '../../core/ui/use-now.ts';
import { useWords } from '../../core/words.ts';
import { browser, refreshCategories } from './category-store.ts';

/** The age of the categories. */
export const CategoryAge = () => {
  const { t, locale } = useWords();
  const now = useNow();
  const readAt = useStore(browser, (state) => state.readAt);
  const offline = useStore(app, (state) => state.offline);
  if (readAt === null) return <span>{t('categories.never')}</span>;
  const age = t('categories.read', { age: ageText(readAt, Math.max(now, Date.parse(readAt)), t) });
  return (
    <Tooltip
      content={offline ? t('categories.offline') : exactTime(readAt, locale)}
      relationship="description"
    >
      <span className="category-age">{offline ? `${age} · ${t('status.offline')}` : age}</span>
    </Tooltip>
  );
};

/** Reads the categories again; meanwhile shows progress and a button to cancel. */
export const CategoryRefresh = () => {
  const { t } = useWords();
  const job = useStore(app, (state) => runningJob(state, 'categories'));
  const signedOut = useStore(app, (state) => state.open?.readOnly === 'signed-out');
  if (job) {
    return (
      <span className="row-of">
        <span role="status">{t('categories.refreshing')}</span>
        <Button size="small" onClick={() => cancelJob(job.id)}>
          {t('job.cancel')}
        </Button>
      </span>
    );
  }
  return (
    <Button
      size="small"
      appearance="subtle"
      icon={<ArrowSyncRegular />}
      disabledFocusable={signedOut}
      {...(signedOut ? { title: t('readonly.signed-out') } : {})}
      onClick={refreshCategories}
      data-testid={testIds.categoryRefresh}
    >
      {t('categories.refresh')}
    </Button>
  );
};
