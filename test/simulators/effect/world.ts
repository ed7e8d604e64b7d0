/** One simulated account: what the judgement is given of it, and what is true of it. */

import type { EffectInput } from '../../../shared/metrics/effect/effect.ts';
import { openAccount } from './account.ts';
import { chooseTreated, treat } from './choice.ts';
import { countDays, expectedSums } from './counting.ts';
import { layDays } from './days.ts';
import { drawsOf } from './draws.ts';
import { askOracle } from './oracle.ts';
import type { Account, Asked, Days, Table, World } from './types.ts';

const sumOver = (table: Table, ads: Iterable<number>, days: readonly number[]): number => {
  let sum = 0;
  for (const ad of ads) for (const day of days) sum += table[ad]?.[day] ?? 0;
  return sum;
};

/** The campaigns that used up their budget on some known day. */
const limitedOf = ({ budgets }: Account, counts: Table, days: readonly number[]): ReadonlySet<number> =>
  new Set(
    budgets
      .filter(({ ads, events }) => days.some((day) => sumOver(counts, ads, [day]) >= events))
      .map(({ campaignId }) => campaignId),
  );

const inputOf = (account: Account, days: Days, treated: ReadonlySet<number>, counts: Table): EffectInput => {
  const unknown = new Set(days.unknown);
  const known = Array.from({ length: days.count }, (_, day) => day).filter((day) => !unknown.has(day));
  return {
    ads: account.ads.map(({ id, categoryId, campaignId }, at) => ({
      id,
      categoryId,
      campaignId,
      treated: treated.has(at),
      counts: Array.from(counts[at] ?? [], (count, day) => (unknown.has(day) ? 0 : count)),
    })),
    pushDay: days.pushDay,
    unknownDays: days.unknown,
    chosenBy: days.read,
    limitedCampaigns: limitedOf(account, counts, known),
  };
};

/** The same question always draws the same world. */
export const drawWorld = (asked: Asked): World => {
  const draws = drawsOf(asked.seed);
  const days = layDays(asked.scenario, draws);
  const account = openAccount(asked, days, draws);
  const { ads, rates, budgets } = account;
  const counts = ads.map(() => new Float64Array(days.count));
  countDays(counts, account, [0, days.pushDay], draws);
  const treated = chooseTreated(asked, days, account, counts, draws);
  const treatedRates = treat(asked, days, account, treated, draws);
  countDays(counts, { rates: treatedRates, budgets }, [days.pushDay, days.count], draws);
  const without = expectedSums(rates, budgets, days.since);
  const withIt = expectedSums(treatedRates, budgets, days.since);
  const quotient = (of: readonly number[]): number => {
    const sum = (sums: readonly number[]): number => of.reduce((total, ad) => total + (sums[ad] ?? 0), 0);
    return sum(withIt) / sum(without);
  };
  return {
    input: inputOf(account, days, treated, counts),
    truth: quotient([...treated]),
    untreated: quotient([...ads.keys()].filter((ad) => !treated.has(ad))),
    oracle: askOracle(asked, days, account, treated, {
      before: sumOver(counts, treated, days.before),
      after: sumOver(counts, treated, days.after),
    }),
    days,
    account,
  };
};
