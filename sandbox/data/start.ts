import { withSpendOf } from '../budgets.ts';
import type { CategoryTree } from '../categories/tree.ts';
import type { Clock } from '../clock.ts';
import type { FeedImport } from '../feeds/feed-import.ts';
import { seededImports } from '../feeds/seeded.ts';
import type { MarketRecords } from '../market/history.ts';
import { playPast } from '../market/past.ts';
import type { TenantDays } from '../metrics/days.ts';
import type { Campaign } from '../model.ts';
import type { Settings } from '../settings.ts';
import type { AdStore } from '../store/ads.ts';
import type { GrantStore } from '../store/grants.ts';
import type { ImageStore } from '../store/images.ts';
import type { JournalEntry } from '../store/journal.ts';
import { generateAds, strangersAds } from './ads.ts';
import { sellerId, strangerId } from './seller.ts';
import type { Tenant } from './tenants.ts';

/** How a world's state is built: from the seed, then from the changes in the journal. */

export type Stores = {
  readonly ads: AdStore;
  readonly campaigns: Map<number, Campaign>;
  readonly feedImports: Map<number, FeedImport>;
  readonly images: ImageStore;
  readonly grants: GrantStore;
  readonly confirmedDomains: Set<string>;
  readonly marketRecords: MarketRecords;
};

export type SeedPlan = {
  readonly tenant: Tenant;
  readonly categories: CategoryTree;
  readonly seed: number;
  readonly adCount: number;
  readonly epoch: number;
  readonly days: TenantDays;
  /** How many days of a moving market are behind the first one. */
  readonly past: number;
  readonly settings: Settings;
};

export const firstCampaignId = 610_001;

export const defaultCampaign = (id: number, userId: number, since: number, settings: Settings): Campaign => ({
  id,
  userId,
  dateCreated: since,
  dateLastUpdated: since,
  status: 'ACTIVE',
  title: 'Default campaign',
  isDefault: true,
  budgets: {
    daily: { limitMicros: settings.defaultCampaignDailyMicros, spentMicros: '0' },
    total: { limitMicros: 'UNLIMITED', spentMicros: '0' },
  },
});

/** Creates the seller's ads in their default campaign, and another seller's, with their past. */
export const seedStores = (stores: Stores, plan: SeedPlan): void => {
  const { adCount: count, settings, epoch } = plan;
  const adPlan = { ...plan, count, campaignId: firstCampaignId };
  const own = generateAds(adPlan);
  stores.ads.load([...own, ...strangersAds(adPlan)]);
  const since = own[0]?.dateCreated;
  if (since !== undefined) {
    const campaign = defaultCampaign(firstCampaignId, sellerId, since, settings);
    stores.campaigns.set(campaign.id, withSpendOf(campaign, own));
  }
  const strangers = defaultCampaign(firstCampaignId + 1, strangerId, epoch, settings);
  stores.campaigns.set(strangers.id, strangers);
  stores.confirmedDomains.add(plan.tenant.domain);
  for (const done of seededImports(own, epoch)) stores.feedImports.set(done.id, done);
  if (plan.past > 0) playPast(stores, plan);
};

const replayHistory = (
  { ads, marketRecords }: Stores,
  id: number,
  { ad: changed, ...history }: Extract<JournalEntry, { kind: 'adHistory' }>['value'],
): void => {
  marketRecords.ads.set(id, { ...history, days: new Map(history.days) });
  const ad = ads.get(id);
  if (ad !== undefined && changed !== undefined) ads.put({ ...ad, ...changed });
};

export const replay = (stores: Stores, clock: Clock, entry: JournalEntry): void => {
  switch (entry.kind) {
    case 'ad':
      if (entry.value === undefined) stores.ads.remove(Number(entry.key));
      else stores.ads.put(entry.value);
      break;
    case 'campaign':
      stores.campaigns.set(entry.value.id, entry.value);
      break;
    case 'feed':
      stores.feedImports.set(entry.value.id, entry.value);
      break;
    case 'image':
      stores.images.restore(entry.value);
      break;
    case 'grant':
      if (entry.value !== undefined) stores.grants.restore(entry.value);
      break;
    case 'domain':
      stores.confirmedDomains.add(entry.key);
      break;
    case 'market':
      stores.marketRecords.course = entry.value;
      break;
    case 'adHistory':
      replayHistory(stores, Number(entry.key), entry.value);
      break;
    case 'campaignHistory':
      stores.marketRecords.campaigns.set(Number(entry.key), [...entry.value]);
      break;
    case 'clock':
      clock.setOffset(entry.value);
  }
};

/** Deletes everything but the tokens, so that a client need not sign in again. */
export const clearStores = ({ ads, campaigns, feedImports, confirmedDomains, images }: Stores): void => {
  for (const store of [ads, campaigns, feedImports, confirmedDomains, images]) store.clear();
};
