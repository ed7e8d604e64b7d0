/** Opening, connecting, signing in and removing accounts. */

import type { CommandInput } from '../../../shared/contract/commands.ts';
import type { Account } from '../../../shared/contract/views.ts';
import { forgetAnswers } from '../../core/answers.ts';
import { asAdsheetError, call } from '../../core/bridge.ts';
import { cancelJob, pullUnasked } from '../../core/jobs.ts';
import { attempt, showError, succeeds } from '../../core/notices.ts';
import { ensureNames } from '../../core/reference-data.ts';
import { dropRows, loadRows } from '../../core/rows/load-rows.ts';
import { app, NO_ACCOUNT, openName, type SignIn } from '../../core/state.ts';
import { type Interrupted, noteInterrupted, resumePushAfterSignIn } from './resume-after-sign-in.ts';

const LAST_ACCOUNT = 'adsheet.account';

export const loadAccounts = async (): Promise<readonly Account[]> => {
  const { accounts } = await call('accounts.list', {});
  app.set({ accounts });
  return accounts;
};

const leaveOpen = (): void => {
  app.set(NO_ACCOUNT);
  forgetAnswers();
  dropRows();
};

const closeOpen = async (): Promise<void> => {
  const name = openName();
  if (name !== '') await call('accounts.close', { account: name });
  leaveOpen();
};

const showAccount = async (account: string): Promise<void> => {
  if (openName() !== account) await closeOpen();
  const open = await call('accounts.open', { account });
  localStorage.setItem(LAST_ACCOUNT, account);
  app.set({ open, reopening: false, openError: null, dialog: null, starting: false });
  await Promise.all([loadRows(), ensureNames()]);
};

/** Pulls the changes, if the account is signed in and nothing blocks a pull. */
const pullIfPossible = async (account: string): Promise<void> => {
  const { open } = app.get();
  if (open?.account.name === account && open.account.signedIn && !open.unfinishedRun) await pullUnasked();
};

/** Shows an account: its rows from the local copy at once, then a pull, if it is signed in. */
export const openAccount = async (account: string): Promise<void> => {
  try {
    await showAccount(account);
    await pullIfPossible(account);
  } catch (error) {
    // A restarted engine does not have the shown account open, so calls on it would fail.
    if (app.get().reopening && openName() === account) leaveOpen();
    app.set({ openError: { account, error: asAdsheetError(error) }, starting: false, dialog: null });
  }
};

export const rebuildAccount = (account: string): Promise<void> =>
  attempt(async () => {
    await call('accounts.rebuild', { account });
    await openAccount(account);
  });

export const startDemo = (): Promise<void> =>
  attempt(async () => {
    app.set({ starting: true });
    try {
      const { account } = await call('shell.start_demo', {});
      await loadAccounts();
      await openAccount(account);
    } finally {
      app.set({ starting: false });
    }
  });

/** Opens or copies the sign-in address, which only the shell knows; resolves with whether that worked. */
const withAddress = (act: 'open' | 'copy'): Promise<boolean> =>
  succeeds(() => call('shell.sign_in_address', { job: app.get().signIn?.job ?? '', act }));

export const openAgain = (): Promise<boolean> => withAddress('open');
export const copyAddress = (): Promise<boolean> => withAddress('copy');

/** Starts a sign-in and opens the system's browser; the waiting screen stays until the job ends. */
export const signIn = async (account: string): Promise<void> => {
  const waiting: SignIn = { account, job: null, error: null };
  app.set({ dialog: null, signIn: waiting });
  const isLeft = (): boolean => app.get().signIn?.account !== account;
  try {
    if (openName() !== account) await showAccount(account);
    if (isLeft()) return;
    const { job } = await call('shell.sign_in', { account });
    if (isLeft()) return await cancelJob(job);
    app.set({ signIn: { ...waiting, job } });
    await openAgain();
  } catch (error) {
    if (!isLeft()) app.set({ signIn: { ...waiting, error: asAdsheetError(error) } });
  }
};

/** Signs in from a banner that promised to resume this work. */
export const signInAndResume = (account: string, what: Interrupted): Promise<void> => {
  noteInterrupted(account, what);
  return signIn(account);
};

/** After a successful sign-in: reads the account's new state, and pulls its ads. */
export const signedIn = (account: string): Promise<void> =>
  attempt(async () => {
    // Earlier errors no longer matter.
    if (app.get().signIn?.account === account) app.set({ signIn: null, toasts: [] });
    await loadAccounts();
    if (openName() !== account) return;
    app.set({ open: await call('accounts.state', { account }) });
    if (!resumePushAfterSignIn()) await pullIfPossible(account);
  });

export const pasteAddress = (url: string): Promise<void> =>
  attempt(async () => {
    const account = app.get().signIn?.account;
    if (account) await call('session.paste', { account, url });
  });

/** Adds a new account for the refused seller, with the tokens of this sign-in. */
export const addRefused = (account: string): Promise<void> =>
  attempt(async () => {
    const { account: added } = await call('accounts.add_refused', { account });
    app.set({ signIn: null });
    await loadAccounts();
    await openAccount(added.name);
    if (!added.signedIn) await signIn(added.name);
  });

/** The seller's answer whether it is the same seller, where the marketplace cannot tell. */
export const acceptSeller = (account: string, same: boolean): Promise<void> =>
  attempt(async () => {
    await call('session.accept_seller', { account, same });
    if (same) await signedIn(account);
    else app.set({ signIn: null });
  });

/** Cancels a waiting sign-in; an account that was open can still be used offline. */
export const leaveSignIn = (): Promise<void> =>
  attempt(async () => {
    const waiting = app.get().signIn;
    app.set({ signIn: null });
    // Without an answer the tokens might belong to anybody, so they are dropped.
    if (waiting?.error?.code === 'seller-unproven')
      await call('session.accept_seller', { account: waiting.account, same: false });
    if (waiting?.job && !waiting.error) await call('jobs.cancel', { job: waiting.job });
  });

export const signOut = (account: string): Promise<void> =>
  attempt(async () => {
    await call('session.sign_out', { account });
    await loadAccounts();
  });

/** Saves the account and signs in; without a system keychain, only after the user chose where secrets are stored. */
export const saveAccount = async (input: CommandInput<'accounts.save'>): Promise<void> => {
  if (app.get().shell?.secrets === 'undecided') return app.set({ dialog: { kind: 'secrets', save: input } });
  const { account } = await call('accounts.save', input);
  await loadAccounts();
  await signIn(account.name);
};

/** Removes an account with its files; asks again where unsent edits would be lost. */
export const forgetAccount = async (account: Account, force: boolean): Promise<void> => {
  try {
    if (openName() === account.name) await closeOpen();
    await call('accounts.remove', { account: account.name, force });
    const left = await loadAccounts();
    app.set({ dialog: left.length > 0 ? { kind: 'accounts' } : null });
  } catch (error) {
    if (asAdsheetError(error).code === 'account-not-empty') {
      app.set({ dialog: { kind: 'forget', account, withEdits: true } });
    } else showError(error);
  }
};

/** Chooses the first screen: the demo, the last account, or the first run. */
export const start = async (): Promise<void> => {
  try {
    const shell = await call('shell.state', {});
    app.set({ shell, engine: shell.engine });
    const accounts = await loadAccounts();
    if (shell.demo) return await startDemo();
    const last = localStorage.getItem(LAST_ACCOUNT);
    const account = accounts.find((candidate) => candidate.name === last) ?? accounts[0];
    if (account?.demo) return await startDemo();
    if (account) return await openAccount(account.name);
  } catch (error) {
    showError(error);
  }
  app.set({ starting: false });
};
