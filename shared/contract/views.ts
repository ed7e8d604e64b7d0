/** What crosses from the engine to those who show it: plain data, structured-clone safe. JSON values are as on the wire. */
import type { FieldPath, RowKey } from '../ad/model.ts';
import type { Json, JsonObject } from '../json.ts';
import type { Problem } from '../rules/problem.ts';
import type { ClockDifference } from './clock-difference.ts';
import type { ErrorShape } from './errors.ts';
import type { Rebuilt } from './results/rebuilt.ts';

export type Environment = 'sandbox' | 'production';

/** Where an account's service is and how it is spoken to. Holds no secret. */
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
  readonly errors: number;
  readonly warnings: number;
  readonly conflicts: number;
  readonly campaignDrafts: number;
  /** Ads the marketplace no longer has, without those put away. */
  readonly gone: number;
};

/** What a seller decides about the rules and guards of an account; kept with its local copy. */
export type AccountSettings = {
  readonly guards: GuardSettings;
  readonly sync: SyncSettings;
  /** Rules, by the key of their sentence, that only warn; each is one that may (`Rule.leeway`). */
  readonly warnOnly: readonly string[];
  /** Fields the service said this seller may not use, such as `price.originalAmountCents`. */
  readonly refusedFields: readonly FieldPath[];
  /** Stands before the vendor IDs that Adsheet draws for new ads; those drawn before keep theirs. */
  readonly vendorIdPrefix: string;
};

/** Who wins where an edit of the seller and a change on the marketplace meet in one field. */
export type ConflictPolicy = 'ask' | 'mine' | 'theirs';

/** How changes come from the marketplace by themselves, and what a pull does with the conflicts it finds. */
export type SyncSettings = {
  /** Minutes between pulls of their own accord, whole; 0 is never. */
  readonly pullMinutes: number;
  readonly conflicts: ConflictPolicy;
};

/** From where on a push asks for a yes. */
export type GuardSettings = {
  /** A bid or budget multiplied by more than this. */
  readonly factor: number;
  /** A rise of the worst-case daily spend by more than this, in whole units of the currency. */
  readonly dailyRise: number;
  /** More ads at once than this. */
  readonly ads: number;
};

/** All the window shows of an open account around the grid. */
export type AccountState = {
  readonly account: Account;
  readonly settings: AccountSettings;
  readonly user: JsonObject | null;
  /** Why nothing can be sent, or null: `no-write-scope` or `signed-out`. */
  readonly readOnly: 'no-write-scope' | 'signed-out' | null;
  /** Null where the service never said. */
  readonly feedManaged: boolean | null;
  readonly counts: Counts;
  /** When the last pull finished, UTC; null before the first. */
  readonly pulledAt: string | null;
  /** How the last pull that nobody asked for ended, UTC; nulls before the first since the account was opened. */
  readonly automaticPull: { readonly failed: ErrorShape | null; readonly at: string | null };
  /** An interrupted pull that the next one goes on with. */
  readonly pullUnfinished: boolean;
  /** A push that was interrupted, begun at `at`, UTC. */
  readonly unfinishedRun: {
    readonly run: number;
    readonly at: string;
    readonly left: number;
    readonly total: number;
  } | null;
  /** The newest push that is over; null before the first. */
  readonly lastRun: number | null;
  /** The local copy was made anew from its journal, and the seller has not taken note of it; `held` rows wait. */
  readonly rebuilt: (Rebuilt & { readonly held: number }) | null;
  /** The computer's clock and the marketplace's, where they were a day or more apart when it last answered. */
  readonly clockOff: ClockDifference | null;
  readonly canUndo: string | null;
  readonly canRedo: string | null;
};

/**
 * One row of the grid. `values` holds the local value of every field the ad has, by path (long text cut to 160
 * characters: `ads.get` has it whole); `drafts` the live value of each edited field; `conflicts` theirs where base,
 * mine and theirs all differ.
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
  /** Attributes the service marked `recognized: false`: it keeps them, but its category does not know them. */
  readonly unrecognized: readonly FieldPath[];
  /** Counts what others changed, in any ad: the row is as it was after so many changes of theirs. */
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
  /** Of its rows, those of before too. */
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
  /** What is decided as one: a field's name, or that of several (`price`); `status` with all of a delete's fields. */
  readonly unit: string;
  /** Another once a side of the unit moves: a decision that bears it is about what was shown. */
  readonly stamp: string;
  /** The row's number on the marketplace, and what it is called. */
  readonly id: number | null;
  readonly title: string;
  /** When it changed there, UTC, as far as the service told; else when Adsheet saw it; null where neither is known. */
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
  /** My ads there that are meant to be active once the drafts are sent. */
  readonly active: number;
  /** Most active ads of one seller there (`activeAds`); null where nothing limits them. */
  readonly places: number | null;
  readonly leaf: boolean;
};

export type CampaignRow = {
  readonly key: RowKey;
  readonly id: number | null;
  readonly local: JsonObject;
  readonly drafts: Readonly<Record<FieldPath, Json>>;
  /** As of a `GridRow`. */
  readonly asOf: number;
};
