import { Button, DialogActions, DialogContent, DialogTitle } from '@fluentui/react-components';
import { DeleteRegular, EditRegular } from '@fluentui/react-icons';
import { rightsOf } from '../../../shared/contract/account/scopes.ts';
import { unusedSignIn } from '../../../shared/contract/account/sign-in-life.ts';
import type { Account } from '../../../shared/contract/views.ts';
import { isApiManaged, profileName } from '../../../shared/seller/seller.ts';
import { app, openName } from '../../core/state.ts';
import { useStore } from '../../core/store.ts';
import { testIds } from '../../core/test-ids.ts';
import { EnvironmentBadge } from '../../core/ui/badges.tsx';
import { useWords } from '../../core/words.ts';
import { forgetAccount, openAccount, signIn, signOut } from './account-actions.ts';
import { unusedText } from './unused-accounts.ts';

/** What the sign-in may do and, of the open account, what the marketplace says of its seller. */
const SellerNote = ({ account, isOpen }: { readonly account: Account; readonly isOpen: boolean }) => {
  const { t } = useWords();
  const user = useStore(app, (state) => (isOpen ? (state.open?.user ?? null) : null));
  const rights = account.signedIn ? rightsOf(account.granted) : null;
  const parts = [
    profileName(user),
    rights && rights.length > 0
      ? t('accounts.rights', { rights: rights.map((right) => t(`accounts.right.${right}`)).join(', ') })
      : '',
    isApiManaged(user) ? t('accounts.api_managed') : '',
  ].filter(Boolean);
  if (parts.length === 0) return null;
  return <span className="account-note account-seller">{parts.join(' · ')}</span>;
};

const AccountRow = ({ account }: { readonly account: Account }) => {
  const words = useWords();
  const { t } = words;
  const { name } = account;
  const isOpen = useStore(app, (state) => openName(state) === name);
  const unused = unusedSignIn(account, new Date());
  const ended = unused?.kind === 'ended';
  const signedIn = account.signedIn && !ended;
  return (
    <li className="account">
      <button
        type="button"
        className="account-open"
        onClick={() => openAccount(name)}
        data-testid={testIds.openAccount(name)}
      >
        <strong>{name}</strong>
        <EnvironmentBadge account={account} />
        <span className="account-note">
          {[
            isOpen ? t('accounts.current') : '',
            ended ? '' : t(account.signedIn ? 'status.connected' : 'status.signed_out'),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <SellerNote account={account} isOpen={isOpen} />
        {unused && (
          <span className="account-warning">
            <span aria-hidden="true">⚠ </span>
            {unusedText(unused, words)}
          </span>
        )}
      </button>
      <Button size="small" appearance="subtle" onClick={() => (signedIn ? signOut(name) : signIn(name))}>
        {t(signedIn ? 'accounts.sign_out' : 'accounts.sign_in')}
      </Button>
      <Button
        size="small"
        appearance="subtle"
        icon={<EditRegular />}
        aria-label={t('accounts.edit', { name })}
        onClick={() => app.set({ dialog: { kind: 'account-form', account } })}
      />
      <Button
        size="small"
        appearance="subtle"
        icon={<DeleteRegular />}
        aria-label={t('accounts.forget', { name })}
        onClick={() => app.set({ dialog: { kind: 'forget', account, withEdits: false } })}
      />
    </li>
  );
};

export const AccountsDialog = () => {
  const { t } = useWords();
  const accounts = useStore(app, (state) => state.accounts) ?? [];
  return (
    <div data-testid={testIds.accounts}>
      <DialogTitle>{t('accounts.title')}</DialogTitle>
      <DialogContent>
        <ul className="accounts">
          {accounts.map((account) => (
            <AccountRow key={account.name} account={account} />
          ))}
        </ul>
      </DialogContent>
      <DialogActions className="form-actions">
        <Button onClick={() => app.set({ dialog: null })}>{t('common.close')}</Button>
        <Button
          appearance="primary"
          onClick={() => app.set({ dialog: { kind: 'account-form' } })}
          data-testid={testIds.connect}
        >
          {t('accounts.add')}
        </Button>
      </DialogActions>
    </div>
  );
};

export const ForgetDialog = ({
  account,
  withEdits,
}: {
  readonly account: Account;
  readonly withEdits: boolean;
}) => {
  const { t } = useWords();
  return (
    <>
      <DialogTitle>{t('accounts.forget.title', { name: account.name })}</DialogTitle>
      <DialogContent>
        {withEdits && <p className="form-error">{t('accounts.forget.drafts')}</p>}
        <p>{t('accounts.forget.text')}</p>
      </DialogContent>
      <DialogActions className="form-actions">
        <Button onClick={() => app.set({ dialog: { kind: 'accounts' } })}>{t('common.cancel')}</Button>
        <Button appearance="primary" onClick={() => forgetAccount(account, withEdits)}>
          {t(withEdits ? 'accounts.forget.confirm_drafts' : 'accounts.forget.confirm')}
        </Button>
      </DialogActions>
    </>
  );
};
