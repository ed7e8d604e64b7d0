import type { RowKey } from '../../../shared/ad/model.ts';
import { expressionsOf } from '../../../shared/bulk/expressions.ts';
import type { Operation } from '../../../shared/bulk/operation.ts';
import { metricsIn, parseExpression } from '../../../shared/expression/index.ts';
import { readySums } from '../metrics/row-metrics.ts';
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
  await readySums(context.mirror, metrics);
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
