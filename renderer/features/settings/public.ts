/** What the rest of the window may use of this feature. */
export { retryField } from './settings-actions.ts';
export { SettingsDialog } from './settings-dialog.tsx';
