/** Long loops in short slices: between two of them everything else of the engine gets its turn. */
import { nextTurn } from '../problems/sweep.ts';

const SLICE_MS = 10;

/** Does `each` for every number below `count`; `demand` throws after a pause once the work is no longer wanted. */
export const inSlices = async (
  count: number,
  each: (i: number) => void,
  demand: () => void,
): Promise<void> => {
  let until = performance.now() + SLICE_MS;
  for (let i = 0; i < count; i += 1) {
    each(i);
    if (performance.now() < until) continue;
    await nextTurn();
    demand();
    until = performance.now() + SLICE_MS;
  }
};
