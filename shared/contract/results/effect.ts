/** What a push did to the results of its ads, between processes (`docs/effect.md`). */
import type { EffectVerdict } from '../../metrics/effect/effect.ts';
import type { MetricPeriod } from './metrics.ts';

/** What can be judged: events of ads, each counted once. */
export const EFFECT_MEASURES = ['impressions', 'clicks', 'urlClicks', 'emails'] as const;
export type EffectMeasure = (typeof EFFECT_MEASURES)[number];

/** By what the changed ads were chosen: a condition on results, none, or unknown for edits that were not in bulk or older. */
export type ChosenHow = 'results' | 'otherwise' | 'unknown';

export type Effect = {
  readonly push: number;
  readonly measure: EffectMeasure;
  /** The measures that were asked of this push before this one, in order: the first was chosen without knowing any. */
  readonly askedBefore: readonly EffectMeasure[];
  /** The day of the push where the marketplace is. */
  readonly day: string;
  readonly zone: string;
  /** Ads on the marketplace that the push changed, itself or their campaign. */
  readonly ads: number;
  readonly weeksBefore: number;
  readonly weeksAfter: number;
  readonly chosen: ChosenHow;
  /** The days read by the condition that chose them. */
  readonly chosenBy: MetricPeriod | null;
  /** Other pushes that changed some of these ads in the weeks that count, and of how many others did as far as was seen. */
  readonly otherPushes: readonly { readonly push: number; readonly ads: number }[];
  readonly others: number;
  /** Campaigns of the compared ads whose budget was seen to bind. */
  readonly limited: number;
  readonly verdict: EffectVerdict;
  /** The day from which there is another whole week; null where no more weeks count, or they do not help. */
  readonly again: string | null;
};
