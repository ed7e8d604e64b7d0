import { Button, ProgressBar } from '@fluentui/react-components';
import type { RowKey } from '../../../shared/ad/model.ts';
import type { Job } from '../../../shared/contract/jobs.ts';
import type { MessageKey } from '../../../shared/locale/index.ts';
import { cancelJob } from '../../core/jobs.ts';
import { app, runningJob } from '../../core/state.ts';
import { useStore } from '../../core/store.ts';
import { testIds } from '../../core/test-ids.ts';
import { SeveritySign } from '../../core/ui/severity-sign.tsx';
import { useWords } from '../../core/words.ts';
import { showOnly } from '../sheet/public.ts';
import type { CheckView } from './check-view.ts';

const Progress = ({ job }: { readonly job: Job }) => {
  const { t } = useWords();
  return (
    <section className="push-progress" role="status" data-testid={testIds.checkProgress}>
      <div>
        <strong>
          {job.total > 0 ? t('check.running', { done: job.done, total: job.total }) : t('check.starting')}
        </strong>
        <p>{t('check.running.text')}</p>
      </div>
      <ProgressBar aria-label={t('job.check')} {...(job.total > 0 ? { value: job.done / job.total } : {})} />
      <Button onClick={() => cancelJob(job.id)} data-testid={testIds.checkStop}>
        {t('check.stop')}
      </Button>
    </section>
  );
};

/** The progress of a running check, which changes nothing on the marketplace and does not block work. */
export const CheckProgress = () => {
  const job = useStore(app, (state) => runningJob(state, 'check'));
  return job ? <Progress job={job} /> : null;
};

const Some = ({
  keys,
  text,
  chip,
}: {
  readonly keys: readonly RowKey[];
  readonly text: MessageKey;
  readonly chip: MessageKey;
}) => {
  const { t } = useWords();
  if (keys.length === 0) return null;
  return (
    <li className="check-note">
      <span>{t(text, { count: keys.length })}</span>
      <Button size="small" onClick={() => showOnly(keys, t(chip))}>
        {t('check.show', { count: keys.length })}
      </Button>
    </li>
  );
};

/** The result of a check: what the marketplace found, where it and Adsheet disagree, and what could not be asked. */
export const CheckLine = ({ view }: { readonly view: CheckView }) => {
  const { t } = useWords();
  const { checked, accepted, refused, acceptedThough, refusedThough, notAsked, since } = view;
  const summary = t('check.summary', { checked, accepted, refused: refused.length });
  return (
    <section className="check" aria-label={t('command.check')} data-testid={testIds.checkResult}>
      <p className={refused.length === 0 ? 'check-ok' : 'sign-error'}>
        {refused.length === 0 ? '✓' : <SeveritySign severity="error" />} <strong>{summary}</strong>
      </p>
      <ul className="check-notes">
        {refused.length > refusedThough.length && (
          <Some keys={refused} text="check.refused_there" chip="check.chip.refused" />
        )}
        <Some keys={refusedThough} text="check.refused_though" chip="check.chip.refused_though" />
        <Some keys={acceptedThough} text="check.accepted_though" chip="check.chip.accepted_though" />
        {since > 0 && <li className="check-note">{t('check.since', { count: since })}</li>}
        {notAsked > 0 && <li className="check-note">{t('check.not_asked', { count: notAsked })}</li>}
      </ul>
    </section>
  );
};

const VERDICT_TEXT = {
  accepted: 'check.item.accepted',
  'accepted-though': 'check.item.accepted_though',
  'refused-though': 'check.item.refused_though',
} as const;

/** The marketplace's verdict on one ad, beside its changes. */
export const CheckVerdict = ({ view, row }: { readonly view: CheckView; readonly row: RowKey }) => {
  const { t } = useWords();
  const verdict = view.verdicts.get(row);
  // Where it refuses what Adsheet also finds, the problem itself shows that.
  if (!verdict || verdict === 'refused') return null;
  const disagrees = verdict.endsWith('-though');
  return (
    <p className={disagrees ? 'item-verdict item-disagrees' : 'item-verdict'}>
      {verdict.startsWith('accepted') ? '✓' : '×'} {t(VERDICT_TEXT[verdict])}
    </p>
  );
};
