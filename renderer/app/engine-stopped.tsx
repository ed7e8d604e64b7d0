/**
 * The engine crashed too often to be restarted automatically: tells what is safe, where the files are, and the next
 * steps.
 */
import { Button } from '@fluentui/react-components';
import { useEffect, useRef, useState } from 'react';
import { call } from '../core/bridge.ts';
import { attempt } from '../core/notices.ts';
import { app } from '../core/state.ts';
import { useStore } from '../core/store.ts';
import { testIds } from '../core/test-ids.ts';
import { useWords } from '../core/words.ts';

const SAFE = ['stopped.safe.edits', 'stopped.safe.sent', 'stopped.safe.ads'] as const;

const Folder = ({ path }: { readonly path: string }) => (
  <code className="stopped-path" data-testid={testIds.engineStoppedFolder}>
    {path}
  </code>
);

export const EngineStopped = () => {
  const { t } = useWords();
  const home = useStore(app, (state) => state.shell?.home);
  const name = useStore(app, (state) => state.open?.account.name);
  const [busy, setBusy] = useState(false);
  const page = useRef<HTMLElement>(null);
  // The focused element is gone: the keyboard and screen readers continue here.
  useEffect(() => page.current?.focus(), []);
  const restart = (): void => {
    setBusy(true);
    attempt(() => call('shell.restart_engine', {}));
  };
  const separator = home?.includes('\\') ? '\\' : '/';
  return (
    <main
      className="first stopped"
      ref={page}
      tabIndex={-1}
      aria-labelledby="stopped-title"
      aria-describedby="stopped-text"
      data-testid={testIds.engineStopped}
    >
      <div className="stopped-inner">
        <h1 id="stopped-title">{t('stopped.title')}</h1>
        <p id="stopped-text">{t('stopped.text')}</p>
        <div className="row-of">
          <Button
            appearance="primary"
            size="large"
            disabledFocusable={busy}
            onClick={restart}
            data-testid={testIds.engineRestart}
          >
            {t(busy ? 'stopped.starting' : 'banner.engine.restart')}
          </Button>
        </div>
        <h2>{t('stopped.safe')}</h2>
        <ul>
          {SAFE.map((key) => (
            <li key={key}>{t(key)}</li>
          ))}
        </ul>
        <h2>{t('stopped.again')}</h2>
        <ol>
          <li>{t('stopped.again.restart')}</li>
          <li>
            {t('stopped.again.copy')}
            {home !== undefined && (
              <Folder path={[home, 'accounts', ...(name === undefined ? [] : [name])].join(separator)} />
            )}
          </li>
          <li>{t('stopped.again.log')}</li>
        </ol>
        <div className="row-of">
          <Button onClick={() => attempt(() => call('shell.show_accounts', {}))}>{t('stopped.show')}</Button>
        </div>
      </div>
    </main>
  );
};
