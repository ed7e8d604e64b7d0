/** Tick states of groups, and ranges of ticks. Pure. */
import type { RowKey } from '../../../shared/ad/model.ts';
import type { PlanItem } from '../../../shared/contract/results/plan.ts';
import { canSend } from '../push/public.ts';

export const tickable = (items: readonly PlanItem[]): readonly RowKey[] =>
  items.filter(canSend).map(({ key }) => key);

export type TickState = {
  /** The keys of the items that can be ticked. */
  readonly keys: readonly RowKey[];
  readonly on: number;
  readonly checked: boolean | 'mixed';
};

/** The common tick state of several items. */
export const tickState = (items: readonly PlanItem[], unticked: ReadonlySet<RowKey>): TickState => {
  const keys = tickable(items);
  const on = keys.filter((key) => !unticked.has(key)).length;
  return { keys, on, checked: on === 0 ? false : on === keys.length ? true : 'mixed' };
};

/** The keys between two in list order, both included; only the second if the first is gone. */
export const between = (order: readonly RowKey[], from: RowKey | null, to: RowKey): readonly RowKey[] => {
  const start = from === null ? -1 : order.indexOf(from);
  const end = order.indexOf(to);
  if (start < 0 || end < 0) return [to];
  return order.slice(Math.min(start, end), Math.max(start, end) + 1);
};
