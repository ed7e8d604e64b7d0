/** What the page of performance shows, and its question. */
import {
  MARKETPLACE_MEASURES,
  RESULT_MEASURES,
  type ResultMeasure,
} from '../../../shared/ad/result-fields.ts';
import type { MetricPeriod } from '../../../shared/contract/results/metrics.ts';
import type {
  Compared,
  MovedMeasure,
  PerformanceGroup,
} from '../../../shared/contract/results/performance.ts';
import { MOVED_MEASURES } from '../../../shared/contract/results/performance.ts';
import { DEFAULT_DAYS } from '../../../shared/expression/metrics.ts';
import { countDays, dayAfter } from '../../../shared/metrics/days.ts';
import { question } from '../../core/question.ts';
import { createAccountStore } from '../../core/state.ts';
import { lastWholeDay } from '../metrics/public.ts';

/** Those of the seller's own orders where these are known. */
export const measuresOf = ({ now }: Compared): readonly ResultMeasure[] =>
  now?.earned ? RESULT_MEASURES : MARKETPLACE_MEASURES;

/** Days; each is compared with as many days before it. */
export const PERIODS = [7, 14, 30, 90, 365] as const;

type PerformanceState = {
  readonly days: number;
  /** Days that were marked in the chart, in place of the last ones. */
  readonly period: MetricPeriod | null;
  readonly measure: ResultMeasure;
  readonly by: PerformanceGroup;
  /** The group the page is limited to; null for all ads. */
  readonly only: { readonly id: string; readonly name: string } | null;
  readonly active: string | null;
};

export const performancePage = createAccountStore<PerformanceState>({
  days: DEFAULT_DAYS,
  period: null,
  measure: 'clicks',
  by: 'category',
  only: null,
  active: null,
});

export const chooseGroup = (by: PerformanceGroup): void =>
  performancePage.set({ by, only: null, active: null });

const SPENT: ReadonlySet<ResultMeasure> = new Set(['cpc', 'costPerOrder', 'revenue', 'margin']);

/** A ratio moves by chance where there are few clicks: ads are compared by what it is a ratio of. */
const movedBy = (measure: ResultMeasure): MovedMeasure =>
  MOVED_MEASURES.find((one) => one === measure) ?? (SPENT.has(measure) ? 'spent' : 'clicks');

type Days = Pick<PerformanceState, 'days' | 'period'>;

/** The days of the page. */
export const shownDays = ({ days, period }: Days): MetricPeriod => {
  if (period) return period;
  const to = lastWholeDay();
  return { from: dayAfter(to, 1 - days), to };
};

/** Both periods, in which days may be missing. */
export const askedDays = (state: Days): MetricPeriod => {
  const { from, to } = shownDays(state);
  return { from: dayAfter(from, -countDays(from, to)), to };
};

/** Figures move slowly: it follows a pull at this distance. */
const OFTEN = { wait: 400, maxWait: 3_000 } as const;

/** What the page asks for, and its exports. */
export const askedOf = (account: string, { measure, by, only, ...days }: PerformanceState) => ({
  account,
  ...shownDays(days),
  by,
  measure: movedBy(measure),
  ...(only ? { only: only.id } : {}),
});

export const performanceOf = (account: string, state: PerformanceState) =>
  question('metrics.performance', askedOf(account, state), { inPlace: true, ...OFTEN });
