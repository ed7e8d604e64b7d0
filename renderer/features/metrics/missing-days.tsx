/** Says of which days of performance a condition or an edit lacks the figures, so that no ad matches; with a button to read them. */
import { Button } from '@fluentui/react-components';
import type { LastDays } from '../../../shared/contract/results/metrics.ts';
import { dayAfter, dayIn, zoneOf } from '../../../shared/metrics/days.ts';
import { call } from '../../core/bridge.ts';
import { attempt } from '../../core/notices.ts';
import { question } from '../../core/question.ts';
import { app, openName, runningJob } from '../../core/state.ts';
import { useStore } from '../../core/store.ts';
import { testIds } from '../../core/test-ids.ts';
import { useAnswer, useLastValue } from '../../core/use-answer.ts';
import { useWords } from '../../core/words.ts';

const getDays = (from: string, to: string): Promise<void> =>
  attempt(async () => {
    await call('metrics.pull', { account: openName(), from, to });
  });

const zoneOfAccount = (): string => {
  const { open } = app.get();
  return open?.settings.timeZone || zoneOf(open?.account.locale ?? '');
};

/** The last complete day on the marketplace, by this machine's clock. */
export const lastWholeDay = (): string => dayAfter(dayIn(zoneOfAccount(), new Date()), -1);

const useGetting = (): boolean => useStore(app, (state) => runningJob(state, 'metrics') !== undefined);

/** The last `days` days; null where not all were read, undefined while unknown. */
const useLastDays = (days: number): LastDays | null | undefined => {
  const account = openName();
  const key = `${account} ${days} ${lastWholeDay()}`;
  return useLastValue(useAnswer(question('metrics.last', { account, days }, { key })))?.last;
};

type Asked = {
  /** How many of the last days are read. */
  readonly days: number;
  readonly size?: 'small' | 'medium';
};

type Line = Pick<Asked, 'size'> & {
  readonly testId: string;
  readonly text: string;
  /** The button's label, and the days it reads. */
  readonly get: string;
  readonly from: string;
  readonly to: string;
};

const DaysLine = ({ testId, text, get, from, to, size = 'medium' }: Line) => {
  const { t } = useWords();
  const isGetting = useGetting();
  return (
    <div className="missing-days" data-testid={testId} role="note">
      <p>{text}</p>
      <Button
        size={size}
        disabledFocusable={isGetting}
        onClick={() => !isGetting && getDays(from, to)}
        data-testid={testIds.getDays}
      >
        {isGetting ? t('metrics.getting') : get}
      </Button>
    </div>
  );
};

/** Hidden where all of the last days were read. */
export const MissingDays = ({ days, size }: Asked) => {
  const { t } = useWords();
  if (useLastDays(days) !== null) return null;
  const to = lastWholeDay();
  return (
    <DaysLine
      testId={testIds.missingDays}
      text={t('metrics.missing', { count: days })}
      get={t('metrics.get', { count: days })}
      from={dayAfter(to, 1 - days)}
      to={to}
      {...(size ? { size } : {})}
    />
  );
};
