/** From rates to counts, and to what they are expected to be, where a campaign's budget ends its day early. */
import type { Draws } from './draws.ts';
import type { Budget, Table } from './types.ts';

const at = (table: Table, ad: number, day: number): number => table[ad]?.[day] ?? 0;

/**
 * The events of one day come in any order, and those after the budget is used up never happen: each of the day's
 * events is among the first ones with the same chance.
 */
const keepFirst = (counts: Table, { ads, events }: Budget, day: number, { fraction }: Draws): void => {
  let wanted = ads.reduce((sum, ad) => sum + at(counts, ad, day), 0);
  if (wanted <= events) return;
  let room = events;
  for (const ad of ads) {
    let kept = 0;
    for (let left = at(counts, ad, day); left > 0; left -= 1) {
      if (fraction() * wanted < room) {
        kept += 1;
        room -= 1;
      }
      wanted -= 1;
    }
    const row = counts[ad];
    if (row) row[day] = kept;
  }
};

/** Draws the counts of the days from `first` to before `end` into the table. */
export const countDays = (
  counts: Table,
  { rates, budgets }: { readonly rates: Table; readonly budgets: readonly Budget[] },
  [first, end]: readonly [first: number, end: number],
  draws: Draws,
): void => {
  for (const [ad, row] of counts.entries()) {
    const means = rates[ad];
    for (let day = first; day < end; day += 1) row[day] = draws.poisson(means?.[day] ?? 0);
  }
  for (const budget of budgets)
    for (let day = first; day < end; day += 1) keepFirst(counts, budget, day, draws);
};

/** Above this mean the rest of a Poisson count below its budget is as good as nothing. */
const SURE = 12;

/** The expected number of events that happen, of a Poisson number of wanted ones and a budget for `events`. */
export const expectedWithin = (mean: number, events: number): number => {
  const deviation = Math.sqrt(mean);
  if (events > mean + SURE * deviation + SURE) return mean;
  if (events < mean - SURE * deviation) return events;
  let probability = Math.exp(-mean);
  let missing = events * probability;
  for (let count = 1; count < events; count += 1) {
    probability *= mean / count;
    missing += (events - count) * probability;
  }
  return events - missing;
};

/** Of each ad: the expected sum of its events over the days. */
export const expectedSums = (
  rates: Table,
  budgets: readonly Budget[],
  days: readonly number[],
): readonly number[] => {
  const sums = rates.map((row) => days.reduce((sum, day) => sum + (row[day] ?? 0), 0));
  for (const { ads, events } of budgets)
    for (const day of days) {
      const wanted = ads.reduce((sum, ad) => sum + at(rates, ad, day), 0);
      if (wanted === 0) continue;
      const lost = 1 - expectedWithin(wanted, events) / wanted;
      for (const ad of ads) sums[ad] = (sums[ad] ?? 0) - at(rates, ad, day) * lost;
    }
  return sums;
};
