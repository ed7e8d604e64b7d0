/** What a judgement of a change is made from, and what it says (`docs/effect.md`). */

/** Days are indices; only seven in a row count, so that it does not matter which weekday is the first. */
export type EffectAd = {
  readonly id: number;
  readonly categoryId: number;
  readonly campaignId: number | null;
  readonly treated: boolean;
  /** Events a day of the one chosen measure, as many as there are days; zeros for an ad that was paused or deleted. */
  readonly counts: readonly number[];
};

export type EffectInput = {
  readonly ads: readonly EffectAd[];
  /** The day of the push, which counts nowhere. */
  readonly pushDay: number;
  /** Days not known as a whole; they count nowhere, and no week that contains one is whole. */
  readonly unknownDays: readonly number[];
  /** First and last day read by the condition that chose the treated ads; null when they were chosen otherwise. */
  readonly chosenBy: { readonly from: number; readonly to: number } | null;
  /** Campaigns whose budget bound at some time: their ads share it. */
  readonly limitedCampaigns: ReadonlySet<number>;
};

export const FEW_REASONS = ['events', 'dominant', 'units', 'weeks', 'control'] as const;
export type FewReason = (typeof FEW_REASONS)[number];

export const CHANGED_REASONS = ['days', 'drift'] as const;
export type ChangedReason = (typeof CHANGED_REASONS)[number];

export type EffectVerdict =
  | {
      readonly kind: 'effect';
      readonly ratio: number;
      readonly low: number;
      readonly high: number;
      /** The 95 % interval excludes 1. */
      readonly claims: boolean;
      /** Ads that were compared. */
      readonly treated: number;
      readonly control: number;
      readonly weeksBefore: number;
      readonly weeksAfter: number;
    }
  /** No other days before than those that chose the ads, or the ads had drifted from the others in these days. */
  | { readonly kind: 'changed'; readonly why: ChangedReason; readonly ratio: number }
  | { readonly kind: 'few'; readonly why: FewReason };
