/** The exports of this feature for the rest of the window. */
export { MatchesBanner } from './matches-banner.tsx';
export { MatchesDialog } from './matches-dialog.tsx';
