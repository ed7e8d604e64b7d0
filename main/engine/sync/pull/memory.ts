/** State of a pull that only its process needs. What must survive the process is in the mirror. */
import type { RowKey } from '../../../../shared/ad/model.ts';
import type { OpenPull } from '../../mirror/remote/pulls.ts';
import type { UnreadReferenceData } from '../reference/reference-data.ts';

export type PullMemory = {
  readonly pull: number;
  /** Stored rows that were not announced yet. */
  readonly untold: Set<RowKey>;
  /** When rows were last announced, in milliseconds of `performance.now`. */
  toldAt: number;
  /** The service's count of ads, by chain. */
  readonly counts: Map<number, number>;
  /** The number of ads in all, as far as known before the last chain has begun. */
  expected: number;
  /** The service's clock at the newest answer, UTC. */
  serverLast: string | null;
  /** Resolves when the user, the campaigns and the tree are in the mirror: ads refer to them and are stored later. */
  readonly referenceData: Promise<UnreadReferenceData>;
};

export const pullMemory = (
  { id, kind }: Pick<OpenPull, 'id' | 'kind'>,
  referenceData: Promise<UnreadReferenceData>,
): PullMemory => ({
  pull: id,
  untold: new Set(),
  // Changed rows are announced at once, those of a full pull together.
  toldAt: kind === 'full' ? performance.now() : Number.NEGATIVE_INFINITY,
  counts: new Map(),
  expected: 0,
  serverLast: null,
  referenceData,
});
