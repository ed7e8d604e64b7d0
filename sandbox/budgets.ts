import type { Ad, Budget, Budgets, Campaign } from './model.ts';

const isExhausted = ({ limitMicros, spentMicros }: Budget): boolean =>
  limitMicros !== 'UNLIMITED' && BigInt(spentMicros) >= BigInt(limitMicros);

/** The status that its budgets give an ad or a campaign which would otherwise be ACTIVE. */
export const statusWithin = (budgets: Budgets): 'ACTIVE' | 'BUDGET_REACHED' | 'DAILY_BUDGET_REACHED' => {
  if (isExhausted(budgets.total)) return 'BUDGET_REACHED';
  return isExhausted(budgets.daily) ? 'DAILY_BUDGET_REACHED' : 'ACTIVE';
};

const spendOf = (ads: readonly Ad[], budget: 'daily' | 'total'): string =>
  String(ads.reduce((sum, ad) => sum + BigInt(ad.budgets[budget].spentMicros), 0n));

/** The campaign with what its ads have spent. */
export const withSpendOf = (campaign: Campaign, ads: readonly Ad[]): Campaign => ({
  ...campaign,
  budgets: {
    daily: { ...campaign.budgets.daily, spentMicros: spendOf(ads, 'daily') },
    total: { ...campaign.budgets.total, spentMicros: spendOf(ads, 'total') },
  },
});
