/** Treated units beside those they are compared with: the same group, and about as many events earlier. */
import type { Unit } from './units.ts';

export type Stratum = { readonly treated: readonly Unit[]; readonly control: readonly Unit[] };

/** How many times fewer or more events earlier a control may have than any treated unit of its group. */
const CALIPER = 2;

/** Controls a stratum needs for each treated unit of it, and at least, to be split from its neighbour. */
const CONTROLS_EACH = 3;
const MOST_STRATA = 10;

/** Zeros too have a size. */
const sizeOf = ({ earlier }: Unit): number => Math.log(earlier + 1);

const bySize = (a: Unit, b: Unit): number => a.earlier - b.earlier;

/** Sizes between which a group is cut; cut between two treated units of different size, as evenly as it goes. */
const cutsOf = (treated: readonly Unit[], parts: number): readonly number[] => {
  const cuts = new Set<number>();
  for (let part = 1; part < parts; part += 1) {
    const at = Math.round((part * treated.length) / parts);
    const [below, above] = [treated[at - 1], treated[at]];
    if (below && above && below.earlier < above.earlier) cuts.add((sizeOf(below) + sizeOf(above)) / 2);
  }
  return [...cuts];
};

const between = (units: readonly Unit[], low: number, high: number): readonly Unit[] =>
  units.filter((unit) => sizeOf(unit) >= low && sizeOf(unit) < high);

/** Neighbours are joined until each has controls enough. */
const splitBy = (treated: readonly Unit[], control: readonly Unit[], cuts: readonly number[]) => {
  const strata: Stratum[] = [];
  let low = Number.NEGATIVE_INFINITY;
  for (const high of [...cuts, Number.POSITIVE_INFINITY]) {
    const part = { treated: between(treated, low, high), control: between(control, low, high) };
    const isEnough = part.control.length >= CONTROLS_EACH * Math.max(1, part.treated.length);
    if (!isEnough && high !== Number.POSITIVE_INFINITY) continue;
    const last = strata.at(-1);
    if (!isEnough && last) {
      strata.pop();
      strata.push({
        treated: [...last.treated, ...part.treated],
        control: [...last.control, ...part.control],
      });
    } else strata.push(part);
    low = high;
  }
  return strata;
};

const strataOfGroup = (units: readonly Unit[]): readonly Stratum[] => {
  const sorted = units.toSorted(bySize);
  const treated = sorted.filter((unit) => unit.treated);
  const [smallest, largest] = [treated[0], treated.at(-1)];
  if (!smallest || !largest) return [];
  const [low, high] = [sizeOf(smallest) - Math.log(CALIPER), sizeOf(largest) + Math.log(CALIPER)];
  const control = sorted.filter((unit) => !unit.treated && sizeOf(unit) >= low && sizeOf(unit) <= high);
  const parts = Math.min(MOST_STRATA, treated.length, Math.floor(control.length / CONTROLS_EACH));
  return control.length < 2 ? [] : splitBy(treated, control, cutsOf(treated, parts));
};

const groupsOf = (units: readonly Unit[]): ReadonlyMap<string, readonly Unit[]> => {
  const groups = new Map<string, Unit[]>();
  for (const unit of units) {
    const group = groups.get(unit.group) ?? [];
    group.push(unit);
    groups.set(unit.group, group);
  }
  return groups;
};

/** Treated units without anything to compare with are in none. Pauses after each group. */
export const strataOf = function* (units: readonly Unit[]): Generator<void, readonly Stratum[]> {
  const strata: Stratum[] = [];
  for (const [, group] of [...groupsOf(units)].toSorted((a, b) => (a[0] < b[0] ? -1 : 1))) {
    yield;
    for (const stratum of strataOfGroup(group)) strata.push(stratum);
  }
  return strata;
};
