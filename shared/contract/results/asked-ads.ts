/** Ads that the marketplace was asked for, between processes. */
import type { RowKey } from '../../ad/model.ts';

/** An ad of the marketplace; `key` is null where the local copy does not have it. */
export type AskedAd = { readonly id: number; readonly key: RowKey | null };

export type AskResult = {
  /** In the marketplace's order. */
  readonly ads: readonly AskedAd[];
  /** How many match by the marketplace's count, which is more where only the first were asked for; null without one. */
  readonly count: number | null;
  readonly requests: number;
  readonly seconds: number;
};

/** One without a row is not there any more, or cannot be read. */
export type ReadAdsResult = { readonly ads: readonly AskedAd[] };
