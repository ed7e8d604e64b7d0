import type { Plan, SeenPlan } from './views.ts';

/** What is said with a push of a plan that was looked at, so that nothing else is sent. */
export const seenOf = ({ items, guards }: Pick<Plan, 'items' | 'guards'>): SeenPlan => ({
  items: items.map(({ key, stamp }) => ({ key, stamp })),
  guards,
});
