/** What the rest of the window may use of this feature. */
export { AnotherValueDialog } from './another-value-dialog.tsx';
export { ConflictChoice } from './conflict-choice.tsx';
export { ConflictsPage } from './conflicts-page.tsx';
