/** What the figures of the page rest on: days that are missing, orders that are left out, and what the month comes to. */
import { Button } from '@fluentui/react-components';
import type { Performance } from '../../../shared/contract/results/performance.ts';
import { call } from '../../core/bridge.ts';
import { attempt } from '../../core/notices.ts';
import { app, openName, runningJob } from '../../core/state.ts';
import { useStore } from '../../core/store.ts';
import { testIds } from '../../core/test-ids.ts';
import { dayDate } from '../../core/time.ts';
import { useWords } from '../../core/words.ts';
import { unmatchedNotes } from '../results/public.ts';
import { askedDays, performancePage } from './performance-store.ts';

/** Days without figures: how many, and the way to get them. */
const Missing = ({ shown }: { readonly shown: Performance }) => {
  const { missing, tableRefusal, zone } = shown;
  const { t, locale } = useWords();
  const days = useStore(performancePage, (state) => state);
  const isGetting = useStore(app, (state) => runningJob(state, 'metrics') !== undefined);
  if (missing.length === 0) return <p className="performance-note">{t('performance.whole', { zone })}</p>;
  const get = (): void =>
    void attempt(async () => {
      await call('metrics.pull', { account: openName(), ...askedDays(days) });
    });
  return (
    <div className="performance-note" role="note" data-testid={testIds.performanceMissing}>
      <span>
        {t('performance.missing', { count: missing.length, all: 2 * shown.days.length })}
        {tableRefusal &&
          ` ${t('performance.one_by_one', { why: tableRefusal.why, day: dayDate(tableRefusal.since, locale) })}`}
      </span>
      <Button size="small" disabledFocusable={isGetting} onClick={() => !isGetting && get()}>
        {isGetting ? t('metrics.getting') : t('performance.get', { count: missing.length })}
      </Button>
    </div>
  );
};

/** What of the seller's own orders is not in the figures. */
const OrdersLeft = ({ shown: { orders } }: { readonly shown: Performance }) => {
  const words = useWords();
  if (orders === null) return null;
  const notes = [
    ...(orders.missing.length > 0
      ? [words.t('performance.orders.missing', { count: orders.missing.length })]
      : []),
    ...unmatchedNotes(orders.unmatched, 'performance.orders.unmatched', words),
  ];
  if (notes.length === 0) return null;
  return (
    <p className="performance-note" role="note" data-testid={testIds.performanceOrdersLeft}>
      {notes.join(' ')}
    </p>
  );
};

/** What the month comes to, where that can be told. */
const Pace = ({ shown: { pace } }: { readonly shown: Performance }) => {
  const { t, amount, locale } = useWords();
  if (pace === null) return null;
  return (
    <p className="performance-note" data-testid={testIds.performancePace}>
      {t('performance.pace', {
        from: dayDate(pace.from, locale),
        to: dayDate(pace.to, locale),
        day: amount(pace.dayMicros),
        month: new Date(`${pace.end}T00:00:00Z`).toLocaleDateString(locale, {
          month: 'long',
          timeZone: 'UTC',
        }),
        sum: amount(pace.endMicros),
        far: amount(pace.soFarMicros),
      })}
    </p>
  );
};

export const Notes = ({ shown }: { readonly shown: Performance }) => (
  <>
    <Missing shown={shown} />
    <OrdersLeft shown={shown} />
    <Pace shown={shown} />
  </>
);
