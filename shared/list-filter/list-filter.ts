/** By what the marketplace can be asked to list ads (`docs/interface.md#get-ad`), and what it would refuse of that. */
import { isDay } from '../metrics/days.ts';

/** The orders of the contract, then those that only public documentation names. */
export const LIST_ORDERS = [
  'DATE_CREATED',
  'DATE_LAST_UPDATED',
  'STATUS',
  'TITLE',
  'CPC',
  'SPENT',
  'REMAINING_BUDGET',
  'CLICKS',
  'AD_ID',
] as const;
export type ListOrder = (typeof LIST_ORDERS)[number];

export const LIST_DIRECTIONS = ['ASCENDING', 'DESCENDING'] as const;
export type ListDirection = (typeof LIST_DIRECTIONS)[number];

/** Each of it as the marketplace's parameter of that name; absent ones filter nothing. */
export type ListFilter = {
  readonly titleKeywords?: string | undefined;
  /** A whole number, or a percentage such as `10%`: ads of which less is left of the total budget. */
  readonly remainingBudget?: string | undefined;
  /** Days; ads that somebody looked at in the period. */
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
  readonly campaignId?: number | undefined;
  readonly orderBy?: ListOrder | undefined;
  readonly direction?: ListDirection | undefined;
};

/** The parameters that say which ads; the others say in which order. */
const NARROWING = ['titleKeywords', 'remainingBudget', 'startDate', 'endDate', 'campaignId'] as const;

export const isNarrowing = (filter: ListFilter): boolean =>
  NARROWING.some((name) => filter[name] !== undefined);

export const SHORTEST_KEYWORDS = 3;

export type ListFilterFault = 'titleKeywords' | 'remainingBudget' | 'startDate' | 'endDate' | 'period';

const isGivenAnd = (text: string | undefined, test: (given: string) => boolean): boolean =>
  text !== undefined && test(text);

/** What the marketplace would refuse; a keyword's length is counted in code points. */
export const listFilterFaults = (filter: ListFilter): readonly ListFilterFault[] => {
  const { titleKeywords, remainingBudget, startDate, endDate } = filter;
  const isNoDay = (text: string): boolean => !isDay(text);
  const faults: readonly (readonly [ListFilterFault, boolean])[] = [
    [
      'titleKeywords',
      isGivenAnd(titleKeywords, (text) => Array.from(text.trim()).length < SHORTEST_KEYWORDS),
    ],
    ['remainingBudget', isGivenAnd(remainingBudget, (text) => !/^\d{1,15}%?$/.test(text))],
    ['startDate', isGivenAnd(startDate, isNoDay)],
    ['endDate', isGivenAnd(endDate, isNoDay)],
    ['period', startDate !== undefined && endDate !== undefined && endDate < startDate],
  ];
  return faults.flatMap(([fault, isFault]) => (isFault ? [fault] : []));
};
