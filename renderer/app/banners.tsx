import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import { RebuiltBanner } from '../accounts/rebuilt.tsx';
import { ReadOnlyBanner } from '../accounts/sign-in-banners.tsx';
import { UnusedBanner } from '../accounts/unused-banner.tsx';
import { GoneBanner } from '../gone/gone-banner.tsx';
import { MatchesBanner } from '../matches/matches-banner.tsx';
import { failedPull } from '../review/freshness.ts';
import { endRun, resumeRun } from '../review/push-run.ts';
import { testIds } from '../test-ids.ts';
import { Banner } from './banner.tsx';
import { showTab } from './commands.ts';
import { app, runningJob } from './state.ts';
import { useNow } from './status-bar.tsx';
import { useStore } from './store.ts';
import { startPull } from './sync.ts';
import { dayTime } from './time.ts';
import { useWords } from './words.ts';

const EngineBanner = () => {
  const { t } = useWords();
  const restarting = useStore(app, (state) => state.engine === 'restarting');
  if (!restarting) return null;
  return <Banner tone="error" text={t('banner.engine.restarting')} testId={testIds.engineBanner} />;
};

const RunBanner = () => {
  const { t, locale } = useWords();
  const now = useNow();
  const run = useStore(app, (state) => state.open?.unfinishedRun);
  const signedOut = useStore(app, (state) => state.open?.readOnly === 'signed-out');
  const pushing = useStore(app, (state) => runningJob(state, 'push') !== undefined);
  // Signed out, one banner says both, and the way on is a sign-in.
  if (!run || pushing || signedOut) return null;
  const { left, total } = run;
  return (
    <Banner
      tone="warning"
      text={t('banner.run', { time: dayTime(run.at, now, locale, t), left, total })}
      testId={testIds.runBanner}
    >
      <Button size="small" appearance="primary" onClick={resumeRun} data-testid={testIds.runResume}>
        {t('banner.run.resume')}
      </Button>
      <Button size="small" onClick={endRun} data-testid={testIds.runCancel}>
        {t('banner.run.cancel')}
      </Button>
      <Button
        size="small"
        appearance="subtle"
        onClick={() => showTab('review')}
        data-testid={testIds.runDetails}
      >
        {t('banner.run.details')}
      </Button>
    </Banner>
  );
};

const PullBanner = () => {
  const { t } = useWords();
  // One that nobody asked for is told of in the status bar.
  const unfinished = useStore(app, ({ open }) => open?.pullUnfinished === true && failedPull(open) === null);
  const busy = useStore(
    app,
    (state) => runningJob(state, 'pull') !== undefined || state.open?.readOnly === 'signed-out',
  );
  if (!unfinished || busy) return null;
  return (
    <Banner tone="info" text={t('banner.pull')}>
      <Button size="small" onClick={() => startPull(false)}>
        {t('banner.pull.resume')}
      </Button>
    </Banner>
  );
};

const OfflineBanner = () => {
  const { t } = useWords();
  const offline = useStore(app, (state) => state.offline);
  return offline ? <Banner tone="info" text={t('status.offline.text')} /> : null;
};

/** A clock that is days off hinders nothing: told once, and put away until the next start. */
const ClockBanner = () => {
  const { clockOff } = useWords();
  const clocks = useStore(app, (state) => state.open?.clockOff ?? null);
  const [dismissed, setDismissed] = useState(false);
  if (dismissed || clocks === null) return null;
  return (
    <Banner
      tone="warning"
      text={clockOff(clocks)}
      testId={testIds.clockBanner}
      onDismiss={() => setDismissed(true)}
    />
  );
};

/** What stands in the way of the day's work, each with its way on. */
export const Banners = () => (
  <div className="banners">
    <EngineBanner />
    <RunBanner />
    <RebuiltBanner />
    <ReadOnlyBanner />
    <PullBanner />
    <MatchesBanner />
    <GoneBanner />
    <UnusedBanner />
    <ClockBanner />
    <OfflineBanner />
  </div>
);
