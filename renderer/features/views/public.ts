/** What the rest of the window may use of this feature. */
export { showNews, useNews } from './news.ts';
export { SaveViewDialog } from './save-view-dialog.tsx';
export { SavedViewList } from './saved-view-list.tsx';
export { askToSave } from './saved-views.ts';
