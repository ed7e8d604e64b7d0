import type { RowKey } from '../../../shared/ad/model.ts';
import { expressionsOf } from '../../../shared/bulk/expressions.ts';
import type { Operation } from '../../../shared/bulk/operation.ts';
import type { LastDays } from '../../../shared/contract/results/metrics.ts';
import { metricsIn, parseExpression, reachOf } from '../../../shared/expression/index.ts';
import { lastDays, readySums } from '../metrics/row-metrics.ts';
import type { OpenAccount } from '../open-account.ts';
import { rowNames } from '../query/row-names.ts';
import type { Selection } from '../query/select.ts';
import { selectKeys } from '../query/select.ts';

/**
 * Resolves when rows can be matched against a condition and `operation` can be computed. Where these read problems,
 * due checks are done first; where they read metrics, those are summed up first.
 */
export const readyToSelect = async (
  { context, rows }: OpenAccount,
  { where }: Pick<Selection, 'where'>,
  operation?: Operation,
): Promise<void> => {
  const names = rowNames(context.mirror, rows.summaries);
  const read = operation ? expressionsOf(operation, names) : [];
  if (where === undefined && read.length === 0) return;
  await rows.settled();
  const condition = parseExpression(where ?? '', names);
  const metrics = [...read, ...(condition.ok ? [condition.expression] : [])].flatMap(metricsIn);
  await readySums(
    context.mirror,
    metrics.map(({ period }) => period),
  );
};

/** The days of performance that a condition and an operation read, the longest of them; null where they read none. */
export const daysRead = (
  { context: { mirror }, rows }: OpenAccount,
  { where }: Pick<Selection, 'where'>,
  operation: Operation,
  more = 0,
): LastDays | null => {
  const names = rowNames(mirror, rows.summaries);
  const condition = parseExpression(where ?? '', names);
  const read = [...expressionsOf(operation, names), ...(condition.ok ? [condition.expression] : [])];
  const longest = Math.max(more, ...read.flatMap(metricsIn).map(({ period }) => reachOf(period)));
  return longest === 0 ? null : lastDays(mirror, longest);
};

/** The rows of a selection. */
export const chosenKeys = async (open: OpenAccount, selection: Selection): Promise<readonly RowKey[]> => {
  const { context, rows } = open;
  await readyToSelect(open, selection);
  return selectKeys(context.mirror, rows.summaries, selection);
};

/**
 * As `chosenKeys`. Of a selection that does not name its rows, only ads that are gone or deleted on the marketplace.
 */
export const lostKeys = async (open: OpenAccount, selection: Selection): Promise<readonly RowKey[]> => {
  const keys = await chosenKeys(open, selection);
  if (selection.keys) return keys;
  return keys.filter((key) => ['gone', 'final'].includes(open.rows.summaries.get(key)?.state ?? ''));
};
