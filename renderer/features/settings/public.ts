/** The exports of this feature for the rest of the window. */
export { retryField } from './settings-actions.ts';
export { SettingsDialog } from './settings-dialog.tsx';
