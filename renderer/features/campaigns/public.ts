/** The exports of this feature for the rest of the window. */
export { CampaignBar, CampaignMenuActs } from './campaign-bar.tsx';
export { CampaignHistory } from './campaign-history.tsx';
export { CampaignFoot, NoCampaigns } from './campaign-notes.tsx';
export { campaignRead } from './read-campaign.ts';
export { newCampaign } from './write-campaign.ts';
