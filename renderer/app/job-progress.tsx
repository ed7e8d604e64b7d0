import { Button, ProgressBar } from '@fluentui/react-components';
import type { Job } from '../../shared/contract/jobs.ts';
import { cancelJob } from '../core/jobs.ts';
import { app } from '../core/state.ts';
import { useStore } from '../core/store.ts';
import { testIds } from '../core/test-ids.ts';
import { useJobWords } from '../core/ui/use-job-words.ts';
import { useWords } from '../core/words.ts';
import { pushState, stopPush } from '../features/push/public.ts';

/** Cancels a job; what a push has not sent stays drafts. */
const stopJob = ({ id, kind }: Job): Promise<void> => (kind === 'push' ? stopPush(id) : cancelJob(id));

const JobProgress = ({ job }: { readonly job: Job }) => {
  const { t, number } = useWords();
  const { text } = useJobWords(job);
  const isStopping = useStore(pushState, (state) => state.pushing.stopping === job.id);
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

/** The running job of the account. A component of its own, so that progress re-renders only this. */
export const RunningJob = () => {
  const job = useStore(app, (state) =>
    state.jobs.find(({ account }) => account === state.open?.account.name),
  );
  return job ? <JobProgress job={job} /> : null;
};
