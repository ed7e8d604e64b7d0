/** A routine that ran by itself proposes edits: a quiet line, until the seller has looked at it or put it away. */
import { Button } from '@fluentui/react-components';
import { Banner } from '../../core/banner.tsx';
import { showTab } from '../../core/command-registry.ts';
import { app, runningJob } from '../../core/state.ts';
import { useStore } from '../../core/store.ts';
import { testIds } from '../../core/test-ids.ts';
import { dayDate, dayTime } from '../../core/time.ts';
import { useNow } from '../../core/ui/use-now.ts';
import { useWords } from '../../core/words.ts';
import { putAway, tryRoutine } from './routines-store.ts';

const look = (routine: string): void => {
  tryRoutine(routine);
  showTab('routines');
};

export const RoutineNotice = () => {
  const { t, locale } = useWords();
  const now = useNow();
  const proposals = useStore(app, (state) => state.open?.routineProposals);
  const pushing = useStore(
    app,
    (state) => runningJob(state, 'push') !== undefined || state.open?.unfinishedRun !== null,
  );
  const first = proposals?.[0];
  if (!first || pushing) return null;
  const { routine, name, found, due, isLate, newestDay } = first;
  const text = [
    t('routines.proposes', { name, count: found }),
    ...(newestDay === null ? [] : [t('routines.proposes.days', { day: dayDate(newestDay, locale) })]),
    ...(isLate ? [t('routines.proposes.late', { time: dayTime(due, now, locale, t) })] : []),
    ...(proposals.length > 1 ? [t('routines.proposes.more', { count: proposals.length - 1 })] : []),
  ].join(' ');
  return (
    <Banner tone="info" text={text} testId={testIds.routineNotice}>
      <Button size="small" onClick={() => look(routine)} data-testid={testIds.routineLook}>
        {t('routines.look')}
      </Button>
      <Button
        size="small"
        appearance="subtle"
        onClick={() => putAway(routine)}
        data-testid={testIds.routinePutAway}
      >
        {t('routines.put_away')}
      </Button>
    </Banner>
  );
};
