/**
 * The kinds of state that commands read and change. A view that read one of them is out of date when it has changed,
 * whoever changed it: commands (`command.ts`), jobs (`jobs.ts`) and events (`effects.ts`) all speak of these.
 */
export const STATE_KINDS = [
  /** Which accounts there are, and how they are set up. */
  'accounts',
  /** Whether the account is signed in, and what that allows. */
  'session',
  /** Ads as they are shown, each with its edits, conflicts and problems. */
  'rows',
  'campaigns',
  /** Which edits wait to be sent. */
  'drafts',
  'conflicts',
  'problems',
  /** What a push would do. */
  'plan',
  /** What was done, here and there: changesets, pulls and pushes. */
  'history',
  'matches',
  /** What waits since the local copy was made anew from a journal with gaps. */
  'restored',
  'learned',
  'categories',
  'settings',
  'metrics',
  'views',
  /** Bulk operations used lately and kept by name. */
  'operations',
  'proposals',
  /** Files of the seller's, outside the accounts. */
  'files',
] as const;
export type StateKind = (typeof STATE_KINDS)[number];
export type StateKinds = readonly StateKind[];

/** What another account, or a local copy made anew, changes. */
export const EVERYTHING: StateKinds = STATE_KINDS.filter((kind) => kind !== 'files');

/** What each changeset changes. */
export const BY_EDITS: StateKinds = [
  'rows',
  'campaigns',
  'drafts',
  'conflicts',
  'problems',
  'plan',
  'history',
  'matches',
];

/** What others did, and what sending did, changes. */
export const BY_SYNC: StateKinds = [...BY_EDITS, 'session', 'restored', 'learned', 'categories', 'settings'];

/** What follows from other rules, or from rules that are read otherwise. */
export const BY_RULES: StateKinds = ['rows', 'campaigns', 'problems', 'plan'];

/** How an account stands (`AccountState`). */
export const STANDING: StateKinds = [
  'accounts',
  'session',
  'settings',
  'drafts',
  'conflicts',
  'problems',
  'history',
  'restored',
];
