/** The edits that take back something that was sent. */
import type { FieldPath } from '../../../shared/ad/model.ts';
import { intendedStatus, isCampaignKey } from '../../../shared/ad/model.ts';
import type { Json } from '../../../shared/json.ts';
import type { EditedRow } from '../drafts/cells.ts';

/**
 * The value to write so that a cell is as before; for a status the intended one (`docs/sync.md#intended-status`),
 * undefined where only the service sets it.
 */
export const valueToRestore = (field: FieldPath, before: Json): Json | undefined => {
  if (field !== 'status' || typeof before !== 'string') return before;
  const meant = intendedStatus(before);
  return meant === 'ACTIVE' || meant === 'PAUSED' ? meant : undefined;
};

/**
 * Drafts the deletion of an ad that a create made; a campaign stays, as none can be deleted. Returns whether the create
 * is taken back by that: an ad that is not proven to be made here is left alone.
 */
export const takeBackCreate = (row: EditedRow): boolean => {
  if (isCampaignKey(row.key)) return true;
  if (!row.ours) return false;
  row.set('status', 'DELETED');
  return true;
};
