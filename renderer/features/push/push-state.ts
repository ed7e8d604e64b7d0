/** What is known of the changes to be sent, and of the push under way, in the open account. */
import type { RowKey } from '../../../shared/ad/model.ts';
import type { AdsheetError } from '../../../shared/contract/errors.ts';
import type { CheckResult, Plan, PushResult } from '../../../shared/contract/views.ts';
import { createAccountStore } from '../../core/state.ts';
import type { ItemRevisions } from './item-revisions.ts';

/** What is said of the ticked part alone: money at stake, and what asks for a yes. */
export type TickedPart = Pick<Plan, 'money' | 'guards'>;

/** What would be sent, and what is ticked of it. */
export type Ticks = {
  readonly plan: Plan | null;
  readonly unticked: ReadonlySet<RowKey>;
};

export type PushState = Ticks & {
  /** What the ticked part comes to, where not all is ticked, with what it was worked out for. */
  readonly part: (TickedPart & Ticks) | null;
  /** The push under way: what was asked to be sent, and whether it was asked to stop. */
  readonly pushing: { readonly keys: readonly RowKey[]; readonly stopping: string | null };
  readonly pushResult: PushResult | null;
  readonly checkResult: CheckResult | null;
  /** What each ad was to become when the marketplace was last asked about it. */
  readonly checkedAs: ItemRevisions;
  /** What each ad was to become when the seller said yes to its guards. */
  readonly agreed: ItemRevisions;
  /** Which guards got that yes. */
  readonly agreedGuards: ReadonlySet<string>;
  /** Why the interrupted push stopped, where that was told in this session. */
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
