/** What the rest of the window may use of this feature. */
export { CampaignHistory } from './campaign-history.tsx';
export { CampaignsPage } from './campaigns-page.tsx';
