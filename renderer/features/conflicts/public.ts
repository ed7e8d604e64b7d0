/** The exports of this feature for the rest of the window. */
export { AnotherValueDialog } from './another-value-dialog.tsx';
export { ConflictChoice } from './conflict-choice.tsx';
export { ConflictsPage } from './conflicts-page.tsx';
