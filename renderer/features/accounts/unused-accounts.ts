/** Sign-ins that will soon expire because they were not used, and their notice. */
import type { UnusedSignIn } from '../../../shared/contract/account/sign-in-life.ts';
import { unusedSignIn } from '../../../shared/contract/account/sign-in-life.ts';
import type { Account } from '../../../shared/contract/views.ts';
import type { Words } from '../../core/words.ts';

export const unusedText = (unused: UnusedSignIn, { t }: Pick<Words, 't'>): string =>
  unused.kind === 'ended' ? t('accounts.unused.ended') : t('accounts.unused.ending', { count: unused.left });

/** Accounts other than the open one whose sign-in was long unused; opening one uses it. */
export const unusedAccounts = (
  accounts: readonly Account[],
  open: string,
  now: Date,
): readonly { readonly account: Account; readonly unused: UnusedSignIn }[] =>
  accounts
    .filter(({ name }) => name !== open)
    .flatMap((account) => {
      const unused = unusedSignIn(account, now);
      return unused ? [{ account, unused }] : [];
    });
