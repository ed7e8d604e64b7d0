/** Work that was interrupted by the end of a sign-in and resumes after the next one. */
import { showTab } from '../../core/command-registry.ts';
import { showToast } from '../../core/notices.ts';
import { app, openName } from '../../core/state.ts';
import { words } from '../../core/words.ts';
import { resumeRun } from '../push/public.ts';

export type Interrupted = 'push' | 'pull';

/** By account. A push that was interrupted by something else is not in it, as it needs the seller's agreement. */
const interrupted = new Map<string, Interrupted>();

/** Notes that the account's work ended because its sign-in did. */
export const noteInterrupted = (account: string, what: Interrupted): void => {
  interrupted.set(account, what);
};

/** After a sign-in: resumes the push it interrupted, and tells so. Returns whether there was one. */
export const resumePushAfterSignIn = (): boolean => {
  const what = interrupted.get(openName());
  interrupted.delete(openName());
  const { t } = words();
  const { unfinishedRun, pullUnfinished } = app.get().open ?? {};
  if (what === 'push' && unfinishedRun) {
    showToast(t('signin.push_goes_on', { count: unfinishedRun.left }));
    resumeRun();
    return true;
  }
  if (what === 'push')
    showToast(t('signin.nothing_sent'), { label: t('command.review'), run: () => showTab('review') });
  else if (pullUnfinished) showToast(t('signin.pull_goes_on'));
  return false;
};
