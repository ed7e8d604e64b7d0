/**
 * Edits restored from a journal with gaps wait for the seller, since a missing line may have undone an edit or recorded
 * that it was sent. The seller releases them one kind at a time.
 */
import type { RowKey } from '../../../../shared/ad/model.ts';
import type { PlanOp } from '../../../../shared/contract/results/plan.ts';
import type { RestoredCounts } from '../../../../shared/contract/results/rebuilt.ts';
import { hasGap } from '../../../../shared/contract/results/rebuilt.ts';
import type { AccountState } from '../../../../shared/contract/views.ts';
import type { AccountContext } from '../../context.ts';
import type { Mirror } from '../../mirror/mirror.ts';
import { planInBatches } from './create-plan.ts';

/** The last rebuild, for the account's state; null where nothing was missing in its journal and nothing waits. */
export const rebuiltState = ({ rebuilt }: Pick<Mirror, 'rebuilt'>): AccountState['rebuilt'] => {
  const last = rebuilt.last();
  const held = last ? rebuilt.heldCount() : 0;
  return last && (hasGap(last) || held > 0) ? { ...last, held } : null;
};

const waiting = async (mirror: Mirror) => {
  const keys = new Set(mirror.rebuilt.held());
  const { items } = keys.size === 0 ? { items: [] } : await planInBatches(mirror, keys);
  return { keys, items };
};

/** Counts of the waiting edits, by what sending them would do. */
export const restoredCounts = async (mirror: Mirror): Promise<RestoredCounts> => {
  const { keys, items } = await waiting(mirror);
  const count = (op: PlanOp): number => items.filter((item) => item.op === op).length;
  return {
    create: count('create'),
    update: count('update'),
    status: count('status'),
    delete: count('delete'),
    campaign: count('campaign'),
    unread: keys.size - items.length,
  };
};

/** Releases the restored edits of one kind and returns their rows. Those that the next pull finds of it still wait. */
export const releaseRestored = async (
  { mirror, rowsChanged }: Pick<AccountContext, 'mirror' | 'rowsChanged'>,
  op: PlanOp,
): Promise<readonly RowKey[]> => {
  const { items } = await waiting(mirror);
  const keys = items.filter((item) => item.op === op).map(({ key }) => key);
  if (keys.length === 0) return keys;
  mirror.transaction(() => {
    mirror.rebuilt.release(keys);
    mirror.journal.append({ type: 'released', keys });
  });
  rowsChanged(keys);
  return keys;
};

/** The seller has read the result of the rebuild: it is no longer shown, unless edits still wait to be released. */
export const acknowledgeRebuild = ({ rebuilt }: Pick<Mirror, 'rebuilt'>): void => {
  if (rebuilt.heldCount() === 0) rebuilt.set(null);
};
