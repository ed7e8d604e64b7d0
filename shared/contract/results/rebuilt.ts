/** A local copy that was rebuilt from its journal: what was found, and what waits for the seller. */
import type { PlanOp } from './plan.ts';

export type Rebuilt = {
  /** UTC. */
  readonly at: string;
  /** Damaged lines of the journal; they are stored in `file`. */
  readonly odd: number;
  /** Lines that were written once and are gone. */
  readonly missing: number;
  /** The previous copy had lines that the journal lacks. */
  readonly behind: boolean;
  /** The name of the file beside the journal. */
  readonly file: string | null;
};

/** Is the journal incomplete? Then the restored edits wait for the seller. */
export const hasGap = ({ odd, missing, behind }: Rebuilt): boolean => odd > 0 || missing > 0 || behind;

/** The number of waiting edits by operation; `unread` are rows that were not pulled since the rebuild. */
export type RestoredCounts = { readonly [op in PlanOp]: number } & { readonly unread: number };

export const RESTORED_KINDS = [
  'update',
  'status',
  'campaign',
  'create',
  'delete',
] as const satisfies readonly PlanOp[];
