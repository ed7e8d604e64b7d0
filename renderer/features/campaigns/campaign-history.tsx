/** The history of a campaign, with buttons to restore earlier values. */
import { Button, DialogActions, DialogContent, DialogTitle } from '@fluentui/react-components';
import type { FieldPath, RowKey } from '../../../shared/ad/model.ts';
import { readField } from '../../../shared/ad/paths.ts';
import type { CampaignRow } from '../../../shared/contract/views.ts';
import { type Json, sameJson } from '../../../shared/json.ts';
import { app } from '../../core/state.ts';
import { useStore } from '../../core/store.ts';
import { campaignTitle, useWords } from '../../core/words.ts';
import { AdHistory } from '../history/public.ts';
import { canSet, writeCampaign } from './write-campaign.ts';

const History = ({ campaign }: { readonly campaign: CampaignRow }) => {
  const { t, fieldLabel } = useWords();
  const title = campaignTitle(campaign);
  const take = (field: FieldPath, value: Json): (() => void) | null => {
    if (!canSet(field, value) || sameJson(readField(campaign.local, field), value)) return null;
    return () =>
      writeCampaign(campaign, field, value, t('adhistory.take.label', { field: fieldLabel(field) }));
  };
  return (
    <>
      <DialogTitle>{t('adhistory.label', { title })}</DialogTitle>
      <DialogContent className="campaign-history">
        <AdHistory row={campaign} title={title} take={take} />
      </DialogContent>
    </>
  );
};

export const CampaignHistory = ({ rowKey }: { readonly rowKey: RowKey }) => {
  const { t } = useWords();
  const campaign = useStore(app, (state) => state.campaigns.find(({ key }) => key === rowKey));
  return (
    <>
      {campaign && <History campaign={campaign} />}
      <DialogActions className="form-actions">
        <Button onClick={() => app.set({ dialog: null })}>{t('common.close')}</Button>
      </DialogActions>
    </>
  );
};
