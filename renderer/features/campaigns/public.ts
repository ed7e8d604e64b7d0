/** The exports of this feature for the rest of the window. */
export { CampaignHistory } from './campaign-history.tsx';
export { CampaignsPage } from './campaigns-page.tsx';
export { campaignRead } from './read-campaign.ts';
