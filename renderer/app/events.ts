/** What the engine and the shell tell, put into the window's state. */

import type { EngineState } from '../../shared/contract/engine-port.ts';
import { AdsheetError } from '../../shared/contract/errors.ts';
import type { ShellState, WindowEvent } from '../../shared/contract/shell.ts';
import type { Job, PullResult } from '../../shared/contract/views.ts';
import { loadAccounts, openAccount, signedIn, start } from '../accounts/account-actions.ts';
import { noteInterrupted } from '../accounts/go-on.ts';
import { bulkDone } from '../bulk/bulk-actions.ts';
import { categoriesRefreshed } from '../categories/category-store.ts';
import { followConflicts } from '../conflicts/conflict-store.ts';
import { tellSettled } from '../conflicts/tell-settled.ts';
import { applyFilter } from '../grid/shown-filter.ts';
import { followHistory } from '../history/history-store.ts';
import { reportSaved } from '../history/save-report.ts';
import { followMatches } from '../matches/matches-store.ts';
import { notApplied, proposalApplied } from '../proposals/proposal-store.ts';
import { followPlan, loadPlan } from '../review/plan-store.ts';
import { loadResult, pushOver } from '../review/push-run.ts';
import { askAgain } from '../review/review-actions.ts';
import { exportSaved } from '../workbook/export-actions.ts';
import { imported, notImported, takeFile } from '../workbook/import-actions.ts';
import { asAdsheetError } from './bridge.ts';
import { runCommand } from './commands.ts';
import {
  isCategories,
  isChangeset,
  isCheck,
  isExport,
  isFile,
  isProposal,
  isPull,
  isPush,
} from './job-results.ts';
import { receiveRows, reloadRows } from './load-rows.ts';
import { announce, attempt, tell, tellError } from './notices.ts';
import { app, openName } from './state.ts';
import { loadNames, tellAllGone } from './sync.ts';
import { words } from './words.ts';

const UNREACHABLE: ReadonlySet<string> = new Set(['service-unreachable', 'service-timeout']);

const hasNews = ({ added, changed, removed }: PullResult): boolean => added + changed + removed > 0;

const pullText = (result: PullResult): string => {
  const { added, changed, removed } = result;
  return hasNews(result) ? words().t('pull.done', { added, changed, removed }) : words().t('pull.none');
};

/** What of the marketplace's answer could not be read; nothing where all could. */
const oddText = ({ setAside, unnamed }: PullResult): string => {
  const { t } = words();
  return [
    ...(setAside.length > 0
      ? [
          t('pull.set_aside', {
            count: setAside.length,
            ads: setAside
              .slice(0, 5)
              .map(({ id }) => id)
              .join(', '),
          }),
        ]
      : []),
    ...(unnamed > 0 ? [t('pull.unnamed', { count: unnamed })] : []),
  ].join(' ');
};

/** What did not work, where the error alone does not say. */
const FAILED_TITLES = {
  pull: 'pull.failed',
  push: 'push.failed',
  categories: 'categories.refresh_failed',
  report: 'history.report.failed',
  export: 'workbook.export.failed',
  import: 'workbook.import.failed',
} as const;

const hasTitle = (kind: Job['kind']): kind is keyof typeof FAILED_TITLES =>
  Object.hasOwn(FAILED_TITLES, kind);

/** Did the sign-in end in the middle? The banner says it, and what goes on after the next one. */
const endedWithSignIn = ({ account, kind }: Job, { code }: AdsheetError): boolean => {
  const { open } = app.get();
  if (code !== 'not-signed-in' || open?.account.name !== account || open.readOnly !== 'signed-out')
    return false;
  if (kind !== 'push' && kind !== 'pull') return false;
  noteInterrupted(account, kind);
  if (kind === 'push') loadResult();
  return true;
};

const failed = (job: Job & { readonly state: 'failed' }): void => {
  const error = new AdsheetError(job.error.code, job.error.details);
  // Nobody asked for it: the status bar and Review say it.
  if (job.automatic) return;
  if (endedWithSignIn(job, error)) return;
  if (job.kind === 'push' && error.code === 'guard') {
    askAgain();
    return;
  }
  if (job.kind === 'push') loadResult();
  if (error.code === 'all-ads-gone') {
    tellAllGone(job.account, error);
    return;
  }
  if (UNREACHABLE.has(error.code)) app.set({ offline: true });
  const waiting = app.get().signIn;
  if (job.kind === 'sign-in' && waiting?.job === job.id) app.set({ signIn: { ...waiting, error } });
  else if (hasTitle(job.kind)) tellError(error, words().t(FAILED_TITLES[job.kind]));
  else tellError(error);
};

