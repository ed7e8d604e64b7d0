/** The state of Review and of the running push, for the open account. */
import type { RowKey } from '../../../shared/ad/model.ts';
import type { AdsheetError } from '../../../shared/contract/errors.ts';
import type { CheckResult, Plan } from '../../../shared/contract/results/plan.ts';
import type { PushResult } from '../../../shared/contract/results/push-result.ts';
import { createAccountStore } from '../../core/state.ts';
import type { ItemRevisions } from './item-revisions.ts';

/** What depends on the ticked items: money at stake, and guards. */
export type TickedPart = Pick<Plan, 'money' | 'guards'>;

/** The plan, and which of its items are unticked. */
export type Ticks = {
  readonly plan: Plan | null;
  readonly unticked: ReadonlySet<RowKey>;
};

export type PushState = Ticks & {
  /** The totals of the ticked items, if not all are ticked, with the ticks they were computed for. */
  readonly part: (TickedPart & Ticks) | null;
  /** The running push: its items, and the job that was asked to stop. */
  readonly pushing: { readonly keys: readonly RowKey[]; readonly stopping: string | null };
  readonly pushResult: PushResult | null;
  readonly checkResult: CheckResult | null;
  /** By ad, the revision the marketplace was last asked about. */
  readonly checkedAs: ItemRevisions;
  /** By ad, the revision whose guards the seller agreed to. */
  readonly agreed: ItemRevisions;
  /** The guards the seller agreed to. */
  readonly agreedGuards: ReadonlySet<string>;
  /** Why the interrupted push stopped, if that happened in this session. */
  readonly pausedBy: AdsheetError | null;
};

export const pushState = createAccountStore<PushState>({
  plan: null,
  unticked: new Set<RowKey>(),
  part: null,
  pushing: { keys: [], stopping: null },
  pushResult: null,
  checkResult: null,
  checkedAs: new Map(),
  agreed: new Map(),
  agreedGuards: new Set<string>(),
  pausedBy: null,
});
