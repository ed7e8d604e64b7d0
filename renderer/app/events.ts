/** Applies the events of the engine and the shell to the window's state. */

import type { EngineState } from '../../shared/contract/engine-port.ts';
import { AdsheetError } from '../../shared/contract/errors.ts';
import type { Job } from '../../shared/contract/jobs.ts';
import { JOBS } from '../../shared/contract/jobs.ts';
import type { PullResult } from '../../shared/contract/results/pull-result.ts';
import type { ShellState, WindowEvent } from '../../shared/contract/shell.ts';
import { asAdsheetError } from '../core/bridge.ts';
import { runCommand } from '../core/command-registry.ts';
import { tellAllGone } from '../core/jobs.ts';
import { idsOf, malformedCategoriesText } from '../core/malformed-text.ts';
import { announce, attempt, endOutage, showError, showToast } from '../core/notices.ts';
import { UNREACHABLE } from '../core/outage.ts';
import { invalidateBy } from '../core/question.ts';
import { loadCategoryNames } from '../core/reference-data.ts';
import { receiveRows, reloadRows } from '../core/rows/load-rows.ts';
import { app, openName, type ToastAction } from '../core/state.ts';
import { words } from '../core/words.ts';
import {
  loadAccounts,
  noteInterrupted,
  openAccount,
  signedIn,
  signIn,
  start,
} from '../features/accounts/public.ts';
import { adsRead, asked } from '../features/ask/public.ts';
import { bulkDone, positionsAsked } from '../features/bulk/public.ts';
import { campaignRead } from '../features/campaigns/public.ts';
import { categoriesRefreshed } from '../features/categories/public.ts';
import { exportSaved } from '../features/export/public.ts';
import { importsRead } from '../features/feeds/public.ts';
import { ordersRead, reportDownloaded } from '../features/performance/public.ts';
import { addPasted, folderAdded } from '../features/picture-folder/public.ts';
import {
  imported,
  notApplied,
  notImported,
  picturesTaken,
  proposalApplied,
  takeFile,
} from '../features/proposals/public.ts';
import { askAgain, loadResult, pushOver, pushState, reportSaved } from '../features/push/public.ts';
import { tellSettled } from '../features/review/public.ts';
import { pastTried } from '../features/routines/public.ts';
import { picturesChecked } from '../features/selection/public.ts';
import { applyFilter, gridApi } from '../features/sheet/public.ts';

const hasNews = ({ added, changed, removed }: PullResult): boolean => added + changed + removed > 0;

const pullText = (result: PullResult): string => {
  const { added, changed, removed } = result;
  return hasNews(result) ? words().t('pull.done', { added, changed, removed }) : words().t('pull.none');
};

/** Tells which parts of the marketplace's answers could not be read; empty if all could. */
const oddText = ({ setAside, unnamed, unread }: PullResult): string => {
  const { t } = words();
  const { campaignList, categoryTree, campaigns } = unread;
  return [
    ...(setAside.length > 0
      ? [
          t('pull.set_aside', {
            count: setAside.length,
            ads: idsOf(setAside),
          }),
        ]
      : []),
    ...(unnamed > 0 ? [t('pull.unnamed', { count: unnamed })] : []),
    ...(campaignList === null ? [] : [t('pull.campaign_list')]),
    ...(categoryTree === null ? [] : [t('pull.category_tree')]),
    ...(campaigns.length > 0
      ? [t('pull.odd_campaigns', { count: campaigns.length, campaigns: idsOf(campaigns) })]
      : []),
    ...malformedCategoriesText(unread.categories),
  ].join(' ');
};

/** Titles for failed jobs whose error does not name the failed action. */
const FAILED_TITLES = {
  ask: 'ask.failed',
  feeds: 'feeds.read.failed',
  pull: 'pull.failed',
  push: 'push.failed',
  categories: 'categories.refresh_failed',
  report: 'history.report.failed',
  download: 'download.failed',
  orders: 'orders.failed',
  export: 'workbook.export.failed',
  import: 'workbook.import.failed',
} as const;

const hasTitle = (kind: Job['kind']): kind is keyof typeof FAILED_TITLES =>
  Object.hasOwn(FAILED_TITLES, kind);

/**
 * Was the job ended by the end of the sign-in? The banner tells that, and some jobs resume after the next sign-in.
 */
const endedWithSignIn = ({ account, kind }: Job, { code }: AdsheetError): boolean => {
  const { open } = app.get();
  if (code !== 'not-signed-in' || open?.account.name !== account || open.readOnly !== 'signed-out')
    return false;
  if (kind !== 'push' && kind !== 'pull') return false;
  noteInterrupted(account, kind);
  if (kind === 'push') loadResult();
  return true;
};

/** Where the marketplace refused an existing sign-in, or a question: offers to sign in, or to ask again. */
const wayOn = ({ account }: Job, { code, params }: AdsheetError): ToastAction | undefined => {
  const { t } = words();
  if (code === 'not-signed-in' && params['why'] === 'refused')
    return { label: t('banner.sign_in'), run: () => signIn(account) };
  if (code === 'service-refused' && params['why'] === 'ask')
    return { label: t('ask.again'), run: () => app.set({ dialog: { kind: 'ask' } }) };
  return undefined;
};

/** Is a push of the open account interrupted, with a banner that offers to resume it? */
const waitsForResume = (account: string): boolean => {
  const { open } = app.get();
  return open?.account.name === account && open.unfinishedRun !== null;
};

