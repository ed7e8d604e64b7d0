/** Review's items by the changeset they come from; changesets with a single ad stand together. Pure. */
import type { Plan, PlanItem } from '../../shared/contract/views.ts';

export type ReviewGroup = {
  /** Null for the edits that stand alone. */
  readonly changeset: Plan['changesets'][number] | null;
  readonly items: readonly PlanItem[];
};

export const groupsOf = (plan: Pick<Plan, 'items' | 'changesets'>): readonly ReviewGroup[] => {
  const byChangeset = new Map<number, PlanItem[]>();
  for (const item of plan.items) {
    const newest = item.changesets.at(-1) ?? 0;
    byChangeset.set(newest, [...(byChangeset.get(newest) ?? []), item]);
  }
  const named = new Map(plan.changesets.map((changeset) => [changeset.id, changeset]));
  const large = [...byChangeset].filter(([id, items]) => items.length > 1 && named.has(id));
  const alone = new Set(large.map(([id]) => id));
  const others = plan.items.filter((item) => !alone.has(item.changesets.at(-1) ?? 0));
  const groups = large.map(([id, items]): ReviewGroup => ({ changeset: named.get(id) ?? null, items }));
  return others.length > 0 ? [...groups, { changeset: null, items: others }] : groups;
};

/** Whether an item could be sent at all. */
export const canSend = (item: PlanItem): boolean => item.blockedBy.length === 0 && !item.held;
