/**
 * Whether buyers can see an ad, decided from the interface's text alone: "an ad is live when both are", the ad and its
 * campaign (supplement, Precedence).
 */
import { isSpent } from './budget.ts';
import type { Raw, RawMarket } from './raw.ts';
import { campaignOf } from './raw.ts';

export type LiveState = 'yes' | 'no' | 'unknown';

export type Verdict = {
  readonly state: LiveState;
  /** Everything that by itself proves that it is not live. */
  readonly proofs: ReadonlySet<string>;
};

/** Statuses that keep an ad from being seen, by what our terminal calls that (States and transitions, Ad status). */
const AD_STATUSES: Readonly<Record<string, string>> = {
  PAUSED: 'AD_PAUSED',
  DELETED: 'AD_DELETED',
  DELETED_BY_CS: 'AD_DELETED_BY_CS',
  SUSPENDED_BY_CS: 'AD_SUSPENDED',
  BUDGET_REACHED: 'AD_BUDGET_SPENT',
  DAILY_BUDGET_REACHED: 'AD_DAY_SPENT',
  DOMAIN_PENDING: 'DOMAIN_UNCONFIRMED',
};

/** An ad of these is gone for good: "deleted ads cannot be updated". */
export const FINAL: ReadonlySet<string> = new Set(['AD_DELETED', 'AD_DELETED_BY_CS']);

/** "Pausing a campaign takes all its ads offline"; the budget statuses are the supplement's. */
const CAMPAIGN_STATUSES: Readonly<Record<string, string>> = {
  PAUSED: 'CAMPAIGN_PAUSED',
  BUDGET_REACHED: 'CAMPAIGN_BUDGET_SPENT',
  DAILY_BUDGET_REACHED: 'CAMPAIGN_DAY_SPENT',
};

const proofsOf = (
  owner: Raw | undefined,
  kind: 'AD' | 'CAMPAIGN',
  statuses: Readonly<Record<string, string>>,
): readonly string[] => {
  const byStatus = statuses[String(owner?.['status'])];
  return [
    ...(byStatus === undefined ? [] : [byStatus]),
    ...(isSpent(owner, 'total') ? [`${kind}_BUDGET_SPENT`] : []),
    ...(isSpent(owner, 'daily') ? [`${kind}_DAY_SPENT`] : []),
  ];
};

/** Of a category in another status the interface tells what it refuses, and not what becomes of its ads. */
const categoryKnown = (ad: Raw, { categories }: RawMarket): boolean =>
  categories.get(ad['categoryId'])?.['status'] === 'ACTIVE';

export const verdictOf = (ad: Raw, market: RawMarket): Verdict => {
  const campaign = campaignOf(ad, market);
  const proofs = new Set([
    ...proofsOf(ad, 'AD', AD_STATUSES),
    ...proofsOf(campaign, 'CAMPAIGN', CAMPAIGN_STATUSES),
  ]);
  if (proofs.size > 0) return { state: 'no', proofs };
  const running = ad['status'] === 'ACTIVE' && campaign?.['status'] === 'ACTIVE';
  const sure = running && categoryKnown(ad, market);
  return { state: sure ? 'yes' : 'unknown', proofs };
};
