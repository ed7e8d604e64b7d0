/** The ads behind the lines of the planner, as it counts them. Pure, over the rows in the window. */
import { defaultCampaignIn } from '../../../shared/ad/default-campaign.ts';
import { intendedStatus, type RowKey } from '../../../shared/ad/model.ts';
import type { CampaignRow, GridRow } from '../../../shared/contract/views.ts';
import { maySpend } from '../../../shared/planner/spend.ts';

/** The id of a campaign or category; null for ads that name none. */
export type GroupId = number | null;

const isThere = ({ state }: GridRow): boolean => state !== 'gone' && state !== 'final';

const spends = (row: GridRow): boolean => isThere(row) && maySpend(row.values);

const numberIn = (row: GridRow, path: string): GroupId => {
  const value = row.values[path];
  return typeof value === 'number' ? value : null;
};

const keysWhere = (rows: readonly GridRow[], test: (row: GridRow) => boolean): readonly RowKey[] =>
  rows.filter(test).map(({ key }) => key);

/** Ads that name no campaign belong to the default one, while that is there. */
const defaultOf = (campaigns: readonly CampaignRow[]): GroupId =>
  defaultCampaignIn(campaigns.filter(isThere))?.id ?? null;

/** The ads that may spend, drafts included, and that these campaigns pay for. */
export const adsOfCampaigns = (
  rows: readonly GridRow[],
  campaigns: readonly CampaignRow[],
  ids: ReadonlySet<GroupId>,
): readonly RowKey[] => {
  const standard = defaultOf(campaigns);
  return keysWhere(rows, (row) => spends(row) && ids.has(numberIn(row, 'campaignId') ?? standard));
};

/** The ads of these categories that may spend, drafts included. */
export const adsOfCategories = (rows: readonly GridRow[], ids: ReadonlySet<GroupId>): readonly RowKey[] =>
  keysWhere(rows, (row) => spends(row) && ids.has(numberIn(row, 'categoryId')));

/** Budget statuses stand where an ad would be active. */
const sharesPlaces = ({ values: { status } }: GridRow): boolean =>
  typeof status === 'string' && ['ACTIVE', 'PAUSED'].includes(intendedStatus(status));

/** The ads of these categories that have a place or could get one. */
export const adsForPlaces = (rows: readonly GridRow[], ids: ReadonlySet<GroupId>): readonly RowKey[] =>
  keysWhere(rows, (row) => isThere(row) && sharesPlaces(row) && ids.has(numberIn(row, 'categoryId')));

/** The ads of lines of what runs out: ads, and campaigns with all that they pay for. */
export const adsOfSpenders = (
  rows: readonly GridRow[],
  campaigns: readonly CampaignRow[],
  keys: ReadonlySet<RowKey>,
): readonly RowKey[] => {
  const ids = campaigns.flatMap(({ key, id }) => (keys.has(key) && id !== null ? [id] : []));
  const paid = new Set(adsOfCampaigns(rows, campaigns, new Set(ids)));
  return keysWhere(rows, (row) => paid.has(row.key) || (keys.has(row.key) && spends(row)));
};
