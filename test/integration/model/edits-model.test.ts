import { rm } from 'node:fs/promises';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { act } from './acts.ts';
import { compared, pulledAccount } from './compare.ts';

const RUNS = 300;

/** Mostly a few acts, as most faults need no more, and now and then many. */
const sequence = fc.oneof(
  { weight: 3, arbitrary: fc.array(act, { minLength: 1, maxLength: 4 }) },
  { weight: 1, arbitrary: fc.array(act, { minLength: 5, maxLength: 15 }) },
);

describe('any sequence of edits, pastes, fills, bulk operations, undos and redos', () => {
  it('is what a seller would get by hand', { timeout: 600_000 }, async () => {
    const pulled = await pulledAccount();
    try {
      await fc.assert(
        fc.asyncProperty(sequence, (acts) => compared(pulled, acts)),
        { numRuns: RUNS },
      );
    } finally {
      await rm(pulled, { recursive: true, force: true });
    }
  });
});
