import { Button, ProgressBar } from '@fluentui/react-components';
import type { Job } from '../../../shared/contract/jobs.ts';
import { app, runningJob } from '../../core/state.ts';
import { useStore } from '../../core/store.ts';
import { testIds } from '../../core/test-ids.ts';
import { useJobWords } from '../../core/ui/use-job-words.ts';
import { useWords } from '../../core/words.ts';
import { pushState, stopPush } from '../push/public.ts';

const Progress = ({ job }: { readonly job: Job }) => {
  const { t, number } = useWords();
  const { text, waits } = useJobWords(job);
  const isStopping = useStore(pushState, (state) => state.pushing.stopping === job.id);
  const isKnown = job.total > 0;
  return (
    <section className="push-progress" aria-label={t('job.push')} data-testid={testIds.pushProgress}>
      <div className="push-progress-text">
        <div className="push-progress-line">
          {/* Announced when the phase changes, not for every ad. */}
          <strong role="status" className={waits ? 'sign-warning' : undefined}>
            {text}
          </strong>
          {isKnown && (
            <span className="number">
              {t('job.of', { done: number(job.done), total: number(job.total) })}
            </span>
          )}
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

/** The progress of a running push: its phase, its count, and a button to stop it. Work can go on. */
export const PushProgress = () => {
  const job = useStore(app, (state) => runningJob(state, 'push'));
  return job ? <Progress job={job} /> : null;
};
