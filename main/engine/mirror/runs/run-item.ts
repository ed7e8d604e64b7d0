/** A push and its items as the mirror stores them: an item is one write to send, and its outcome. */
import type { Draft, FieldPath, RowKey } from '../../../../shared/ad/model.ts';
import type { FieldChange, Who } from '../../../../shared/contract/results/history.ts';
import type { ItemState, PlanOp } from '../../../../shared/contract/results/plan.ts';
import type { Json, JsonObject } from '../../../../shared/json.ts';
import type { Problem } from '../../../../shared/rules/problem.ts';

export type RunState = 'open' | 'done' | 'cancelled';

export type Run = {
  readonly run: number;
  readonly at: string;
  readonly state: RunState;
  readonly finishedAt: string | null;
  readonly requests: number;
  readonly milliseconds: number;
  /** Who started it; null in runs of older versions. */
  readonly who: Who | null;
};

export type ItemChange = {
  readonly field: FieldPath;
  readonly base: Json;
  readonly before: Json;
  readonly after: Json;
  /** The value the service stored, where it differs from the sent one. */
  readonly kept?: Json;
};

/** The field's value on the marketplace after the write. */
export const valueAfterWrite = ({ after, kept }: Pick<ItemChange, 'after' | 'kept'>): Json =>
  kept === undefined ? after : kept;

/** A change of a push for the history; `asked` is the sent value, where the service stored another. */
export const pushedChange = ({ field, before, after, kept }: ItemChange): FieldChange =>
  kept === undefined ? { field, before, after } : { field, before, after: kept, asked: after };

/** The part of an item that is frozen when a run begins. */
export type NewItem = {
  readonly key: RowKey;
  readonly op: PlanOp;
  /** The service's id of the ad or campaign; null for a create. */
  readonly targetId: number | null;
  readonly title: string;
  readonly vendorId: string | null;
  /** The whole base of the write; null for a create. */
  readonly previous: JsonObject | null;
  readonly changes: readonly ItemChange[];
  readonly state: ItemState;
  /**
   * The hash of the only body that may be sent, where the service's check exempted it from a rule
   * (`request-body.ts`).
   */
  readonly onlyBody: string | null;
};

export type RunItem = NewItem & {
  readonly run: number;
  readonly seq: number;
  /** The body that was last sent. */
  readonly sent: JsonObject | null;
  readonly sentAt: string | null;
  readonly answeredAt: string | null;
  /** Its position in the order of all events; null while it waits. */
  readonly happened: number | null;
  readonly attempts: number;
  readonly errors: readonly Problem[];
  /** Of a create: the service's time at which its vendor ID was free; null where the answer had no time. */
  readonly checkedAt: string | null;
  /** Of a create: how often it was sent, or about to be, without a clear answer. */
  readonly unanswered: number;
  /** Of a create: was the journal told before it was sent? */
  readonly journalled: boolean;
  /** The number of the last row at that time; null where it was not stored. */
  readonly rowsThen: number | null;
};

/** What is stored of a create that is about to be sent. */
export type CreateAttempt = Pick<RunItem, 'sent' | 'checkedAt' | 'rowsThen'> & { readonly at: string };

/** The outcome of an item, without its contents. */
export type ItemOutcome = Pick<RunItem, 'key' | 'op' | 'targetId' | 'title' | 'state' | 'errors'> & {
  /** Its changes, if the service stored one of them otherwise than sent; else none. */
  readonly keptOtherwise: readonly ItemChange[];
};

/** The drafts that the item froze. */
export const draftsOfItem = (item: Pick<RunItem, 'changes'>): readonly Draft[] =>
  item.changes.map(({ field, base, after }) => ({ field, base, value: after }));
