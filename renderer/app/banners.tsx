import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import { Banner } from '../core/banner.tsx';
import { showTab } from '../core/command-registry.ts';
import { startPull } from '../core/jobs.ts';
import { app, runningJob } from '../core/state.ts';
import { useStore } from '../core/store.ts';
import { testIds } from '../core/test-ids.ts';
import { dayTime } from '../core/time.ts';
import { useNow } from '../core/ui/use-now.ts';
import { useWords } from '../core/words.ts';
import { ReadOnlyBanner, RebuiltBanner, UnusedBanner } from '../features/accounts/public.ts';
import { FeedBanner } from '../features/feeds/public.ts';
import { GoneBanner } from '../features/gone/public.ts';
import { MatchesBanner } from '../features/matches/public.ts';
import { endRun, failedPull, pushState, resumeRun } from '../features/push/public.ts';
import { RoutineNotice } from '../features/routines/public.ts';

const EngineBanner = () => {
  const { t } = useWords();
  const restarting = useStore(app, (state) => state.engine === 'restarting');
  if (!restarting) return null;
  return <Banner tone="error" text={t('banner.engine.restarting')} testId={testIds.engineBanner} />;
};

const RunBanner = () => {
  const { t, locale, error } = useWords();
  const now = useNow();
  const pausedBy = useStore(pushState, (state) => state.pausedBy);
  const run = useStore(app, (state) => state.open?.unfinishedRun);
  const signedOut = useStore(app, (state) => state.open?.readOnly === 'signed-out');
  const pushing = useStore(app, (state) => runningJob(state, 'push') !== undefined);
  // When also signed out, InterruptedPush says both, and the next step is a sign-in.
  if (!run || pushing || signedOut) return null;
  const { left, total } = run;
  const said = t('banner.run', { time: dayTime(run.at, now, locale, t), left, total });
  return (
    <Banner tone="warning" text={pausedBy ? `${said} ${error(pausedBy)}` : said} testId={testIds.runBanner}>
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
  // A failed automatic pull is shown in the status bar instead.
  const unfinished = useStore(
    app,
    // Where all ads seem to be gone, the question about that is the next step.
    ({ open, allGone }) => open?.pullUnfinished === true && failedPull(open) === null && !allGone,
  );
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

/** A clock that is days off blocks nothing: the banner can be dismissed until the next start. */
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

/** Banners for what blocks the seller's work, each with its next step. */
export const Banners = () => (
  <div className="banners">
    <EngineBanner />
    <RunBanner />
    <RebuiltBanner />
    <ReadOnlyBanner />
    <PullBanner />
    <MatchesBanner />
    <GoneBanner />
    <FeedBanner />
    <RoutineNotice />
    <UnusedBanner />
    <ClockBanner />
    <OfflineBanner />
  </div>
);
