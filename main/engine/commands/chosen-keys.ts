import type { RowKey } from '../../../shared/ad/model.ts';
import type { OpenAccount } from '../open-account.ts';
import type { Selection } from '../query/select.ts';
import { selectKeys } from '../query/select.ts';

/** The rows of a selection; an expression may ask for problems, so that what is still to be checked is checked first. */
export const chosenKeys = async (
  { context, rows }: OpenAccount,
  selection: Selection,
): Promise<readonly RowKey[]> => {
  if (selection.where !== undefined) await rows.settled();
  return selectKeys(context.mirror, rows.summaries, selection);
};

/** As `chosenKeys`, but of a selection that is not by name only what is gone or deleted there: nothing else is meant. */
export const lostKeys = async (open: OpenAccount, selection: Selection): Promise<readonly RowKey[]> => {
  const keys = await chosenKeys(open, selection);
  if (selection.keys) return keys;
  return keys.filter((key) => ['gone', 'final'].includes(open.rows.summaries.get(key)?.state ?? ''));
};
