/** The exports of this feature for the rest of the window. */
export { showNews, useNews } from './news.ts';
export { SaveViewDialog } from './save-view-dialog.tsx';
export { SavedViewList } from './saved-view-list.tsx';
export { askToSave } from './saved-views.ts';
