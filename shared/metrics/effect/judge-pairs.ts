/** Whether a change helped of which a lot decided whom of each pair it got: the lots themselves are the test. */
import type { EffectAd, EffectInput, EffectVerdict } from './effect.ts';
import { tooFew } from './judge.ts';
import { permutationInterval } from './permutation.ts';
import { logRatio, sumsOf, tableOf } from './table.ts';
import type { Unit } from './units.ts';
import { unitOf } from './units.ts';
import type { Weeks } from './weeks.ts';
import { wholeWeeks } from './weeks.ts';

export type PairsInput = Pick<EffectInput, 'pushDay' | 'unknownDays'> & {
  readonly pairs: readonly { readonly treated: readonly EffectAd[]; readonly control: readonly EffectAd[] }[];
};

/** No weeks are kept for matching and sizes: whatever made the pairs, the lot did not know it. */
const wholeUnit = (ads: readonly EffectAd[], weeks: Weeks): Unit => {
  const unit = unitOf(ads, weeks, false);
  return { ...unit, earlier: 0, before: unit.before + unit.earlier };
};

/** Pauses often enough for time slices. */
export const judgingPairs = function* (
  { pairs, ...times }: PairsInput,
  { seed, days }: { readonly seed: number; readonly days: number },
): Generator<void, EffectVerdict> {
  const weeks = wholeWeeks({ ...times, chosenBy: null }, days);
  if (weeks.before === 0 || weeks.after === 0) return { kind: 'few', why: 'weeks' };
  const strata: { readonly treated: readonly Unit[]; readonly control: readonly Unit[] }[] = [];
  for (const { treated, control } of pairs) {
    yield;
    strata.push({ treated: [wholeUnit(treated, weeks)], control: [wholeUnit(control, weeks)] });
  }
  const treated = strata.flatMap((pair) => pair.treated);
  const control = strata.flatMap((pair) => pair.control);
  const why = tooFew([...treated, ...control], strata);
  if (why) return { kind: 'few', why };
  yield;
  const table = tableOf(strata);
  const interval = yield* permutationInterval(table, seed);
  const adsIn = (units: readonly Unit[]): number => units.reduce((sum, { ads }) => sum + ads, 0);
  return {
    kind: 'effect',
    ratio: Math.exp(logRatio(sumsOf(table))),
    low: Math.exp(interval.low),
    high: Math.exp(interval.high),
    claims: interval.low > 0 || interval.high < 0,
    treated: adsIn(treated),
    control: adsIn(control),
    weeksBefore: weeks.earlier + weeks.before,
    weeksAfter: weeks.after,
  };
};
