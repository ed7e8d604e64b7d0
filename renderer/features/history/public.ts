/** The exports of this feature for the rest of the window. */
export { AdHistory } from './ad-history.tsx';
export { EffectDialog } from './effect-dialog.tsx';
export { HistoryPage } from './history-page.tsx';
export { showDecided } from './show-decided.ts';
export { UndoPushDialog } from './undo-push-dialog.tsx';
