import type { Guard, Plan, PlanItem } from './results/plan.ts';

/** What the seller looked at before agreeing to a push: the items, and the guards that were confirmed. */
export type SeenPlan = {
  readonly items: readonly Pick<PlanItem, 'key' | 'stamp'>[];
  readonly guards: readonly Guard[];
};

/** The parts of a seen plan that a push names, so that nothing else is sent. */
export const seenOf = ({ items, guards }: Pick<Plan, 'items' | 'guards'>): SeenPlan => ({
  items: items.map(({ key, stamp }) => ({ key, stamp })),
  guards,
});
