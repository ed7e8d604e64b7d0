import { Tooltip } from '@fluentui/react-components';
import { useEffect, useState } from 'react';
import type { AccountState } from '../../shared/contract/views.ts';
import { showConflicts } from '../conflicts/conflict-actions.ts';
import { CellNote } from '../grid/cell-note.tsx';
import { RangeStatus } from '../grid/range-status.tsx';
import { failedPull } from '../review/freshness.ts';
import { testIds } from '../test-ids.ts';
import { RunningJob } from './job-progress.tsx';
import { app } from './state.ts';
import { useStore } from './store.ts';
import { ageText, clockTime, exactTime } from './time.ts';
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

/** How old the local copy is, and whether the last try to renew it failed. */
const Age = ({ open }: { readonly open: AccountState }) => {
  const { t, locale, error } = useWords();
  const now = useNow();
  const { pulledAt } = open;
  const failed = failedPull(open);
  const age =
    pulledAt === null
      ? t('status.never_pulled')
      : t('status.pulled', { age: ageText(pulledAt, Math.max(now, Date.parse(pulledAt)), t) });
  const exact = pulledAt === null ? '' : exactTime(pulledAt, locale);
  const why = failed
    ? t('status.pull_failed.text', { time: clockTime(failed.at, now, locale), reason: error(failed.error) })
    : '';
  return (
    <Tooltip content={[exact, why].filter(Boolean).join(' · ') || age} relationship="description">
      <span data-testid={testIds.pulledAge}>
        {age}
        {failed && (
          <span className="pull-failed">
            {' · '}
            {t('status.pull_failed')}
            <span className="visually-hidden">. {why}</span>
          </span>
        )}
      </span>
    </Tooltip>
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
  if (!open) return null;
  const problems = counts.errors + counts.warnings;
  return (
    <section className="status" aria-label={t('status.label')} data-testid={testIds.statusBar}>
      <span>{t('status.ads', { count: counts.total })}</span>
      {selected > 0 && <span>{t('status.selected', { count: selected })}</span>}
      <span>{t('status.drafts', { count: counts.views.drafts })}</span>
      <span>{t('status.problems', { count: problems })}</span>
      {open.counts.conflicts > 0 && (
        <button type="button" className="link" onClick={showConflicts} data-testid={testIds.statusConflicts}>
          {t('status.conflicts', { count: open.counts.conflicts })}
        </button>
      )}
      <Age open={open} />
      <CellNote />
      <RangeStatus />
      <RunningJob />
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
