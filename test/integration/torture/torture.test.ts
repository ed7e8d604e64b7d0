import { describe, expect, it } from 'vitest';
import type { Drill } from '../../torture/drills.ts';
import { isClean } from '../../torture/judge.ts';
import { playMutant } from '../../torture/mutant-runs.ts';
import type { Mutant } from '../../torture/mutants.ts';
import { tellFailure } from '../../torture/print.ts';
import { playRun } from '../../torture/run.ts';
import { drawScript } from '../../torture/script.ts';

/** One against each preset of the sandbox, in the dialect of its seed; in both the service learns late that a vendor ID is taken. */
const RUNS: readonly (readonly [seed: number, drills: readonly Drill[]])[] = [
  [4, ['every field', 'asleep before writes', 'power cut', 'name taken before']],
  [5, ['both edit one field, and one unit', 'another seller signs in', 'death with an answer in hand']],
];

/** Far more than it takes: a busy computer is no failure. */
const MOST_MS = 240_000;

describe('tortured with another client, lost answers, sleep, power cuts and kills', () => {
  it('the engine loses, doubles and overwrites nothing, and touches nothing else', {
    timeout: MOST_MS,
  }, async () => {
    const reports = await Promise.all(
      RUNS.map(([seed, drills]) =>
        playRun(drawScript(seed, { steps: 1, storms: 0, drills, dialects: true })),
      ),
    );
    for (const report of reports) {
      expect(isClean(report.verdict), tellFailure(report, '--runs 1')).toBe(true);
      expect(report.tally.kills).toBeGreaterThan(0);
      expect(report.verdict.wishes).toBeGreaterThan(0);
    }
  });

  it.each<Mutant>(['no-by-vendor-check', 'no-re-read', 'state-after-call'])(
    'an engine with %s is caught',
    { timeout: MOST_MS },
    async (name) => {
      expect(await playMutant(name)).toMatchObject({ isCaught: true, clean: true });
    },
  );
});
