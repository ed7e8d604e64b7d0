import '../../support/local-storage.ts';

import { describe, expect, it } from 'vitest';
import {
  adsForPlaces,
  adsOfCampaigns,
  adsOfCategories,
  adsOfSpenders,
} from '../../../renderer/features/planner/ads-behind.ts';
import { chosenAmong } from '../../../renderer/features/planner/planner-store.ts';
import type { RowKey } from '../../../shared/ad/model.ts';
import type { CampaignRow, GridRow } from '../../../shared/contract/views.ts';
import type { Json } from '../../../shared/json.ts';

const row = (
  key: string,
  values: Readonly<Record<string, Json>>,
  state: GridRow['state'] = 'live',
): GridRow => ({
  key: key as RowKey,
  id: 1,
  state,
  values: { status: 'ACTIVE', ...values },
  drafts: {},
  conflicts: {},
  problems: [],
  unrecognized: [],
  asOf: 0,
});

const campaign = (key: string, id: number, isDefault: boolean): CampaignRow => ({
  ...row(key, {}),
  id,
  local: { isDefault },
  readAt: null,
});

const CAMPAIGNS = [campaign('c1', 1, true), campaign('c2', 2, false)];
const ADS = [
  row('r1', { campaignId: 1, categoryId: 7 }),
  row('r2', { campaignId: 2, categoryId: 7, status: 'DAILY_BUDGET_REACHED' }),
  row('r3', { campaignId: null, categoryId: 8 }),
  row('r4', { campaignId: 2, categoryId: 7, status: 'PAUSED' }),
  row('r5', { campaignId: 2, categoryId: 7 }, 'gone'),
  row('r6', { campaignId: 2, categoryId: 7, status: 'DELETED' }, 'final'),
  row('r7', { campaignId: 2, categoryId: 7, status: 'DELETED' }, 'deleted'),
];

describe('the ads behind a line of the planner', () => {
  it('are those of a campaign that are to run, and of the default one also those that name none', () => {
    expect(adsOfCampaigns(ADS, CAMPAIGNS, new Set([1]))).toEqual(['r1', 'r3']);
    expect(adsOfCampaigns(ADS, CAMPAIGNS, new Set([2]))).toEqual(['r2']);
    expect(adsOfCampaigns(ADS, CAMPAIGNS, new Set([1, 2]))).toEqual(['r1', 'r2', 'r3']);
  });

  it('name no campaign where the default one is gone', () => {
    const gone = CAMPAIGNS.map((one): CampaignRow => (one.id === 1 ? { ...one, state: 'gone' } : one));
    expect(adsOfCampaigns(ADS, gone, new Set([null]))).toEqual(['r3']);
  });

  it('name no campaign where there is no default one', () => {
    expect(adsOfCampaigns(ADS, [], new Set([null]))).toEqual(['r3']);
  });

  it('are those of a category that are to run, for its places also the paused ones', () => {
    expect(adsOfCategories(ADS, new Set([7]))).toEqual(['r1', 'r2']);
    expect(adsForPlaces(ADS, new Set([7]))).toEqual(['r1', 'r2', 'r4']);
  });

  it('are those too of which it is not known whether they rest, though these have no place', () => {
    const odd = [row('r8', { campaignId: 2, categoryId: 7, status: 'UNDER_REVIEW' })];
    expect(adsOfCampaigns(odd, CAMPAIGNS, new Set([2]))).toEqual(['r8']);
    expect(adsForPlaces(odd, new Set([7]))).toEqual([]);
  });

  it('are an ad that runs out itself, and all that a campaign pays for', () => {
    expect(adsOfSpenders(ADS, CAMPAIGNS, new Set(['r1', 'c2'] as RowKey[]))).toEqual(['r1', 'r2']);
  });
});

describe('the chosen lines', () => {
  const lines = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];
  const chosen = (ticked: readonly string[], active: string | null) =>
    chosenAmong(lines, { ticked: new Set(ticked), active }).map(({ id }) => id);

  it('are those that are ticked and still there, else the one the keys stand on, else the first', () => {
    expect(chosen(['c', 'a', 'gone'], 'b')).toEqual(['a', 'c']);
    expect(chosen(['gone'], 'b')).toEqual(['b']);
    expect(chosen([], 'gone')).toEqual(['a']);
    expect(chosenAmong([], { ticked: new Set(), active: null })).toEqual([]);
  });
});
