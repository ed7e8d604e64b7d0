import type { RowKey } from '../../../shared/ad/model.ts';
import type { Names } from '../../../shared/expression/index.ts';
import { metricsIn, parseExpression } from '../../../shared/expression/index.ts';
import { readySums } from '../metrics/row-metrics.ts';
import type { OpenAccount } from '../open-account.ts';
import { rowNames } from '../query/row-names.ts';
import type { Selection } from '../query/select.ts';
import { selectKeys } from '../query/select.ts';

/** The periods of the metrics that an expression reads; none of one that cannot be read. */
const periodsIn = (where: string, names: Names): readonly number[] => {
  const parsed = parseExpression(where, names);
  return parsed.ok ? metricsIn(parsed.expression).map(({ days }) => days) : [];
};

/**
 * Resolves when rows can be asked whether they match: an expression may ask for problems, so that what is still to be
 * checked is checked first, and for metrics, which are summed up first.
 */
export const readyToSelect = async (
  { context, rows }: OpenAccount,
  { where }: Pick<Selection, 'where'>,
): Promise<void> => {
  if (where === undefined) return;
  await rows.settled();
  await readySums(context.mirror, periodsIn(where, rowNames(context.mirror, rows.summaries)));
};

/** The rows of a selection. */
export const chosenKeys = async (open: OpenAccount, selection: Selection): Promise<readonly RowKey[]> => {
  const { context, rows } = open;
  await readyToSelect(open, selection);
  return selectKeys(context.mirror, rows.summaries, selection);
};

/** As `chosenKeys`, but of a selection that is not by name only what is gone or deleted there: nothing else is meant. */
export const lostKeys = async (open: OpenAccount, selection: Selection): Promise<readonly RowKey[]> => {
  const keys = await chosenKeys(open, selection);
  if (selection.keys) return keys;
  return keys.filter((key) => ['gone', 'final'].includes(open.rows.summaries.get(key)?.state ?? ''));
};
