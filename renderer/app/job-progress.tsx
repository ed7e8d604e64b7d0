import { Button, ProgressBar } from '@fluentui/react-components';
import { useEffect, useState } from 'react';
import type { Job } from '../../shared/contract/views.ts';
import { stopPush } from '../review/push-run.ts';
import { testIds } from '../test-ids.ts';
import { app } from './state.ts';
import { useStore } from './store.ts';
import { cancelJob } from './sync.ts';
import { useWords } from './words.ts';

const SECOND = 1_000;

const secondsUntil = (at: string | undefined): number =>
  at === undefined ? 0 : Math.max(0, Math.ceil((Date.parse(at) - Date.now()) / SECOND));

/** Whole seconds until then, counted down; 0 when it has come. */
const useSecondsUntil = (at: string | undefined): number => {
  const [seconds, setSeconds] = useState(secondsUntil(at));
  useEffect(() => {
    setSeconds(secondsUntil(at));
    if (at === undefined) return undefined;
    const timer = setInterval(() => setSeconds(secondsUntil(at)), SECOND);
    return () => clearInterval(timer);
  }, [at]);
  return seconds;
};

/** What a job is doing, in words: its phase, that it goes on where an earlier one stopped, or that it was asked to wait. */
export const useJobWords = (job: Job): { readonly text: string; readonly waits: boolean } => {
  const { t, phase } = useWords();
  const seconds = useSecondsUntil(job.waitUntil);
  const isResumed = useStore(app, (state) => state.resumedPull === job.id);
  if (seconds > 0) return { text: t('job.wait', { count: seconds }), waits: true };
  return { text: isResumed ? t('job.resumed') : phase(job), waits: false };
};

/** Stops a job; what a push has not sent stays drafts. */
const stopJob = ({ id, kind }: Job): Promise<void> => (kind === 'push' ? stopPush(id) : cancelJob(id));

const JobProgress = ({ job }: { readonly job: Job }) => {
  const { t, number } = useWords();
  const { text } = useJobWords(job);
  const isStopping = useStore(app, (state) => state.pushing.stopping === job.id);
  const isKnown = job.total > 0;
  return (
    <span className="job" data-testid={testIds.job}>
      <span>{text}</span>
      <ProgressBar
        className="job-bar"
        aria-label={text}
        {...(isKnown ? { value: job.done / job.total } : {})}
      />
      {isKnown && (
        <span className="number">
          {job.kind === 'import'
            ? t('job.import.part', { percent: number(Math.floor((100 * job.done) / job.total)) })
            : t('job.of', { done: number(job.done), total: number(job.total) })}
        </span>
      )}
      <Button
        appearance="subtle"
        size="small"
        disabledFocusable={isStopping}
        onClick={() => stopJob(job)}
        data-testid={testIds.jobCancel}
      >
        {t('job.cancel')}
      </Button>
    </span>
  );
};

/** The account's job under way; only this is drawn again at every step of it. */
export const RunningJob = () => {
  const job = useStore(app, (state) =>
    state.jobs.find(({ account }) => account === state.open?.account.name),
  );
  return job ? <JobProgress job={job} /> : null;
};
