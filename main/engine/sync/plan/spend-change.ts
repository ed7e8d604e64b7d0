/**
 * What a push changes of what ads can spend at worst on a day, by the planner's sums: campaigns count with all their ads,
 * and an amount that both an ad and its campaign limit counts once.
 */
import type { RowKey } from '../../../../shared/ad/model.ts';
import {
  type Bound,
  type CampaignBounds,
  createSpendSums,
  isNothing,
  type SpendingAd,
  type WorstCases,
  withinCampaign,
} from '../../../../shared/planner/spend.ts';

/** An ad before and after the push. */
export type AdSpend = { readonly key: RowKey; readonly before: SpendingAd; readonly after: SpendingAd };

export type SpendChange = {
  /** What those ads that have a bound can spend together on a day, in micros; null where none of these can spend. */
  readonly before: bigint | null;
  readonly after: bigint | null;
  /** Ads that nothing bounds, neither limits of theirs nor of their campaign, before and after it. */
  readonly boundlessBefore: number;
  readonly boundless: number;
  /** Ads that lose their last bound. */
  readonly freed: readonly RowKey[];
  /** By how much the worst day of all ads rises that have a bound before and after. */
  readonly rise: bigint;
  /** The ads that can cost more, by themselves or as part of a campaign that lets them. */
  readonly raised: readonly RowKey[];
};

/** The most one ad can spend on a day within its campaign. */
const dayOf = (campaigns: CampaignBounds, ad: SpendingAd): Bound =>
  withinCampaign(campaigns, ad.campaignId, ad).day;

/** The sum of ads that have a bound, each by itself or by its campaign, so that it has one too. */
const dayIn = ({ account }: WorstCases): bigint => account.day ?? 0n;

/** Adds up ads that have a bound and can spend. */
const createTally = (campaigns: CampaignBounds) => {
  const sums = createSpendSums(campaigns);
  let count = 0;
  return {
    add: (ad: SpendingAd): void => {
      if (isNothing(ad)) return;
      sums.add(ad);
      count += 1;
    },
    total: (): bigint | null => (count === 0 ? null : dayIn(sums.worst())),
  };
};

/** An ad that may cost more; `within` is its campaign where it may as one of several only. */
type MayRise = { readonly key: RowKey; readonly within?: number | null };

/**
 * Ads are added one by one, so that many can be in time slices: those that are sent, and all others of campaigns whose
 * bounds are.
 */
export const createSpendChange = (before: CampaignBounds, after: CampaignBounds) => {
  const [all, allAfter] = [createTally(before), createTally(after)];
  /** Of ads that have a bound before and after. */
  const [lasting, lastingAfter] = [createSpendSums(before), createSpendSums(after)];
  const freed: RowKey[] = [];
  const rising: MayRise[] = [];
  let boundlessBefore = 0;
  let boundless = 0;

  const isElsewhere = (from: number | null, to: number | null): boolean =>
    from !== to || before.get(to)?.day !== after.get(to)?.day;

  const addLasting = (ad: AdSpend, was: bigint, is: bigint): void => {
    lasting.add(ad.before);
    lastingAfter.add(ad.after);
    const within = ad.after.campaignId;
    if (is > was) rising.push({ key: ad.key });
    else if (!isNothing(ad.after) && isElsewhere(ad.before.campaignId, within))
      rising.push({ key: ad.key, within });
  };

  return {
    add: (ad: AdSpend): void => {
      const was = dayOf(before, ad.before);
      const is = dayOf(after, ad.after);
      if (was === null) boundlessBefore += 1;
      else all.add(ad.before);
      if (is === null) boundless += 1;
      else allAfter.add(ad.after);
      if (was !== null && is === null) freed.push(ad.key);
      if (was !== null && is !== null) addLasting(ad, was, is);
    },
    change: (): SpendChange => {
      const [worst, worstAfter] = [lasting.worst(), lastingAfter.worst()];
      const dayWithin = ({ campaigns }: WorstCases, id: number | null): bigint =>
        campaigns.get(id)?.day ?? 0n;
      const isLoosened = (id: number | null): boolean => dayWithin(worstAfter, id) > dayWithin(worst, id);
      return {
        before: all.total(),
        after: allAfter.total(),
        boundlessBefore,
        boundless,
        freed,
        rise: dayIn(worstAfter) - dayIn(worst),
        raised: rising.flatMap(({ key, within }) => (within === undefined || isLoosened(within) ? key : [])),
      };
    },
  };
};
