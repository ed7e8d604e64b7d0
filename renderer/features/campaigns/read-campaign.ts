/** Reads one campaign of the marketplace again. */
import type { RowKey } from '../../../shared/ad/model.ts';
import type { CampaignResult } from '../../../shared/contract/results/malformed-parts.ts';
import { call } from '../../core/bridge.ts';
import { announce, attemptOnce, showToast } from '../../core/notices.ts';
import { app, openName } from '../../core/state.ts';
import { campaignTitle, words } from '../../core/words.ts';

export const readCampaign = (key: RowKey): Promise<void> =>
  attemptOnce('campaign', async () => {
    await call('campaigns.read', { account: openName(), key });
  });

/** Tells what was found; what changed is in its row. */
export const campaignRead = ({ key, found }: CampaignResult): void => {
  const campaign = app.get().campaigns.find((one) => one.key === key);
  const text = words().t(`campaigns.read.${found}`, { title: campaign ? campaignTitle(campaign) : key });
  if (found === 'gone' || found === 'odd') showToast(text);
  else announce(text);
};
