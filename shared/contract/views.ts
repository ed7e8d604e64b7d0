/** Data from the engine for display: plain data that can be cloned. JSON values are as on the wire. */

import type { FieldPath, RowKey } from '../ad/model.ts';
import type { Json, JsonObject } from '../json.ts';
import type { Problem } from '../rules/problem.ts';
import type { ClockDifference } from './clock-difference.ts';
import type { ErrorShape } from './errors.ts';
import type { Rebuilt } from './results/rebuilt.ts';
import type { RoutineProposal } from './results/routine-proposal.ts';

export type Environment = 'sandbox' | 'production';

/** The address of an account's service and the client. Holds no secret. */
export type Profile = {
  readonly name: string;
  readonly environment: Environment;
  readonly baseUrl: string;
  readonly authUrl: string;
  readonly clientId: string;
  readonly scopes: readonly string[];
  /** `nl_NL`: the tenant's locale, for labels of categories and for the number format. */
  readonly locale: string;
  readonly currency: string;
  /** A fixed loopback port or a whole redirect address, where the tenant matches it against a list. */
  readonly redirectPort?: number;
  readonly redirectUri?: string;
  /** Skip certificate verification; possible for a sandbox only, shown at all times. */
  readonly insecureTls?: boolean;
  readonly demo?: boolean;
};

export type Account = Profile & {
  readonly signedIn: boolean;
  /** Scopes of the token; empty when signed out. */
  readonly granted: readonly string[];
  readonly hasSecret: boolean;
  /** When its tokens were last renewed, by this computer's clock, UTC; null before the first sign-in. */
  readonly lastUsedAt: string | null;
};

export type Counts = {
  readonly ads: number;
  readonly drafts: number;
  readonly newRows: number;
  readonly deletes: number;
  /** Of ads and of campaigns, as the conflicts are. */
  readonly errors: number;
  readonly warnings: number;
  readonly conflicts: number;
  readonly campaignDrafts: number;
  /** Number of gone ads, without those put away. */
  readonly gone: number;
};

/** The seller's settings for rules and guards of an account, stored with its local copy. */
export type AccountSettings = {
  /** The time zone of the marketplace's days, of the IANA database; empty for that of the account's locale. */
  readonly timeZone: string;
  readonly guards: GuardSettings;
  readonly sync: SyncSettings;
  /** Rules, by the key of their sentence, that only warn; only those with `Rule.leeway`. */
  readonly warnOnly: readonly string[];
  /** Fields the service refuses this seller, such as `price.originalAmountCents`. */
  readonly refusedFields: readonly FieldPath[];
  /** The prefix of vendor IDs that Adsheet allots; those allotted before keep theirs. */
  readonly vendorIdPrefix: string;
};

/** Which side wins a conflict. */
export type ConflictPolicy = 'ask' | 'mine' | 'theirs';

/** Automatic pulls, and what a pull does with the conflicts it finds. */
export type SyncSettings = {
  /** Minutes between automatic pulls, whole; 0 is never. */
  readonly pullMinutes: number;
  readonly conflicts: ConflictPolicy;
};

/** The thresholds from which on a push asks for agreement. */
export type GuardSettings = {
  /** A bid or budget multiplied by more than this. */
  readonly factor: number;
  /** A rise of the worst-case daily spend by more than this, in whole units of the currency. */
  readonly dailyRise: number;
  /** More ads at once than this. */
  readonly ads: number;
};

/** Everything the window shows of an open account besides the grid. */
export type AccountState = {
  readonly account: Account;
  readonly settings: AccountSettings;
  readonly user: JsonObject | null;
  /** Why nothing can be sent, or null: `no-write-scope` or `signed-out`. */
  readonly readOnly: 'no-write-scope' | 'signed-out' | null;
  /** Null where the service did not tell. */
  readonly feedManaged: boolean | null;
  readonly counts: Counts;
  /** When the last pull finished, UTC; null before the first. */
  readonly pulledAt: string | null;
  /** The result of the last automatic pull, UTC; nulls before the first since the account was opened. */
  readonly automaticPull: { readonly failed: ErrorShape | null; readonly at: string | null };
  /** An interrupted pull, which the next one resumes. */
  readonly pullUnfinished: boolean;
  /** An interrupted push, begun at `at`, UTC. */
  readonly unfinishedRun: {
    readonly run: number;
    readonly at: string;
    readonly left: number;
    readonly total: number;
  } | null;
  /** The newest finished push; null before the first. */
  readonly lastRun: number | null;
  /** The local copy was rebuilt from its journal, and the seller has not acknowledged it; `held` rows wait. */
  readonly rebuilt: (Rebuilt & { readonly held: number }) | null;
  /** The computer's clock and the marketplace's, where they differed by a day or more at its last answer. */
  readonly clockOff: ClockDifference | null;
  /** What routines propose that ran by themselves. */
  readonly routineProposals: readonly RoutineProposal[];
  readonly canUndo: string | null;
  readonly canRedo: string | null;
};

