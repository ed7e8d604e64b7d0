import { Button } from '@fluentui/react-components';
import { Banner } from '../../core/banner.tsx';
import { showTab } from '../../core/command-registry.ts';
import { app } from '../../core/state.ts';
import { useStore } from '../../core/store.ts';
import { testIds } from '../../core/test-ids.ts';
import { useWords } from '../../core/words.ts';
import { endRun } from '../push/public.ts';
import { signIn, signInAndResume } from './account-actions.ts';

/** The sign-in ended during a push: one banner for both, with one next step. */
const InterruptedPush = () => {
  const { t } = useWords();
  const name = useStore(app, (state) => state.open?.account.name ?? '');
  const run = useStore(app, (state) => state.open?.unfinishedRun);
  if (!run) return null;
  const { left, total } = run;
  return (
    <Banner
      tone="warning"
      text={t('banner.signed_out_run', { left, total })}
      testId={testIds.signedOutBanner}
    >
      <Button
        size="small"
        appearance="primary"
        onClick={() => signInAndResume(name, 'push')}
        data-testid={testIds.signInAgain}
      >
        {t('banner.sign_in')}
      </Button>
      <Button size="small" onClick={() => endRun()}>
        {t('banner.run.cancel')}
      </Button>
      <Button size="small" appearance="subtle" onClick={() => showTab('review')}>
        {t('banner.run.details')}
      </Button>
    </Banner>
  );
};

/** Why nothing can be sent, with the next step; an interrupted push or pull resumes by itself. */
export const ReadOnlyBanner = () => {
  const { t } = useWords();
  const open = useStore(app, (state) => state.open);
  if (!open?.readOnly) return null;
  const signedOut = open.readOnly === 'signed-out';
  if (signedOut && open.unfinishedRun) return <InterruptedPush />;
  const { name } = open.account;
  const pulling = signedOut && open.pullUnfinished;
  return (
    <Banner
      tone={pulling ? 'warning' : 'info'}
      text={t(pulling ? 'banner.signed_out_pull' : `readonly.${open.readOnly}`)}
      testId={testIds.signedOutBanner}
    >
      <Button
        size="small"
        appearance={pulling ? 'primary' : 'secondary'}
        onClick={() => (pulling ? signInAndResume(name, 'pull') : signIn(name))}
        data-testid={testIds.signInAgain}
      >
        {t('banner.sign_in')}
      </Button>
    </Banner>
  );
};
