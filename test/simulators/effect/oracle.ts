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
 */
import type { Account, Ad, Asked, Days, Oracle } from './types.ts';

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

/** What the oracle says of the treated ads' sums that were counted. */
export const askOracle = (
  asked: Asked,
  days: Days,
  { ads, factors }: Account,
  treated: ReadonlySet<number>,
  sums: { readonly before: number; readonly after: number },
): Oracle => {
  const { scenario, effect } = asked;
  const known = factors.map((row) => ({ before: sumsOf(row, days.before), after: sumsOf(row, days.after) }));
  const life = lifetimesOf(ads, days);
  const parts = [...treated].flatMap((at) => {
    const ad = ads[at];
    const category = ad && known[ad.categoryId];
    return ad && category ? [{ rate: ad.rate, ...category }] : [];
  });
  const before = life.b * parts.reduce((sum, part) => sum + part.rate * part.before.first, 0);
  const after = life.a * parts.reduce((sum, part) => sum + part.rate * part.after.first, 0);
  const own = scenario.walk ** 2 * walkVariance(days) + unevenness(asked);
  const variance = parts.reduce((sum, part) => {
    const b = (part.rate * part.before.first) / before;
    const a = (part.rate * part.after.first) / after;
    const lives = a * a * life.aa - 2 * a * b * life.ab + b * b * life.bb - (a * life.a - b * life.b) ** 2;
    const chance =
      (life.b * (part.rate * part.before.first + (part.rate ** 2 * part.before.second) / scenario.shape)) /
        before ** 2 +
      (life.a *
        ((part.rate * part.after.first) / effect + (part.rate ** 2 * part.after.second) / scenario.shape)) /
        after ** 2;
    return sum + lives + chance + own * (a * life.a) ** 2;
  }, 0);
  const ratio = sums.after / sums.before / (after / before);
  const wide = Math.exp(NORMAL_95 * Math.sqrt(variance));
  return { ratio, low: ratio / wide, high: ratio * wide };
};
