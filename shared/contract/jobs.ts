/** Long work, and its kinds: what each ends with, what it changes, and beside which others it cannot go on. */

import type { ErrorShape } from './errors.ts';
import type { AskResult, ReadAdsResult } from './results/asked-ads.ts';
import type { DownloadResult } from './results/downloads.ts';
import type { FeedsPullResult } from './results/feeds.ts';
import type { ReportResult } from './results/history.ts';
import type { CampaignResult, CategoriesResult } from './results/malformed-parts.ts';
import type { MetricsPullResult } from './results/metrics.ts';
import type { OrdersResult } from './results/orders.ts';
import type { AddressesResult } from './results/picture-addresses.ts';
import type { FolderResult } from './results/picture-folder.ts';
import type { CheckResult } from './results/plan.ts';
import type { PositionsResult } from './results/positions.ts';
import type { PullResult } from './results/pull-result.ts';
import type { PushResult } from './results/push-result.ts';
import type { RoutinePast } from './results/routines.ts';
import type { ExportResult, ImportResult, ProposalResult } from './results/workbooks.ts';
import type { StateKinds } from './state-kinds.ts';
import { BY_EDITS, BY_RULES, BY_SYNC } from './state-kinds.ts';
import type { ChangesetResult, SignInResult } from './views.ts';

/** The result of a successful job, by its kind. */
export type JobResults = {
  readonly 'sign-in': SignInResult;
  readonly pull: PullResult;
  readonly push: PushResult;
  readonly check: CheckResult;
  readonly categories: CategoriesResult;
  readonly report: ReportResult;
  readonly bulk: ChangesetResult;
  readonly apply: ChangesetResult;
  readonly pictures: FolderResult;
  readonly campaign: CampaignResult;
  readonly ask: AskResult;
  readonly read: ReadAdsResult;
  readonly metrics: MetricsPullResult;
  readonly download: DownloadResult;
  readonly orders: OrdersResult;
  readonly feeds: FeedsPullResult;
  readonly addresses: AddressesResult;
  readonly positions: PositionsResult;
  readonly 'routine-days': RoutinePast;
  readonly export: ExportResult;
  readonly import: ImportResult;
  readonly 'table-pictures': ProposalResult;
};
export type JobKind = keyof JobResults;

/** A job. `phase` is a key of `shared/locale` (`job.pull.ads`); `total` is 0 while unknown. */
export type Job = {
  readonly id: string;
  readonly account: string;
  readonly kind: JobKind;
  readonly phase: string;
  readonly done: number;
  readonly total: number;
  /** The seller did not ask for it: it is shown in the status bar, never as a banner. */
  readonly automatic?: true;
  /** The service asked to wait until then, UTC. */
  readonly waitUntil?: string;
} & JobState;

/** The type of a job's result depends on its kind; a cancelled job has none, except a push. */
type JobState =
  | { readonly state: 'running' }
  | { readonly state: 'failed'; readonly error: ErrorShape }
  | { [K in JobKind]: { readonly kind: K; readonly state: 'done'; readonly result: JobResults[K] } }[JobKind]
  | { readonly kind: 'push'; readonly state: 'cancelled'; readonly result?: PushResult }
  | { readonly kind: Exclude<JobKind, 'push'>; readonly state: 'cancelled' };

export type JobFacts = {
  /** What may have changed when it has ended, in any way. */
  readonly changes: StateKinds;
  /** Jobs of the same account that cannot run at the same time. */
  readonly excludes: readonly JobKind[];
  /** It needs answers of the service to succeed. */
  readonly asksService: boolean;
};

/** They share the account's outbox and cursor. */
const WITH_THE_SERVICE: readonly JobKind[] = ['pull', 'push', 'check', 'categories', 'campaign', 'read'];

export const JOBS: { readonly [K in JobKind]: JobFacts } = {
  /** Runs beside all others; a newer one ends an older one. */
  'sign-in': { changes: ['accounts', 'session'], excludes: [], asksService: true },
  pull: { changes: BY_SYNC, excludes: WITH_THE_SERVICE, asksService: true },
  push: { changes: BY_SYNC, excludes: WITH_THE_SERVICE, asksService: true },
  check: { changes: [...BY_RULES, 'learned'], excludes: WITH_THE_SERVICE, asksService: true },
  categories: { changes: [...BY_RULES, 'categories'], excludes: WITH_THE_SERVICE, asksService: true },
  campaign: { changes: BY_SYNC, excludes: WITH_THE_SERVICE, asksService: true },
  ask: { changes: [], excludes: ['ask'], asksService: true },
  read: { changes: BY_SYNC, excludes: WITH_THE_SERVICE, asksService: true },
  report: { changes: ['files'], excludes: [], asksService: false },
  bulk: { changes: BY_EDITS, excludes: [], asksService: false },
  apply: { changes: [...BY_EDITS, 'proposals'], excludes: [], asksService: false },
  pictures: { changes: BY_EDITS, excludes: ['pictures'], asksService: false },
  metrics: { changes: ['metrics'], excludes: ['metrics'], asksService: true },
  orders: { changes: ['metrics'], excludes: ['orders'], asksService: false },
  download: { changes: ['files'], excludes: ['download'], asksService: true },
  feeds: { changes: ['feeds'], excludes: ['feeds'], asksService: true },
  /** What it asks is not the service. */
  addresses: { changes: BY_RULES, excludes: ['addresses'], asksService: false },
  'routine-days': { changes: [], excludes: ['routine-days'], asksService: false },
  positions: { changes: ['metrics'], excludes: ['positions'], asksService: true },
  export: { changes: ['files'], excludes: [], asksService: false },
  import: { changes: ['proposals'], excludes: [], asksService: false },
  'table-pictures': { changes: ['proposals'], excludes: ['table-pictures'], asksService: false },
};
