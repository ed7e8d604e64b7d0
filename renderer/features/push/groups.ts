/** Review's items by their changeset; changesets with a single ad share one group. Pure. */
import type { Plan, PlanItem, PlanOp } from '../../../shared/contract/results/plan.ts';

export type ReviewGroup = {
  /** Null for the group of single edits. */
  readonly changeset: Plan['changesets'][number] | null;
  readonly items: readonly PlanItem[];
};

const newestOf = (item: PlanItem): number => item.changesets.at(-1) ?? 0;

export const groupsOf = (plan: Pick<Plan, 'items' | 'changesets'>): readonly ReviewGroup[] => {
  const byChangeset = Map.groupBy(plan.items, newestOf);
  const named = new Map(plan.changesets.map((changeset) => [changeset.id, changeset]));
  const large = [...byChangeset].filter(([id, items]) => items.length > 1 && named.has(id));
  const together = new Set(large.map(([id]) => id));
  const others = plan.items.filter((item) => !together.has(newestOf(item)));
  const groups = large.map(([id, items]): ReviewGroup => ({ changeset: named.get(id) ?? null, items }));
  return others.length > 0 ? [...groups, { changeset: null, items: others }] : groups;
};

/** The first groups with together at least this many items, of which each shows at most `each` at first. */
export const firstGroups = (
  groups: readonly ReviewGroup[],
  items: number,
  each: number,
): readonly ReviewGroup[] => {
  let room = items;
  const end = groups.findIndex((group) => {
    room -= Math.min(group.items.length, each);
    return room <= 0;
  });
  return end < 0 ? groups : groups.slice(0, end + 1);
};

const OPS: readonly PlanOp[] = ['create', 'update', 'status', 'delete', 'campaign'];

export type ReviewKind = { readonly op: PlanOp; readonly items: readonly PlanItem[] };

/** Review's items by operation; operations without items are left out. */
export const kindsOf = ({ items }: Pick<Plan, 'items'>): readonly ReviewKind[] => {
  const byOp = Map.groupBy(items, ({ op }) => op);
  return OPS.flatMap((op) => {
    const of = byOp.get(op);
    return of ? [{ op, items: of }] : [];
  });
};

/** Can the item be sent at all? */
export const canSend = (item: PlanItem): boolean => item.blockedBy.length === 0 && !item.held;
