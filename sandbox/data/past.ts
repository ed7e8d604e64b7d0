import { statusWithin } from '../budgets.ts';
import { day } from '../clock.ts';
import type { Bids } from '../market/visitors.ts';
import { popularityOf } from '../metrics/figures.ts';
import type { Ad, Budgets, Campaign } from '../model.ts';
import { createRandom, hashOf, type Random } from '../random.ts';

/**
 * What sellers did in the days before the first one, drawn from the seed so that it ends in the generated ads: the
 * last change of an ad was at its `dateLastUpdated`, and left what the ad has now, but for what visitors spent.
 */

/** What made another of an ad or a campaign, at an instant. */
export type Change<Holder> = { readonly at: number; readonly change: (now: Holder) => Holder };

export type PastOfAd = {
  /** How it was at first: when the past begins, or when it was made. */
  readonly before: Ad;
  /** Since when it is there; undefined where it was there before the past. */
  readonly made: number | undefined;
  /** In order of time. */
  readonly changes: readonly Change<Ad>[];
};

type Wanted = Pick<Ad, 'status' | 'bidMicros'> & { readonly totalLimitMicros: string };

type Draft = {
  readonly ad: Ad;
  readonly bids: Bids;
  readonly random: Random;
  /** Since when it is there in the past. */
  readonly from: number;
  /** Whether anybody looks for it. */
  readonly sought: boolean;
};

/** Statuses that visitors bring about, of ads that their seller wants to be seen. */
const spentUp = ['BUDGET_REACHED', 'DAILY_BUDGET_REACHED'];

const askedOf = ({ status, bidMicros, budgets }: Ad): Wanted => ({
  status: spentUp.includes(status) ? 'ACTIVE' : status,
  bidMicros,
  totalLimitMicros: budgets.total.limitMicros,
});

const withLimit = ({ budgets }: Ad, limitMicros: string): Budgets => ({
  daily: budgets.daily,
  total: { ...budgets.total, limitMicros },
});

/** The ad as its seller wants it from an instant on; what was spent stays. */
const asAsked = (ad: Ad, { status, bidMicros, totalLimitMicros }: Wanted, at: number): Ad => {
  const budgets = withLimit(ad, totalLimitMicros);
  const within = status === 'ACTIVE' ? statusWithin(budgets) : status;
  return { ...ad, bidMicros, budgets, status: within, dateLastUpdated: at };
};

const centMicros = 10_000;

/** A bid of some time ago, in whole cents within the category's bounds. */
const earlierBid = ({ ad, bids, random }: Draft): string => {
  if (ad.bidMicros === 'AUTOMATIC') return ad.bidMicros;
  const other = Number(ad.bidMicros) * (0.6 + 0.8 * random.next());
  const cents = Math.round(other / centMicros) * centMicros;
  return String(Math.min(Math.max(cents, bids.min), bids.max));
};

/** The price of a click, at most. */
const priceOf = ({ ad, bids }: Draft): bigint =>
  BigInt(ad.bidMicros === 'AUTOMATIC' ? bids.min : ad.bidMicros);

/** A total limit with room for a few clicks only. */
const tightLimit = (draft: Draft, spentMicros: string): string =>
  String(BigInt(spentMicros) + priceOf(draft) * BigInt(draft.random.int(2, 20)));

/** What the ad had spent when the past begins. */
const spentBefore = (draft: Draft, isNew: boolean): string => {
  const { ad, random, sought } = draft;
  const { limitMicros, spentMicros } = ad.budgets.total;
  if (isNew) return '0';
  if (ad.status !== 'BUDGET_REACHED' || !sought) return spentMicros;
  // So little was left that its visitors have spent it since.
  const left = priceOf(draft) * BigInt(random.int(1, 8));
  return String(left < BigInt(limitMicros) ? BigInt(limitMicros) - left : 0n);
};

type Asked = { readonly at: number; readonly wanted: Wanted };

/** What the seller wanted of the ad when, the last of which is what it has now. */
const wishesOf = (draft: Draft, spentMicros: string): readonly [Asked, ...Asked[]] => {
  const { ad, random, from } = draft;
  const last = { at: ad.dateLastUpdated, wanted: askedOf(ad) };
  const span = last.at - from;
  const at = (share: number): number => Math.floor(from + span * share);
  const active: Wanted = { ...last.wanted, status: 'ACTIVE' };
  const bidFirst: Wanted = { ...active, bidMicros: earlierBid(draft) };
  if (last.wanted.status !== 'ACTIVE')
    return [{ at: from, wanted: bidFirst }, { at: at(random.next()), wanted: active }, last];
  const kind = random.next();
  if (kind < 0.3) {
    const rest = Math.min(span * 0.8, random.int(1, 14) * day);
    const paused = { at: Math.floor(last.at - rest), wanted: { ...active, status: 'PAUSED' } };
    return [{ at: from, wanted: active }, paused, last];
  }
  if (kind < 0.5 && active.totalLimitMicros !== 'UNLIMITED')
    return [{ at: from, wanted: { ...active, totalLimitMicros: tightLimit(draft, spentMicros) } }, last];
  const secondBid = {
    at: at(0.2 + 0.6 * random.next()),
    wanted: { ...active, bidMicros: earlierBid(draft) },
  };
  return kind < 0.9
    ? [{ at: from, wanted: bidFirst }, secondBid, last]
    : [{ at: from, wanted: active }, last];
};

const openingOf = (ad: Ad, spentMicros: string): Ad => ({
  ...ad,
  budgets: {
    daily: { ...ad.budgets.daily, spentMicros: '0' },
    total: { ...ad.budgets.total, spentMicros },
  },
});

/** The past of an ad since an instant; bids are those of its category. */
export const pastOfAd = (seed: number, ad: Ad, bids: Bids, start: number): PastOfAd => {
  const random = createRandom(hashOf(seed, 'past', ad.id));
  const isNew = ad.dateCreated > start;
  const from = isNew ? ad.dateCreated : start;
  const draft = { ad, bids, random, from, sought: popularityOf(seed, ad.id).visitors > 0 };
  const spentMicros = spentBefore(draft, isNew);
  const [first, ...later] =
    ad.dateLastUpdated > from ? wishesOf(draft, spentMicros) : [{ at: from, wanted: askedOf(ad) }];
  const touched = Math.min(ad.dateLastUpdated, from);
  return {
    before: asAsked(openingOf(ad, spentMicros), first.wanted, touched),
    made: isNew ? from : undefined,
    changes: later.map(({ at, wanted }) => ({ at, change: (now) => asAsked(now, wanted, at) })),
  };
};

/** The fewest days in which a campaign is paused once. */
const longPast = 20;

/** What happened to a campaign in so many days: for one or two of them it was paused. */
export const pastOfCampaign = (
  seed: number,
  { id, status }: Campaign,
  start: number,
  days: number,
): readonly Change<Campaign>[] => {
  if (days < longPast || status !== 'ACTIVE') return [];
  const random = createRandom(hashOf(seed, 'past', id));
  const paused = Math.floor(start + days * day * (0.3 + 0.4 * random.next()));
  const resumed = Math.floor(paused + day * (1 + random.next()));
  return [
    { at: paused, change: (now) => ({ ...now, status: 'PAUSED', dateLastUpdated: paused }) },
    {
      at: resumed,
      change: (now) => ({ ...now, status: statusWithin(now.budgets), dateLastUpdated: resumed }),
    },
  ];
};
