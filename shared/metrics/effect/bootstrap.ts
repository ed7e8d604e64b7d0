/**
 * The studentised bootstrap of the log ratio: units are drawn with replacement, treated ones together with the mean of
 * their stratum's controls, so that what all ads of a stratum have in common stays out of the spread.
 */
import type { Interval } from './interval.ts';
import { TAIL } from './interval.ts';
import { seededRandom } from './random.ts';
import type { EffectTable, Sums } from './table.ts';
import { logRatio, sumsOf } from './table.ts';

const DRAWS = 499;

/** Reused by every draw. */
type Drawn = {
  readonly unit: Int32Array;
  readonly stratumOf: Int32Array;
  readonly meanBefore: Float64Array;
  readonly meanAfter: Float64Array;
};

const identity = (table: EffectTable): Drawn => {
  const units = table.treatedBefore.length;
  const drawn: Drawn = {
    unit: Int32Array.from({ length: units }, (_, at) => at),
    stratumOf: new Int32Array(units),
    meanBefore: new Float64Array(table.strata),
    meanAfter: new Float64Array(table.strata),
  };
  for (let stratum = 0; stratum < table.strata; stratum += 1) {
    drawn.stratumOf.fill(stratum, table.treatedFrom[stratum], table.treatedFrom[stratum + 1]);
    const [from, end] = [table.controlFrom[stratum] ?? 0, table.controlFrom[stratum + 1] ?? 0];
    let [before, after] = [0, 0];
    for (let at = from; at < end; at += 1) {
      before += table.controlBefore[at] ?? 0;
      after += table.controlAfter[at] ?? 0;
    }
    drawn.meanBefore[stratum] = before / (end - from);
    drawn.meanAfter[stratum] = after / (end - from);
  }
  return drawn;
};

const drawInto = (table: EffectTable, drawn: Drawn, random: () => number): void => {
  for (let stratum = 0; stratum < table.strata; stratum += 1) {
    const from = table.controlFrom[stratum] ?? 0;
    const count = (table.controlFrom[stratum + 1] ?? 0) - from;
    let [before, after] = [0, 0];
    for (let draw = 0; draw < count; draw += 1) {
      const at = from + Math.floor(random() * count);
      before += table.controlBefore[at] ?? 0;
      after += table.controlAfter[at] ?? 0;
    }
    drawn.meanBefore[stratum] = before / count;
    drawn.meanAfter[stratum] = after / count;
  }
  const units = drawn.unit.length;
  for (let draw = 0; draw < units; draw += 1) drawn.unit[draw] = Math.floor(random() * units);
};

/** Of the drawn units with the means of their controls. */
const sumInto = (table: EffectTable, drawn: Drawn, sums: Sums): void => {
  sums.tb = 0;
  sums.ta = 0;
  sums.cb = 0;
  sums.ca = 0;
  for (let draw = 0; draw < drawn.unit.length; draw += 1) {
    const unit = drawn.unit[draw] ?? 0;
    const stratum = drawn.stratumOf[unit] ?? 0;
    sums.tb += table.treatedBefore[unit] ?? 0;
    sums.ta += table.treatedAfter[unit] ?? 0;
    sums.cb += drawn.meanBefore[stratum] ?? 0;
    sums.ca += drawn.meanAfter[stratum] ?? 0;
  }
};

/** The variance of the log ratio that comes from the treated units, by its linear approximation. */
const treatedVariance = (table: EffectTable, drawn: Drawn, sums: Sums): number => {
  const units = drawn.unit.length;
  let squares = 0;
  for (let draw = 0; draw < units; draw += 1) {
    const unit = drawn.unit[draw] ?? 0;
    const stratum = drawn.stratumOf[unit] ?? 0;
    const after = (table.treatedAfter[unit] ?? 0) / sums.ta;
    const before = (table.treatedBefore[unit] ?? 0) / sums.tb;
    const common = (drawn.meanAfter[stratum] ?? 0) / sums.ca - (drawn.meanBefore[stratum] ?? 0) / sums.cb;
    // A unit with a large share pulls the ratio towards itself: its distance is as if it were left out.
    const moved = (after - before - common) / (1 - (after + before) / 2);
    squares += moved * moved;
  }
  return (squares * units) / (units - 1);
};

/** That from the controls, within each stratum. */
const controlVariance = (table: EffectTable, drawn: Drawn, sums: Sums): number => {
  let variance = 0;
  for (let stratum = 0; stratum < table.strata; stratum += 1) {
    const [from, end] = [table.controlFrom[stratum] ?? 0, table.controlFrom[stratum + 1] ?? 0];
    const mean = (drawn.meanAfter[stratum] ?? 0) / sums.ca - (drawn.meanBefore[stratum] ?? 0) / sums.cb;
    let squares = 0;
    for (let at = from; at < end; at += 1) {
      const moved = (table.controlAfter[at] ?? 0) / sums.ca - (table.controlBefore[at] ?? 0) / sums.cb - mean;
      squares += moved * moved;
    }
    const count = end - from;
    variance += ((table.weight[stratum] ?? 0) ** 2 * squares * count) / (count - 1);
  }
  return variance;
};

const quantile = (sorted: Float64Array, share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.max(0, Math.round(share * (sorted.length + 1)) - 1))] ?? 0;

/** The 95 % interval of the log ratio; pauses after each draw. */
export const bootstrapInterval = function* (table: EffectTable, seed: number): Generator<void, Interval> {
  const random = seededRandom(seed);
  const drawn = identity(table);
  const sums = sumsOf(table);
  const centre = logRatio(sums);
  const fromControl = controlVariance(table, drawn, sums);
  const error = Math.sqrt(treatedVariance(table, drawn, sums) + fromControl);
  const scores = new Float64Array(DRAWS);
  for (let draw = 0; draw < DRAWS; draw += 1) {
    drawInto(table, drawn, random);
    sumInto(table, drawn, sums);
    const spread = Math.sqrt(treatedVariance(table, drawn, sums) + fromControl);
    scores[draw] = (logRatio(sums) - centre) / spread;
    yield;
  }
  scores.sort();
  return {
    low: centre - quantile(scores, 1 - TAIL) * error,
    high: centre - quantile(scores, TAIL) * error,
  };
};
