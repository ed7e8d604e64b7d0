import { Button } from '@fluentui/react-components';
import type { AdsheetError } from '../../../shared/contract/errors.ts';
import { app } from '../../core/state.ts';
import { Empty } from '../../core/ui/states.tsx';
import { useWords } from '../../core/words.ts';
import { openAccount, rebuildAccount } from './account-actions.ts';

/** An account that could not be opened: what happened, what was kept, and the next steps. */
export const OpenFailed = ({
  account,
  error,
}: {
  readonly account: string;
  readonly error: AdsheetError;
}) => {
  const words = useWords();
  const { t } = words;
  const damaged = error.code === 'mirror-damaged';
  return (
    <main className="first">
      <Empty title={account} text={damaged ? t('banner.damaged') : words.error(error)}>
        {damaged && (
          <Button appearance="primary" onClick={() => rebuildAccount(account)}>
            {t('banner.damaged.rebuild')}
          </Button>
        )}
        <Button onClick={() => openAccount(account)}>{t('signin.retry')}</Button>
        <Button onClick={() => app.set({ dialog: { kind: 'accounts' } })}>{t('accounts.title')}</Button>
      </Empty>
    </main>
  );
};
