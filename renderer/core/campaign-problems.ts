/** What is wrong with campaigns: they are in none of the counts of ads. */
import type { CampaignRow } from '../../shared/contract/views.ts';
import { IN_VIEW } from './rows/view-filter.ts';

/** The campaigns with a problem, of which notes are none. */
export const withProblems = (campaigns: readonly CampaignRow[]): readonly CampaignRow[] =>
  campaigns.filter((row) => IN_VIEW.problems(row));

export const countProblems = (campaigns: readonly CampaignRow[]): number =>
  campaigns
    .flatMap(({ problems }) => problems)
    .reduce((sum, { severity }) => sum + Number(severity !== 'info'), 0);
