import { isDeepStrictEqual } from 'node:util';

/** What a moving market remembers of ads and campaigns: how they stood when, and what their visitors did. */

/** How an ad stood from an instant on, until its next standing. */
export type Standing = {
  readonly from: number;
  readonly status: string;
  readonly campaignId: number;
  readonly bidMicros: string;
  /** The part of all interested visitors that its bid reaches; 0 while the ad itself cannot be seen. */
  readonly pull: number;
};

export type CampaignStanding = {
  readonly from: number;
  readonly status: string;
  /** Whether the campaign lets its ads be seen. */
  readonly open: boolean;
  /** How many times as many visitors come as usual; absent for as many. */
  readonly crowd?: number;
};

/** The clicks of a day. Impressions are not kept: they follow from the standings. */
export type DayClicks = {
  clicks: number;
  urlClicks: number;
  emails: number;
  spentMicros: number;
};

export type AdHistory = {
  /** Until when the ad was seen before the market began. */
  readonly seenBefore: number;
  /** In order of time. */
  readonly standings: Standing[];
  /** By the day's midnight in UTC. */
  readonly days: Map<number, DayClicks>;
};

/** An ad's history as JSON. */
export type StoredHistory = Omit<AdHistory, 'days'> & { readonly days: readonly [number, DayClicks][] };

export const storedHistory = (history: AdHistory): StoredHistory => ({ ...history, days: [...history.days] });

/** The market's own time. */
export type Course = {
  /** A tenant's midnight. Figures of earlier days are invented, later ones are counted. */
  readonly begun: number;
  /** What was to happen before this instant has happened. */
  hand: number;
  /** False while the settings say `still`. */
  open: boolean;
  /** How many times as many visitors come as usual; absent for as many. */
  crowd?: number;
};

export type MarketRecords = {
  course: Course | undefined;
  readonly ads: Map<number, AdHistory>;
  readonly campaigns: Map<number, CampaignStanding[]>;
};

export const createMarketRecords = (): MarketRecords => ({
  course: undefined,
  ads: new Map(),
  campaigns: new Map(),
});

export const clearMarketRecords = (records: MarketRecords): void => {
  records.course = undefined;
  records.ads.clear();
  records.campaigns.clear();
};

/** Adds a standing where it differs from the last one; of two at one instant the later counts. */
export const addStanding = <S extends { readonly from: number }>(standings: S[], standing: S): void => {
  if (standings.at(-1)?.from === standing.from) standings.pop();
  const last = standings.at(-1);
  if (last !== undefined && isDeepStrictEqual({ ...last, from: standing.from }, standing)) return;
  standings.push(standing);
};

/** The milliseconds of a period in which a campaign let its ads be seen, each as often as there was a usual crowd. */
const openFor = (standings: readonly CampaignStanding[], from: number, until: number): number => {
  let sum = 0;
  for (const [at, standing] of standings.entries()) {
    if (!standing.open) continue;
    const start = Math.max(from, standing.from);
    sum += Math.max(0, Math.min(until, standings[at + 1]?.from ?? until) - start) * (standing.crowd ?? 1);
  }
  return sum;
};

/** The milliseconds of a period in which an ad was seen, each as much as its bid pulled of those who came. */
export const exposureIn = (
  { ads, campaigns }: MarketRecords,
  adId: number,
  from: number,
  until: number,
): number => {
  const standings = ads.get(adId)?.standings ?? [];
  let sum = 0;
  for (const [at, standing] of standings.entries()) {
    const start = Math.max(from, standing.from);
    const end = Math.min(until, standings[at + 1]?.from ?? until);
    if (standing.pull === 0 || end <= start) continue;
    sum += standing.pull * openFor(campaigns.get(standing.campaignId) ?? [], start, end);
  }
  return sum;
};

/** An ad and its campaign, from an instant on. */
export type Shown = Omit<Standing, 'pull'> & { readonly campaignStatus: string; readonly seen: boolean };

/** When an ad could be seen and when not, and why: its own standings together with those of its campaigns. */
export const shownIn = ({ ads, campaigns }: MarketRecords, adId: number): readonly Shown[] => {
  const standings = ads.get(adId)?.standings ?? [];
  return standings.flatMap(({ pull, ...standing }, at) => {
    const until = standings[at + 1]?.from ?? Number.POSITIVE_INFINITY;
    const ofCampaign = campaigns.get(standing.campaignId) ?? [];
    return ofCampaign
      .filter(
        ({ from }, index) =>
          from < until && (ofCampaign[index + 1]?.from ?? Number.POSITIVE_INFINITY) > standing.from,
      )
      .map(({ from, status, open }) => ({
        ...standing,
        from: Math.max(from, standing.from),
        campaignStatus: status,
        seen: open && pull > 0,
      }));
  });
};
