/**
 * How far the days that chose the ads lie from their weeks before, beside the others. Part of it is chance and passes,
 * part of it is drift and stays: which part is not known, and what stays would pass for an effect.
 */
import type { Interval } from './interval.ts';
import type { Stratum } from './strata.ts';
import { logRatio, sumsOf, tableOf } from './table.ts';
import type { Unit } from './units.ts';

const asAfter = (unit: Unit): Unit => ({ ...unit, after: unit.chosen });

/** The log ratio that the same comparison tells of days on which the change cannot have done anything yet. */
const driftOf = (strata: readonly Stratum[]): number =>
  logRatio(
    sumsOf(
      tableOf(
        strata.map(({ treated, control }) => ({
          treated: treated.map(asAfter),
          control: control.map(asAfter),
        })),
      ),
    ),
  );

/** Whether the ads had drifted by more than half of the interval, or nobody knows. */
export const hasDrifted = (strata: readonly Stratum[], { low, high }: Interval): boolean =>
  !(Math.abs(driftOf(strata)) <= (high - low) / 2);
