import { describe, expect, it } from 'vitest';
import { isClean } from '../../torture/judge.ts';
import type { Mutant } from '../../torture/mutants.ts';
import { tellFailure } from '../../torture/print.ts';
import type { RunReport } from '../../torture/run.ts';
import { playRun } from '../../torture/run.ts';
import { drawScript } from '../../torture/script.ts';

/** One against each preset; in both the service learns late that a vendor ID is taken. */
const SEEDS = [4, 5] as const;

/** Far more than it takes: a busy computer is no failure. */
const MOST_MS = 180_000;

const play = (mutant?: Mutant): Promise<readonly RunReport[]> =>
  Promise.all(SEEDS.map((seed) => playRun(drawScript(seed, { steps: 2, storms: 0 }), mutant)));

describe('tortured with another client, lost answers and kills', () => {
  it('the engine loses, doubles and overwrites nothing', { timeout: MOST_MS }, async () => {
    for (const report of await play()) {
      expect(isClean(report.verdict), tellFailure(report, '--runs 1 --steps 2')).toBe(true);
      expect(report.tally.kills).toBeGreaterThan(1);
      expect(report.verdict.wishes).toBeGreaterThan(0);
    }
  });

  it('an engine that asks for no vendor ID before a create doubles ads', { timeout: MOST_MS }, async () => {
    for (const { verdict } of await play('no-by-vendor-check')) expect(verdict.doubled).not.toEqual([]);
  });

  it('an engine that reads nothing before a write overwrites others', { timeout: MOST_MS }, async () => {
    for (const { verdict } of await play('no-re-read')) expect(verdict.overwritten).not.toEqual([]);
  });

  it('an engine that notes a write only after its answer has two rows of one ad', {
    timeout: MOST_MS,
  }, async () => {
    for (const { verdict } of await play('state-after-call')) expect(verdict.doubled).not.toEqual([]);
  });
});
