/** The scenarios, each an ordinary account made hostile in one way, and one in all. */
import type { Scenario } from './types.ts';

/** Treated ads, and ads to choose them and their controls from. */
export const SIZES: Readonly<Record<number, number>> = { 5: 50, 10: 80, 30: 150, 200: 700 };

/** Every second run has no effect, as the claims are counted there; the others take turns. */
export const EFFECTS = [1, 0.8, 1, 1.25, 1, 2] as const;

/** Rates of the middle 95 % of the ads lie a hundredfold apart. */
const TWO_ORDERS = Math.log(100) / (2 * 1.96);

const ordinary: Scenario = {
  weeksBefore: 8,
  weeksAfter: 4,
  medianRate: 1,
  rateDeviation: TWO_ORDERS,
  shape: 3,
  walk: 0.02,
  categoryWalk: 0,
  dayShock: 0.05,
  trend: 0,
  season: 0,
  limited: 0,
  budget: 1,
  stopped: 0,
  added: 0,
  unknown: 0,
  choice: 'lot',
  readDays: 0,
  dominant: 0,
  uneven: 0,
  spillOver: 0,
};

export const SCENARIOS = {
  ordinary,
  /** The days differ more than the ads: nothing of it may pass for an effect. */
  shocks: { ...ordinary, dayShock: 0.3, trend: 0.005, season: 0.3 },
  /** Categories go their own ways, and most treated ads are of few of them. */
  categories: { ...ordinary, categoryWalk: 0.04, choice: 'few-categories' },
  /** Ads change by themselves, as much as the usual treatment changes them. */
  restless: { ...ordinary, walk: 0.06, shape: 1 },
  budgets: { ...ordinary, limited: 0.5, budget: 0.9 },
  stopped: { ...ordinary, stopped: 0.25 },
  added: { ...ordinary, added: 0.25 },
  unknown: { ...ordinary, unknown: 0.04 },
  /** Treated because they had few events lately: regression to the mean. */
  low: { ...ordinary, weeksBefore: 12, shape: 1, choice: 'low', readDays: 28 },
  /** Treated because they had fewer events than before: the worst of it. */
  fallen: { ...ordinary, weeksBefore: 12, choice: 'fallen', readDays: 56 },
  'other-measure': { ...ordinary, weeksBefore: 12, choice: 'other-measure', readDays: 28 },
  /** The condition read every day before the push. */
  'read-all': { ...ordinary, choice: 'low', readDays: 56 },
  sparse: { ...ordinary, medianRate: 0.05, shape: 0.5 },
  dominant: { ...ordinary, dominant: 0.8 },
  uneven: { ...ordinary, uneven: 0.25 },
  /** The judgement cannot see it: its bias is told, and coverage is no goal. */
  'spill-over': { ...ordinary, spillOver: 0.3 },
  everything: {
    ...ordinary,
    weeksBefore: 12,
    medianRate: 0.5,
    shape: 1,
    walk: 0.03,
    categoryWalk: 0.02,
    dayShock: 0.2,
    trend: 0.005,
    season: 0.2,
    limited: 0.25,
    budget: 0.9,
    stopped: 0.1,
    added: 0.1,
    unknown: 0.02,
    choice: 'low',
    readDays: 28,
    uneven: 0.25,
  },
} as const satisfies Readonly<Record<string, Scenario>>;

export type ScenarioName = keyof typeof SCENARIOS;
