import type { CategoryTree } from './categories/tree.ts';
import { createCategoryTree } from './categories/tree.ts';
import type { Clock } from './clock.ts';
import { generateAds, strangersAds } from './data/ads.ts';
import { sellerId, sellerOf, strangerId } from './data/seller.ts';
import type { Tenant } from './data/tenants.ts';
import type { Ad, Campaign, User } from './model.ts';
import type { Settings } from './settings.ts';
import type { AdStore } from './store/ads.ts';
import { createAdStore } from './store/ads.ts';
import type { GrantStore } from './store/grants.ts';
import { createGrantStore } from './store/grants.ts';
import type { ImageStore } from './store/images.ts';
import { createImageStore } from './store/images.ts';
import type { Journal, JournalEntry } from './store/journal.ts';

/** Everything the service knows: the tenant's reference data and what the seller made of it. */
export type World = {
  readonly tenant: Tenant;
  readonly categories: CategoryTree;
  readonly user: User;
  readonly ads: AdStore;
  readonly campaigns: ReadonlyMap<number, Campaign>;
  readonly images: ImageStore;
  readonly grants: GrantStore;
  readonly confirmedDomains: ReadonlySet<string>;
  readonly saveAd: (ad: Ad) => void;
  readonly removeAd: (id: number) => void;
  readonly saveCampaign: (campaign: Campaign) => void;
  readonly confirmDomain: (domain: string) => void;
  readonly saveClock: () => void;
  /** Back to the data of the seed; tokens stay, so that a client need not sign in again. */
  readonly reset: () => void;
};

export type WorldOptions = {
  readonly tenant: Tenant;
  readonly seed: number;
  readonly adCount: number;
  readonly epoch: number;
  readonly clock: Clock;
  readonly settings: () => Settings;
  readonly journal: Journal;
  readonly imageFolder: string | undefined;
};

const firstCampaignId = 610_001;

/** The domain a link leads to, without `www.`; undefined for what is no address. */
export const domainOf = (url: string): string | undefined =>
  URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : undefined;

const defaultCampaign = (id: number, userId: number, since: number, settings: Settings): Campaign => ({
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

const spendOf = (ads: readonly Ad[], budget: 'daily' | 'total'): string =>
  String(ads.reduce((sum, ad) => sum + BigInt(ad.budgets[budget].spentMicros), 0n));

const withSpendOf = (campaign: Campaign, ads: readonly Ad[]): Campaign => ({
  ...campaign,
  budgets: {
    daily: { ...campaign.budgets.daily, spentMicros: spendOf(ads, 'daily') },
    total: { ...campaign.budgets.total, spentMicros: spendOf(ads, 'total') },
  },
});

/** A default campaign as the service makes it when a seller places ads without one. */
export const newDefaultCampaign = (world: World, userId: number, now: number, settings: Settings): Campaign =>
  defaultCampaign(Math.max(firstCampaignId + 9, ...world.campaigns.keys()) + 1, userId, now, settings);

export const createWorld = (options: WorldOptions): World => {
  const { tenant, clock, journal } = options;
  const categories = createCategoryTree(tenant);
  const ads = createAdStore(clock.now);
  const campaigns = new Map<number, Campaign>();
  const confirmedDomains = new Set<string>();
  const images = createImageStore(clock.now, options.imageFolder, (key, value) =>
    journal.append({ kind: 'image', key, value }),
  );
  const grants = createGrantStore(clock.now, (key, value) => journal.append({ kind: 'grant', key, value }));

  const seed = (): void => {
    const { seed: number, adCount: count, epoch } = options;
    const plan = { tenant, categories, seed: number, count, epoch, campaignId: firstCampaignId };
    const own = generateAds(plan);
    const others = strangersAds(plan);
    ads.load([...own, ...others]);
    const since = own[0]?.dateCreated;
    if (since !== undefined) {
      campaigns.set(
        firstCampaignId,
        withSpendOf(defaultCampaign(firstCampaignId, sellerId, since, options.settings()), own),
      );
    }
    campaigns.set(
      firstCampaignId + 1,
      defaultCampaign(firstCampaignId + 1, strangerId, epoch, options.settings()),
    );
    confirmedDomains.add(tenant.domain);
  };

  const replay = (entry: JournalEntry): void => {
    switch (entry.kind) {
      case 'ad':
        if (entry.value === undefined) ads.remove(Number(entry.key));
        else ads.put(entry.value);
        break;
      case 'campaign':
        campaigns.set(entry.value.id, entry.value);
        break;
      case 'image':
        images.restore(entry.value);
        break;
      case 'grant':
        if (entry.value !== undefined) grants.restore(entry.value);
        break;
      case 'domain':
        confirmedDomains.add(entry.key);
        break;
      case 'clock':
        clock.setOffset(entry.value);
    }
  };

  const clear = (): void => {
    ads.clear();
    campaigns.clear();
    confirmedDomains.clear();
    images.clear();
  };

  const start = (): void => {
    seed();
    for (const entry of journal.entries) replay(entry);
  };
  start();

  return {
    tenant,
    categories,
    user: sellerOf(tenant),
    ads,
    campaigns,
    images,
    grants,
    confirmedDomains,
    saveAd: (ad) => {
      ads.put(ad);
      journal.append({ kind: 'ad', key: String(ad.id), value: ad });
    },
    removeAd: (id) => {
      ads.remove(id);
      journal.append({ kind: 'ad', key: String(id) });
    },
    saveCampaign: (campaign) => {
      campaigns.set(campaign.id, campaign);
      journal.append({ kind: 'campaign', key: String(campaign.id), value: campaign });
    },
    confirmDomain: (domain) => {
      confirmedDomains.add(domain);
      journal.append({ kind: 'domain', key: domain });
    },
    saveClock: () => journal.append({ kind: 'clock', key: 'offset', value: clock.offset() }),
    reset: () => {
      clear();
      journal.clear();
      clock.setOffset(0);
      seed();
      for (const grant of grants.list()) journal.append({ kind: 'grant', key: grant.token, value: grant });
    },
  };
};
