/** The strata in columns, as resampling reads them a million times. */
import type { Stratum } from './strata.ts';
import type { Unit } from './units.ts';

export type EffectTable = {
  readonly strata: number;
  /** Per stratum: where its units begin in the columns; one more for the end. */
  readonly treatedFrom: Int32Array;
  readonly controlFrom: Int32Array;
  /** Per stratum: how much an event of its controls counts, so that together they are as large as the treated. */
  readonly weight: Float64Array;
  readonly treatedSize: Float64Array;
  readonly controlSize: Float64Array;
  readonly treatedBefore: Float64Array;
  readonly treatedAfter: Float64Array;
  readonly controlBefore: Float64Array;
  readonly controlAfter: Float64Array;
};

const startsOf = (strata: readonly Stratum[], side: keyof Stratum): Int32Array => {
  const starts = new Int32Array(strata.length + 1);
  strata.forEach((stratum, at) => {
    starts[at + 1] = (starts[at] ?? 0) + stratum[side].length;
  });
  return starts;
};

const column = (strata: readonly Stratum[], side: keyof Stratum, of: (unit: Unit) => number): Float64Array =>
  Float64Array.from(strata.flatMap((stratum) => stratum[side].map(of)));

const beforeOf = ({ before }: Unit): number => before;
const afterOf = ({ after }: Unit): number => after;

/** Events that make the size of each unit besides those it had: few events tell little of a size. */
const GIVEN_EVENTS = 20;

/** Of what it had earlier: by what it is summed, a unit with few events by chance would count as a small one. */
const sizeOf = ({ earlier }: Unit): number => earlier + GIVEN_EVENTS;
const sizeIn = (units: readonly Unit[]): number => units.reduce((sum, unit) => sum + sizeOf(unit), 0);

export const tableOf = (strata: readonly Stratum[]): EffectTable => ({
  strata: strata.length,
  treatedFrom: startsOf(strata, 'treated'),
  controlFrom: startsOf(strata, 'control'),
  weight: Float64Array.from(strata, ({ treated, control }) => sizeIn(treated) / sizeIn(control)),
  treatedSize: column(strata, 'treated', sizeOf),
  controlSize: column(strata, 'control', sizeOf),
  treatedBefore: column(strata, 'treated', beforeOf),
  treatedAfter: column(strata, 'treated', afterOf),
  controlBefore: column(strata, 'control', beforeOf),
  controlAfter: column(strata, 'control', afterOf),
});

export type Sums = { tb: number; ta: number; cb: number; ca: number };

/** Sums of the treated, and of controls that are together as large as the treated of their stratum. */
export const sumsOf = (table: EffectTable): Sums => {
  const sums = { tb: 0, ta: 0, cb: 0, ca: 0 };
  for (const count of table.treatedBefore) sums.tb += count;
  for (const count of table.treatedAfter) sums.ta += count;
  for (let stratum = 0; stratum < table.strata; stratum += 1) {
    const weight = table.weight[stratum] ?? 0;
    const end = table.controlFrom[stratum + 1] ?? 0;
    for (let at = table.controlFrom[stratum] ?? 0; at < end; at += 1) {
      sums.cb += weight * (table.controlBefore[at] ?? 0);
      sums.ca += weight * (table.controlAfter[at] ?? 0);
    }
  }
  return sums;
};

export const logRatio = ({ tb, ta, cb, ca }: Sums): number => Math.log(ta / tb) - Math.log(ca / cb);
