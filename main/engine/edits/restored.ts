/**
 * Edits restored from a journal with gaps wait for the seller: the missing line may be the one that took an edit back, or
 * that said it was sent. They are let go one kind at a time.
 */
import type { RowKey } from '../../../shared/ad/model.ts';
import type { RestoredCounts } from '../../../shared/contract/rebuilt.ts';
import { hasGap } from '../../../shared/contract/rebuilt.ts';
import type { AccountState, PlanOp } from '../../../shared/contract/views.ts';
import type { AccountContext } from '../context.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { planPieces } from '../sync/index.ts';

/** What the account's state says of it. */
export const rebuiltState = ({ rebuilt }: Pick<Mirror, 'rebuilt'>): AccountState['rebuilt'] => {
  const last = rebuilt.last();
  const held = last ? rebuilt.heldCount() : 0;
  return last && (hasGap(last) || held > 0) ? { ...last, held } : null;
};

const waiting = async (mirror: Mirror) => {
  const keys = new Set(mirror.rebuilt.held());
  const items = keys.size === 0 ? [] : await planPieces(mirror, keys);
  return { keys, items };
};

/** How much waits, by what sending it would do. */
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

/** Lets the restored edits of one kind be sent; the rows. What the next pull finds of that kind still waits. */
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

/** The seller has read what was found when the copy was made anew; what waits goes on waiting, and is told until it is let go. */
export const noteTaken = ({ rebuilt }: Pick<Mirror, 'rebuilt'>): void => {
  if (rebuilt.heldCount() === 0) rebuilt.set(null);
};
