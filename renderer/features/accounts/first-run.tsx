import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import { app } from '../../core/state.ts';
import { useStore } from '../../core/store.ts';
import { testIds } from '../../core/test-ids.ts';
import { useWords } from '../../core/words.ts';
import { openAccount, startDemo } from './account-actions.ts';

/** The existing accounts, when the last one could not be opened or was removed. */
const Known = () => {
  const { t } = useWords();
  const accounts = useStore(app, (state) => state.accounts);
  if (!accounts || accounts.length === 0) return null;
  return (
    <div className="first-known">
      {accounts.map(({ name }) => (
        <Button key={name} onClick={() => openAccount(name)} data-testid={testIds.openAccount(name)}>
          {t('accounts.open', { name })}
        </Button>
      ))}
    </div>
  );
};

/** The first-run screen, with the next step. */
export const FirstRun = () => {
  const { t } = useWords();
  const [starting, setStarting] = useState(false);
  const demo = async (): Promise<void> => {
    setStarting(true);
    await startDemo();
    setStarting(false);
  };
  return (
    <main className="first" data-testid={testIds.firstRun}>
      <div className="first-inner">
        <p className="first-mark">{t('app.name')}</p>
        <h1>{t('first.title')}</h1>
        <p className="first-text">{t('first.text')}</p>
        <div className="first-ways">
          <section>
            <Button
              appearance="primary"
              size="large"
              disabled={starting}
              onClick={demo}
              data-testid={testIds.startDemo}
            >
              {starting ? t('first.demo.starting') : t('first.demo')}
            </Button>
            <p>{t('first.demo.text')}</p>
          </section>
          <section>
            <Button
              size="large"
              disabled={starting}
              onClick={() => app.set({ dialog: { kind: 'account-form' } })}
              data-testid={testIds.connect}
            >
              {t('first.connect')}
            </Button>
            <p>{t('first.connect.text')}</p>
          </section>
        </div>
        <Known />
      </div>
    </main>
  );
};
