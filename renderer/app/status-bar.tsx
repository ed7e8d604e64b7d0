import { Tooltip } from '@fluentui/react-components';
import type { AccountState } from '../../shared/contract/views.ts';
import { countProblems } from '../core/campaign-problems.ts';
import { showTab } from '../core/command-registry.ts';
import { app, areAdsComing, runningJob } from '../core/state.ts';
import { useStore } from '../core/store.ts';
import { testIds } from '../core/test-ids.ts';
import { ageText, clockTime, exactTime } from '../core/time.ts';
import { useNow } from '../core/ui/use-now.ts';
import { useWords } from '../core/words.ts';
import { CellNote, RangeStatus } from '../features/grid/public.ts';
import { failedPull } from '../features/push/public.ts';
import { useTarget } from '../features/sheet/public.ts';
import { RunningJob } from './job-progress.tsx';

/** The age of the local copy, and whether the last pull failed. */
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

/** The number of ads in the local copy, and whether the first pull is complete. */
const Ads = () => {
  const { t, number } = useWords();
  const { total, views } = useStore(app, (state) => state.counts);
  const loading = useStore(app, (state) => state.rowsLoading);
  const partly = useStore(app, areAdsComing);
  if (loading && loading.total > 0)
    return (
      <span data-testid={testIds.adCount}>
        {t('status.loading', { done: number(loading.done), count: loading.total })}
      </span>
    );
  return (
    <span data-testid={testIds.adCount}>
      {partly ? t('status.so_far', { count: total }) : t('status.ads', { count: views.all })}
      {!partly && views.deleted > 0 && ` · ${t('status.deleted', { count: views.deleted })}`}
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

/** The status bar: number of ads, age, connection, and the running job. */
export const StatusBar = () => {
  const { t } = useWords();
  const open = useStore(app, (state) => state.open);
  const counts = useStore(app, (state) => state.counts);
  const ofCampaigns = useStore(app, (state) => countProblems(state.campaigns));
  const { from, keys } = useTarget();
  const selected = from === 'row' ? 0 : keys.length;
  const isPushing = useStore(app, (state) => runningJob(state, 'push') !== undefined);
  if (!open) return null;
  const problems = counts.errors + counts.warnings + ofCampaigns;
  return (
    <section className="status" aria-label={t('status.label')} data-testid={testIds.statusBar}>
      <Ads />
      {selected > 0 && <span>{t('status.selected', { count: selected })}</span>}
      <span>{t('status.drafts', { count: counts.views.drafts + open.counts.campaignDrafts })}</span>
      <span>{t('status.problems', { count: problems })}</span>
      {open.counts.conflicts > 0 && (
        <button
          type="button"
          className="link"
          onClick={() => showTab('conflicts')}
          data-testid={testIds.statusConflicts}
        >
          {t('status.conflicts', { count: open.counts.conflicts })}
        </button>
      )}
      {open.unfinishedRun && !isPushing && (
        <span className="connection connection-warning" data-testid={testIds.statusPaused}>
          {t('status.paused', { count: open.unfinishedRun.left })}
        </span>
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
      {open.feedManaged === null && open.pulledAt !== null && (
        <Tooltip content={t('status.feed_unknown.text')} relationship="description">
          <span className="connection">{t('status.feed_unknown')}</span>
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
