/** How long an unused sign-in lasts (`docs/interface.md#limits`), and when the seller is told. */

/** A refresh token expires after this many days without use. */
const SIGN_IN_LIFE_DAYS = 60;
/** After this many days without use the seller is told. */
const UNUSED_WARN_DAYS = 50;

const DAY_MS = 24 * 60 * 60_000;

/**
 * Whole days since a sign-in was last used; null where unknown: it was never used, or a wrong clock stored a time in
 * the future.
 */
export const unusedFor = (lastUsedAt: string | null, now: Date): number | null => {
  const used = lastUsedAt === null ? Number.NaN : Date.parse(lastUsedAt);
  const days = Math.floor((now.getTime() - used) / DAY_MS);
  return Number.isNaN(days) || days < 0 ? null : days;
};

/** The notice about an unused sign-in. */
export type UnusedSignIn =
  /** It expires in `left` days unless it is used. */
  | { readonly kind: 'ending'; readonly days: number; readonly left: number }
  /** It must have expired. A clock that is far ahead leads here too, so no number is given. */
  | { readonly kind: 'ended' };

/** Undefined for no notice: signed out, used recently, or unknown. */
export const unusedSignIn = (
  account: { readonly signedIn: boolean; readonly lastUsedAt: string | null },
  now: Date,
): UnusedSignIn | undefined => {
  const days = account.signedIn ? unusedFor(account.lastUsedAt, now) : null;
  if (days === null || days < UNUSED_WARN_DAYS) return undefined;
  return days < SIGN_IN_LIFE_DAYS
    ? { kind: 'ending', days, left: SIGN_IN_LIFE_DAYS - days }
    : { kind: 'ended' };
};
