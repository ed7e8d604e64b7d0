/** What can be asked of the marketplace when something that was sent is to be as before. */
import type { FieldPath } from '../../../shared/ad/model.ts';
import { intendedStatus } from '../../../shared/ad/model.ts';
import type { Json } from '../../../shared/json.ts';
import { isCampaignKey } from '../mirror/row-key.ts';
import type { EditedRow } from './cells.ts';

/**
 * What a seller asks for so that a cell is as before: of a status what was meant by it (`design/sync.md`, *Intended
 * status*); undefined where it is one that only the service gives.
 */
export const wishBefore = (field: FieldPath, before: Json): Json | undefined => {
  if (field !== 'status' || typeof before !== 'string') return before;
  const meant = intendedStatus(before);
  return meant === 'ACTIVE' || meant === 'PAUSED' ? meant : undefined;
};

/**
 * An ad that is on the marketplace is to be deleted there; a campaign stays, as none can be deleted. Says whether that
 * takes the create back: an ad that is not proven to be made here is left alone.
 */
export const takeBackCreate = (row: EditedRow): boolean => {
  if (isCampaignKey(row.key)) return true;
  if (!row.ours) return false;
  row.set('status', 'DELETED');
  return true;
};
