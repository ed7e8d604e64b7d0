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
  withinCampaign,
} from '../../../../shared/planner/spend.ts';

/** An ad before and after the push. */
export type AdSpend = { readonly key: RowKey; readonly before: SpendingAd; readonly after: SpendingAd };

export type SpendInput = {
  /** The ads that are sent, and all others of campaigns whose bounds are. */
  readonly ads: readonly AdSpend[];
  readonly before: CampaignBounds;
  readonly after: CampaignBounds;
};

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

/** Sums of ads that have a bound, each by itself or by its campaign. */
const sumsOf = (campaigns: CampaignBounds, ads: readonly SpendingAd[]) => {
  const sums = createSpendSums(campaigns);
  for (const ad of ads) sums.add(ad);
  const worst = sums.worst();
  return {
    // Each of them has a bound, and so has their sum.
    all: worst.account.day ?? 0n,
    dayOf: (campaign: number | null): bigint => worst.campaigns.get(campaign)?.day ?? 0n,
  };
};

const together = (campaigns: CampaignBounds, ads: readonly SpendingAd[]): bigint | null => {
  const spending = ads.filter((ad) => !isNothing(ad) && dayOf(campaigns, ad) !== null);
  return spending.length === 0 ? null : sumsOf(campaigns, spending).all;
};

export const spendChange = ({ ads, before, after }: SpendInput): SpendChange => {
  const days = ads.map((ad) => ({ ad, was: dayOf(before, ad.before), is: dayOf(after, ad.after) }));
  const bounded = days.filter(({ was, is }) => was !== null && is !== null);
  const sumsBefore = sumsOf(
    before,
    bounded.map(({ ad }) => ad.before),
  );
  const sumsAfter = sumsOf(
    after,
    bounded.map(({ ad }) => ad.after),
  );
  /** Is it let spend more as one of several, though perhaps not by itself? */
  const isLoosened = ({ before: from, after: to }: AdSpend): boolean => {
    const { campaignId } = to;
    const isElsewhere =
      from.campaignId !== campaignId || before.get(campaignId)?.day !== after.get(campaignId)?.day;
    return isElsewhere && !isNothing(to) && sumsAfter.dayOf(campaignId) > sumsBefore.dayOf(campaignId);
  };
  return {
    before: together(
      before,
      ads.map((ad) => ad.before),
    ),
    after: together(
      after,
      ads.map((ad) => ad.after),
    ),
    boundlessBefore: days.filter(({ was }) => was === null).length,
    boundless: days.filter(({ is }) => is === null).length,
    freed: days.filter(({ was, is }) => was !== null && is === null).map(({ ad }) => ad.key),
    rise: sumsAfter.all - sumsBefore.all,
    raised: bounded
      .filter(({ ad, was, is }) => (is ?? 0n) > (was ?? 0n) || isLoosened(ad))
      .map(({ ad }) => ad.key),
  };
};
