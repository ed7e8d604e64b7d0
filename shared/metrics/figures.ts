/** What ads did over some days. */

/** Counts of one day or several (`docs/interface.md#get-metricsreport`). */
export type Figures = {
  readonly impressions: number;
  readonly clicks: number;
  readonly urlClicks: number;
  readonly emails: number;
  /** URL clicks and e-mails. */
  readonly engagement: number;
  readonly spentMicros: bigint;
};

export const NO_FIGURES: Figures = {
  impressions: 0,
  clicks: 0,
  urlClicks: 0,
  emails: 0,
  engagement: 0,
  spentMicros: 0n,
};

export const addFigures = (a: Figures, b: Figures): Figures => ({
  impressions: a.impressions + b.impressions,
  clicks: a.clicks + b.clicks,
  urlClicks: a.urlClicks + b.urlClicks,
  emails: a.emails + b.emails,
  engagement: a.engagement + b.engagement,
  spentMicros: a.spentMicros + b.spentMicros,
});

/** What was sold of ads, by the seller's own files of orders. */
export type Sold = {
  readonly orders: number;
  readonly revenueMicros: bigint;
  /** What the goods cost, as far as the files say it. */
  readonly goodsMicros: bigint;
  /** Orders of files with a column of costs that is empty for them: with any, the margin is not known. */
  readonly uncosted: number;
};

/** What was sold, and what the marketplace took on the same days. */
export type Earned = Sold & { readonly spentMicros: bigint };

export const NOTHING_SOLD: Sold = { orders: 0, revenueMicros: 0n, goodsMicros: 0n, uncosted: 0 };
export const NOTHING_EARNED: Earned = { ...NOTHING_SOLD, spentMicros: 0n };

export const addSold = (a: Sold, b: Sold): Sold => ({
  orders: a.orders + b.orders,
  revenueMicros: a.revenueMicros + b.revenueMicros,
  goodsMicros: a.goodsMicros + b.goodsMicros,
  uncosted: a.uncosted + b.uncosted,
});

export const addEarned = (a: Earned, b: Earned): Earned => ({
  ...addSold(a, b),
  spentMicros: a.spentMicros + b.spentMicros,
});

/** Figures of the marketplace, with what was earned on their days; null where no file of orders covers all of these. */
export type AdResults = Figures & { readonly earned: Earned | null };

/** No figures, and no orders known. */
export const NO_RESULTS: AdResults = { ...NO_FIGURES, earned: null };

export const addAdResults = (a: AdResults, b: AdResults): AdResults => ({
  ...addFigures(a, b),
  earned: a.earned && b.earned && addEarned(a.earned, b.earned),
});
