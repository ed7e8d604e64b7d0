/** What the rest of the window may use of this feature. */
export { MatchesBanner } from './matches-banner.tsx';
export { MatchesDialog } from './matches-dialog.tsx';