const failed = (job: Job & { readonly state: 'failed' }): void => {
  const error = new AdsheetError(job.error.code, job.error.details);
  // An automatic job: the status bar and Review show its failure.
  if (job.automatic) return;
  if (endedWithSignIn(job, error)) return;
  if (job.kind === 'push' && error.code === 'guard') {
    askAgain();
    return;
  }
  if (job.kind === 'push') loadResult();
  if (error.code === 'all-ads-gone') {
    app.set({ allGone: true });
    tellAllGone(job.account, error);
    return;
  }
  if (job.kind === 'push' && waitsForResume(job.account)) {
    // The banner shows the reason and the next step; a toast would repeat it.
    pushState.set({ pausedBy: error });
    if (UNREACHABLE.has(error.code)) app.set({ offline: true });
    return;
  }
  if (UNREACHABLE.has(error.code)) app.set({ offline: true });
  const waiting = app.get().signIn;
  if (job.kind === 'sign-in' && waiting?.job === job.id) app.set({ signIn: { ...waiting, error } });
  else if (hasTitle(job.kind)) showError(error, words().t(FAILED_TITLES[job.kind]), wayOn(job, error));
  else showError(error);
};

/** Jobs whose stop is told where they were started. */
const TELLING: ReadonlySet<Job['kind']> = new Set(['push', 'sign-in', 'import']);

const finished = (job: Job): void => {
  if (job.state === 'failed') failed(job);
  if (job.state === 'cancelled' && app.get().signIn?.job === job.id) app.set({ signIn: null });
  if (job.kind === 'import' && job.state !== 'done') notImported(job);
  if (job.kind === 'apply' && job.state !== 'done') notApplied();
  if (job.kind === 'push' && (job.state === 'done' || job.state === 'cancelled')) pushOver(job, job.result);
  if (job.state === 'cancelled' && !job.automatic && !TELLING.has(job.kind))
    showToast(words().t('job.stopped', { job: words().t(`job.${job.kind}`) }));
  if (job.state !== 'done') return;
  // A bulk edit or a file import succeeds even while the service is unreachable.
  if (JOBS[job.kind].asksService) endOutage();
  wentWell(job);
};

const pulled = ({
  automatic,
  result,
}: Extract<Job, { readonly state: 'done'; readonly kind: 'pull' }>): void => {
  app.set({ allGone: false });
  if (!automatic || hasNews(result)) announce(pullText(result));
  if (!automatic && oddText(result) !== '') showToast(oddText(result));
  tellSettled(result.settled);
};

const wentWell = (job: Extract<Job, { readonly state: 'done' }>): unknown => {
  switch (job.kind) {
    case 'sign-in':
      return signedIn(job.account);
    case 'pull':
      return pulled(job);
    case 'check':
      return pushState.set({ checkResult: job.result });
    case 'categories':
      return categoriesRefreshed(job.result);
    case 'campaign':
      return campaignRead(job.result);
    case 'bulk':
      return bulkDone(job, job.result);
    case 'pictures':
      return folderAdded(job, job.result);
    case 'apply':
      return proposalApplied(job, job.result);
    case 'report':
      return reportSaved(job.result);
    case 'orders':
      return ordersRead(job.result);
    case 'download':
      return reportDownloaded(job.result);
    case 'export':
      return exportSaved(job.result);
    case 'import':
      return imported(job, job.result);
    case 'table-pictures':
      return void picturesTaken(job.result);
    case 'metrics':
      return performanceCame(job);
    case 'ask':
      return asked(job.result);
    case 'read':
      return adsRead(job.result);
    case 'addresses':
      return picturesChecked(job.result);
    case 'positions':
      return positionsAsked(job.result);
    case 'routine-days':
      return pastTried(job.result);
    case 'feeds':
      return importsRead(job.result);
    case 'push':
      return;
  }
};

/** Does the sheet show ads? Without any, a condition lacked the figures it asks for. */
const showsAds = (): boolean => (gridApi()?.getDisplayedRowCount() ?? 0) > 0;

/**
 * Refreshes what depends on performance: the sheet's condition, and the preview of a bulk edit. Figures that came
 * unasked take no ads away that the seller is looking at.
 */
const performanceCame = ({ automatic }: Pick<Job, 'automatic'>): void => {
  app.set((state) => ({ rowsVersion: state.rowsVersion + 1 }));
  if (automatic && showsAds()) return;
  attempt(applyFilter);
};

const NAMES_EVERY_MS = 1_000;
let namesAsked = 0;

/** During a first pull the names of categories arrive before most ads: they are requested until known. */
const needNames = (): void => {
  if (app.get().categories.length > 0 || Date.now() - namesAsked < NAMES_EVERY_MS) return;
  namesAsked = Date.now();
  loadCategoryNames();
};

/** The first progress event of a pull that resumes an earlier one. */
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
  // An engine that stopped before the window read anything: the window can start now.
  if (name !== '') openAccount(name);
  else if (app.get().accounts === null) start();
};

const onShell = (shell: ShellState): void => app.set({ shell });

/** Applies one event to the state. */
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
    case 'picture-pasted':
      addPasted();
      return;
    case 'accounts':
      invalidateBy(event);
      loadAccounts().catch((error: unknown) => showError(asAdsheetError(error)));
      return;
    case 'job':
      onJob(event.job);
      invalidateBy(event);
      return;
    case 'state':
      if (event.state.account.name !== openName()) return;
      app.set({ open: event.state });
      invalidateBy(event);
      return;
    case 'rows':
      if (event.account !== openName()) return;
      attempt(async () => invalidateBy(event, await receiveRows(event.chunk)));
      return;
    case 'reload':
      invalidateBy(event);
      if (event.account === openName()) reloadRows();
      return;
  }
};
