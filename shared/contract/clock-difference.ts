/** The clock of the computer beside the marketplace's, for those who tell that one of them cannot be right. */

/** What both showed when the marketplace last told its time, UTC. */
export type ClockDifference = { readonly here: string; readonly there: string };

/** Clocks this far apart, in milliseconds, show different days wherever one looks from. */
const LEAST_OFF_MS = 86_400_000;

/** Both, in milliseconds since 1970, where they are a day or more apart; else null. */
export const clockDifference = (here: number, there: number): ClockDifference | null =>
  Math.abs(here - there) < LEAST_OFF_MS
    ? null
    : { here: new Date(here).toISOString(), there: new Date(there).toISOString() };
