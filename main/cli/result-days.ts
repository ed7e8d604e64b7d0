/** The days of columns of results in the terminal: `--days N`, or `--from` and `--to`. */
import { type ResultRange, resultRange } from '../../shared/contract/result-range.ts';
import type { MetricPeriod, ResultDays, UnmatchedOrders } from '../../shared/contract/results/metrics.ts';
import { MAX_DAYS } from '../../shared/expression/metrics.ts';
import { tell } from '../../shared/locale/terminal.ts';
import { formatMoney } from '../../shared/money/money.ts';
import { PLAIN } from '../../shared/money/number-format.ts';
import { UsageError } from './exit.ts';

type Options = {
  readonly days?: number | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

/** Throws for days that are named twice, by one end, or wrongly; `about` is the command. */
export const resultDaysOf = (
  { days, from, to }: Options,
  about: string,
): { readonly results?: ResultRange } => {
  if (days === undefined && from === undefined && to === undefined) return {};
  if (days !== undefined && (from ?? to) !== undefined)
    throw new UsageError(tell('cli.only_one', { names: '--days, --from' }), about);
  const range = resultRange.safeParse(days === undefined ? { from, to } : { days });
  if (!range.success) throw new UsageError(tell('cli.not_result_days', { most: MAX_DAYS }), about);
  return { results: range.data };
};

/** Of which of the days no orders are known, and what of them is of no ad; nothing where no column is of orders. */
const ordersText = ({ orders, before }: Pick<ResultDays, 'orders' | 'before'>): readonly string[] => {
  if (orders === undefined) return [];
  if (orders === null) return [tell('cli.results_orders_none')];
  const days = orders.missing.length + (before?.orders?.missing.length ?? 0);
  return [
    ...(days === 0 ? [] : [tell('cli.results_orders_missing', { days })]),
    ...unmatchedText(orders.unmatched),
  ];
};

/** Orders that are of no ad. */
export const unmatchedText = ({ orders, revenueMicros }: UnmatchedOrders): readonly string[] =>
  orders === 0 && revenueMicros === '0'
    ? []
    : [
        tell('cli.results_orders_unmatched', {
          count: orders,
          revenue: formatMoney(BigInt(revenueMicros), PLAIN),
        }),
      ];

/** Of which days results are, and of how many not all is known. */
export const resultDaysText = (results: ResultDays): readonly string[] => {
  const { from, to, missing, before } = results;
  const unknown = missing.length + (before?.missing.length ?? 0);
  const periods: readonly MetricPeriod[] = before ? [{ from, to }, before] : [{ from, to }];
  return [
    tell('cli.result_days', { days: periods.map((each) => `${each.from} – ${each.to}`).join(', ') }),
    ...(unknown === 0 ? [] : [tell('cli.metrics_missing', { days: unknown })]),
    ...ordersText(results),
  ];
};
