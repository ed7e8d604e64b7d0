/** What the simulated accounts are made of; the judgement they are for is `shared/metrics/effect/`. */
import type { EffectInput } from '../../../shared/metrics/effect/effect.ts';

/** Who is treated: by lot, in few of the categories, or by what a condition reads of the days before the push. */
export type Choice = 'lot' | 'few-categories' | 'low' | 'fallen' | 'other-measure';

/** One kind of account, and how hostile it is to the judgement. Standard deviations are those of the logarithm. */
export type Scenario = {
  readonly weeksBefore: number;
  readonly weeksAfter: number;
  /** Events a day of the median ad, and how far the ads lie apart. */
  readonly medianRate: number;
  readonly rateDeviation: number;
  /** Shape of the negative binomial count of an ad on a day: its variance is mean + mean² / shape. */
  readonly shape: number;
  /** Deviation of one day's step in each ad's own random walk, and in each category's. */
  readonly walk: number;
  readonly categoryWalk: number;
  /** Deviation of what a day does to all ads alike. */
  readonly dayShock: number;
  /** Growth of the logarithm a day, and the height of a wave of a quarter's length. */
  readonly trend: number;
  readonly season: number;
  /** Share of the campaigns whose daily budget binds, and the budget in events beside what an average day would have. */
  readonly limited: number;
  readonly budget: number;
  /** Shares of the ads that stop, and that begin, at some day of the period. */
  readonly stopped: number;
  readonly added: number;
  /** Share of the days that are not known. */
  readonly unknown: number;
  readonly choice: Choice;
  /** Days up to the push that the condition reads; 0 where none chose. */
  readonly readDays: number;
  /** Rate of one ad as a share of what all treated ones together have on average; 0 for none. */
  readonly dominant: number;
  /** How unevenly the treatment works: the variance of the exponents of its effect, whose mean is 1. */
  readonly uneven: number;
  /** Share of what the treated ads gain that the untreated ones of their category lose. */
  readonly spillOver: number;
};

/** Days are indices from the first one. */
export type Days = {
  readonly count: number;
  readonly pushDay: number;
  readonly unknown: readonly number[];
  readonly read: EffectInput['chosenBy'];
  /** The days of the whole known weeks, before without those that the condition read. */
  readonly before: readonly number[];
  readonly after: readonly number[];
  /** All known days after the push. */
  readonly since: readonly number[];
};

export type Ad = {
  readonly id: number;
  readonly categoryId: number;
  readonly campaignId: number | null;
  /** Events on an average day. */
  readonly rate: number;
  /** First day, and the one after the last. */
  readonly from: number;
  readonly until: number;
};

/** A number of each day, for each ad. */
export type Table = readonly Float64Array[];

/** Campaigns whose budget binds: the places of their ads, and how many events a day it pays for. */
export type Budget = {
  readonly campaignId: number;
  readonly ads: readonly number[];
  readonly events: number;
};

export type Account = {
  readonly ads: readonly Ad[];
  /** By category: what a day does to each of its ads, weekday, trend, season and shocks together. */
  readonly factors: Table;
  /** Expected events of each ad on each day without treatment and budgets, given everything but the count's own chance. */
  readonly rates: Table;
  readonly budgets: readonly Budget[];
};

export type Asked = {
  readonly scenario: Scenario;
  /** Treated ads. */
  readonly size: number;
  /** What the treatment multiplies the rate of a treated ad by. */
  readonly effect: number;
  readonly seed: number;
};

export type World = {
  readonly input: EffectInput;
  /**
   * The true effect: the expected sum of the treated ads' events on the known days after the push, divided by
   * what it would have been without the treatment. Both are expectations over the counts' own chance in the same
   * world: the same walks, shocks, lifetimes and days. Without budgets and with an even effect that is the multiplier;
   * where a budget binds it is nearer to 1, as the campaign pays for no more events than before.
   */
  readonly truth: number;
  /** The same quotient of the untreated ads: what the treatment took from them, 1 where nothing. */
  readonly untreated: number;
  readonly oracle: Oracle;
  readonly days: Days;
  readonly account: Account;
};

/** What one says who knows more than anybody can (`oracle.ts`). */
export type Oracle = {
  readonly ratio: number;
  readonly low: number;
  readonly high: number;
  /** Width in logarithms that its interval would have if it had to compare with the untreated ads. */
  readonly bound: number;
};
