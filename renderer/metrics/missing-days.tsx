/**
 * Why a condition about performance is true of no ad: the days it asks for are not here. Said where nothing was found,
 * with what gets them; without it nobody could tell it from a shop in which nothing matches.
 */
import { Button } from '@fluentui/react-components';
import { useEffect, useState } from 'react';
import { dayAfter, utcDayOf } from '../../shared/metrics/days.ts';
import { call } from '../app/bridge.ts';
import { attempt } from '../app/notices.ts';
import { app, openName, runningJob } from '../app/state.ts';
import { useStore } from '../app/store.ts';
import { useWords } from '../app/words.ts';
import { testIds } from '../test-ids.ts';

const getDays = (days: number): Promise<void> =>
  attempt(async () => {
    const to = utcDayOf(new Date());
    await call('metrics.pull', { account: openName(), from: dayAfter(to, 1 - days), to });
  });

/** Are the last so many days not all here? Asked anew after each getting of performance; false while it is not known. */
const useMissing = (days: number, isGetting: boolean): boolean => {
  const [missing, setMissing] = useState(false);
  useEffect(() => {
    if (isGetting) return undefined;
    let isWanted = true;
    attempt(async () => {
      const { sums } = await call('metrics.sums', { account: openName(), days });
      if (isWanted) setMissing(sums === null);
    });
    return () => {
      isWanted = false;
    };
  }, [days, isGetting]);
  return missing;
};

/** Nothing where all of the last `days` days are here. */
export const MissingDays = ({
  days,
  size = 'medium',
}: {
  readonly days: number;
  readonly size?: 'small' | 'medium';
}) => {
  const { t } = useWords();
  const isGetting = useStore(app, (state) => runningJob(state, 'metrics') !== undefined);
  const missing = useMissing(days, isGetting);
  if (!missing) return null;
  return (
    <div className="missing-days" data-testid={testIds.missingDays}>
      <p>{t('metrics.missing', { count: days })}</p>
      <Button
        size={size}
        disabledFocusable={isGetting}
        onClick={() => !isGetting && getDays(days)}
        data-testid={testIds.getDays}
      >
        {isGetting ? t('metrics.getting') : t('metrics.get', { count: days })}
      </Button>
    </div>
  );
};
