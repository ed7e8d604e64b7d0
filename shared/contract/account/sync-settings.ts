/** How an account gets changes: what holds until the seller decides, and what can be decided. */
import type { ConflictPolicy, SyncSettings } from '../views.ts';

/** Who wins where an edit and a change on the marketplace meet; `ask` leaves it to the seller each time. */
export const CONFLICT_POLICIES = ['ask', 'mine', 'theirs'] as const satisfies readonly ConflictPolicy[];

/** 0 is never by itself; a day is the longest. */
export const PULL_MINUTES = { least: 0, most: 1440 } as const;

export const DEFAULT_SYNC: SyncSettings = { pullMinutes: 15, conflicts: 'ask' };
