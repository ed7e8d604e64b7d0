/** What a pull learns on its way and needs at its end, while its process lives; what must outlive that is in the mirror. */
import type { RowKey } from '../../../shared/ad/model.ts';
import type { OpenPull } from '../mirror/pulls.ts';

export type PullMemory = {
  readonly pull: number;
  /** Rows that were stored and nobody is told of yet. */
  readonly untold: Set<RowKey>;
  /** When rows were last told of, by this process's own clock. */
  toldAt: number;
  /** What each chain said of its own size. */
  readonly counts: Map<number, number>;
  /** How many ads there are in all, as far as that is known before the last chain has begun. */
  expected: number;
  /** The service's clock at the newest answer, UTC. */
  serverLast: string | null;
  /** Over when what ads refer to is in the mirror: the user, the campaigns, the tree. No ad is stored before. */
  readonly around: Promise<void>;
};

export const pullMemory = (
  { id, kind }: Pick<OpenPull, 'id' | 'kind'>,
  around: Promise<void>,
): PullMemory => ({
  pull: id,
  untold: new Set(),
  // Changes are seen at once; many rows come in together.
  toldAt: kind === 'full' ? performance.now() : Number.NEGATIVE_INFINITY,
  counts: new Map(),
  expected: 0,
  serverLast: null,
  around,
});
