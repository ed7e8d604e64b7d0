import type { CategoryTree } from '../categories/tree.ts';
import { type Clock, day } from '../clock.ts';
import type { TenantDays } from '../metrics/days.ts';
import type { Figures } from '../metrics/figures.ts';
import type { Ad, Campaign } from '../model.ts';
import type { Settings } from '../settings.ts';
import type { AdStore } from '../store/ads.ts';
import type { Journal, JournalEntry } from '../store/journal.ts';
import { type Account, accountIn, beginDay, charge, hasDay, leastLeft, settled } from './account.ts';
import {
  type Course,
  clearMarketRecords,
  type DayClicks,
  exposureIn,
  type MarketRecords,
  type Shown,
  shownIn,
} from './history.ts';
import { createRecorder } from './recorder.ts';
import { createVisitQueue } from './visit-queue.ts';
import {
  type Audience,
  audienceOf,
  type Bids,
  clickOf,
  crowdIn,
  unclickedOn,
  type Visit,
} from './visitors.ts';

/**
 * A market that moves by itself: visitors see and click ads, budgets are spent, reached, and begin again at the
 * tenant's midnight. Visits are drawn from the seed a day at a time and played in order of their instants, up to the
 * present, before any call looks; so that it never matters in which steps time passed. While a world is `still` from
 * its beginning nothing is recorded, and nothing here has any effect.
 */
export type Market = {
  /** Plays what has happened since it was last called. Before each call, without an `await` between the two. */
  readonly catchUp: () => void;
  /** The ad was saved or is gone; gives what the journal has to keep of that. */
  readonly adChanged: (id: number) => readonly JournalEntry[];
  /** The campaign was saved; gives what the journal has to keep of that. */
  readonly campaignChanged: (id: number) => readonly JournalEntry[];
  /** A click by order of the control address, which adds its price to ad and campaign itself. */
  readonly clicked: (id: number, micros: bigint) => void;
  /** Whether the figures of a day are counted here. */
  readonly counts: (date: number) => boolean;
  /** The counted hits of a day, so far. */
  readonly figuresOn: (id: number, date: number) => Figures;
  /** Whether anybody saw an ad on one of the counted days of a period, whose end is exclusive. */
  readonly visitedIn: (id: number, from: number, until: number) => boolean;
  /** Until when an ad was seen before the market began; undefined while it has not. */
  readonly seenBefore: (id: number) => number | undefined;
  readonly shown: (id: number) => readonly Shown[];
  readonly clear: () => void;
  /** Goes on from where the records end; without effect where there are none. */
  readonly resume: () => void;
};

export type MarketOptions = {
  readonly seed: number;
  readonly days: TenantDays;
  readonly categories: CategoryTree;
  readonly ads: AdStore;
  readonly campaigns: Map<number, Campaign>;
  readonly records: MarketRecords;
  readonly clock: Clock;
  readonly settings: () => Settings;
  readonly journal: Journal;
};

const noClicks = (): DayClicks => ({ clicks: 0, urlClicks: 0, emails: 0, spentMicros: 0 });

