/** A local copy that was made anew from its journal: what was found, and what waits for the seller. */
import type { PlanOp } from './plan.ts';

export type Rebuilt = {
  /** UTC. */
  readonly at: string;
  /** Lines of the journal that are damaged; they were kept in `file`. */
  readonly odd: number;
  /** Lines that were there once and are not any more. */
  readonly missing: number;
  /** The copy of before knew of lines that the journal does not have. */
  readonly behind: boolean;
  /** The name of the file beside the journal. */
  readonly file: string | null;
};

/** Is anything of the journal not there any more? The edits it gave wait for the seller then. */
export const hasGap = ({ odd, missing, behind }: Rebuilt): boolean => odd > 0 || missing > 0 || behind;

/** What waits, by kind; `unread` are rows that the service has not been asked about since. */
export type RestoredCounts = { readonly [op in PlanOp]: number } & { readonly unread: number };

export const RESTORED_KINDS = [
  'update',
  'status',
  'campaign',
  'create',
  'delete',
] as const satisfies readonly PlanOp[];
