import { Button, ProgressBar, Tooltip } from '@fluentui/react-components';
import { useEffect, useState } from 'react';
import type { AccountState, Job } from '../../shared/contract/views.ts';
import { CellNote } from '../grid/cell-note.tsx';
import { testIds } from '../test-ids.ts';
import { app } from './state.ts';
import { useStore } from './store.ts';
import { cancelJob } from './sync.ts';
import { ageText, exactTime } from './time.ts';
import { useWords } from './words.ts';

const TICK_MS = 15_000;

/** The time of now, renewed often enough for "2 min ago". */
export const useNow = (): number => {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
};

const Age = ({ at }: { readonly at: string | null }) => {
  const { t, locale } = useWords();
  const now = useNow();
  if (at === null) return <span>{t('status.never_pulled')}</span>;
  return (
    <Tooltip content={exactTime(at, locale)} relationship="description">
      <span>{t('status.pulled', { age: ageText(at, Math.max(now, Date.parse(at)), t) })}</span>
    </Tooltip>
  );
};

const JobProgress = ({ job }: { readonly job: Job }) => {
  const { t, phase, number } = useWords();
  const known = job.total > 0;
  return (
    <span className="job" data-testid={testIds.job}>
      <span>{phase(job)}</span>
      <ProgressBar
        className="job-bar"
        aria-label={phase(job)}
        {...(known ? { value: job.done / job.total } : {})}
      />
      {known && (
        <span className="number">{t('job.of', { done: number(job.done), total: number(job.total) })}</span>
      )}
      <Button
        appearance="subtle"
        size="small"
        onClick={() => cancelJob(job.id)}
        data-testid={testIds.jobCancel}
      >
        {t('job.cancel')}
      </Button>
    </span>
  );
};

const Connection = ({ open }: { readonly open: AccountState }) => {
  const { t } = useWords();
  const offline = useStore(app, (state) => state.offline);
  const [mark, text, tip] = offline
    ? (['offline', t('status.offline'), t('status.offline.text')] as const)
    : open.readOnly
      ? ([
          'warning',
          t(open.readOnly === 'signed-out' ? 'status.signed_out' : 'status.read_only'),
          t(`readonly.${open.readOnly}`),
        ] as const)
      : (['ok', t('status.connected'), open.account.baseUrl] as const);
  return (
    <Tooltip content={tip} relationship="description">
      <span className={`connection connection-${mark}`}>{text}</span>
    </Tooltip>
  );
};

/** The line at the foot: how much, how fresh, connected to what, and what is running. */
export const StatusBar = () => {
  const { t } = useWords();
  const open = useStore(app, (state) => state.open);
  const counts = useStore(app, (state) => state.counts);
  const selected = useStore(app, (state) => state.selected.length);
  const job = useStore(app, (state) =>
    state.jobs.find((candidate) => candidate.account === state.open?.account.name),
  );
  if (!open) return null;
  const problems = counts.errors + counts.warnings;
  return (
    <section className="status" aria-label={t('status.label')} data-testid={testIds.statusBar}>
      <span>{t('status.ads', { count: counts.total })}</span>
      {selected > 0 && <span>{t('status.selected', { count: selected })}</span>}
      <span>{t('status.drafts', { count: counts.views.drafts })}</span>
      <span>{t('status.problems', { count: problems })}</span>
      {counts.views.conflicts > 0 && <span>{t('status.conflicts', { count: counts.views.conflicts })}</span>}
      <Age at={open.pulledAt} />
      <CellNote />
      {job && <JobProgress job={job} />}
      {open.feedManaged && (
        <Tooltip content={t('status.feed.text')} relationship="description">
          <span className="connection connection-warning">{t('status.feed')}</span>
        </Tooltip>
      )}
      {open.account.insecureTls && (
        <span className="connection connection-warning">{t('status.insecure')}</span>
      )}
      <Connection open={open} />
      <span className={open.account.environment === 'sandbox' ? 'status-sandbox' : undefined}>
        {t(`environment.${open.account.environment}`)}
      </span>
    </section>
  );
};
