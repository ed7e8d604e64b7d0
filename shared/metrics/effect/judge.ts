/** Whether a change helped: the treated after beside before, against others after beside before (`docs/effect.md`). */
import { hasDrifted } from './drift.ts';
import type { EffectInput, EffectVerdict, FewReason } from './effect.ts';
import { permutationInterval } from './permutation.ts';
import type { Stratum } from './strata.ts';
import { strataOf } from './strata.ts';
import { logRatio, sumsOf, tableOf } from './table.ts';
import type { Unit } from './units.ts';
import { unitsOf } from './units.ts';
import { wholeWeeks } from './weeks.ts';

/** Fewest events in each of the four sums. */
const LEAST_EVENTS = 30;
const LEAST_UNITS = 4;
/** Fewest ways to permute: each end of the interval cuts off one in forty, with a few to be seen there. */
const LEAST_PERMUTATIONS = 100;
/** The share of the treated units' events before that must have something to compare with. */
const LEAST_MATCHED = 0.8;

type Cell = 'before' | 'after';
const CELLS: readonly Cell[] = ['before', 'after'];

const sumOf = (units: readonly Unit[], cell: Cell): number =>
  units.reduce((sum, unit) => sum + unit[cell], 0);

const isDominated = (units: readonly Unit[], cell: Cell): boolean => {
  const most = units.reduce(
    (found, unit) => Math.max(found, cell === 'before' ? unit.mostBefore : unit.mostAfter),
    0,
  );
  return most > sumOf(units, cell) / 2;
};

/** The number of ways to choose the treated among all of a stratum, as far as it is needed. */
const waysOf = ({ treated, control }: Stratum): number => {
  let ways = 1;
  for (let at = 1; at <= treated.length && ways < LEAST_PERMUTATIONS; at += 1)
    ways = (ways * (control.length + at)) / at;
  return ways;
};

/** Why nothing can be told; null where it can. */
export const tooFew = (all: readonly Unit[], strata: readonly Stratum[]): FewReason | null => {
  const [treated, control] = [
    strata.flatMap((stratum) => stratum.treated),
    strata.flatMap((stratum) => stratum.control),
  ];
  const wanted = all.filter((unit) => unit.treated);
  if (wanted.length === 0) return 'units';
  if (CELLS.some((cell) => sumOf(wanted, cell) < LEAST_EVENTS)) return 'events';
  if (sumOf(treated, 'before') < LEAST_MATCHED * sumOf(wanted, 'before')) return 'control';
  if (CELLS.some((cell) => sumOf(treated, cell) < LEAST_EVENTS || sumOf(control, cell) < LEAST_EVENTS))
    return 'events';
  if (CELLS.some((cell) => isDominated(treated, cell) || isDominated(control, cell))) return 'dominant';
  if (treated.length < LEAST_UNITS || control.length < LEAST_UNITS) return 'units';
  return strata.reduce((ways, stratum) => ways * waysOf(stratum), 1) < LEAST_PERMUTATIONS ? 'units' : null;
};

const adsIn = (strata: readonly Stratum[], side: keyof Stratum): number =>
  strata.reduce((sum, stratum) => sum + stratum[side].reduce((ads, unit) => ads + unit.ads, 0), 0);

/** Pauses often enough for time slices. */
export const judging = function* (
  input: EffectInput,
  { seed }: { readonly seed: number },
): Generator<void, EffectVerdict> {
  const days = input.ads.reduce((most, { counts }) => Math.max(most, counts.length), 0);
  const own = wholeWeeks(input, days);
  const isChanged = own.before === 0 && input.chosenBy !== null;
  const weeks = isChanged ? wholeWeeks(input, days, true) : own;
  if (weeks.before === 0 || weeks.after === 0) return { kind: 'few', why: 'weeks' };
  const units = yield* unitsOf(input, weeks);
  const strata = yield* strataOf(units);
  yield;
  const why = tooFew(units, strata);
  yield;
  if (why) return { kind: 'few', why };
  const table = tableOf(strata);
  yield;
  const ratio = Math.exp(logRatio(sumsOf(table)));
  if (isChanged) return { kind: 'changed', why: 'days', ratio };
  const interval = yield* permutationInterval(table, seed);
  if (input.chosenBy !== null && hasDrifted(strata, interval))
    return { kind: 'changed', why: 'drift', ratio };
  return {
    kind: 'effect',
    ratio,
    low: Math.exp(interval.low),
    high: Math.exp(interval.high),
    claims: interval.low > 0 || interval.high < 0,
    treated: adsIn(strata, 'treated'),
    control: adsIn(strata, 'control'),
    weeksBefore: weeks.before,
    weeksAfter: weeks.after,
  };
};
