/** Editing campaigns outside of their sheet, and making new ones. */
import type { GridApi } from 'ag-grid-community';
import { campaignFieldOf } from '../../../shared/ad/campaign-fields.ts';
import type { FieldPath } from '../../../shared/ad/model.ts';
import type { CampaignRow, GridRow } from '../../../shared/contract/views.ts';
import type { Json } from '../../../shared/json.ts';
import { call } from '../../core/bridge.ts';
import { attemptOnce } from '../../core/notices.ts';
import { loadCampaigns } from '../../core/reference-data.ts';
import { openName } from '../../core/state.ts';
import { words } from '../../core/words.ts';
import { applyChanges } from '../edits/public.ts';
import { showAllCampaigns } from './shown-campaigns.ts';

/** Can a campaign that is on the marketplace be given this value? */
export const canSet = (path: FieldPath, value: Json): boolean => {
  const field = campaignFieldOf(path);
  if (field?.editable !== 'always') return false;
  return field.kind !== 'enum' || field.values.some((word) => word === value);
};

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

/** Makes a paused campaign without limits, and opens its title. */
export const newCampaign = (api: GridApi<GridRow> | null): Promise<void> =>
  attemptOnce('new-campaign', async () => {
    showAllCampaigns();
    const rows = [{ title: words().t('campaigns.new.title') }];
    const { keys } = await call('edits.create', { account: openName(), kind: 'campaign', rows });
    await loadCampaigns();
    const [key] = keys;
    const rowIndex = key === undefined ? null : (api?.getRowNode(key)?.rowIndex ?? null);
    if (!api || rowIndex === null) return;
    api.setFocusedCell(rowIndex, 'title');
    api.startEditingCell({ rowIndex, colKey: 'title' });
  });
