import { statusWithin } from '../budgets.ts';
import { readInterval } from '../categories/interval.ts';
import type { CategoryTree } from '../categories/tree.ts';
import { seenUntil } from '../metrics/figures.ts';
import type { Ad, Campaign } from '../model.ts';
import type { AdStore } from '../store/ads.ts';
import type { JournalEntry } from '../store/journal.ts';
import { type AdHistory, addStanding, type MarketRecords, storedHistory } from './history.ts';
import { type Bids, pullOf } from './visitors.ts';

/** Writes the histories: whether an ad and its campaign let it be seen (interface, States and transitions). */
export type Recorder = {
  /** The bids of a category; undefined where nobody sees its ads. */
  readonly bidsOf: (categoryId: number) => Bids | undefined;
  readonly historyOf: (ad: Ad) => AdHistory;
  readonly noteAd: (ad: Ad, from: number) => void;
  readonly noteGone: (id: number, from: number) => void;
  readonly noteCampaign: (id: number, campaign: Campaign | undefined, from: number) => void;
  /** Notes how everything stands that has no history yet. */
  readonly noteRest: (from: number) => void;
  /** What the journal has to keep of the market's course, and of the histories of ads and campaigns. */
  readonly entries: (adIds: Iterable<number>, campaignIds: Iterable<number>) => readonly JournalEntry[];
};

export type Recorded = {
  readonly categories: CategoryTree;
  readonly ads: AdStore;
  readonly campaigns: ReadonlyMap<number, Campaign>;
  readonly records: MarketRecords;
};

/** Ads in a closed category are seen, those in a deleted one, or in one without rules, are not. */
export const bidsIn = (categories: CategoryTree): Recorder['bidsOf'] => {
  const known = new Map<number, Bids | undefined>();
  const read = (categoryId: number): Bids | undefined => {
    const category = categories.get(categoryId);
    if (category?.config === undefined || category.status === 'DELETED') return undefined;
    const { min, max } = readInterval(category.config.bidMicros);
    return { min: Number(min), max: Number(max) };
  };
  return (categoryId) => {
    if (!known.has(categoryId)) known.set(categoryId, read(categoryId));
    return known.get(categoryId);
  };
};

export const createRecorder = ({ categories, ads, campaigns, records }: Recorded): Recorder => {
  const bidsOf = bidsIn(categories);

  const historyOf = (ad: Ad): AdHistory => {
    const begun = records.course?.begun ?? 0;
    const known = records.ads.get(ad.id);
    if (known !== undefined) return known;
    const made = { seenBefore: seenUntil(ad, begun), standings: [], days: new Map() };
    records.ads.set(ad.id, made);
    return made;
  };

  const noteCampaign: Recorder['noteCampaign'] = (id, campaign, from) => {
    const status = campaign?.status ?? 'ACTIVE';
    const within = campaign === undefined || statusWithin(campaign.budgets) === 'ACTIVE';
    const open = status === 'ACTIVE' && within && records.course?.open !== false;
    const standings = records.campaigns.get(id) ?? [];
    records.campaigns.set(id, standings);
    const crowd = records.course?.crowd ?? 1;
    addStanding(standings, { from, status, open, ...(crowd === 1 ? {} : { crowd }) });
  };

  const noteAd: Recorder['noteAd'] = (ad, from) => {
    const bids = bidsOf(ad.categoryId);
    const seen = ad.status === 'ACTIVE' && statusWithin(ad.budgets) === 'ACTIVE' && bids !== undefined;
    addStanding(historyOf(ad).standings, {
      from,
      status: ad.status,
      campaignId: ad.campaignId,
      bidMicros: ad.bidMicros,
      pull: seen ? pullOf(ad.bidMicros, bids) : 0,
    });
    // The control address can name a campaign that there is not: it hinders nobody.
    if (!records.campaigns.has(ad.campaignId)) noteCampaign(ad.campaignId, undefined, from);
  };

  const adEntry = (id: number): readonly JournalEntry[] => {
    const [history, ad] = [records.ads.get(id), ads.get(id)];
    if (history === undefined) return [];
    const changed = ad && { status: ad.status, budgets: ad.budgets, dateLastUpdated: ad.dateLastUpdated };
    return [{ kind: 'adHistory', key: String(id), value: { ...storedHistory(history), ad: changed } }];
  };

  const campaignEntry = (id: number): readonly JournalEntry[] => {
    const value = records.campaigns.get(id);
    return value === undefined ? [] : [{ kind: 'campaignHistory', key: String(id), value }];
  };

  return {
    bidsOf,
    historyOf,
    noteAd,
    noteGone: (id, from) => {
      const standings = records.ads.get(id)?.standings;
      const last = standings?.at(-1);
      if (last !== undefined) addStanding(standings ?? [], { ...last, from, status: 'REMOVED', pull: 0 });
    },
    noteCampaign,
    noteRest: (from) => {
      for (const campaign of campaigns.values())
        if (!records.campaigns.has(campaign.id)) noteCampaign(campaign.id, campaign, from);
      for (const ad of ads.all())
        if (historyOf(ad).standings.length === 0) noteAd(ad, Math.max(from, ad.dateCreated));
    },
    entries: (adIds, campaignIds) => {
      const { course } = records;
      if (course === undefined) return [];
      return [
        { kind: 'market', key: 'course', value: { ...course } },
        ...[...campaignIds].flatMap(campaignEntry),
        ...[...adIds].flatMap(adEntry),
      ];
    },
  };
};
