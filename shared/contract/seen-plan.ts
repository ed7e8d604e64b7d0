import type { Guard, Plan, PlanItem } from './results/plan.ts';

/** What somebody looked at before they said that it may go: the items, and the guards they said yes to. */
export type SeenPlan = {
  readonly items: readonly Pick<PlanItem, 'key' | 'stamp'>[];
  readonly guards: readonly Guard[];
};

/** What is said with a push of a plan that was looked at, so that nothing else is sent. */
export const seenOf = ({ items, guards }: Pick<Plan, 'items' | 'guards'>): SeenPlan => ({
  items: items.map(({ key, stamp }) => ({ key, stamp })),
  guards,
});
