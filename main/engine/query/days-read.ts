import { expressionsOf } from '../../../shared/bulk/expressions.ts';
import type { Operation } from '../../../shared/bulk/operation.ts';
import type { LastDays } from '../../../shared/contract/results/metrics.ts';
import { metricsIn, parseExpression, reachOf } from '../../../shared/expression/index.ts';
import { dayAfter } from '../../../shared/metrics/days.ts';
import { newestDay } from '../metrics/row-metrics.ts';
import type { OpenAccount } from '../open-account.ts';
import { tenantDay } from '../settings/tenant-days.ts';
import { rowNames } from './row-names.ts';
import type { Selection } from './select.ts';

/** The days of performance that a condition and an operation read, the longest of them; null where they read none. */
export const daysRead = (
  { context: { mirror, now }, rows }: OpenAccount,
  { where }: Pick<Selection, 'where'>,
  operation: Operation,
  more = 0,
): LastDays | null => {
  const names = rowNames(mirror, rows.summaries);
  const condition = parseExpression(where ?? '', names);
  const read = [...expressionsOf(operation, names), ...(condition.ok ? [condition.expression] : [])];
  const longest = Math.max(more, ...read.flatMap(metricsIn).map(({ period }) => reachOf(period)));
  if (longest === 0) return null;
  // Where not all of them are known, a condition may hold all the same: they were read.
  const to = newestDay(mirror) ?? dayAfter(tenantDay(mirror, now()), -1);
  return { from: dayAfter(to, 1 - longest), to };
};