/**
 * One row of the grid. `values` holds the local value of every field the ad has, by path (long text cut to 160
 * characters: `ads.get` returns it in full); `drafts` the live value of each edited field; `conflicts` theirs where
 * base, mine and theirs all differ.
 */
export type GridRow = {
  readonly key: RowKey;
  readonly id: number | null;
  /** `gone`: the service no longer has the ad; `final`: deleted there. */
  readonly state: 'live' | 'edited' | 'new' | 'deleted' | 'final' | 'gone';
  readonly values: Readonly<Record<FieldPath, Json>>;
  readonly drafts: Readonly<Record<FieldPath, Json>>;
  readonly conflicts: Readonly<Record<FieldPath, Json>>;
  readonly problems: readonly Problem[];
  /** Attributes the service marked `recognized: false`: it stores them, but its category does not define them. */
  readonly unrecognized: readonly FieldPath[];
  /** The number of the newest change by others, in any ad, that is included in the row. */
  readonly asOf: number;
};

/** The content of one chunk: JSON in UTF-8, at most 500 rows. */
export type RowChunk = { readonly rows: readonly GridRow[]; readonly removed: readonly RowKey[] };

export type AdDetail = GridRow & {
  readonly base: JsonObject | null;
  readonly local: JsonObject;
  readonly draft: readonly { readonly field: FieldPath; readonly base: Json; readonly value: Json }[];
};

export type Refused = { readonly key: RowKey; readonly field: FieldPath; readonly code: string };

export type ChangesetResult = {
  /** Null when nothing changed. */
  readonly changeset: number | null;
  readonly rows: number;
  readonly changes: number;
  readonly problems: number;
  /** In its rows, earlier ones included. */
  readonly conflicts: number;
  readonly refused: readonly Refused[];
  readonly keys: readonly RowKey[];
};

export type SignInResult = { readonly user: JsonObject; readonly scopes: readonly string[] };

/** One field of a conflict. Fields of one row with the same `unit` are decided together. */
export type Conflict = {
  readonly key: RowKey;
  readonly field: FieldPath;
  readonly base: Json;
  readonly mine: Json;
  readonly theirs: Json;
  /** What is decided as one: a field's name, or that of several (`price`); `status` for all fields of a delete. */
  readonly unit: string;
  /** The revision of the unit: changes with any of its sides, so that a decision names what was shown. */
  readonly stamp: string;
  /** The row's id on the marketplace, and its title. */
  readonly id: number | null;
  readonly title: string;
  /**
   * When it changed there, UTC, by the service's time where known, otherwise when Adsheet noticed; null where
   * unknown.
   */
  readonly changedAt: string | null;
  /** The push that found it when it read the ad just before sending; null where a pull did. */
  readonly run: number | null;
};

export type CategoryRow = {
  readonly id: number;
  readonly parentId: number;
  readonly level: number;
  readonly status: string;
  readonly label: string;
  readonly ads: number;
  /** The seller's ads there that will be active once the drafts are sent. */
  readonly active: number;
  /** Maximum active ads of one seller there (`activeAds`); null for no limit. */
  readonly places: number | null;
  readonly leaf: boolean;
};

/**
 * A campaign as a row, with what `CAMPAIGN_FIELDS` computes of it, as it would be after sending, and when it was read
 * last, UTC; null for one that never was.
 */
export type CampaignRow = GridRow & { readonly local: JsonObject; readonly readAt: string | null };

/**
 * The days behind the pace of campaigns, the average they spend a day: `days` of those from `from` to `to` are known;
 * `age` days have passed since.
 */
export type Pace = {
  readonly from: string;
  readonly to: string;
  readonly days: number;
  readonly age: number;
};

export type Campaigns = { readonly campaigns: readonly CampaignRow[]; readonly pace: Pace | null };
