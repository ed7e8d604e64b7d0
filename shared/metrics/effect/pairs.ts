/** Units put in pairs of alike ones, of which a lot decides which is changed. */
import { seededRandom } from './random.ts';

/** Ads that are changed together: one, or those that share a budget. */
export type PairedUnit = {
  readonly ads: readonly number[];
  /** Only units of one group are alike. */
  readonly group: string;
  /** Events before. */
  readonly size: number;
};

export type Pair = { readonly treated: readonly number[]; readonly control: readonly number[] };

const byGroupAndSize = (a: PairedUnit, b: PairedUnit): number =>
  a.group === b.group ? a.size - b.size || (a.ads[0] ?? 0) - (b.ads[0] ?? 0) : a.group < b.group ? -1 : 1;

const bySize = (a: PairedUnit, b: PairedUnit): number => a.size - b.size || (a.ads[0] ?? 0) - (b.ads[0] ?? 0);

/** Neighbours by size of each group; the odd ones of the groups with each other, and the last one with nobody. */
const neighbours = (units: readonly PairedUnit[]): readonly (readonly [PairedUnit, PairedUnit])[] => {
  const pairs: [PairedUnit, PairedUnit][] = [];
  const odd: PairedUnit[] = [];
  let waiting: PairedUnit | undefined;
  for (const unit of units.toSorted(byGroupAndSize)) {
    if (waiting && waiting.group !== unit.group) {
      odd.push(waiting);
      waiting = undefined;
    }
    if (waiting) {
      pairs.push([waiting, unit]);
      waiting = undefined;
    } else waiting = unit;
  }
  const rest = (waiting ? [...odd, waiting] : odd).toSorted(bySize);
  for (let at = 0; at + 1 < rest.length; at += 2) {
    const [one, other] = [rest[at], rest[at + 1]];
    if (one && other) pairs.push([one, other]);
  }
  return pairs;
};

/** The same units and seed give the same pairs, in whatever order the units come. */
export const pairsOf = (units: readonly PairedUnit[], seed: number): readonly Pair[] => {
  const random = seededRandom(seed);
  return neighbours(units).map(([one, other]) => {
    const [treated, control] = random() < 0.5 ? [one, other] : [other, one];
    return { treated: treated.ads, control: control.ads };
  });
};
