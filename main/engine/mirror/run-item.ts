/** A push and its items as the mirror keeps them: an item is what is to be sent, and what became of it. */
import type { Draft, FieldPath, RowKey } from '../../../shared/ad/model.ts';
import type { FieldChange, Who } from '../../../shared/contract/history.ts';
import type { ItemState, PlanOp } from '../../../shared/contract/views.ts';
import type { Json, JsonObject } from '../../../shared/json.ts';
import type { Problem } from '../../../shared/rules/problem.ts';

export type RunState = 'open' | 'done' | 'cancelled';

export type Run = {
  readonly run: number;
  readonly at: string;
  readonly state: RunState;
  readonly finishedAt: string | null;
  readonly requests: number;
  readonly milliseconds: number;
  /** Who began it; null where it was not noted yet. */
  readonly who: Who | null;
};

export type ItemChange = {
  readonly field: FieldPath;
  readonly base: Json;
  readonly before: Json;
  readonly after: Json;
  /** The value the service holds, where it is not the one that was sent. */
  readonly kept?: Json;
};

/** The field's value on the marketplace after the write. */
export const valueAfterWrite = ({ after, kept }: Pick<ItemChange, 'after' | 'kept'>): Json =>
  kept === undefined ? after : kept;

/** A change of a push for the history; `asked` is the value that was sent, where the service holds another. */
export const pushedChange = ({ field, before, after, kept }: ItemChange): FieldChange =>
  kept === undefined ? { field, before, after } : { field, before, after: kept, asked: after };

/** What is frozen when a run begins. */
export type NewItem = {
  readonly key: RowKey;
  readonly op: PlanOp;
  /** The service's id of the ad or campaign; null for a create. */
  readonly targetId: number | null;
  readonly title: string;
  readonly vendorId: string | null;
  /** The base it was made on, whole; null for a create. */
  readonly previous: JsonObject | null;
  readonly changes: readonly ItemChange[];
  readonly state: ItemState;
  /** The hash of the only body that may be sent, where the service's check freed it from a rule (`request-body.ts`). */
  readonly onlyBody: string | null;
};

export type RunItem = NewItem & {
  readonly run: number;
  readonly seq: number;
  /** The body as it was last sent. */
  readonly sent: JsonObject | null;
  readonly sentAt: string | null;
  readonly answeredAt: string | null;
  /** Its place in the order of all that happened; null while it waits. */
  readonly happened: number | null;
  readonly attempts: number;
  readonly errors: readonly Problem[];
  /** Of a create: the service's time at which its vendor ID was free; null where the service told no time. */
  readonly checkedAt: string | null;
  /** Of a create: how often it left, or was about to, without a clear answer. */
  readonly unanswered: number;
  /** Was that said in the journal before? */
  readonly journalled: boolean;
  /** The number of the last row there was then; null where nobody noted it. */
  readonly rowsThen: number | null;
};

/** What is noted of a create that is about to leave. */
export type CreateAttempt = Pick<RunItem, 'sent' | 'checkedAt' | 'rowsThen'> & { readonly at: string };

/** What became of an item, without what it was made of. */
export type ItemOutcome = Pick<RunItem, 'key' | 'op' | 'targetId' | 'title' | 'state' | 'errors'> & {
  /** Its changes, where one of them is not kept as it was sent; else none. */
  readonly keptOtherwise: readonly ItemChange[];
};

/** The drafts an item froze. */
export const draftsOfItem = (item: Pick<RunItem, 'changes'>): readonly Draft[] =>
  item.changes.map(({ field, base, after }) => ({ field, base, value: after }));
