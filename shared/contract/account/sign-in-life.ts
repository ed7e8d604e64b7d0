/** How long a sign-in lives without use (`docs/interface.md#limits`), and from when on that is worth a word. */

/** A refresh token dies after so many days without use. */
const SIGN_IN_LIFE_DAYS = 60;
/** After so many the seller is told, while there is time. */
const UNUSED_WARN_DAYS = 50;

const DAY_MS = 24 * 60 * 60_000;

/**
 * Whole days since a sign-in was last used; null where that cannot be known: it never was, or a wrong clock wrote down a
 * time that is still to come.
 */
export const unusedFor = (lastUsedAt: string | null, now: Date): number | null => {
  const used = lastUsedAt === null ? Number.NaN : Date.parse(lastUsedAt);
  const days = Math.floor((now.getTime() - used) / DAY_MS);
  return Number.isNaN(days) || days < 0 ? null : days;
};

/** What is to be said of a sign-in that nobody used for long. */
export type UnusedSignIn =
  /** It ends in so many days unless it is used. */
  | { readonly kind: 'ending'; readonly days: number; readonly left: number }
  /** It must have ended; a clock that is far ahead says so too, so no number is named. */
  | { readonly kind: 'ended' };

/** Undefined where nothing need be said: signed out, used lately, or nobody knows. */
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
