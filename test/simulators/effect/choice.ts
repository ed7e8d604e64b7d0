/** Who is treated, and what the treatment does to the rates. */
import type { Draws } from './draws.ts';
import type { Account, Asked, Days, Scenario, Table } from './types.ts';

/** A condition holds for this share of the ads; some of these are treated. */
const CONDITION_SHARE = 0.4;
/** Few categories are those of this many ads for each treated one: those that stay untreated are enough to compare with. */
const ADS_FOR_ONE = 2.5;

const sumOf = (row: Float64Array | undefined, from: number, to: number): number =>
  row?.subarray(from, to + 1).reduce((sum, count) => sum + count, 0) ?? 0;

/** What the condition reads of each ad; it holds for the lowest. Lots break ties of counts. */
const readingsOf = (scenario: Scenario, days: Days, account: Account, counts: Table, draws: Draws) => {
  const { from, to } = days.read ?? { from: 0, to: -1 };
  const middle = Math.floor((from + to + 1) / 2);
  return account.ads.map((_, ad) => {
    const lot = draws.fraction();
    if (scenario.choice === 'low') return sumOf(counts[ad], from, to) + lot;
    if (scenario.choice === 'fallen')
      return (sumOf(counts[ad], middle, to) + lot) / (sumOf(counts[ad], from, middle - 1) + 1);
    // Impressions, say: of the same ads on the same days, and one ad's are more often clicked than another's.
    return -sumOf(account.rates[ad], from, to) * Math.exp(0.5 * draws.normal());
  });
};

/** Those of these ads that are of the first categories in which there are enough. */
const ofFewCategories = (
  { ads }: Account,
  of: readonly number[],
  enough: number,
  draws: Draws,
): readonly number[] => {
  const categories = [...Map.groupBy(of, (at) => ads[at]?.categoryId ?? 0).values()];
  const chosen: number[] = [];
  for (const category of draws.shuffled(categories)) if (chosen.length < enough) chosen.push(...category);
  return chosen;
};

/** A condition on results asks for running ads too: one that stopped has few events for another reason. */
const isRunning = ({ ads }: Account, at: number, day: number): boolean => {
  const ad = ads[at];
  return ad !== undefined && ad.from <= day && day < ad.until;
};

/** The places of the treated ads. */
export const chooseTreated = (
  { scenario, size }: Asked,
  days: Days,
  account: Account,
  counts: Table,
  draws: Draws,
): ReadonlySet<number> => {
  const all = [...account.ads.keys()];
  if (scenario.choice === 'lot') {
    const [first, ...others] = all;
    const isFirst = scenario.dominant > 0 && draws.chance(0.5);
    const rest = draws.shuffled(scenario.dominant > 0 ? others : all);
    return new Set([...(isFirst && first !== undefined ? [first] : []), ...rest].slice(0, size));
  }
  if (scenario.choice === 'few-categories')
    return new Set(draws.shuffled(ofFewCategories(account, all, size * ADS_FOR_ONE, draws)).slice(0, size));
  const readings = readingsOf(scenario, days, account, counts, draws);
  const there = all.filter((at) => isRunning(account, at, days.pushDay));
  const held = there
    .sort((a, b) => (readings[a] ?? 0) - (readings[b] ?? 0))
    .slice(0, Math.max(size, Math.ceil(there.length * CONDITION_SHARE)));
  return new Set(draws.shuffled(held).slice(0, size));
};

const afterOf = (row: Float64Array, pushDay: number): number =>
  row.subarray(pushDay).reduce((sum, rate) => sum + rate, 0);

/** By which share the untreated ads of each category have less, as the treated ones took it. */
const takenOf = (
  { ads }: Account,
  rates: Table,
  treatedRates: Table,
  treated: ReadonlySet<number>,
  pushDay: number,
) => {
  const sums = new Map<number, { gain: number; others: number }>();
  for (const [ad, { categoryId }] of ads.entries()) {
    const sum = sums.get(categoryId) ?? { gain: 0, others: 0 };
    sums.set(categoryId, sum);
    const without = afterOf(rates[ad] ?? new Float64Array(), pushDay);
    if (treated.has(ad)) sum.gain += afterOf(treatedRates[ad] ?? new Float64Array(), pushDay) - without;
    else sum.others += without;
  }
  return (categoryId: number): number => {
    const { gain, others } = sums.get(categoryId) ?? { gain: 0, others: 0 };
    return others === 0 ? 0 : gain / others;
  };
};

/** The rates with the treatment; it begins in the middle of the push day. */
export const treat = (
  { scenario, effect }: Asked,
  { pushDay }: Days,
  account: Account,
  treated: ReadonlySet<number>,
  draws: Draws,
): Table => {
  const { ads, rates } = account;
  const multiplied = (row: Float64Array, by: number): Float64Array =>
    row.map((rate, day) => (day < pushDay ? rate : rate * (day === pushDay ? (1 + by) / 2 : by)));
  const first = rates.map((row, ad) =>
    treated.has(ad)
      ? multiplied(row, effect ** (scenario.uneven > 0 ? draws.gamma(1 / scenario.uneven) : 1))
      : row,
  );
  if (scenario.spillOver === 0) return first;
  const taken = takenOf(account, rates, first, treated, pushDay);
  return first.map((row, ad) =>
    treated.has(ad)
      ? row
      : multiplied(row, Math.max(0.2, 1 - scenario.spillOver * taken(ads[ad]?.categoryId ?? 0))),
  );
};
