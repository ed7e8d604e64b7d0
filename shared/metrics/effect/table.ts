/** The strata in columns, as resampling reads them a million times. */
import type { Stratum } from './strata.ts';

export type EffectTable = {
  readonly strata: number;
  /** Per stratum: where its units begin in the columns; one more for the end. */
  readonly treatedFrom: Int32Array;
  readonly controlFrom: Int32Array;
  /** Per stratum: how many treated units a control stands for. */
  readonly weight: Float64Array;
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

const column = (strata: readonly Stratum[], side: keyof Stratum, of: 'before' | 'after'): Float64Array =>
  Float64Array.from(strata.flatMap((stratum) => stratum[side].map((unit) => unit[of])));

export const tableOf = (strata: readonly Stratum[]): EffectTable => ({
  strata: strata.length,
  treatedFrom: startsOf(strata, 'treated'),
  controlFrom: startsOf(strata, 'control'),
  weight: Float64Array.from(strata, ({ treated, control }) => treated.length / control.length),
  treatedBefore: column(strata, 'treated', 'before'),
  treatedAfter: column(strata, 'treated', 'after'),
  controlBefore: column(strata, 'control', 'before'),
  controlAfter: column(strata, 'control', 'after'),
});

export type Sums = { tb: number; ta: number; cb: number; ca: number };

/** Sums of the treated, and of controls as heavy as the treated of their stratum. */
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
