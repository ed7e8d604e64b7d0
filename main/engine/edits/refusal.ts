/** Which cells can be edited at all. Values that the service or the category may refuse are left to the rules. */
import type { Field } from '../../../shared/ad/fields.ts';
import { attributePath } from '../../../shared/ad/fields.ts';
import { EXISTS_FIELD, isCampaignKey } from '../../../shared/ad/model.ts';
import type { Category } from '../../../shared/category/category.ts';
import { attributeOf } from '../../../shared/category/category.ts';
import type { Json } from '../../../shared/json.ts';
import type { EditedRow } from '../drafts/cells.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { isFinal } from '../rows/row.ts';

/** Why a cell was left as it was, besides the codes of `shared/ad/codec.ts`; `refused.CODE` is the sentence. */
export type RefusalCode =
  | 'row-unknown'
  | 'unknown-field'
  | 'not-editable'
  | 'wrong-type'
  | 'no-campaign'
  | 'campaign-gone'
  | 'not-campaign-status'
  | 'ad-gone'
  | 'ad-final'
  | 'ad-deleted'
  | 'ad-there'
  | 'picture-unusable'
  | 'picture-elsewhere'
  | 'has-edits';

/** Why the row cannot be edited; undefined where it can. */
export const rowRefusal = (row: EditedRow): RefusalCode | undefined => {
  if (row.id === null && row.cell(EXISTS_FIELD).value !== true) return 'row-unknown';
  if (row.gone) return 'ad-gone';
  return isFinal(row.base) ? 'ad-final' : undefined;
};

const isLocked = (row: EditedRow, field: Field, category: Category | undefined): boolean => {
  if (field.editable === 'never') return true;
  const onMarketplace = row.base !== null;
  if (field.editable === 'create' && onMarketplace) return true;
  if (field.editable === 'once' && onMarketplace && row.present(field.path) !== null) return true;
  if (field.kind !== 'attribute') return false;
  const attribute = attributeOf(category, attributePath(field.path)?.key ?? '');
  return attribute !== undefined && (!attribute.writable || (onMarketplace && !attribute.updatable));
};

const isDeleteOf = (row: EditedRow): boolean => row.cell('status').value === 'DELETED';

/** Why this cell of an editable row cannot be edited; undefined where it can. */
export const cellRefusal = (
  row: EditedRow,
  field: Field,
  category: Category | undefined,
): RefusalCode | undefined => {
  if (isDeleteOf(row) && field.path !== 'status') return 'ad-deleted';
  return isLocked(row, field, category) ? 'not-editable' : undefined;
};

/** A campaign that is there is paused at most; a new one is removed by the status of an ad that is deleted. */
export const statusRefusal = (row: EditedRow, { path }: Field, value: Json): RefusalCode | undefined => {
  const isCampaignThere = isCampaignKey(row.key) && row.base !== null;
  return path === 'status' && value === 'DELETED' && isCampaignThere ? 'not-campaign-status' : undefined;
};

/** No ad goes into a campaign that is gone; one that is in it may be put back. */
export const campaignRefusal = (
  { campaigns }: Pick<Mirror, 'campaigns'>,
  row: EditedRow,
  { kind, path }: Field,
  value: Json,
): RefusalCode | undefined => {
  if (kind !== 'campaign' || typeof value !== 'number' || value === row.present(path)) return undefined;
  return campaigns.byId(value)?.gone ? 'campaign-gone' : undefined;
};
