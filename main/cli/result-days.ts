/** The days of columns of results in the terminal: `--days N`, or `--from` and `--to`. */
import { type ResultRange, resultRange } from '../../shared/contract/result-range.ts';
import type { MetricPeriod, ResultDays } from '../../shared/contract/results/metrics.ts';
import { MAX_DAYS } from '../../shared/expression/metrics.ts';
import { tell } from '../../shared/locale/terminal.ts';
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

/** Of which days results are, and of how many not all is known. */
export const resultDaysText = ({ from, to, missing, before }: ResultDays): readonly string[] => {
  const unknown = missing.length + (before?.missing.length ?? 0);
  const periods: readonly MetricPeriod[] = before ? [{ from, to }, before] : [{ from, to }];
  return [
    tell('cli.result_days', { days: periods.map((each) => `${each.from} – ${each.to}`).join(', ') }),
    ...(unknown === 0 ? [] : [tell('cli.metrics_missing', { days: unknown })]),
  ];
};
