/**
 * The kinds of state that commands read and change. A view is outdated when a kind it read has changed. Used by
 * commands (`command.ts`), jobs (`jobs.ts`) and events (`effects.ts`).
 */
export const STATE_KINDS = [
  /** The accounts and their profiles. */
  'accounts',
  /** Whether the account is signed in, and with which scopes. */
  'session',
  /** The ads as shown, with their drafts, conflicts and problems. */
  'rows',
  'campaigns',
  /** The unsent edits. */
  'drafts',
  'conflicts',
  'problems',
  /** What a push would do. */
  'plan',
  /** Changesets, pulls and pushes. */
  'history',
  'matches',
  /** What waits since the local copy was rebuilt from an incomplete journal. */
  'restored',
  'learned',
  'categories',
  'settings',
  'metrics',
  /** Imports of the seller's feed, and edits held because of it. */
  'feeds',
  'views',
  /** How files of one kind are read. */
  'recipes',
  /** Conditions that propose edits. */
  'routines',
  /** Recently used and saved bulk operations. */
  'operations',
  'proposals',
  /** Files of the seller's, outside the accounts. */
  'files',
] as const;
export type StateKind = (typeof STATE_KINDS)[number];
export type StateKinds = readonly StateKind[];

/** What changes with another account, or a rebuilt local copy. */
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

/** What changes by others, and by sending. */
export const BY_SYNC: StateKinds = [
  ...BY_EDITS,
  'session',
  'restored',
  'learned',
  'categories',
  'settings',
  'feeds',
];

/** What changes with the rules, or with how they are read. */
export const BY_RULES: StateKinds = ['rows', 'campaigns', 'problems', 'plan'];

/** The account's state (`AccountState`). */
export const STANDING: StateKinds = [
  'accounts',
  'session',
  'settings',
  'drafts',
  'conflicts',
  'problems',
  'history',
  'restored',
  'routines',
];
