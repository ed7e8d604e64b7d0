/** The exports of this feature for the rest of the window. */
export { loadAccounts, openAccount, signedIn, signIn, start } from './account-actions.ts';
export { AccountForm } from './account-form.tsx';
export { AccountsDialog, ForgetDialog } from './accounts-dialog.tsx';
export { FirstRun } from './first-run.tsx';
export { OpenFailed } from './open-failed.tsx';
export { RebuiltBanner, RebuiltDialog } from './rebuilt.tsx';
export { noteInterrupted } from './resume-after-sign-in.ts';
export { SecretsDialog } from './secrets-dialog.tsx';
export { ReadOnlyBanner } from './sign-in-banners.tsx';
export { SignInScreen } from './sign-in-screen.tsx';
export { UnusedBanner } from './unused-banner.tsx';
