/** What a routine proposes that ran by itself; it waits until it is taken over or put away. */
export type RoutineProposal = {
  readonly routine: string;
  readonly name: string;
  /** Ads that it would change. */
  readonly found: number;
  readonly revision: string;
  /** When it was prepared, and when that was due, UTC. */
  readonly at: string;
  readonly due: string;
  /** Adsheet was closed when it was due, or busy for long. */
  readonly isLate: boolean;
  /** The newest day of performance that it read; null where it reads none. */
  readonly newestDay: string | null;
};
