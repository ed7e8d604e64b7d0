import { Button, ProgressBar } from '@fluentui/react-components';
import type { Job } from '../../shared/contract/views.ts';
import { useJobWords } from '../app/job-progress.tsx';
import { app, runningJob } from '../app/state.ts';
import { useStore } from '../app/store.ts';
import { useWords } from '../app/words.ts';
import { testIds } from '../test-ids.ts';
import { stopPush } from './push-run.ts';

const Progress = ({ job }: { readonly job: Job }) => {
  const { t } = useWords();
  const { text, waits } = useJobWords(job);
  const isStopping = useStore(app, (state) => state.pushing.stopping === job.id);
  const isKnown = job.total > 0;
  return (
    <section className="push-progress" aria-label={t('job.push')} data-testid={testIds.pushProgress}>
      <div className="push-progress-text">
        <div className="push-progress-line">
          {/* Told when it becomes another part, not at every ad. */}
          <strong role="status" className={waits ? 'sign-warning' : undefined}>
            {text}
          </strong>
          {isKnown && <span className="number">{t('job.of', { done: job.done, total: job.total })}</span>}
        </div>
        <ProgressBar aria-label={text} {...(isKnown ? { value: job.done / job.total } : {})} />
        <p className="group-note">{t(isStopping ? 'push.stopping' : 'push.running.text')}</p>
      </div>
      <Button disabledFocusable={isStopping} onClick={() => stopPush(job.id)} data-testid={testIds.jobCancel}>
        {t('push.stop')}
      </Button>
    </section>
  );
};

/** A push under way: which part of it, how far, and the way to stop it. Work goes on beside it. */
export const PushProgress = () => {
  const job = useStore(app, (state) => runningJob(state, 'push'));
  return job ? <Progress job={job} /> : null;
};
