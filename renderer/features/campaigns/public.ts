/** The exports of this feature for the rest of the window. */
export { useAskedCell } from './asked-cell.ts';
export { CampaignAds, CampaignReading } from './campaign-about.tsx';
export { CampaignBar, CampaignMenuActs } from './campaign-bar.tsx';
export { CampaignFilters, NoCampaignMatches } from './campaign-filters.tsx';
export { CampaignHistory } from './campaign-history.tsx';
export { CampaignFoot, NoCampaigns } from './campaign-notes.tsx';
export { campaignRead } from './read-campaign.ts';
export { focusCampaign, isCampaignShown, useFocusedCampaign, useShownKeys } from './shown-campaigns.ts';
export { newCampaign } from './write-campaign.ts';
