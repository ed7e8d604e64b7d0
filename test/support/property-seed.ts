import fc from 'fast-check';

/**
 * Seeds every property of a run: with 1, so that a run says of the code and not of its luck, or with ADSHEET_SEED, a
 * number or `any` (another seed in each file, which a failure prints).
 */
const asked = process.env.ADSHEET_SEED ?? '1';
if (asked !== 'any') {
  const seed = Number(asked);
  if (!Number.isSafeInteger(seed))
    throw new Error(`ADSHEET_SEED is a whole number or "any", not "${asked}".`);
  fc.configureGlobal({ seed });
}