export const createMarket = (options: MarketOptions): Market => {
  const { seed, days, ads, campaigns, records, clock, settings, journal } = options;
  const recorder = createRecorder(options);
  const { noteAd, noteCampaign } = recorder;
  const audiences = new Map<number, Audience>();
  const audienceFor = (id: number): Audience => {
    const known = audiences.get(id);
    if (known !== undefined) return known;
    const drawn = audienceOf(seed, id);
    audiences.set(id, drawn);
    return drawn;
  };
  const queue = createVisitQueue(days, audienceFor);
  /** Ads and campaigns to which something happened that is not stored yet. */
  const adAccounts = new Map<number, Account<Ad>>();
  const campaignAccounts = new Map<number, Account<Campaign>>();

  const clicksToday = (id: number): DayClicks => {
    const history = records.ads.get(id);
    const known = history?.days.get(queue.day()) ?? noClicks();
    history?.days.set(queue.day(), known);
    return known;
  };

  /** Somebody clicks: the price is charged to ad and campaign, and what reached its limit is seen no more. */
  const click = (ad: Ad, bids: Bids, { at, luck }: Visit): void => {
    const account = accountIn(adAccounts, ad);
    const campaign = campaigns.get(ad.campaignId);
    const ofCampaign = campaign && accountIn(campaignAccounts, campaign);
    const { costMicros, url, email } = clickOf(luck, audienceFor(ad.id), ad.bidMicros, bids);
    const left = leastLeft(account, ofCampaign);
    // The last click is billed what is left, so that a budget is spent to the micro and never beyond.
    const micros = left !== undefined && left < costMicros ? left : BigInt(costMicros);
    const count = clicksToday(ad.id);
    count.clicks += 1;
    count.urlClicks += url && ad.url !== undefined ? 1 : 0;
    count.emails += email && ad.allowContactByEmail ? 1 : 0;
    count.spentMicros += Number(micros);
    const { spentTouch } = settings();
    if (charge(account, micros, at, spentTouch)) noteAd(settled(account), at);
    if (ofCampaign !== undefined && charge(ofCampaign, micros, at, spentTouch))
      noteCampaign(ad.campaignId, settled(ofCampaign), at);
  };

  const serve = (visit: Visit): void => {
    const standing = records.ads.get(visit.adId)?.standings.at(-1);
    if (standing === undefined || visit.resistance >= standing.pull) return;
    if (records.campaigns.get(standing.campaignId)?.at(-1)?.open !== true) return;
    const ad = ads.get(visit.adId);
    const bids = ad && recorder.bidsOf(ad.categoryId);
    if (ad !== undefined && bids !== undefined) click(ad, bids, visit);
  };

  const serveUntil = (instant: number): void => {
    for (let visit = queue.takeBefore(instant); visit !== undefined; visit = queue.takeBefore(instant))
      serve(visit);
  };

  /** Draws who will come on a day; those before `from` have been. */
  const openDay = (date: number, from: number): void => {
    const firsts = [...records.ads].map(
      ([id, { standings }]) => [id, Math.max(from, standings[0]?.from ?? from)] as const,
    );
    queue.open(date, firsts, records.course?.crowd ?? 1);
  };

  /** Daily budgets begin again. Whether its category has room is not asked of an ad that this wakes. */
  const beginDays = (at: number): void => {
    const { spentTouch } = settings();
    for (const ad of ads.all()) {
      if (!adAccounts.has(ad.id) && !hasDay(ad)) continue;
      const account = accountIn(adAccounts, ad);
      beginDay(account, at, spentTouch);
      // Most were to be seen all the time.
      const pull = records.ads.get(ad.id)?.standings.at(-1)?.pull ?? 0;
      if (pull === 0) noteAd(settled(account), Math.max(at, ad.dateCreated));
    }
    for (const campaign of campaigns.values()) {
      if (!campaignAccounts.has(campaign.id) && !hasDay(campaign)) continue;
      const account = accountIn(campaignAccounts, campaign);
      beginDay(account, at, spentTouch);
      noteCampaign(campaign.id, settled(account), at);
    }
  };

  /** Stores what happened, all at once: a killed sandbox has all of it or plays all of it again. */
  const settle = (): void => {
    for (const account of adAccounts.values()) ads.put(settled(account));
    const charged = [...campaignAccounts.values()].map(settled);
    for (const campaign of charged) campaigns.set(campaign.id, campaign);
    journal.append([
      ...charged.map((value) => ({ kind: 'campaign', key: String(value.id), value }) as const),
      ...recorder.entries(adAccounts.keys(), campaignAccounts.keys()),
    ]);
    adAccounts.clear();
    campaignAccounts.clear();
  };

  /** The market begins with the tenant's day, as if its daily budgets had just begun too. */
  const begin = (now: number): Course => {
    const today = days.dayOf(now);
    const start = days.start(today);
    const course: Course = { begun: start, hand: start, open: true };
    records.course = course;
    // First of all: what is paused or reached now was seen until then.
    for (const ad of ads.all()) recorder.historyOf(ad);
    beginDays(start);
    recorder.noteRest(start);
    openDay(today, start);
    return course;
  };

  /** From now on the market is open or not, and so many times as many come. */
  const admit = (open: boolean, crowd: number, course: Course): void => {
    const before = course.crowd ?? 1;
    if (course.open === open && before === crowd) return;
    course.open = open;
    course.crowd = crowd;
    for (const id of records.campaigns.keys()) noteCampaign(id, campaigns.get(id), course.hand);
    journal.append(recorder.entries([], records.campaigns.keys()));
    if (before !== crowd) openDay(days.dayOf(course.hand), course.hand);
  };

  /** When this sandbox was started: a crowd comes only while it runs. */
  let since = 0;
  const resume = (): void => {
    since = clock.now();
    const { course } = records;
    if (course === undefined) return;
    recorder.noteRest(course.begun);
    admit(course.open, 1, course);
    openDay(days.dayOf(course.hand), course.hand);
  };

  const playUntil = (now: number, course: Course): void => {
    for (let end = days.end(queue.day()); end <= now; end = days.end(queue.day())) {
      serveUntil(end);
      beginDays(end);
      openDay(days.dayOf(end), end);
    }
    serveUntil(now);
    // A clock that is set back finds the market where it was.
    course.hand = Math.max(course.hand, now);
  };

  const catchUp = (): void => {
    const { market } = settings();
    if (records.course === undefined && market === 'still') return;
    const now = clock.now();
    const begins = records.course === undefined;
    const course = records.course ?? begin(now);
    if ((course.crowd ?? 1) !== crowdIn(market)) playUntil(Math.min(since, now), course);
    admit(market !== 'still', crowdIn(market), course);
    playUntil(now, course);
    if (begins || adAccounts.size > 0 || campaignAccounts.size > 0) settle();
  };

  const adChanged = (id: number): readonly JournalEntry[] => {
    const { course } = records;
    if (course === undefined) return [];
    const isNew = !records.ads.has(id);
    const ad = ads.get(id);
    if (ad === undefined) recorder.noteGone(id, course.hand);
    else noteAd(ad, course.hand);
    if (isNew) queue.add(id, course.hand);
    return recorder.entries([id], []);
  };

  const figuresOn = (id: number, date: number): Figures => {
    const clicked = records.ads.get(id)?.days.get(date) ?? noClicks();
    const until = Math.min(days.end(date), records.course?.hand ?? 0);
    const exposure = exposureIn(records, id, days.start(date), until);
    const unclicked = unclickedOn(audienceFor(id), date, exposure);
    return { impressions: clicked.clicks + unclicked, ...clicked };
  };

  const visitedIn = (id: number, from: number, until: number): boolean => {
    const { course } = records;
    if (course === undefined) return false;
    for (let date = Math.max(from, days.dayOf(course.begun)); date < until; date += day) {
      if (days.start(date) >= course.hand) return false;
      if (figuresOn(id, date).impressions > 0) return true;
    }
    return false;
  };

  resume();
  return {
    catchUp,
    adChanged,
    campaignChanged: (id) => {
      const { course } = records;
      if (course === undefined) return [];
      noteCampaign(id, campaigns.get(id), course.hand);
      return recorder.entries([], [id]);
    },
    clicked: (id, micros) => {
      if (records.course === undefined || micros === 0n) return;
      const count = clicksToday(id);
      count.clicks += 1;
      count.spentMicros += Number(micros);
    },
    counts: (date) => records.course !== undefined && days.start(date) >= records.course.begun,
    figuresOn,
    visitedIn,
    seenBefore: (id) => records.ads.get(id)?.seenBefore,
    shown: (id) => shownIn(records, id),
    clear: () => {
      clearMarketRecords(records);
      queue.clear();
    },
    resume,
  };
};
