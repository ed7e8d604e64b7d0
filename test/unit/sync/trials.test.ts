import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ReadingFinding } from '../../../main/engine/sync/learning/reading-findings.ts';
import type {
  FailedTrial,
  TrialCandidate,
  TrialKnowledge,
} from '../../../main/engine/sync/learning/trial-waves.ts';
import { failedTrialProblem, nextWave } from '../../../main/engine/sync/learning/trial-waves.ts';

const against = (name: string): ReadingFinding => ({
  name,
  kind: { rule: `rule.${name}`, field: 'regionId', categoryId: 1, operation: 'update', word: name },
  finding: {
    field: 'regionId',
    code: 2001,
    severity: 'error',
    message: { key: `rule.${name}`, params: {} },
    source: 'local',
    origin: 'reading',
  },
});

const candidate = (item: string, ...kinds: readonly string[]): TrialCandidate<string> => ({
  item,
  against: kinds.map(against),
});

const known = (
  tried: readonly string[] = [],
  inVain: Readonly<Record<string, FailedTrial>> = {},
): TrialKnowledge => ({
  tried: new Set(tried),
  inVain: new Map(Object.entries(inVain)),
});

const names = (of: readonly TrialCandidate<string>[]) => of.map(({ item }) => item);

const parts = ({ trials, free, waiting }: ReturnType<typeof nextWave<string>>) => ({
  trials: names(trials),
  free: names(free),
  waiting: names(waiting),
});

describe('a wave', () => {
  test('tries each kind with one ad, and lets go what tries nothing', () => {
    const wave = nextWave(
      [candidate('1', 'a'), candidate('2', 'a'), candidate('3'), candidate('4', 'b'), candidate('5', 'c')],
      known(['c']),
    );
    expect(parts(wave)).toEqual({ trials: ['1', '4'], free: ['3', '5'], waiting: ['2'] });
  });

  test('tries a kind alone where it can: a refusal of two tells of neither', () => {
    const wave = nextWave([candidate('1', 'a', 'b'), candidate('2', 'b'), candidate('3', 'a')], known());
    expect(parts(wave)).toEqual({ trials: ['2', '3'], free: [], waiting: ['1'] });
  });

  const kinds = fc.subarray(['a', 'b', 'c', 'd']);
  const candidates = fc
    .array(kinds, { maxLength: 12 })
    .map((all) => all.map((some, at) => candidate(String(at), ...some)));

  test('leaves nobody out, never tries a kind twice, and gets on as long as anything waits', () => {
    fc.assert(
      fc.property(candidates, kinds, (all, tried) => {
        const wave = nextWave(all, known(tried));
        const { trials, free, waiting } = parts(wave);
        expect([...trials, ...free, ...waiting].sort()).toEqual(names(all).sort());
        const under = wave.trials.flatMap((one) => one.against.map(({ name }) => name));
        const untried = under.filter((name) => !tried.includes(name));
        expect(new Set(untried).size).toBe(untried.length);
        expect(wave.trials.length > 0 || waiting.length === 0).toBe(true);
      }),
    );
  });
});

describe('what was sent in vain', () => {
  const vain = known(['a'], {
    a: { why: 'dropped', title: 'Fiets' },
    b: { why: 'refused', title: 'Kast' },
  });

  test('keeps its like back, with the ad it was seen with', () => {
    expect(failedTrialProblem(candidate('1', 'c', 'b'), vain)).toMatchObject({
      field: 'regionId',
      message: { key: 'skipped.refused-alike', params: { title: 'Kast' } },
    });
    expect(failedTrialProblem(candidate('1', 'a'), vain)?.message.key).toBe('skipped.dropped-alike');
  });

  test('keeps nothing else back', () => {
    expect(failedTrialProblem(candidate('1', 'c'), vain)).toBeUndefined();
    expect(failedTrialProblem(candidate('1'), vain)).toBeUndefined();
  });
});
