/** What the page of performance shows, and its question. */
import type { MovedMeasure, PerformanceGroup } from '../../../shared/contract/results/performance.ts';
import { MOVED_MEASURES } from '../../../shared/contract/results/performance.ts';
import { DEFAULT_DAYS } from '../../../shared/expression/metrics.ts';
import { dayAfter } from '../../../shared/metrics/days.ts';
import { question } from '../../core/question.ts';
import { createAccountStore } from '../../core/state.ts';
import { lastWholeDay } from '../metrics/public.ts';

/** In the order of the page: from being seen to what it cost. */
export const MEASURES = ['impressions', 'clicks', 'ctr', 'urlClicks', 'emails', 'spent', 'cpc'] as const;
export type Measure = (typeof MEASURES)[number];

/** Days; each is compared with as many days before it. */
export const PERIODS = [7, 14, 30, 90, 365] as const;

type PerformanceState = {
  readonly days: number;
  readonly measure: Measure;
  readonly by: PerformanceGroup;
  /** The group the page is limited to; null for all ads. */
  readonly only: { readonly id: string; readonly name: string } | null;
  readonly active: string | null;
};

export const performancePage = createAccountStore<PerformanceState>({
  days: DEFAULT_DAYS,
  measure: 'clicks',
  by: 'category',
  only: null,
  active: null,
});

export const chooseGroup = (by: PerformanceGroup): void =>
  performancePage.set({ by, only: null, active: null });

/** A ratio moves by chance where there are few clicks: ads are compared by what it is a ratio of. */
const movedBy = (measure: Measure): MovedMeasure =>
  MOVED_MEASURES.find((one) => one === measure) ?? (measure === 'cpc' ? 'spent' : 'clicks');

/** Both periods, in which days may be missing. */
export const askedDays = (days: number) => ({
  from: dayAfter(lastWholeDay(), 1 - 2 * days),
  to: lastWholeDay(),
});

/** Figures move slowly: it follows a pull at this distance. */
const OFTEN = { wait: 400, maxWait: 3_000 } as const;

export const performanceOf = (account: string, { days, measure, by, only }: PerformanceState) => {
  const to = lastWholeDay();
  return question(
    'metrics.performance',
    {
      account,
      from: dayAfter(to, 1 - days),
      to,
      by,
      measure: movedBy(measure),
      ...(only ? { only: only.id } : {}),
    },
    { inPlace: true, ...OFTEN },
  );
};
