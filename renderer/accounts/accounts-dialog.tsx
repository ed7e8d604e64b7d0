import { Button, DialogActions, DialogContent, DialogTitle } from '@fluentui/react-components';
import { DeleteRegular, EditRegular } from '@fluentui/react-icons';
import type { Account } from '../../shared/contract/views.ts';
import { app, openName } from '../app/state.ts';
import { useStore } from '../app/store.ts';
import { useWords } from '../app/words.ts';
import { testIds } from '../test-ids.ts';
import { EnvironmentBadge } from '../ui/badges.tsx';
import { forgetAccount, openAccount, signIn, signOut } from './account-actions.ts';

const AccountRow = ({ account }: { readonly account: Account }) => {
  const { t } = useWords();
  const { name } = account;
  const isOpen = useStore(app, (state) => openName(state) === name);
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
            t(account.signedIn ? 'status.connected' : 'status.signed_out'),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </button>
      <Button
        size="small"
        appearance="subtle"
        onClick={() => (account.signedIn ? signOut(name) : signIn(name))}
      >
        {t(account.signedIn ? 'accounts.sign_out' : 'accounts.sign_in')}
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
