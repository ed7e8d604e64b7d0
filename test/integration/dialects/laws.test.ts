import { describe, expect, test } from 'vitest';
import { namedDialects } from '../../../sandbox/dialects/named.ts';
import { RULES } from '../../../shared/rules/index.ts';
import { playDialect, tellDialect } from '../../dialects/play.ts';

/** `npm run dialects -- --seeds 200` plays many more. */
const SEEDS = [0, 1, 3, 6, 8, 10, 13];

const READINGS = RULES.filter(({ source, leeway }) => source === 'reading' && leeway === true).map(
  ({ message }) => message,
);

describe('whatever a service does with what it is sent', () => {
  test.each(SEEDS)('the laws hold in dialect %i', async (seed) => {
    const { broken, counts } = await playDialect({ seed });
    const dialect = tellDialect({ seed });
    expect({ dialect, broken }).toEqual({ dialect, broken: [] });
    expect(counts['done'] ?? 0).toBeGreaterThan(3);
  });

  test.each(Object.keys(namedDialects))('the laws hold in the dialect %s', async (dialect) => {
    const { broken, counts } = await playDialect({ seed: 1, dialect });
    expect(broken).toEqual([]);
    expect(counts['done'] ?? 0).toBeGreaterThan(3);
  });

  test('the laws hold where none of our readings holds back anything', async () => {
    expect(READINGS.length).toBeGreaterThan(0);
    const { broken } = await playDialect({ seed: 2, warnOnly: READINGS });
    expect(broken).toEqual([]);
  });
});