const finished = (job: Job): void => {
  if (job.state === 'failed') failed(job);
  if (job.state === 'cancelled' && app.get().signIn?.job === job.id) app.set({ signIn: null });
  if (job.kind === 'import' && job.state !== 'done') notImported(job);
  if (job.kind === 'apply' && job.state !== 'done') notApplied();
  if (job.state === 'running' || job.state === 'failed') return;
  const { result } = job;
  if (job.kind === 'push') pushOver(job, result && isPush(result) ? result : undefined);
  if (job.state === 'cancelled' || !result) return;
  app.set({ offline: false });
  if (job.kind === 'sign-in') signedIn(job.account);
  if (isCheck(result)) app.set({ checkResult: result });
  if (isCategories(result)) categoriesRefreshed(result);
  if (job.kind === 'bulk' && isChangeset(result)) bulkDone(job, result);
  if (job.kind === 'apply' && isChangeset(result)) proposalApplied(job, result);
  if (job.kind === 'report' && isFile(result)) reportSaved(result);
  if (job.kind === 'export' && isExport(result)) exportSaved(result);
  if (job.kind === 'metrics') performanceCame();
  if (isProposal(result)) imported(job, result);
  if (isPull(result)) {
    if (!job.automatic || hasNews(result)) announce(pullText(result));
    if (!job.automatic && oddText(result) !== '') tell(oddText(result));
    tellSettled(result.settled);
    attempt(loadNames);
  }
};

/** What asks for performance is asked anew: the sheet's condition, and the preview of a bulk edit. */
const performanceCame = (): void => {
  app.set((state) => ({ rowsVersion: state.rowsVersion + 1 }));
  attempt(applyFilter);
};

const NAMES_EVERY_MS = 1_000;
let namesAsked = 0;

/** During a first pull the names of categories come before most ads do: they are asked for until they are there. */
const needNames = (): void => {
  if (app.get().categories.length > 0 || Date.now() - namesAsked < NAMES_EVERY_MS) return;
  namesAsked = Date.now();
  attempt(loadNames);
};

/** The first word of a pull that goes on where an earlier one stopped. */
const noteResumed = ({ id, kind }: Job): void => {
  const { jobs, open } = app.get();
  if (kind === 'pull' && open?.pullUnfinished && !jobs.some((job) => job.id === id))
    app.set({ resumedPull: id });
};

const onJob = (job: Job): void => {
  noteResumed(job);
  app.set((state) => ({
    jobs: [...state.jobs.filter((other) => other.id !== job.id), ...(job.state === 'running' ? [job] : [])],
  }));
  if (job.state === 'running') {
    if (job.kind === 'pull' && job.account === openName()) needNames();
    return;
  }
  finished(job);
  if (app.get().tab === 'review') loadPlan();
  followHistory();
};

const onEngine = (engine: EngineState): void => {
  const before = app.get().engine;
  const name = openName();
  const ended = { jobs: [], rowsLoading: null, reopening: name !== '' };
  app.set({ engine, ...(engine === 'running' ? {} : ended) });
  if (engine !== 'running') notApplied();
  const waiting = app.get().signIn;
  if (engine !== 'running' && waiting && !waiting.error)
    app.set({ signIn: { ...waiting, error: new AdsheetError('engine-stopped', {}) } });
  if (engine !== 'running' || before === 'running') return;
  // One that ended before the window had read anything lets it begin now.
  if (name !== '') openAccount(name);
  else if (app.get().accounts === null) start();
};

const onShell = (shell: ShellState): void => app.set({ shell });

/** Puts one event into the state. */
export const onEvent = (event: WindowEvent): void => {
  switch (event.type) {
    case 'menu':
      runCommand(event.command);
      return;
    case 'shell-state':
      onShell(event.state);
      return;
    case 'engine':
      onEngine(event.state);
      return;
    case 'file-waiting':
      takeFile();
      return;
    case 'accounts':
      loadAccounts().catch((error: unknown) => tellError(asAdsheetError(error)));
      return;
    case 'job':
      onJob(event.job);
      return;
    case 'state':
      if (event.state.account.name === openName()) app.set({ open: event.state });
      followConflicts();
      followMatches();
      return;
    case 'rows':
      if (event.account !== openName()) return;
      attempt(() => receiveRows(event.chunk));
      followPlan();
      followHistory();
      return;
    case 'reload':
      if (event.account === openName())
        reloadRows()
          .then(() => attempt(loadNames))
          .then(followPlan);
      return;
  }
};
