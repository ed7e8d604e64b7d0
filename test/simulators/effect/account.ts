/** An account as it would be without the treatment: its ads, what the days do to them, and its budgets. */
import type { Draws } from './draws.ts';
import { SIZES } from './scenarios.ts';
import type { Account, Ad, Asked, Budget, Days, Scenario, Table } from './types.ts';

/** A week of a marketplace, Monday first; its mean is 1. */
const WEEKDAYS = [0.95, 0.9, 0.9, 0.95, 1, 1.1, 1.2] as const;
const WAVE_DAYS = 91;
const IN_CAMPAIGN = 0.7;
const ADS_OF_CAMPAIGN = 6;

/** What the days do to the ads of each category. */
const layFactors = (scenario: Scenario, days: Days, categories: number, draws: Draws): Table => {
  const firstWeekday = draws.whole(0, WEEKDAYS.length - 1);
  const phase = draws.fraction();
  const common = Float64Array.from(
    { length: days.count },
    (_, day) =>
      scenario.dayShock * draws.normal() +
      scenario.trend * (day - days.pushDay) +
      scenario.season * Math.sin(2 * Math.PI * (day / WAVE_DAYS + phase)) +
      Math.log(WEEKDAYS[(firstWeekday + day) % WEEKDAYS.length] ?? 1),
  );
  return Array.from({ length: categories }, () => {
    let way = 0;
    return common.map((level) => {
      if (scenario.categoryWalk > 0) way += scenario.categoryWalk * draws.normal();
      return Math.exp(level + way);
    });
  });
};

/** Few categories have many ads. */
const categoryIn = (categories: number, { fraction }: Draws): number =>
  Math.floor(categories * fraction() * fraction());

const layAds = ({ scenario, size }: Asked, days: Days, categories: number, draws: Draws): readonly Ad[] => {
  const { fraction, whole, chance, normal } = draws;
  const count = SIZES[size] ?? size * 4;
  const campaigns = Math.ceil((count * IN_CAMPAIGN) / ADS_OF_CAMPAIGN);
  const meanRate = scenario.medianRate * Math.exp(scenario.rateDeviation ** 2 / 2);
  return Array.from({ length: count }, (_, id) => {
    const fate = fraction();
    const rate = scenario.medianRate * Math.exp(scenario.rateDeviation * normal());
    return {
      id,
      categoryId: categoryIn(categories, draws),
      campaignId: chance(IN_CAMPAIGN) ? whole(0, campaigns - 1) : null,
      rate: id === 0 && scenario.dominant > 0 ? scenario.dominant * size * meanRate : rate,
      from: fate < scenario.added ? whole(1, days.count - 1) : 0,
      until: fate > 1 - scenario.stopped ? whole(1, days.count - 1) : days.count,
    };
  });
};

/** The ad's own walk, of mean 1, and each day's chance that makes a negative binomial count of a Poisson one. */
const ratesOf = (ad: Ad, { walk, shape }: Scenario, factors: Float64Array, draws: Draws): Float64Array => {
  const rates = new Float64Array(factors.length);
  let way = 1;
  for (let day = 0; day < ad.until; day += 1) {
    if (walk > 0) way *= Math.exp(walk * draws.normal() - (walk * walk) / 2);
    if (day >= ad.from) rates[day] = ad.rate * (factors[day] ?? 0) * way * draws.gamma(shape);
  }
  return rates;
};

const layBudgets = (scenario: Scenario, ads: readonly Ad[], { chance }: Draws): readonly Budget[] => {
  if (scenario.limited === 0) return [];
  const places = [...ads.keys()].filter((at) => ads[at]?.campaignId !== null);
  const campaigns = Map.groupBy(places, (at) => ads[at]?.campaignId ?? 0);
  return [...campaigns]
    .filter(() => chance(scenario.limited))
    .map(([campaignId, of]) => {
      const demand = of.reduce((sum, at) => sum + (ads[at]?.rate ?? 0), 0);
      return { campaignId, ads: of, events: Math.max(1, Math.round(scenario.budget * demand)) };
    });
};

/** The account of a scenario over these days. */
export const openAccount = (asked: Asked, days: Days, draws: Draws): Account => {
  const { scenario, size } = asked;
  const categories = Math.round(Math.sqrt(SIZES[size] ?? size * 4));
  const factors = layFactors(scenario, days, categories, draws);
  const ads = layAds(asked, days, categories, draws);
  const rates = ads.map((ad) => ratesOf(ad, scenario, factors[ad.categoryId] ?? new Float64Array(), draws));
  return { ads, factors, rates, budgets: layBudgets(scenario, ads, draws) };
};
