/** What is counted of the verdicts of one scenario and size, and which goals they miss. */
import type { EffectVerdict } from '../../../shared/metrics/effect/effect.ts';
import type { World } from './types.ts';

export type Judged = {
  readonly world: World;
  /** The multiplier; 1 where there is no effect, so that every claim is wrong. */
  readonly effect: number;
  readonly verdict: EffectVerdict;
};

export type Tally = {
  readonly runs: number;
  /** Verdicts without an interval, by their reason; what follows is of the other ones. */
  readonly refused: Readonly<Record<string, number>>;
  readonly judged: number;
  /** Share of the intervals that hold the true effect. */
  readonly coverage: number;
  readonly withoutEffect: number;
  /** Share of the intervals that leave out 1 where there is no effect. */
  readonly claims: number;
  /** Median width of the intervals beside the median of the oracle's, in logarithms. */
  readonly width: number;
  /** What it could not be under: that of an oracle which compares with these control ads. */
  readonly bound: number;
  /** Mean logarithm of the told effect over the true one, and the median beside it. */
  readonly bias: number;
  readonly medianBias: number;
  /** Mean logarithm by which an effect lowers the untreated ads: what the estimate is too high by. */
  readonly spillOver: number;
};

const mean = (of: readonly number[]): number =>
  of.length === 0 ? Number.NaN : of.reduce((sum, one) => sum + one, 0) / of.length;

const median = (of: readonly number[]): number => {
  const sorted = of.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return mean(sorted.slice(Math.ceil(middle) - 1, Math.floor(middle) + 1));
};

const share = <T>(of: readonly T[], holds: (one: T) => boolean): number =>
  mean(of.map((one) => (holds(one) ? 1 : 0)));

const reasonOf = (verdict: Exclude<EffectVerdict, { kind: 'effect' }>): string =>
  verdict.kind === 'few' ? verdict.why : verdict.kind;

export const tallyOf = (all: readonly Judged[]): Tally => {
  const refused: Record<string, number> = {};
  const told = all.flatMap(({ world, effect, verdict }) => {
    if (verdict.kind === 'effect') return [{ world, effect, ...verdict }];
    const reason = reasonOf(verdict);
    refused[reason] = (refused[reason] ?? 0) + 1;
    return [];
  });
  const errors = told.map(({ ratio, world }) => Math.log(ratio / world.truth));
  const without = told.filter(({ effect }) => effect === 1);
  const working = told.filter(({ effect }) => effect !== 1);
  // Where unknown days leave no week, or nothing was counted before, there is no oracle either.
  const wide = told.filter(({ world: { oracle } }) => Number.isFinite(Math.log(oracle.high / oracle.low)));
  const widthOfOracle = median(wide.map(({ world: { oracle } }) => Math.log(oracle.high / oracle.low)));
  return {
    runs: all.length,
    refused,
    judged: told.length,
    coverage: share(told, ({ low, high, world }) => low <= world.truth && world.truth <= high),
    withoutEffect: without.length,
    claims: share(without, ({ claims }) => claims),
    width: median(wide.map(({ low, high }) => Math.log(high / low))) / widthOfOracle,
    bound: median(wide.map(({ world }) => world.oracle.bound)) / widthOfOracle,
    bias: mean(errors),
    medianBias: median(errors),
    spillOver: mean(working.map(({ world }) => -Math.log(world.untreated))),
  };
};

export const GOALS = { coverage: 0.93, claims: 0.07, width: 1.5 } as const;

/** Standard error of a share of so many runs. */
export const errorOf = (part: number, runs: number): number => Math.sqrt((part * (1 - part)) / runs);

/** Two standard errors: what chance may take from, or add to, a share that is just at its goal. */
const allowance = (goal: number, runs: number): number => 2 * errorOf(goal, runs);

/**
 * The goals that were missed. Nothing can be asked of refusals; where the untreated ads are touched too, coverage is
 * told and is no goal, as no comparison can see that.
 */
export const missedBy = (tally: Tally, isSpilling: boolean): readonly (keyof typeof GOALS)[] => {
  const { judged, coverage, withoutEffect, claims, width } = tally;
  const missed: (keyof typeof GOALS)[] = [];
  if (!isSpilling && coverage < GOALS.coverage - allowance(GOALS.coverage, judged)) missed.push('coverage');
  if (claims > GOALS.claims + allowance(GOALS.claims, withoutEffect)) missed.push('claims');
  if (width > GOALS.width) missed.push('width');
  return missed;
};
