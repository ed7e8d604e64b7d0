/** From where on a push asks for a yes: what holds until the seller decides, and what can be decided. */
import type { GuardSettings } from '../views.ts';

export const DEFAULT_GUARDS: GuardSettings = { factor: 3, dailyRise: 100, ads: 500 };

export type GuardBounds = { readonly least: number; readonly most: number; readonly whole: boolean };

export const GUARD_BOUNDS: Readonly<Record<keyof GuardSettings, GuardBounds>> = {
  factor: { least: 1.01, most: 1000, whole: false },
  dailyRise: { least: 0, most: 1_000_000_000, whole: true },
  ads: { least: 1, most: 1_000_000, whole: true },
};

export const GUARD_NAMES = ['factor', 'dailyRise', 'ads'] as const satisfies readonly (keyof GuardSettings)[];
