/** Draws from the distributions that the accounts are made of. */
import { type Random, randomOf } from '../../corpora/random.ts';

export type Draws = Random & {
  /** Of mean 0 and deviation 1. */
  readonly normal: () => number;
  /** Of mean 1 and variance 1 / shape. */
  readonly gamma: (shape: number) => number;
  readonly poisson: (mean: number) => number;
};

/** A longer search would run into the 32 bits of a fraction; sums of Poisson counts are Poisson counts. */
const LONGEST_SEARCH = 16;

export const drawsOf = (seed: number): Draws => {
  const random = randomOf(seed);
  const { fraction } = random;
  let spare: number | null = null;

  /** Box and Muller's: two at once. */
  const normal = (): number => {
    if (spare !== null) {
      const kept = spare;
      spare = null;
      return kept;
    }
    const radius = Math.sqrt(-2 * Math.log(1 - fraction()));
    const angle = 2 * Math.PI * fraction();
    spare = radius * Math.sin(angle);
    return radius * Math.cos(angle);
  };

  /** Marsaglia and Tsang's, for shapes from 1. */
  const atLeastOne = (shape: number): number => {
    const d = shape - 1 / 3;
    const c = 1 / Math.sqrt(9 * d);
    for (;;) {
      const x = normal();
      const root = 1 + c * x;
      if (root <= 0) continue;
      const v = root * root * root;
      if (Math.log(1 - fraction()) < 0.5 * x * x + d - d * v + d * Math.log(v)) return d * v;
    }
  };

  const gamma = (shape: number): number =>
    shape >= 1
      ? atLeastOne(shape) / shape
      : (atLeastOne(shape + 1) * (1 - fraction()) ** (1 / shape)) / shape;

  const searched = (mean: number): number => {
    let probability = Math.exp(-mean);
    let left = fraction() - probability;
    let count = 0;
    while (left >= 0 && probability > 0) {
      count += 1;
      probability *= mean / count;
      left -= probability;
    }
    return count;
  };

  const poisson = (mean: number): number => {
    let count = 0;
    let rest = mean;
    for (; rest > LONGEST_SEARCH; rest -= LONGEST_SEARCH) count += searched(LONGEST_SEARCH);
    return rest > 0 ? count + searched(rest) : count;
  };

  return { ...random, normal, gamma, poisson };
};
