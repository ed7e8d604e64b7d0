import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import { Banner } from '../../core/banner.tsx';
import { app } from '../../core/state.ts';
import { useStore } from '../../core/store.ts';
import { testIds } from '../../core/test-ids.ts';
import { useWords } from '../../core/words.ts';
import { unusedAccounts, unusedText } from './unused-accounts.ts';

/** One notice for all other accounts whose unused sign-in will expire; dismissed until the next start. */
export const UnusedBanner = () => {
  const words = useWords();
  const { t } = words;
  const accounts = useStore(app, (state) => state.accounts);
  const open = useStore(app, (state) => state.open?.account.name ?? '');
  const [dismissed, setDismissed] = useState(false);
  const unused = unusedAccounts(accounts ?? [], open, new Date());
  const [first] = unused;
  if (dismissed || !first) return null;
  const text =
    unused.length === 1
      ? t('accounts.unused.one', { name: first.account.name, text: unusedText(first.unused, words) })
      : t('accounts.unused.some', {
          count: unused.length,
          names: unused.map(({ account }) => account.name).join(', '),
        });
  return (
    <Banner tone="warning" text={text} testId={testIds.unusedBanner} onDismiss={() => setDismissed(true)}>
      <Button size="small" onClick={() => app.set({ dialog: { kind: 'accounts' } })}>
        {t('accounts.title')}
      </Button>
    </Banner>
  );
};
