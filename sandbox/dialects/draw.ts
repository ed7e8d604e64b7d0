import { createRandom, hashOf } from '../random.ts';
import type { Settings } from '../settings.ts';
import { earlier } from './earlier.ts';
import { further } from './further.ts';
import { openings } from './openings.ts';

/** A dialect's differences from the documented preset; empty for none. */
export type Dialect = Partial<Settings>;

/**
 * Settings drawn less often: those that make most calls fail, so that the others are exercised; and the `further`
 * ones, which are so many that they would outweigh those about the effect of writes.
 */
const seldom = new Set(['userAnswer', 'campaignsAnswer', 'absentCampaign', ...Object.keys(further)]);

const places: readonly (readonly [name: string, ways: readonly unknown[]])[] = [
  ...Object.entries(openings).map(([name, { ways }]) => [name, ways] as const),
  ...Object.entries(earlier).map(([name, { ways }]) => [name, ways] as const),
  ...Object.entries(further).map(([name, { ways }]) => [name, ways] as const),
];

/**
 * The dialect of a seed; deterministic. Each setting is drawn from the seed and its own name, so that a setting added
 * later changes no other. Seed 0 is the documented preset.
 */
export const drawDialect = (seed: number): Dialect => {
  if (seed === 0) return {};
  const drawn = places.flatMap(([name, ways]) => {
    const random = createRandom(hashOf('dialect', seed, name));
    const otherwise = random.chance(seldom.has(name) ? 0.12 : 0.4);
    return otherwise ? [[name, random.pick(ways.slice(1))] as const] : [];
  });
  return Object.fromEntries(drawn);
};
