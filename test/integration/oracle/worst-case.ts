/**
 * The most that ads can spend, and the places they take, decided from the interface's text alone. It counts whether an
 * ad or campaign may run, not whether it does at the moment: budgets are renewed, and domains confirmed.
 */
import type { Bound } from './budget.ts';
import { least, leftOf, limitOf, sum } from './budget.ts';
import type { Raw, RawMarket } from './raw.ts';
import { at, campaignOf } from './raw.ts';

export type Worst = { readonly day: Bound; readonly total: Bound };

/** "Budget statuses show only where the ad would otherwise be ACTIVE", and DOMAIN_PENDING "becomes ACTIVE". */
const ACTIVE: readonly unknown[] = ['ACTIVE', 'BUDGET_REACHED', 'DAILY_BUDGET_REACHED', 'DOMAIN_PENDING'];

/** Nothing but an edit or support gets an ad out of these. "Tolerate unknown enum values": others may run. */
const RESTING: readonly unknown[] = ['PAUSED', 'DELETED', 'DELETED_BY_CS', 'SUSPENDED_BY_CS'];

export const isActive = ({ status }: Raw): boolean => ACTIVE.includes(status);

export const mayRun = ({ status }: Raw): boolean => !RESTING.includes(status);

const NOTHING: Worst = { day: 0n, total: 0n };

/** A budget bounds whatever has it, an ad or a campaign: a day's spend by what is left in total, too. */
const within = ({ day, total }: Worst, owner: Raw | undefined): Worst => {
  if (owner && !mayRun(owner)) return NOTHING;
  const left = leftOf(owner);
  return { day: least(day, limitOf(owner, 'daily') ?? null, left), total: least(total, left) };
};

const UNBOUNDED: Worst = { day: null, total: null };

const added = (all: readonly Worst[]): Worst => ({
  day: sum(all.map(({ day }) => day)),
  total: sum(all.map(({ total }) => total)),
});

const grouped = <K>(ads: readonly Raw[], keyOf: (ad: Raw) => K): ReadonlyMap<K, readonly Raw[]> =>
  Map.groupBy(ads, keyOf);

/** The id of the campaign that pays; null where an ad names none and there is no default one. */
export const payerOf = (ad: Raw, market: RawMarket): unknown =>
  campaignOf(ad, market)?.['id'] ?? ad['campaignId'] ?? null;

/** "Campaign budgets act on all ads in the campaign", so that together they spend no more than these. */
const ofAds = (ads: readonly Raw[], market: RawMarket): Worst =>
  added(
    [...grouped(ads, (ad) => payerOf(ad, market))].map(([, together]) =>
      within(
        added(together.map((ad) => within(UNBOUNDED, ad))),
        together[0] && campaignOf(together[0], market),
      ),
    ),
  );

const eachOf = (market: RawMarket, keyOf: (ad: Raw) => unknown): ReadonlyMap<unknown, Worst> =>
  new Map([...grouped(market.ads.filter(mayRun), keyOf)].map(([key, ads]) => [key, ofAds(ads, market)]));

export const worstOfAccount = (market: RawMarket): Worst => ofAds(market.ads.filter(mayRun), market);

export const worstByCampaign = (market: RawMarket): ReadonlyMap<unknown, Worst> =>
  eachOf(market, (ad) => payerOf(ad, market));

export const worstByCategory = (market: RawMarket): ReadonlyMap<unknown, Worst> =>
  eachOf(market, (ad) => ad['categoryId']);

/**
 * How many ads of each category count as active. "PAUSED ads are not counted" (States and transitions); one in a status
 * that only the service knows is not said to be active.
 */
export const placesTaken = ({ ads }: RawMarket): ReadonlyMap<unknown, number> => {
  return new Map(
    [...grouped(ads.filter(isActive), (ad) => ad['categoryId'])].map(([id, all]) => [id, all.length]),
  );
};

/** The most ads that may be active in a category; null where it does not say. */
export const mostPlaces = (category: Raw): number | null => {
  const [, most, end] = /,\s*(\d+)([\])])$/.exec(String(at(category, 'config', 'activeAds'))) ?? [];
  if (most === undefined) return null;
  return Number(most) - (end === ')' ? 1 : 0);
};
