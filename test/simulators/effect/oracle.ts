/**
 * The oracle, whose interval is the measure of width: it knows what the days did to each category, so that it needs
 * no control ads, and the true rates and variances of the treated ads, so that it need not guess them. What it does
 * not know is what it judges by: the treated ads' own walks, lifetimes and counts. Its estimate is the treated ads'
 * quotient of sums, after and before, over the quotient that was to be expected; its interval the normal one of the
 * logarithm with the true variance of
 *
 * - the negative binomial counts of each ad and day,
 * - the walk of each ad, between all days before and all days after,
 * - the lifetimes, as they are spread among all ads of the account,
 * - the effect, where it is uneven: nobody can tell that from what the ads do by themselves.
 *
 * Budgets make counts less uneven than it thinks: there its interval is wider than it need be.
 *
 * Its `bound` is what comparing costs: the width it would have if it had to learn from the untreated ads of each
 * category what the days did to it. It still knows the true variances, and weighs each ad by them.
 */
import type { Account, Ad, Asked, Days, Oracle, Scenario } from './types.ts';

const NORMAL_95 = 1.959964;

/** Variance of the mean of a walk of step 1 over the days after, less that over the days before. */
const walkVariance = ({ before, after, count }: Days): number => {
  const weights = new Float64Array(count);
  for (const day of after) weights[day] = (weights[day] ?? 0) + 1 / after.length;
  for (const day of before) weights[day] = (weights[day] ?? 0) - 1 / before.length;
  let rest = 0;
  return weights.reduceRight((sum, weight) => {
    rest += weight;
    return sum + rest * rest;
  }, 0);
};

/** Mean share of the days that the ads live, before and after, and the mean products of the two. */
const lifetimesOf = (ads: readonly Ad[], { before, after }: Days) => {
  const lives = ads.map(({ from, until }) => {
    const lived = (days: readonly number[]): number =>
      days.filter((day) => day >= from && day < until).length / days.length;
    return { b: lived(before), a: lived(after) };
  });
  const mean = (of: (life: { readonly a: number; readonly b: number }) => number): number =>
    lives.reduce((sum, life) => sum + of(life), 0) / lives.length;
  return {
    a: mean(({ a }) => a),
    b: mean(({ b }) => b),
    aa: mean(({ a }) => a * a),
    ab: mean(({ a, b }) => a * b),
    bb: mean(({ b }) => b * b),
  };
};

/** Sums of the factors of a category's days, and of their squares. */
const sumsOf = (factors: Float64Array, days: readonly number[]) => ({
  first: days.reduce((sum, day) => sum + (factors[day] ?? 0), 0),
  second: days.reduce((sum, day) => sum + (factors[day] ?? 0) ** 2, 0),
});

/** Variance of an ad's multiplier beside its mean squared: of an effect whose exponent is a gamma draw. */
const unevenness = ({ scenario: { uneven }, effect }: Asked): number => {
  if (uneven === 0) return 0;
  const moment = (power: number): number => (1 - power * uneven * Math.log(effect)) ** (-1 / uneven);
  return moment(2) / moment(1) ** 2 - 1;
};

/** The places of treated and untreated ads that can be compared: of one category, and limited ones with limited ones. */
const comparable = ({ ads, budgets }: Account, treated: ReadonlySet<number>) => {
  const limited = new Map(budgets.flatMap(({ ads: of }) => of.map((at) => [at, of] as const)));
  const isSharing = (at: number): boolean => limited.get(at)?.some((other) => treated.has(other)) ?? false;
  const groups = Map.groupBy(ads.keys(), (at) => `${ads[at]?.categoryId} ${limited.has(at)}`);
  return [...groups.values()]
    .map((of) => ({
      treated: of.filter((at) => treated.has(at)),
      control: of.filter((at) => !treated.has(at) && !isSharing(at)),
    }))
    .filter((group) => group.treated.length > 0 && group.control.length > 0);
};

/** An ad's rate, and the sums of the factors of its category's days. */
type Part = {
  readonly rate: number;
  readonly before: ReturnType<typeof sumsOf>;
  readonly after: ReturnType<typeof sumsOf>;
};

const expected = (parts: readonly Part[], side: 'before' | 'after'): number =>
  parts.reduce((total, part) => total + part.rate * part[side].first, 0);

/** Of the logarithm of the quotient of these ads' sums, after and before. */
type VarianceOf = (parts: readonly Part[], effect: number, own: number) => number;

const varianceBy =
  ({ shape }: Scenario, life: ReturnType<typeof lifetimesOf>): VarianceOf =>
  (parts, effect, own) => {
    const before = life.b * expected(parts, 'before');
    const after = life.a * expected(parts, 'after');
    return parts.reduce((total, part) => {
      const b = (part.rate * part.before.first) / before;
      const a = (part.rate * part.after.first) / after;
      const lives = a * a * life.aa - 2 * a * b * life.ab + b * b * life.bb - (a * life.a - b * life.b) ** 2;
      const chance =
        (life.b * (part.rate * part.before.first + (part.rate ** 2 * part.before.second) / shape)) /
          before ** 2 +
        (life.a * ((part.rate * part.after.first) / effect + (part.rate ** 2 * part.after.second) / shape)) /
          after ** 2;
      return total + lives + chance + own * (a * life.a) ** 2;
    }, 0);
  };

const widthOf = (variance: number): number => 2 * NORMAL_95 * Math.sqrt(variance);

/** What the oracle says of the treated ads' sums that were counted. */
export const askOracle = (
  asked: Asked,
  days: Days,
  account: Account,
  treated: ReadonlySet<number>,
  sums: { readonly before: number; readonly after: number },
): Oracle => {
  const { scenario, effect } = asked;
  const { ads, factors } = account;
  const known = factors.map((row) => ({ before: sumsOf(row, days.before), after: sumsOf(row, days.after) }));
  const life = lifetimesOf(ads, days);
  const partsOf = (places: readonly number[]): readonly Part[] =>
    places.flatMap((at) => {
      const ad = ads[at];
      const category = ad && known[ad.categoryId];
      return ad && category ? [{ rate: ad.rate, ...category }] : [];
    });
  const varianceOf = varianceBy(scenario, life);
  const walk = scenario.walk ** 2 * walkVariance(days);
  const varianceOfTreated = (parts: readonly Part[]): number =>
    varianceOf(parts, effect, walk + unevenness(asked));

  const parts = partsOf([...treated]);
  const ratio =
    sums.after / sums.before / ((life.a * expected(parts, 'after')) / (life.b * expected(parts, 'before')));
  const width = widthOf(varianceOfTreated(parts));

  // Of the treated ads that have others to be compared with, as nobody can compare the rest of them.
  const compared = comparable(account, treated).map((group) => ({
    treated: partsOf(group.treated),
    control: partsOf(group.control),
  }));
  const all = compared.flatMap((group) => group.treated);
  const learning = compared.reduce((total, group) => {
    const precision = group.control.reduce((sum, part) => sum + 1 / varianceOf([part], 1, walk), 0);
    return total + (expected(group.treated, 'after') / expected(all, 'after')) ** 2 / precision;
  }, 0);
  return {
    ratio,
    low: ratio * Math.exp(-width / 2),
    high: ratio * Math.exp(width / 2),
    bound: widthOf(varianceOfTreated(all) + learning),
  };
};
