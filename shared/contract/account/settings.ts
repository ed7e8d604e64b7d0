/** What of an account's settings can be decided, and what holds until the seller decides. */
import type { ConflictPolicy, GuardSettings, SyncSettings } from '../views.ts';

/** The thresholds from which on a push asks for agreement. */
export const DEFAULT_GUARDS: GuardSettings = { factor: 3, dailyRise: 100, ads: 500 };

export type GuardBounds = { readonly least: number; readonly most: number; readonly whole: boolean };

export const GUARD_BOUNDS: Readonly<Record<keyof GuardSettings, GuardBounds>> = {
  factor: { least: 1.01, most: 1000, whole: false },
  dailyRise: { least: 0, most: 1_000_000_000, whole: true },
  ads: { least: 1, most: 1_000_000, whole: true },
};

export const GUARD_NAMES = ['factor', 'dailyRise', 'ads'] as const satisfies readonly (keyof GuardSettings)[];

/** Which side wins a conflict; `ask` leaves each decision to the seller. */
export const CONFLICT_POLICIES = ['ask', 'mine', 'theirs'] as const satisfies readonly ConflictPolicy[];

/** 0 for never; at most a day. */
export const PULL_MINUTES = { least: 0, most: 1440 } as const;

/** How an account gets changes. */
export const DEFAULT_SYNC: SyncSettings = { pullMinutes: 15, conflicts: 'ask' };

/**
 * What stands before the vendor IDs that Adsheet draws for new ads, so that a seller tells them from his own: signs that
 * need no care in any path, file or spreadsheet; short enough to leave room for what is drawn.
 */
export const VENDOR_ID_PREFIX = /^[A-Za-z0-9_-]{0,40}$/;

export const DEFAULT_VENDOR_ID_PREFIX = 'as-';
