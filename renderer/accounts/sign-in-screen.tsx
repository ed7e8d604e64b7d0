import { Button, Field, Input, Spinner } from '@fluentui/react-components';
import { useEffect, useRef, useState } from 'react';
import { app, type SignIn } from '../app/state.ts';
import { useWords } from '../app/words.ts';
import { testIds } from '../test-ids.ts';
import { Empty } from '../ui/states.tsx';
import { leaveSignIn, openAgain, pasteAddress, signIn as startSignIn } from './account-actions.ts';

const Address = ({ url }: { readonly url: string }) => {
  const { t } = useWords();
  const [copied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(url);
    setCopied(true);
  };
  return (
    <Field label={t('signin.address')}>
      <Input
        readOnly
        value={url}
        onFocus={(event) => event.target.select()}
        input={{ className: 'address' }}
        contentAfter={
          <Button size="small" appearance="subtle" onClick={copy}>
            {copied ? t('common.copied') : t('common.copy')}
          </Button>
        }
        data-testid={testIds.signInAddress}
      />
    </Field>
  );
};

const Paste = () => {
  const { t } = useWords();
  const [url, setUrl] = useState('');
  return (
    <Field label={t('signin.paste')}>
      <div className="row-of">
        <Input
          className="grow"
          value={url}
          onChange={(_event, data) => setUrl(data.value)}
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

const Failed = ({
  signIn,
}: {
  readonly signIn: SignIn & { readonly error: NonNullable<SignIn['error']> };
}) => {
  const words = useWords();
  const { t } = words;
  const account = app.get().accounts?.find(({ name }) => name === signIn.account);
  return (
    <Empty title={t('signin.failed')} text={words.error(signIn.error)}>
      <Button appearance="primary" onClick={() => startSignIn(signIn.account)}>
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
      <Button onClick={leaveSignIn} data-testid={testIds.signInCancel}>
        {t('signin.later')}
      </Button>
    </Empty>
  );
};

/** Waiting for the browser's yes, with a way on for every way it can go wrong. */
export const SignInScreen = ({ signIn }: { readonly signIn: SignIn }) => {
  const { t } = useWords();
  const { error } = signIn;
  const screen = useRef<HTMLElement>(null);
  const hasFailed = error !== null;
  // The form or dialog that led here is gone: the keyboard and a screen reader go on here, also when it fails.
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
            <Spinner size="extra-tiny" /> {t('signin.text')}
          </p>
          {signIn.url !== '' && <Address url={signIn.url} />}
          {signIn.url !== '' && <Paste />}
          <div className="row-of">
            <Button onClick={openAgain} disabled={signIn.url === ''}>
              {t('signin.open_again')}
            </Button>
            <Button onClick={leaveSignIn} data-testid={testIds.signInCancel}>
              {t('common.cancel')}
            </Button>
          </div>
        </div>
      )}
    </main>
  );
};
