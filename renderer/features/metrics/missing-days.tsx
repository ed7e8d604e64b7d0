/** Says of which days of performance a condition or an edit lacks the figures, so that no ad matches; with a button to read them. */
import { Button } from '@fluentui/react-components';
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

/** What is known of the last days; undefined while that is unknown. */
const useLastDays = ({ days, orders = 0 }: Asked) => {
  const account = openName();
  const key = `${account} ${days} ${orders} ${lastWholeDay()}`;
  // Days of orders are days, too; there is nothing to ask of none.
  const asked = { account, days: Math.max(days, orders, 1), ...(orders > 0 ? { orders } : {}) };
  return useLastValue(useAnswer(question('metrics.last', asked, { key })));
};

type Asked = {
  /** How many of the last days are read. */
  readonly days: number;
  /** Of how many of them the seller's own orders are read. */
  readonly orders?: number;
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

/** Days of which no file has the seller's orders, and the way to add one: in words where another dialog is open, whose place that of the files would take. */
const MissingOrders = ({ days, missing, size = 'medium' }: Asked & { readonly missing: number }) => {
  const { t } = useWords();
  const isInDialog = useStore(app, ({ dialog }) => dialog !== null);
  const text = t('metrics.missing.orders', { count: days, missing });
  return (
    <div className="missing-days" data-testid={testIds.missingOrders} role="note">
      <p>{isInDialog ? `${text} ${t('metrics.missing.orders.where')}` : text}</p>
      {!isInDialog && (
        <Button
          size={size}
          onClick={() => app.set({ dialog: { kind: 'orders' } })}
          data-testid={testIds.addOrders}
        >
          {t('performance.orders')}
        </Button>
      )}
    </div>
  );
};

/** Hidden where all of the last days were read, and files cover those of which orders are asked for. */
export const MissingDays = ({ size, ...asked }: Asked) => {
  const { t } = useWords();
  const known = useLastDays(asked);
  if (known === undefined) return null;
  const { last, missingOrders } = known;
  const own = size ? { size } : {};
  const { days, orders = 0 } = asked;
  if (last !== null)
    return missingOrders === null || missingOrders.length === 0 ? null : (
      <MissingOrders days={orders} missing={missingOrders.length} {...own} />
    );
  const to = lastWholeDay();
  return (
    <DaysLine
      testId={testIds.missingDays}
      text={t('metrics.missing', { count: days })}
      get={t('metrics.get', { count: days })}
      from={dayAfter(to, 1 - days)}
      to={to}
      {...own}
    />
  );
};
