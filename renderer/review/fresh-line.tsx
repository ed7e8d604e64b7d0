import { app, runningJob } from '../app/state.ts';
import { useNow } from '../app/status-bar.tsx';
import { useStore } from '../app/store.ts';
import { clockTime } from '../app/time.ts';
import { useWords } from '../app/words.ts';
import { testIds } from '../test-ids.ts';
import { freshnessOf } from './freshness.ts';

/** How fresh what Review compares with is, and whether something newer is on its way. */
export const FreshLine = () => {
  const { t, locale, error } = useWords();
  const now = useNow();
  const open = useStore(app, (state) => state.open);
  const pulling = useStore(app, (state) => runningJob(state, 'pull') !== undefined);
  if (!open) return null;
  const fresh = freshnessOf(open, pulling);
  const time = open.pulledAt === null ? '' : clockTime(open.pulledAt, now, locale);
  const reason = fresh.kind === 'failed_other' ? error(fresh.error) : '';
  const isFailed = fresh.kind === 'failed' || fresh.kind === 'failed_other';
  return (
    <p className={isFailed ? 'fresh fresh-failed' : 'fresh'} role="status" data-testid={testIds.fresh}>
      {t(`fresh.${fresh.kind}`, { time, reason })}
    </p>
  );
};
