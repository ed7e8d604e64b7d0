import { type CategoryTree, createCategoryTree } from './categories/tree.ts';
import type { Clock } from './clock.ts';
import { usersOf } from './data/seller.ts';
import {
  clearStores,
  defaultCampaign,
  firstCampaignId,
  replay,
  type Stores,
  seedStores,
} from './data/start.ts';
import type { Tenant } from './data/tenants.ts';
import type { FeedImport } from './feeds/feed-import.ts';
import { createMarketRecords } from './market/history.ts';
import { createMarket, type Market } from './market/market.ts';
import { daysIn, type TenantDays } from './metrics/days.ts';
import type { Ad, Campaign, User } from './model.ts';
import type { Settings } from './settings.ts';
import { type AdStore, createAdStore } from './store/ads.ts';
import { createGrantStore, type GrantStore } from './store/grants.ts';
import { createImageStore, type ImageStore } from './store/images.ts';
import type { Journal } from './store/journal.ts';

type Writers = {
  readonly saveAd: (ad: Ad) => void;
  readonly removeAd: (id: number) => void;
  readonly saveCampaign: (campaign: Campaign) => void;
  readonly saveFeedImport: (done: FeedImport) => void;
  readonly confirmDomain: (domain: string) => void;
  readonly saveClock: () => void;
};

/** The whole state of the service: the tenant's reference data, and what sellers made. */
export type World = Writers & {
  readonly tenant: Tenant;
  /** The seed of all generated data. */
  readonly seed: number;
  readonly categories: CategoryTree;
  readonly users: ReadonlyMap<number, User>;
  readonly ads: AdStore;
  readonly campaigns: ReadonlyMap<number, Campaign>;
  readonly feedImports: ReadonlyMap<number, FeedImport>;
  readonly images: ImageStore;
  readonly grants: GrantStore;
  readonly confirmedDomains: ReadonlySet<string>;
  readonly days: TenantDays;
  readonly market: Market;
  /** Resets to the data of the seed; tokens stay, so that a client need not sign in again. */
  readonly reset: () => void;
};

export type WorldOptions = {
  readonly tenant: Tenant;
  readonly seed: number;
  readonly adCount: number;
  readonly epoch: number;
  /** How many days of a moving market are behind the first one. */
  readonly past: number;
  readonly clock: Clock;
  readonly settings: () => Settings;
  readonly journal: Journal;
  readonly imageFolder: string | undefined;
};

/** The domain of a link, without `www.`; undefined for an invalid address. */
export const domainOf = (url: string): string | undefined =>
  URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : undefined;

/** A default campaign, as the service creates it for a seller's first ad without a campaign. */
export const newDefaultCampaign = (world: World, userId: number, now: number, settings: Settings): Campaign =>
  defaultCampaign(Math.max(firstCampaignId + 9, ...world.campaigns.keys()) + 1, userId, now, settings);

const createStores = ({ clock, journal, imageFolder }: WorldOptions): Stores => ({
  ads: createAdStore(clock.now),
  campaigns: new Map(),
  feedImports: new Map(),
  confirmedDomains: new Set(),
  marketRecords: createMarketRecords(),
  images: createImageStore(clock.now, imageFolder, (key, value) =>
    journal.append([{ kind: 'image', key, value }]),
  ),
  grants: createGrantStore(clock.now, (key, value) => journal.append([{ kind: 'grant', key, value }])),
});

/** All changes go through these, so that each is in the journal before it is answered. */
const writersOf = (stores: Stores, market: Market, { clock, journal }: WorldOptions): Writers => ({
  saveAd: (ad) => {
    stores.ads.put(ad);
    journal.append([{ kind: 'ad', key: String(ad.id), value: ad }, ...market.adChanged(ad.id)]);
  },
  removeAd: (id) => {
    stores.ads.remove(id);
    journal.append([{ kind: 'ad', key: String(id) }, ...market.adChanged(id)]);
  },
  saveCampaign: (campaign) => {
    stores.campaigns.set(campaign.id, campaign);
    const { id } = campaign;
    journal.append([{ kind: 'campaign', key: String(id), value: campaign }, ...market.campaignChanged(id)]);
  },
  saveFeedImport: (done) => {
    stores.feedImports.set(done.id, done);
    journal.append([{ kind: 'feed', key: String(done.id), value: done }]);
  },
  confirmDomain: (domain) => {
    stores.confirmedDomains.add(domain);
    journal.append([{ kind: 'domain', key: domain }]);
  },
  saveClock: () => journal.append([{ kind: 'clock', key: 'offset', value: clock.offset() }]),
});

export const createWorld = (options: WorldOptions): World => {
  const { tenant, clock, journal } = options;
  const categories = createCategoryTree(tenant);
  const stores = createStores(options);
  const days = daysIn(tenant.timeZone);
  const seed = (): void => seedStores(stores, { ...options, categories, days, settings: options.settings() });
  seed();
  for (const entry of journal.entries) replay(stores, clock, entry);
  const { marketRecords: records, ...shown } = stores;
  const market = createMarket({ ...options, ...shown, records, days, categories });
  return {
    tenant,
    seed: options.seed,
    categories,
    users: usersOf(tenant),
    days,
    market,
    ...shown,
    ...writersOf(stores, market, options),
    reset: () => {
      clearStores(stores);
      market.clear();
      journal.clear();
      clock.setOffset(0);
      seed();
      market.resume();
      const kept = stores.grants.list();
      for (const grant of kept) journal.append([{ kind: 'grant', key: grant.token, value: grant }]);
    },
  };
};
