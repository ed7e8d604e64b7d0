import type { FieldPath, RowKey } from '../../ad/model.ts';
import type { Json } from '../../json.ts';
import type { Reason } from '../../routines/reasons.ts';
import type { Routine } from '../../routines/routine.ts';
import type { BulkMoment } from './bulk.ts';
import type { RoutineProposal } from './routine-proposal.ts';

/**
 * What a routine came to when it last ran by itself: ads it proposed to change, more of them than a limit, or numbers
 * of last days whose figures were not all known, for which it waits.
 */
export type RoutineRun = {
  /** UTC. */
  readonly at: string;
  readonly found: number;
  readonly isExceeded: boolean;
  readonly unknownDays: readonly number[];
  readonly unknownOrders: readonly number[];
  /** The code of the error that kept it from running. */
  readonly failed: string | null;
};

/** A routine as it is listed. `changed`: a built-in one with a condition or limits of the seller's. */
export type ListedRoutine = Routine & {
  readonly builtIn: boolean;
  readonly changed: boolean;
  /** Null where it did not run by itself. */
  readonly lastRun: RoutineRun | null;
};

/** Why nothing that is due is prepared now: something else waits to be decided or sent. */
export type HeldBy = 'pull' | 'push' | 'proposal';

export type RoutineRuns = {
  /** Routines that ran. */
  readonly ran: number;
  readonly heldBy: HeldBy | null;
  readonly proposals: readonly RoutineProposal[];
};

/** What a routine would change of an ad, and why. */
export type RoutineAd = {
  readonly key: RowKey;
  readonly title: string;
  readonly changes: readonly { readonly field: FieldPath; readonly before: Json; readonly after: Json }[];
  readonly reasons: readonly Reason[];
};

/**
 * Why an ad that the condition holds for is left out, besides the reasons why a cell is refused: an edit of the same
 * field waits, the ad has a conflict, a running experiment holds it, the routine changed it not long ago, or the
 * marketplace does not have it.
 */
export type LeftOut = 'has-draft' | 'has-conflict' | 'in-experiment' | 'cooling-down' | 'not-there';

/** What a routine would do now. */
export type RoutinePreview = {
  readonly routine: ListedRoutine;
  /** Ads on the marketplace. */
  readonly considered: number;
  /** Ads that would be changed, those beyond a limit included. */
  readonly found: number;
  /** The first of them. */
  readonly ads: readonly RoutineAd[];
  readonly left: readonly { readonly code: string; readonly count: number }[];
  /** The limit that is exceeded: nothing is proposed then. */
  readonly exceeded: { readonly limit: 'ads' | 'percent'; readonly most: number } | null;
  /** Numbers of last days whose figures are not all known: what is not known proposes nothing. */
  readonly unknownDays: readonly number[];
  /** The same of the seller's own orders. */
  readonly unknownOrders: readonly number[];
  /** Another one where it would change other ads, or otherwise. */
  readonly revision: string;
  readonly asOf: BulkMoment;
};

/** What a routine would have proposed on a day, as if nothing had been proposed before. */
export type RoutineDay = {
  /** A day of the marketplace; its figures reach up to the day before. */
  readonly day: string;
  /** The ads are as the history knows them; otherwise some may be as they became later. */
  readonly isKnown: boolean;
  readonly considered: number;
  readonly found: number;
  /** The first of them. */
  readonly ads: readonly RoutineAd[];
  readonly exceeded: RoutinePreview['exceeded'];
  readonly unknownDays: readonly number[];
  readonly unknownOrders: readonly number[];
};

/** The newest day first. */
export type RoutinePast = { readonly routine: ListedRoutine; readonly days: readonly RoutineDay[] };
