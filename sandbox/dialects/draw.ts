import { createRandom, hashOf } from '../random.ts';
import type { Settings } from '../settings.ts';
import { earlier } from './earlier.ts';
import { further } from './further.ts';
import { openings } from './openings.ts';

/** What a dialect says otherwise than the documented preset; an empty one says nothing otherwise. */
export type Dialect = Partial<Settings>;

/**
 * Ways that keep most calls from anything are drawn more seldom, so that the other ways are seen; and the further ones, of
 * which there are so many that a seed would else be more of form than of what becomes of a write.
 */
const seldom = new Set(['userAnswer', 'campaignsAnswer', 'absentCampaign', ...Object.keys(further)]);

const places: readonly (readonly [name: string, ways: readonly unknown[]])[] = [
  ...Object.entries(openings).map(([name, { ways }]) => [name, ways] as const),
  ...Object.entries(earlier).map(([name, { ways }]) => [name, ways] as const),
  ...Object.entries(further).map(([name, { ways }]) => [name, ways] as const),
];

/**
 * The dialect of a seed: the same seed always gives the same. Each place is drawn from the seed and its own name, so
 * that a place added later changes no other. Seed 0 is the documented preset.
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
