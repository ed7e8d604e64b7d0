import { expect, it } from 'vitest';
import { MUTANT_NAMES, mutate } from '../../torture/mutants.ts';

it('every rule of safety that a mutant lacks is found in the source', () => {
  for (const name of MUTANT_NAMES) expect([...mutate(name).values()].length).toBeGreaterThan(0);
  expect(MUTANT_NAMES.length).toBe(40);
});
