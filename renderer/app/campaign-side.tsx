import { Empty } from '../core/ui/states.tsx';
import { useWords } from '../core/words.ts';
import { CampaignAds, CampaignReading, useFocusedCampaign } from '../features/campaigns/public.ts';
import { CampaignPanel } from '../features/panel/public.ts';

/** Beside the sheet of campaigns: the one that has the focus. */
export const CampaignSide = () => {
  const { t } = useWords();
  const campaign = useFocusedCampaign();
  if (!campaign)
    return <Empty title={t('campaigns.panel.none.title')} text={t('campaigns.panel.none.text')} />;
  return (
    <CampaignPanel
      key={campaign.key}
      row={campaign}
      before={<CampaignReading campaign={campaign} />}
      after={<CampaignAds campaign={campaign} />}
    />
  );
};
