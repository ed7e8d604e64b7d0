/** The present plan in the order Review shows. Pure. */
import type { Plan } from '../../../shared/contract/results/plan.ts';

/** The plan with its items as on the page, without those that are not shown. */
export const planAsShown = (now: Plan, shown: Pick<Plan, 'items'>): Plan => {
  const byKey = new Map(shown.items.map((item) => [item.key, item]));
  return { ...now, items: now.items.flatMap(({ key }) => byKey.get(key) ?? []) };
};
