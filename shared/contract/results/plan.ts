/** What a push would do, item by item, and how far an item is on its way: plain data, structured-clone safe. */
import type { FieldPath, RowKey } from '../../ad/model.ts';
import type { Json } from '../../json.ts';
import type { Problem } from '../../rules/problem.ts';

export type PlanOp = 'create' | 'update' | 'status' | 'delete' | 'campaign';

export type PlanItem = {
  readonly key: RowKey;
  readonly id: number | null;
  readonly op: PlanOp;
  /** What the ad is called now, for headings. */
  readonly title: string;
  /** Changesets the item's drafts come from, newest last. */
  readonly changesets: readonly number[];
  readonly changes: readonly {
    readonly field: FieldPath;
    readonly before: Json;
    readonly after: Json;
    /** The account's rule for conflicts kept it over what the marketplace said. */
    readonly byRule?: true;
  }[];
  /** Errors, and held states (`conflict`, `suspended`, `gone`), that keep the item from being sent. */
  readonly blockedBy: readonly Problem[];
  readonly held: boolean;
  readonly warnings: readonly Problem[];
  /** Of a pause that goes by itself: the other edits of the ad, which stay, and what holds them back. */
  readonly beside?: Pick<PlanItem, 'changes' | 'blockedBy'>;
  /** Stands for what would be sent of it and whether it can go: another one, and it is not what was looked at. */
  readonly stamp: string;
};

/** Something that asks for a yes before it is sent (`docs/sync.md#guards`). */
export type Guard = {
  readonly code: string;
  readonly count: number;
  readonly params: Readonly<Record<string, string | number>>;
  /** The ads it is about, where it is not about all of them. */
  readonly keys?: readonly RowKey[];
};

export type Money = {
  /** Micros as digit strings; null where nothing is limited. */
  readonly dailyBefore: string | null;
  readonly dailyAfter: string | null;
  readonly highestBidBefore: string | null;
  readonly highestBidAfter: string | null;
  /** Ads whose daily limit is UNLIMITED after sending. */
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
  /** What the account's rule decided since the last finished push, and is still so. */
  readonly settled: Settled & { readonly changesets: readonly number[] };
};

/** How many conflicts the account's rule decided, by who won. */
export type Settled = { readonly mine: number; readonly theirs: number };

export const ITEM_STATES = ['waiting', 'sending', 'done', 'failed', 'held', 'skipped', 'unknown'] as const;
export type ItemState = (typeof ITEM_STATES)[number];

export type CheckResult = {
  readonly checked: number;
  readonly rejected: number;
  /** Drafts of campaigns: the service has no way to ask about them (`docs/interface.md#other-campaign-calls`). */
  readonly notAsked: number;
  readonly items: readonly {
    readonly key: RowKey;
    readonly op: PlanOp;
    readonly errors: readonly Problem[];
  }[];
};
