/** The fields of a campaign that can be edited in the window, and editing them. */
import { type Field, fieldOf } from '../../../shared/ad/fields.ts';
import type { FieldPath } from '../../../shared/ad/model.ts';
import type { CampaignRow } from '../../../shared/contract/views.ts';
import type { Json } from '../../../shared/json.ts';
import { loadCampaigns } from '../../core/reference-data.ts';
import { applyChanges } from '../edits/public.ts';

export const EDITED: readonly FieldPath[] = [
  'status',
  'budgets.daily.limitMicros',
  'budgets.total.limitMicros',
];

/** A campaign has two statuses; it cannot be deleted. */
const CAMPAIGN_STATUS = { kind: 'enum', values: ['ACTIVE', 'PAUSED'] } as const;

/** A field in the form that campaigns have. */
export const campaignField = (path: FieldPath): Field | undefined => {
  const field = fieldOf(path);
  return field && path === 'status' ? { ...field, ...CAMPAIGN_STATUS } : field;
};

/** Can a campaign be given this value? */
export const canSet = (path: FieldPath, value: Json): boolean =>
  EDITED.includes(path) && (path !== 'status' || CAMPAIGN_STATUS.values.some((status) => status === value));

/** Writes one field as a draft; false where that failed, with the error shown. */
export const writeCampaign = async (
  campaign: Pick<CampaignRow, 'key' | 'asOf'>,
  field: FieldPath,
  value: Json,
  label: string,
): Promise<boolean> => {
  const written = await applyChanges(label, [{ key: campaign.key, field, value }], { shown: [campaign] });
  await loadCampaigns();
  return written;
};
