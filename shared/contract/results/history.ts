/** The shapes of the history: what was done, by whom, and changes by others (`docs/sync.md#history`). */
import type { FieldPath, RowKey } from '../../ad/model.ts';
import type { Json } from '../../json.ts';
import type { Problem } from '../../rules/problem.ts';
import type { ItemState } from './plan.ts';

/** Where it came from: the window, the terminal, an automatic pull, or a conflict rule of the seller. */
export const ORIGINS = ['window', 'terminal', 'timer', 'rule'] as const;
export type Origin = (typeof ORIGINS)[number];

/** Who did something; `user` is null while the name of the account's user is unknown. */
export type Who = { readonly user: string | null; readonly origin: Origin };

export const LOG_KINDS = ['changeset', 'pull', 'push'] as const;

export type LogEntry = {
  readonly kind: (typeof LOG_KINDS)[number];
  readonly id: number;
  /** UTC. For a pull the time it ended. */
  readonly at: string;
  /** A changeset's label, a pull's kind (`full`), a push's state (`done`). */
  readonly label: string;
  /** `elsewhere`, for pulls and pushes: rows changed by others. */
  readonly counts: Readonly<Record<string, number>>;
  /** Null for entries of older versions, which did not store it. */
  readonly who: Who | null;
  /** The changeset this one undid or redid. */
  readonly undoes: number | null;
  readonly undoneBy: number | null;
  /** Null for changesets, and for a push that is running or interrupted. */
  readonly endedAt: string | null;
};

export type FieldChange = {
  readonly field: FieldPath;
  readonly before: Json;
  readonly after: Json;
  /** For a push: the value that was sent, where the marketplace turned it into `after`. */
  readonly asked?: Json;
};

/**
 * One row of a changeset, pull or push. A row that came, went or was created has a change of the field `exists`: true
 * where it exists, null where it does not, and false before where it was gone and came back.
 */
export type LogRow = {
  readonly key: RowKey;
  readonly id: number | null;
  readonly title: string;
  /** For items of a push. */
  readonly state?: ItemState;
  readonly errors?: readonly Problem[];
  readonly changes: readonly FieldChange[];
  /** Changes by others to the row of a push, found by the push. */
  readonly elsewhere?: readonly FieldChange[];
};

/** One entry of an ad's history. */
export type AdHistoryEntry = {
  /** UTC: for changes by others the service's time where known, otherwise ours. */
  readonly at: string;
  readonly kind: 'edit' | 'push' | 'elsewhere' | 'appeared' | 'gone' | 'back';
  /** The changeset of an edit; the run of a push, and of changes by others seen during one. */
  readonly id: number | null;
  /** An edit's label, a push's operation (`update`); otherwise empty. */
  readonly label: string;
  readonly who: Who | null;
  readonly state?: ItemState;
  readonly errors?: readonly Problem[];
  readonly changes: readonly FieldChange[];
};

/** `rows`: one for each item of the run. */
export type ReportResult = { readonly file: string; readonly rows: number };
