/** The exports of this feature for the rest of the window. */
export { CampaignPanel } from './campaign-panel.tsx';
export { EditPanel } from './edit-panel.tsx';
