/**
 * The interval of all ratios that a stratified permutation test does not reject: treated units after, divided by the
 * ratio, must look like any others of their stratum.
 */
import type { Interval } from './interval.ts';
import { seededRandom } from './random.ts';
import type { EffectTable } from './table.ts';
import { logRatio, sumsOf } from './table.ts';

const DRAWS = 999;
/** What each end cuts off: of 95 %. */
const TAIL = 0.025;
/** Half an event more in each sum: no draw is without any. */
const HALF = 0.5;

/**
 * Of each draw: events before of those drawn and of the rest, and after of each apart for truly treated and control
 * units, as only the former are divided.
 */
type Draws = { readonly [column in 'tb' | 'cb' | 'drawnT' | 'drawnC' | 'restT' | 'restC']: Float64Array };

const emptyDraws = (): Draws => ({
  tb: new Float64Array(DRAWS),
  cb: new Float64Array(DRAWS),
  drawnT: new Float64Array(DRAWS),
  drawnC: new Float64Array(DRAWS),
  restT: new Float64Array(DRAWS),
  restC: new Float64Array(DRAWS),
});

type Pool = {
  readonly before: Float64Array;
  readonly after: Float64Array;
  readonly size: Float64Array;
  readonly treated: number;
  readonly order: Int32Array;
};

const poolOf = (table: EffectTable, stratum: number): Pool => {
  const [t, tEnd] = [table.treatedFrom[stratum] ?? 0, table.treatedFrom[stratum + 1] ?? 0];
  const [c, cEnd] = [table.controlFrom[stratum] ?? 0, table.controlFrom[stratum + 1] ?? 0];
  const join = (treated: Float64Array, control: Float64Array): Float64Array =>
    Float64Array.from([...treated.subarray(t, tEnd), ...control.subarray(c, cEnd)]);
  return {
    before: join(table.treatedBefore, table.controlBefore),
    after: join(table.treatedAfter, table.controlAfter),
    size: join(table.treatedSize, table.controlSize),
    treated: tEnd - t,
    order: Int32Array.from({ length: tEnd - t + cEnd - c }, (_, at) => at),
  };
};

/** How much an event of the rest counts, so that they are together as large as those drawn, who are the first ones. */
const weightOf = ({ size, treated, order }: Pool): number => {
  let [drawn, rest] = [0, 0];
  for (let at = 0; at < order.length; at += 1) {
    const own = size[order[at] ?? 0] ?? 0;
    if (at < treated) drawn += own;
    else rest += own;
  }
  return drawn / rest;
};

/** Draws as many units of a stratum as were treated, without replacement, and adds them and the rest to a draw. */
const drawFrom = (pool: Pool, draws: Draws, draw: number, random: () => number): void => {
  const { before, after, treated, order } = pool;
  for (let at = 0; at < treated; at += 1) {
    const other = at + Math.floor(random() * (order.length - at));
    const unit = order[other] ?? 0;
    order[other] = order[at] ?? 0;
    order[at] = unit;
  }
  const weight = weightOf(pool);
  for (let at = 0; at < order.length; at += 1) {
    const unit = order[at] ?? 0;
    const isDrawn = at < treated;
    const share = isDrawn ? 1 : weight;
    const ofTreated = unit < treated;
    const sums = isDrawn ? (ofTreated ? draws.drawnT : draws.drawnC) : ofTreated ? draws.restT : draws.restC;
    const sumsBefore = isDrawn ? draws.tb : draws.cb;
    sums[draw] = (sums[draw] ?? 0) + share * (after[unit] ?? 0);
    sumsBefore[draw] = (sumsBefore[draw] ?? 0) + share * (before[unit] ?? 0);
  }
};

/** The log ratio of a draw, with treated units after divided by `ratio`. */
const scoreOf = (draws: Draws, draw: number, ratio: number): number =>
  Math.log(
    ((draws.drawnT[draw] ?? 0) / ratio + (draws.drawnC[draw] ?? 0) + HALF) / ((draws.tb[draw] ?? 0) + HALF),
  ) -
  Math.log(
    ((draws.restT[draw] ?? 0) / ratio + (draws.restC[draw] ?? 0) + HALF) / ((draws.cb[draw] ?? 0) + HALF),
  );

/** The share of draws at least as far to one side (`sign`) as what was seen, if the true ratio were this. */
const tailOf = (draws: Draws, seen: number, logOfRatio: number, sign: 1 | -1): number => {
  const ratio = Math.exp(logOfRatio);
  const score = sign * (seen - logOfRatio);
  let reached = 1;
  for (let draw = 0; draw < DRAWS; draw += 1)
    if (sign * scoreOf(draws, draw, ratio) >= score - 1e-12) reached += 1;
  return reached / (DRAWS + 1);
};

const STEPS = 40;
/** Farthest that is looked: a ratio of about a million. */
const FARTHEST = 14;

/** Where the tail falls to its share; nearer to what was seen it is larger. */
const endOf = (draws: Draws, seen: number, sign: 1 | -1): number => {
  let [near, far] = [seen, seen - sign * FARTHEST];
  if (tailOf(draws, seen, far, sign) > TAIL)
    return sign === 1 ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  for (let step = 0; step < STEPS && Math.abs(far - near) > 1e-4; step += 1) {
    const middle = (near + far) / 2;
    if (tailOf(draws, seen, middle, sign) > TAIL) near = middle;
    else far = middle;
  }
  return far;
};

/** Pauses after each draw. */
export const permutationInterval = function* (table: EffectTable, seed: number): Generator<void, Interval> {
  const random = seededRandom(seed);
  const draws = emptyDraws();
  for (let stratum = 0; stratum < table.strata; stratum += 1) {
    const pool = poolOf(table, stratum);
    for (let draw = 0; draw < DRAWS; draw += 1) {
      drawFrom(pool, draws, draw, random);
      yield;
    }
  }
  const seen = logRatio(sumsOf(table));
  return { low: endOf(draws, seen, 1), high: endOf(draws, seen, -1) };
};
