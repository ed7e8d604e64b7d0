import '../../support/local-storage.ts';

import { describe, expect, it } from 'vitest';
import { adsIn, byLiveness } from '../../../renderer/features/campaigns/campaign-ads.ts';
import {
  type CampaignFilter,
  NO_CAMPAIGN_FILTER,
  passesCampaignFilter,
  TRAITS,
} from '../../../renderer/features/campaigns/campaign-filter.ts';
import type { RowKey } from '../../../shared/ad/model.ts';
import type { CampaignRow, GridRow } from '../../../shared/contract/views.ts';
import type { Json } from '../../../shared/json.ts';
import { gridRow, problem } from './rows.ts';

const campaign = (
  number: number,
  values: Readonly<Record<string, Json>>,
  part: Partial<GridRow> = {},
): CampaignRow => ({
  ...gridRow(number),
  key: `c${number}` as RowKey,
  id: number,
  values: { title: `Campaign ${number}`, status: 'ACTIVE', ads: 0, ...values },
  local: { isDefault: number === 1 },
  readAt: null,
  ...part,
});

const DAILY = 'budgets.daily.limitMicros';
const TOTAL = 'budgets.total.limitMicros';
const limits = (daily: string, total: string) => ({ [DAILY]: daily, [TOTAL]: total });

const CAMPAIGNS = [
  campaign(1, { ...limits('UNLIMITED', 'UNLIMITED'), pace: '9000000', ads: 3 }),
  campaign(2, {
    ...limits('5000000', '20000000'),
    pace: '4999999',
    'budgets.total.spentMicros': '20000000',
    ads: 1,
  }),
  campaign(3, { ...limits('5000000', 'UNLIMITED'), pace: '5000000', status: 'DAILY_BUDGET_REACHED' }),
  campaign(4, { ...limits('5000000', 'UNLIMITED'), 'budgets.daily.spentMicros': '5000001' }),
  campaign(
    5,
    { title: 'Zomer – été', vendorId: 'Z-5', status: 'PAUSED' },
    {
      drafts: { status: 'ACTIVE' },
      conflicts: { status: 'ACTIVE' },
      problems: [problem('status', 'warning')],
    },
  ),
];

const shown = (filter: Partial<CampaignFilter>): readonly (number | null)[] =>
  CAMPAIGNS.filter((row) => passesCampaignFilter({ ...NO_CAMPAIGN_FILTER, ...filter }, row)).map(
    ({ id }) => id,
  );

describe('the filter of campaigns', () => {
  it('shows all where nothing is asked for', () => {
    expect(shown({})).toEqual([1, 2, 3, 4, 5]);
  });

  it('knows each trait from what the row shows', () => {
    expect(Object.fromEntries(TRAITS.map((trait) => [trait, shown({ traits: [trait] })]))).toEqual({
      'total-spent': [2],
      'day-spent': [3, 4],
      behind: [2],
      ahead: [3],
      'with-ads': [1, 2],
      'without-ads': [3, 4, 5],
      edited: [5],
      conflict: [5],
      problem: [5],
    });
  });

  it('takes traits of one group as alternatives, and asks for one of each group', () => {
    expect(shown({ traits: ['total-spent', 'day-spent'] })).toEqual([2, 3, 4]);
    expect(shown({ traits: ['total-spent', 'day-spent', 'with-ads'] })).toEqual([2]);
    expect(shown({ traits: ['day-spent'], statuses: ['ACTIVE'] })).toEqual([4]);
  });

  it('finds every word in title, vendor ID or number, whatever the accents', () => {
    expect(shown({ quick: 'ete zomer' })).toEqual([5]);
    expect(shown({ quick: 'z-5' })).toEqual([5]);
    expect(shown({ quick: 'campaign 3' })).toEqual([3]);
  });
});

describe('the ads of a campaign', () => {
  const ad = (number: number, campaignId: number | null, live: string, reasons: readonly string[] = []) =>
    gridRow(number, { values: { campaignId, 'live.state': live, 'live.reasons': [...reasons] } });
  const ADS = [
    ad(1, 1, 'yes'),
    ad(2, null, 'no', ['AD_PAUSED']),
    ad(3, 2, 'yes'),
    ad(4, 1, 'no', ['AD_PAUSED', 'CAMPAIGN_PAUSED']),
    ad(5, 1, 'unknown', ['CATEGORY_UNREAD']),
    { ...ad(6, 1, 'no', ['AD_DELETED']), state: 'final' as const },
  ];

  it('are those that name it, and of the default one those that name none, without deleted ones', () => {
    const keys = CAMPAIGNS.slice(0, 3).map((row) => adsIn(ADS, row).map(({ key }) => key));
    expect(keys).toEqual([['r1', 'r2', 'r4', 'r5'], ['r3'], []]);
  });

  it('are counted once each, by what is to be done about first', () => {
    expect(byLiveness(adsIn(ADS, CAMPAIGNS[0] as CampaignRow))).toEqual([
      { state: 'yes', reason: null, keys: ['r1'] },
      { state: 'no', reason: 'CAMPAIGN_PAUSED', keys: ['r4'] },
      { state: 'no', reason: 'AD_PAUSED', keys: ['r2'] },
      { state: 'unknown', reason: 'CATEGORY_UNREAD', keys: ['r5'] },
    ]);
  });
});
