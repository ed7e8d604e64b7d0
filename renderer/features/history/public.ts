/** What the rest of the window may use of this feature. */
export { AdHistory } from './ad-history.tsx';
export { HistoryPage } from './history-page.tsx';
export { showDecided } from './show-decided.ts';
export { UndoPushDialog } from './undo-push-dialog.tsx';
