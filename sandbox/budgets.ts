import type { Budget, Budgets } from './model.ts';

const isExhausted = ({ limitMicros, spentMicros }: Budget): boolean =>
  limitMicros !== 'UNLIMITED' && BigInt(spentMicros) >= BigInt(limitMicros);

/** The status that its budgets give an ad or a campaign which would otherwise be ACTIVE. */
export const statusWithin = (budgets: Budgets): 'ACTIVE' | 'BUDGET_REACHED' | 'DAILY_BUDGET_REACHED' => {
  if (isExhausted(budgets.total)) return 'BUDGET_REACHED';
  return isExhausted(budgets.daily) ? 'DAILY_BUDGET_REACHED' : 'ACTIVE';
};
