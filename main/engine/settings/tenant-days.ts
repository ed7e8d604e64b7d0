/** The days of an account's marketplace. */
import { dayIn, zoneOf } from '../../../shared/metrics/days.ts';
import { tenantLocale } from '../categories/known-categories.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { readSettings } from './account-settings.ts';

/** The zone in which the account's marketplace counts its days: the seller's setting, or a guess by the locale. */
export const tenantZone = (mirror: Mirror): string =>
  readSettings(mirror).timeZone || zoneOf(tenantLocale(mirror));

/** The present day of the account's marketplace, by a clock. */
export const tenantDay = (mirror: Mirror, now: Date): string => dayIn(tenantZone(mirror), now);
