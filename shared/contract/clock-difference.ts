/** The computer's clock and the marketplace's, to report that one of them must be wrong. */

/** Both at the marketplace's newest `Date`, UTC. */
export type ClockDifference = { readonly here: string; readonly there: string };

/** Milliseconds; clocks this far apart show different days in every time zone. */
const LEAST_OFF_MS = 86_400_000;

/** Both times (given in milliseconds since 1970) where they differ by a day or more; else null. */
export const clockDifference = (here: number, there: number): ClockDifference | null =>
  Math.abs(here - there) < LEAST_OFF_MS
    ? null
    : { here: new Date(here).toISOString(), there: new Date(there).toISOString() };
