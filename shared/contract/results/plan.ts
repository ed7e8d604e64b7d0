/** What a push would do, item by item, and how far an item is on its way: plain data, structured-clone safe. */
import type { FieldPath, RowKey } from '../../ad/model.ts';
import type { Json } from '../../json.ts';
import type { Problem } from '../../rules/problem.ts';

export type PlanOp = 'create' | 'update' | 'status' | 'delete' | 'campaign';

export type PlanItem = {
  readonly key: RowKey;
  readonly id: number | null;
  readonly op: PlanOp;
  /** The ad's present title. */
  readonly title: string;
  /** Changesets the item's drafts come from, newest last. */
  readonly changesets: readonly number[];
  readonly changes: readonly {
    readonly field: FieldPath;
    readonly before: Json;
    readonly after: Json;
    /** The account's conflict rule chose it over the marketplace's value. */
    readonly byRule?: true;
  }[];
  /** Errors, and held states (`conflict`, `suspended`, `gone`), that keep the item from being sent. */
  readonly blockedBy: readonly Problem[];
  readonly held: boolean;
  readonly warnings: readonly Problem[];
  /** For a pause sent apart: the ad's other edits, which stay drafts, and what holds them. */
  readonly beside?: Pick<PlanItem, 'changes' | 'blockedBy'>;
  /** The revision of what would be sent and whether it can be: another one means that it is not what was seen. */
  readonly stamp: string;
};

/** Something that needs agreement before it is sent (`docs/sync.md#guards`). */
export type Guard = {
  readonly code: string;
  readonly count: number;
  readonly params: Readonly<Record<string, string | number>>;
  /** The ads it is about, if not all. */
  readonly keys?: readonly RowKey[];
};

export type Money = {
  /**
   * Micros as digit strings: what the ads that have a bound can spend together on a day, within their campaigns; null
   * where none of these can spend.
   */
  readonly dailyBefore: string | null;
  readonly dailyAfter: string | null;
  readonly highestBidBefore: string | null;
  readonly highestBidAfter: string | null;
  /** Ads that neither they themselves nor their campaign bound, before and after sending. */
  readonly unlimitedBefore: number;
  readonly unlimited: number;
};

export type Plan = {
  readonly creates: number;
  readonly updates: number;
  readonly statuses: number;
  readonly deletes: number;
  readonly campaigns: number;
  readonly blocked: number;
  readonly held: number;
  readonly money: Money;
  readonly guards: readonly Guard[];
  readonly items: readonly PlanItem[];
  readonly changesets: readonly { readonly id: number; readonly label: string; readonly at: string }[];
  /** What the account's conflict rule decided since the last finished push, without what was undone. */
  readonly settled: Settled & { readonly changesets: readonly number[] };
};

/** Number of conflicts the account's rule decided, by winning side. */
export type Settled = { readonly mine: number; readonly theirs: number };

export const ITEM_STATES = ['waiting', 'sending', 'done', 'failed', 'held', 'skipped', 'unknown'] as const;
export type ItemState = (typeof ITEM_STATES)[number];

export type CheckResult = {
  readonly checked: number;
  readonly rejected: number;
  /** Drafts of campaigns, which the service cannot check (`docs/interface.md#other-campaign-calls`). */
  readonly notAsked: number;
  readonly items: readonly {
    readonly key: RowKey;
    readonly op: PlanOp;
    readonly errors: readonly Problem[];
  }[];
};
