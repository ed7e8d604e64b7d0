/** Which campaigns a filter shows, by what their rows show. Pure. */
import { ADS_FIELD, PACE_FIELD } from '../../../shared/ad/campaign-fields.ts';
import type { GridRow } from '../../../shared/contract/views.ts';
import { microsOf } from '../../../shared/money/micros.ts';
import { foldForSearch } from '../../core/fold-for-search.ts';
import { IN_VIEW } from '../../core/rows/view-filter.ts';

/** What can be asked of a campaign; those of one group are alternatives. */
export const TRAIT_GROUPS = {
  budget: ['total-spent', 'day-spent'],
  pace: ['behind', 'ahead'],
  ads: ['with-ads', 'without-ads'],
  marks: ['edited', 'conflict', 'problem'],
} as const;

export type Trait = (typeof TRAIT_GROUPS)[keyof typeof TRAIT_GROUPS][number];

const GROUPS: readonly (readonly Trait[])[] = Object.values(TRAIT_GROUPS);
export const TRAITS: readonly Trait[] = GROUPS.flat();

export type CampaignFilter = {
  /** Empty for every status. */
  readonly statuses: readonly string[];
  readonly traits: readonly Trait[];
  readonly quick: string;
};

export const NO_CAMPAIGN_FILTER: CampaignFilter = { statuses: [], traits: [], quick: '' };

const DAILY = 'budgets.daily.limitMicros';

const amountAt = ({ values }: GridRow, path: string): bigint | undefined => microsOf(values[path]);

const isSpent = (row: GridRow, budget: 'daily' | 'total'): boolean => {
  const limit = amountAt(row, `budgets.${budget}.limitMicros`);
  const spent = amountAt(row, `budgets.${budget}.spentMicros`);
  return limit !== undefined && spent !== undefined && spent >= limit;
};

/** Pace and daily budget, where both are amounts. */
const paced = (row: GridRow, test: (pace: bigint, daily: bigint) => boolean): boolean => {
  const pace = amountAt(row, PACE_FIELD);
  const daily = amountAt(row, DAILY);
  return pace !== undefined && daily !== undefined && test(pace, daily);
};

const HAS: Readonly<Record<Trait, (row: GridRow) => boolean>> = {
  'total-spent': (row) => row.values['status'] === 'BUDGET_REACHED' || isSpent(row, 'total'),
  'day-spent': (row) => row.values['status'] === 'DAILY_BUDGET_REACHED' || isSpent(row, 'daily'),
  behind: (row) => paced(row, (pace, daily) => pace < daily),
  ahead: (row) => paced(row, (pace, daily) => pace >= daily),
  'with-ads': ({ values }) => Number(values[ADS_FIELD] ?? 0) > 0,
  'without-ads': ({ values }) => Number(values[ADS_FIELD] ?? 0) === 0,
  edited: IN_VIEW.drafts,
  conflict: IN_VIEW.conflicts,
  problem: IN_VIEW.problems,
};

export const hasTrait = (row: GridRow, trait: Trait): boolean => HAS[trait](row);

export const isCampaignFiltered = ({ statuses, traits, quick }: CampaignFilter): boolean =>
  statuses.length + traits.length > 0 || quick.trim() !== '';

/** Does the filter show the campaign? One trait of each group that is asked for, its status, and every word. */
export const passesCampaignFilter = ({ statuses, traits, quick }: CampaignFilter, row: GridRow): boolean => {
  const text = foldForSearch(
    `${row.id ?? ''}\n${row.values['title'] ?? ''}\n${row.values['vendorId'] ?? ''}`,
  );
  const words = foldForSearch(quick).split(/\s+/).filter(Boolean);
  const asked = GROUPS.map((group) => group.filter((trait) => traits.includes(trait)));
  return (
    (statuses.length === 0 || statuses.includes(String(row.values['status']))) &&
    words.every((word) => text.includes(word)) &&
    asked.every((group) => group.length === 0 || group.some((trait) => hasTrait(row, trait)))
  );
};
