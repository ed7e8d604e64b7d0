/** What the engine and the shell tell, put into the window's state. */

import { AdsheetError } from '../../shared/contract/errors.ts';
import type { ShellState, WindowEvent } from '../../shared/contract/shell.ts';
import type { Job, PullResult } from '../../shared/contract/views.ts';
import { loadAccounts, openAccount, signedIn } from '../accounts/account-actions.ts';
import { categoriesRefreshed } from '../categories/category-store.ts';
import { asAdsheetError } from './bridge.ts';
import { runCommand } from './commands.ts';
import { isCategories, isCheck, isPull, isPush } from './job-results.ts';
import { receiveRows, reloadRows } from './load-rows.ts';
import { announce, attempt, tellError } from './notices.ts';
import { app, openName } from './state.ts';
import { loadLog, loadNames, loadPlan } from './sync.ts';
import { words } from './words.ts';

const UNREACHABLE: ReadonlySet<string> = new Set(['service-unreachable', 'service-timeout']);

const pullText = (result: PullResult): string => {
  const { added, changed, removed } = result;
  return added + changed + removed === 0
    ? words().t('pull.none')
    : words().t('pull.done', { added, changed, removed });
};

/** What did not work, where the error alone does not say. */
const FAILED_TITLES = { pull: 'pull.failed', categories: 'categories.refresh_failed' } as const;

const failed = (job: Job & { readonly state: 'failed' }): void => {
  const error = new AdsheetError(job.error.code, job.error.details);
  if (UNREACHABLE.has(error.code)) app.set({ offline: true });
  const waiting = app.get().signIn;
  if (job.kind === 'sign-in' && waiting?.job === job.id) app.set({ signIn: { ...waiting, error } });
  else if (job.kind === 'pull' || job.kind === 'categories')
    tellError(error, words().t(FAILED_TITLES[job.kind]));
  else tellError(error);
};

const finished = (job: Job): void => {
  if (job.state === 'failed') failed(job);
  if (job.state === 'cancelled' && app.get().signIn?.job === job.id) app.set({ signIn: null });
  if (job.state === 'running' || job.state === 'failed' || !job.result) return;
  const { result } = job;
  if (isPush(result)) app.set({ pushResult: result });
  if (job.state === 'cancelled') return;
  app.set({ offline: false });
  if (job.kind === 'sign-in') signedIn(job.account);
  if (isCheck(result)) app.set({ checkResult: result });
  if (isCategories(result)) categoriesRefreshed(result);
  if (isPull(result)) {
    announce(pullText(result));
    attempt(loadNames);
  }
};

const NAMES_EVERY_MS = 1_000;
let namesAsked = 0;

/** During a first pull the names of categories come before most ads do: they are asked for until they are there. */
const needNames = (): void => {
  if (app.get().categories.length > 0 || Date.now() - namesAsked < NAMES_EVERY_MS) return;
  namesAsked = Date.now();
  attempt(loadNames);
};

const onJob = (job: Job): void => {
  app.set((state) => ({
    jobs: [...state.jobs.filter((other) => other.id !== job.id), ...(job.state === 'running' ? [job] : [])],
  }));
  if (job.state === 'running') {
    if (job.kind === 'pull' && job.account === openName()) needNames();
    return;
  }
  finished(job);
  if (app.get().tab === 'review') loadPlan();
  if (app.get().tab === 'history') loadLog();
};

const onEngine = (engine: 'running' | 'restarting' | 'stopped'): void => {
  const before = app.get().engine;
  app.set({ engine, ...(engine === 'running' ? {} : { jobs: [], rowsLoading: null }) });
  const waiting = app.get().signIn;
  if (engine !== 'running' && waiting && !waiting.error)
    app.set({ signIn: { ...waiting, error: new AdsheetError('engine-stopped', {}) } });
  const name = openName();
  if (engine === 'running' && before !== 'running' && name !== '') openAccount(name);
};

const onShell = (shell: ShellState): void => app.set({ shell });

let planTimer: ReturnType<typeof setTimeout> | undefined;
const PLAN_AFTER_MS = 150;

/** Review follows the drafts, a moment after the last change. */
const followPlan = (): void => {
  if (app.get().tab !== 'review') return;
  clearTimeout(planTimer);
  planTimer = setTimeout(loadPlan, PLAN_AFTER_MS);
};

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
    case 'accounts':
      loadAccounts().catch((error: unknown) => tellError(asAdsheetError(error)));
      return;
    case 'job':
      onJob(event.job);
      return;
    case 'state':
      if (event.state.account.name === openName()) app.set({ open: event.state });
      return;
    case 'rows':
      if (event.account !== openName()) return;
      attempt(() => receiveRows(event.chunk));
      followPlan();
      return;
    case 'reload':
      if (event.account === openName())
        reloadRows()
          .then(() => attempt(loadNames))
          .then(followPlan);
      return;
  }
};
