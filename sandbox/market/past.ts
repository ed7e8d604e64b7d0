import { withSpendOf } from '../budgets.ts';
import type { CategoryTree } from '../categories/tree.ts';
import { day } from '../clock.ts';
import { pastOfAd, pastOfCampaign } from '../data/past.ts';
import type { TenantDays } from '../metrics/days.ts';
import type { Ad, Campaign } from '../model.ts';
import type { Settings } from '../settings.ts';
import { type AdStore, createAdStore } from '../store/ads.ts';
import { memoryJournal } from '../store/journal.ts';
import type { MarketRecords } from './history.ts';
import { createMarket, type Market } from './market.ts';
import { bidsIn } from './recorder.ts';

/** The generated world, to which the past is put. */
type Generated = {
  readonly ads: AdStore;
  readonly campaigns: Map<number, Campaign>;
  readonly marketRecords: MarketRecords;
};

export type PastPlan = {
  readonly seed: number;
  readonly categories: CategoryTree;
  readonly days: TenantDays;
  readonly settings: Settings;
  /** The first day, at which the past ends. */
  readonly epoch: number;
  /** How many days it has. */
  readonly past: number;
};

/** Of a deleted category, whose ads nobody sees. */
const anyBids = { min: 10_000, max: 10_000 };

const withItsSpend = (campaign: Campaign, ads: AdStore): Campaign =>
  withSpendOf(
    campaign,
    ads.all().filter(({ campaignId }) => campaignId === campaign.id),
  );

/** Generated ads and campaigns as the past left them. */
const settleIn = (world: Generated, ads: AdStore, campaigns: ReadonlyMap<number, Campaign>): void => {
  const left = world.ads.all().map((ad): Ad => {
    const { status, budgets, dateLastUpdated } = ads.get(ad.id) ?? ad;
    return { ...ad, status, budgets, dateLastUpdated };
  });
  world.ads.load(left);
  for (const campaign of campaigns.values()) world.campaigns.set(campaign.id, campaign);
};

type Event = { readonly at: number; readonly happen: () => void };

/** The world as the past began, and what happened in it then. */
const rewound = ({ ads: generated, campaigns }: Generated, plan: PastPlan, now: () => number) => {
  const { seed, categories, past } = plan;
  const start = now();
  const bidsOf = bidsIn(categories);
  const pasts = generated.all().map((ad) => pastOfAd(seed, ad, bidsOf(ad.categoryId) ?? anyBids, start));
  const ads = createAdStore(now);
  ads.load(pasts.flatMap(({ before, made }) => (made === undefined ? before : [])));
  const earlier = new Map([...campaigns].map(([id, campaign]) => [id, withItsSpend(campaign, ads)]));
  const events = (market: Market): readonly Event[] => {
    const keepAd = (ad: Ad): void => {
      ads.put(ad);
      market.adChanged(ad.id);
    };
    const keepCampaign = (campaign: Campaign): void => {
      earlier.set(campaign.id, campaign);
      market.campaignChanged(campaign.id);
    };
    const all = [
      ...pasts.flatMap(({ before, made, changes }) => [
        ...(made === undefined ? [] : [{ at: made, happen: () => keepAd(before) }]),
        ...changes.map(({ at, change }) => ({
          at,
          happen: () => keepAd(change(ads.get(before.id) ?? before)),
        })),
      ]),
      ...[...earlier.values()].flatMap((before) =>
        pastOfCampaign(seed, before, start, past).map(({ at, change }) => ({
          at,
          happen: () => keepCampaign(change(earlier.get(before.id) ?? before)),
        })),
      ),
    ];
    return all.toSorted((left, right) => left.at - right.at);
  };
  return { ads, campaigns: earlier, events };
};

/**
 * Plays the days before the first one in a market of their own: what sellers did then, and what visitors did of it.
 * Ads and campaigns stay as they were generated, but for what was spent and the status that this left; the records
 * hold how it came to that, and the world's own market goes on from there.
 */
export const playPast = (world: Generated, plan: PastPlan): void => {
  const { seed, categories, days, epoch, past } = plan;
  let now = days.start(days.dayOf(epoch) - past * day);
  const { ads, campaigns, events } = rewound(world, plan, () => now);
  const market = createMarket({
    ...{ seed, days, categories, ads, campaigns },
    records: world.marketRecords,
    clock: { now: () => now, offset: () => 0, setOffset: () => {} },
    settings: () => ({ ...plan.settings, market: 'moving' }),
    journal: memoryJournal,
  });
  market.catchUp();
  for (const { at, happen } of events(market)) {
    now = at;
    market.catchUp();
    happen();
  }
  now = epoch;
  market.catchUp();
  settleIn(world, ads, campaigns);
};
