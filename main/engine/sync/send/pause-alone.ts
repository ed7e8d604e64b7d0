/**
 * Splits the pause off an item whose other edits cannot be sent: it becomes an item of its own in the same push.
 * Problems of other edits never keep an ad from being paused or deleted (`docs/sync.md#intended-status`); a delete is
 * always a call of its own.
 */
import type { ItemState } from '../../../../shared/contract/results/plan.ts';
import type { Problem } from '../../../../shared/rules/problem.ts';
import { includePause } from '../../drafts/units.ts';
import type { Mirror } from '../../mirror/mirror.ts';
import type { ItemChange, RunItem } from '../../mirror/runs/run-item.ts';
import { draftsOfItem } from '../../mirror/runs/run-item.ts';

const isOfStatus = ({ field }: Pick<ItemChange, 'field'>): boolean => field === 'status';

/** Codes of problems that hold the whole ad: not even its pause is written. */
const OF_THE_AD: ReadonlySet<string | number> = new Set(['gone', 'set-aside', 'restored', 'feed', 'own-ad']);

const holdsStatus = ({ source, code, field }: Problem): boolean =>
  source === 'local' && (field === 'status' || OF_THE_AD.has(code));

/** The states of an item that ended without changing its ad. */
const ENDED_IN_VAIN: ReadonlySet<ItemState> = new Set(['failed', 'held', 'skipped']);

/** Does the item end without changing its ad although its pause could be sent? */
const leavesPause = (item: RunItem, state: ItemState, errors: readonly Problem[]): boolean =>
  item.op === 'update' &&
  ENDED_IN_VAIN.has(state) &&
  includePause(draftsOfItem(item)) &&
  !errors.some(holdsStatus);

/**
 * Moves the pause of an item that ends in `state` into a new waiting item; the old one keeps the other changes. Returns
 * whether there was such a pause. Runs inside the transaction that ends the item.
 */
export const splitPause = (
  { runs }: Pick<Mirror, 'runs'>,
  item: RunItem,
  state: ItemState,
  errors: readonly Problem[],
): boolean => {
  if (!leavesPause(item, state, errors)) return false;
  const { run, seq, key, targetId, title, previous, changes } = item;
  runs.setChanges(
    run,
    seq,
    changes.filter((change) => !isOfStatus(change)),
  );
  runs.addItem(run, runs.itemCount(run), {
    key,
    op: 'status',
    targetId,
    title,
    vendorId: null,
    previous,
    changes: changes.filter(isOfStatus),
    state: 'waiting',
    onlyBody: null,
  });
  return true;
};
