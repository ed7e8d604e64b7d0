import { Button, Field, Input, Spinner } from '@fluentui/react-components';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { AdsheetError } from '../../../shared/contract/errors.ts';
import { app, type SignIn } from '../../core/state.ts';
import { testIds } from '../../core/test-ids.ts';
import { Empty } from '../../core/ui/states.tsx';
import { useWords } from '../../core/words.ts';
import {
  acceptSeller,
  addRefused,
  copyAddress,
  leaveSignIn,
  openAgain,
  pasteAddress,
  signIn as startSignIn,
} from './account-actions.ts';

/** The sign-in address is not given to the page: whoever knows it could answer the sign-in. */
const Address = () => {
  const { t } = useWords();
  const [copied, setCopied] = useState(false);
  const copy = async (): Promise<void> => setCopied(await copyAddress());
  return (
    <Field label={t('signin.address')}>
      <div className="row-of">
        <Button onClick={copy} data-testid={testIds.signInCopy}>
          {copied ? t('common.copied') : t('common.copy')}
        </Button>
      </div>
    </Field>
  );
};

const Paste = () => {
  const { t } = useWords();
  const [url, setUrl] = useState('');
  /** Escape clears a non-empty field first, as in a search box; then it leaves the sign-in. */
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || url === '') return;
    setUrl('');
    event.preventDefault();
  };
  return (
    <Field label={t('signin.paste')}>
      <div className="row-of">
        <Input
          className="grow"
          value={url}
          onChange={(_event, data) => setUrl(data.value)}
          onKeyDown={onKeyDown}
          data-testid={testIds.signInPaste}
        />
        <Button
          disabled={url.trim() === ''}
          onClick={() => pasteAddress(url.trim())}
          data-testid={testIds.signInPasteSubmit}
        >
          {t('signin.paste.submit')}
        </Button>
      </div>
    </Field>
  );
};

/** Escape leaves the sign-in wherever the focus is, also after a closed notice took it along. */
const useEscape = (): void =>
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.defaultPrevented && !app.get().dialog) leaveSignIn();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);

const Leave = ({ label }: { readonly label: string }) => {
  const { t } = useWords();
  return (
    <Button onClick={leaveSignIn} aria-keyshortcuts="Escape" data-testid={testIds.signInCancel}>
      {label}
      <kbd aria-hidden>{t('key.escape')}</kbd>
    </Button>
  );
};

const textParam = ({ params }: AdsheetError, name: string): string | null => {
  const value = params[name];
  return typeof value === 'string' ? value : null;
};

/** The best next step for this failure; undefined where only another try makes sense. */
const FirstWay = ({ account, error }: { readonly account: string; readonly error: AdsheetError }) => {
  const { t } = useWords();
  if (error.code === 'another-seller')
    return (
      <Button appearance="primary" onClick={() => addRefused(account)} data-testid={testIds.signInAddAccount}>
        {t('signin.add_account', { found: textParam(error, 'found') })}
      </Button>
    );
  if (error.code === 'seller-unproven')
    return (
      <Button
        appearance="primary"
        onClick={() => acceptSeller(account, true)}
        data-testid={testIds.signInSameSeller}
      >
        {t('signin.same_seller')}
      </Button>
    );
  return null;
};

const DECIDED: ReadonlySet<string> = new Set(['another-seller', 'seller-unproven']);

const Failed = ({
  signIn,
}: {
  readonly signIn: SignIn & { readonly error: NonNullable<SignIn['error']> };
}) => {
  const words = useWords();
  const { t } = words;
  const account = app.get().accounts?.find(({ name }) => name === signIn.account);
  const [title, text] =
    signIn.error.code === 'seller-unproven'
      ? [
          t('signin.same_seller.title'),
          t('signin.same_seller.text', {
            account: signIn.account,
            seller: textParam(signIn.error, 'seller'),
          }),
        ]
      : [t('signin.failed'), words.error(signIn.error)];
  return (
    <Empty title={title} text={text}>
      <FirstWay account={signIn.account} error={signIn.error} />
      <Button
        appearance={DECIDED.has(signIn.error.code) ? 'secondary' : 'primary'}
        onClick={() => startSignIn(signIn.account)}
      >
        {t('signin.retry')}
      </Button>
      {account && (
        <Button
          onClick={() => {
            leaveSignIn();
            app.set({ dialog: { kind: 'account-form', account } });
          }}
        >
          {t('accounts.edit', { name: signIn.account })}
        </Button>
      )}
      <Leave label={t('signin.later')} />
    </Empty>
  );
};

/** Waits for consent in the browser, with a next step for each way this can fail. */
export const SignInScreen = ({ signIn }: { readonly signIn: SignIn }) => {
  const { t } = useWords();
  const { error } = signIn;
  const screen = useRef<HTMLElement>(null);
  const hasFailed = error !== null;
  useEscape();
  // The form or dialog before is gone: the keyboard and screen readers continue here, also after a failure.
  useEffect(() => {
    if (hasFailed || !screen.current?.contains(document.activeElement)) screen.current?.focus();
  }, [hasFailed]);
  return (
    <main className="first" ref={screen} tabIndex={-1} data-testid={testIds.signIn}>
      {error ? (
        <Failed signIn={{ ...signIn, error }} />
      ) : (
        <div className="sign-in">
          <h1>{t('signin.title', { name: signIn.account })}</h1>
          <p className="sign-in-wait">
            <Spinner size="extra-tiny" aria-hidden={true} /> {t('signin.text')}
          </p>
          {signIn.job !== null && <Address />}
          {signIn.job !== null && <Paste />}
          <div className="row-of">
            <Button onClick={openAgain} disabled={signIn.job === null}>
              {t('signin.open_again')}
            </Button>
            <Leave label={t('common.cancel')} />
          </div>
        </div>
      )}
    </main>
  );
};
