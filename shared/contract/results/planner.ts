/** What ads can spend at worst, what runs out, and the places of categories. */
import type { RowKey } from '../../ad/model.ts';
import type { ResultMeasure } from '../../bulk/operation.ts';
import type { Pace } from '../views.ts';
import type { LastDays } from './metrics.ts';

/** Micros as digits; null where nothing bounds it. */
export type Bounds = {
  /** On one whole day. */
  readonly day: string | null;
  /** Until the total budgets are spent. */
  readonly total: string | null;
};

/** On the marketplace as last read, and once the drafts are sent. */
export type BeforeAndAfter = { readonly before: Bounds; readonly after: Bounds };

/** What a campaign or category can spend; `id` is null for ads that name none. */
export type GroupSpend = BeforeAndAfter & { readonly id: number | null; readonly name: string };

/** A total budget, with its drafts, and what is spent of it a day on average. */
export type RunningOut = {
  readonly kind: 'ad' | 'campaign';
  readonly key: RowKey;
  readonly title: string;
  /** Micros. */
  readonly left: string;
  readonly perDay: string;
  /** Whole days until it is spent. */
  readonly days: number;
};

export type BudgetPlan = {
  readonly account: BeforeAndAfter;
  readonly campaigns: readonly GroupSpend[];
  readonly categories: readonly GroupSpend[];
  /** The days that the pace is of; null where none is known, so that nothing is told to run out. */
  readonly pace: Pace | null;
  /** Those first that run out first; at most a thousand. */
  readonly runsOut: readonly RunningOut[];
  /** How many run out. */
  readonly runsOutCount: number;
};

/** The places of a category with a limit. */
export type CategoryPlaces = {
  readonly id: number;
  readonly name: string;
  readonly most: number;
  /** Active ads on the marketplace, and once the drafts are sent. */
  readonly before: number;
  readonly after: number;
  /** By the best results: active ads to pause, the weakest first, and paused ones to make active, the best first. */
  readonly rest: readonly RowKey[];
  readonly wake: readonly RowKey[];
  /** The results of these ads as digits, by key: a count, or micros of money. */
  readonly results: Readonly<Record<RowKey, string>>;
};

export type PlacesPlan = {
  /** By which results. */
  readonly by: ResultMeasure;
  /** The days of the results; null where not all are known, so that nothing is to rest or to wake. */
  readonly figures: LastDays | null;
  /** What is not known of all these days: figures of the marketplace, or the seller's own orders. */
  readonly lacking: 'figures' | 'orders' | null;
  readonly categories: readonly CategoryPlaces[];
};
