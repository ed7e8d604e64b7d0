import { app, runningJob } from '../../core/state.ts';
import { useStore } from '../../core/store.ts';
import { testIds } from '../../core/test-ids.ts';
import { clockTime } from '../../core/time.ts';
import { useNow } from '../../core/ui/use-now.ts';
import { useWords } from '../../core/words.ts';
import { freshnessOf } from '../push/public.ts';

/** The age of the local copy Review compares with, and whether a pull is running. */
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
