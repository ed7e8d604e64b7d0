/** What was done, by whom, and what others did: the shapes the history is told in (`docs/sync.md#history`). */
import type { FieldPath, RowKey } from '../../ad/model.ts';
import type { Json } from '../../json.ts';
import type { Problem } from '../../rules/problem.ts';
import type { ItemState } from './plan.ts';

/** How it came about: in the window, in the terminal, by an automatic pull, or by a rule that the seller set. */
export const ORIGINS = ['window', 'terminal', 'timer', 'rule'] as const;
export type Origin = (typeof ORIGINS)[number];

/** Who did something; `user` is null while the service has not told the name of the account's user. */
export type Who = { readonly user: string | null; readonly origin: Origin };

export const LOG_KINDS = ['changeset', 'pull', 'push'] as const;

export type LogEntry = {
  readonly kind: (typeof LOG_KINDS)[number];
  readonly id: number;
  /** UTC. A pull bears the time it ended. */
  readonly at: string;
  /** Of a changeset its name, of a pull its kind (`full`), of a push its state (`done`). */
  readonly label: string;
  /** `elsewhere`, of pulls and pushes: rows that others changed. */
  readonly counts: Readonly<Record<string, number>>;
  /** Null for what an Adsheet did that did not note it yet. */
  readonly who: Who | null;
  /** The changeset this one took back or did again. */
  readonly undoes: number | null;
  readonly undoneBy: number | null;
  /** Null for changesets, and while a push goes on or is interrupted. */
  readonly endedAt: string | null;
};

export type FieldChange = {
  readonly field: FieldPath;
  readonly before: Json;
  readonly after: Json;
  /** Of a push: what was sent, where the marketplace made `after` of it. */
  readonly asked?: Json;
};

/**
 * One row of what a changeset, a pull or a push did. A row that came, went or was made has a change of the field
 * `exists`: true where it is there, null where it is not, and false before where it was gone and came back.
 */
export type LogRow = {
  readonly key: RowKey;
  readonly id: number | null;
  readonly title: string;
  /** Of the items of a push. */
  readonly state?: ItemState;
  readonly errors?: readonly Problem[];
  readonly changes: readonly FieldChange[];
  /** What others changed of the row of a push, as the push found it. */
  readonly elsewhere?: readonly FieldChange[];
};

/** One step in the life of an ad. */
export type AdHistoryEntry = {
  /** UTC: of what others changed the service's time where it told one, of all else ours. */
  readonly at: string;
  readonly kind: 'edit' | 'push' | 'elsewhere' | 'appeared' | 'gone' | 'back';
  /** The changeset of an edit; the run of a push, and of what was seen during one. */
  readonly id: number | null;
  /** Of an edit its name, of a push what was asked for (`update`); else empty. */
  readonly label: string;
  readonly who: Who | null;
  readonly state?: ItemState;
  readonly errors?: readonly Problem[];
  readonly changes: readonly FieldChange[];
};

/** `rows`: one for each item of the run. */
export type ReportResult = { readonly file: string; readonly rows: number };
