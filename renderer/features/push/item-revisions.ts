/** Revisions of planned items, to compare later: was exactly this asked about, or agreed to? Pure. */
import type { RowKey } from '../../../shared/ad/model.ts';
import type { PlanItem } from '../../../shared/contract/results/plan.ts';

export type ItemRevisions = ReadonlyMap<RowKey, string>;

type RevisedItem = Pick<PlanItem, 'key' | 'op' | 'changes'>;

const revisionOfItem = ({ op, changes }: RevisedItem): string =>
  JSON.stringify([op, ...changes.map(({ field, before, after }) => [field, before, after])]);

/** The known revisions with those of `items`. */
export const withRevisions = (known: ItemRevisions, items: readonly RevisedItem[]): ItemRevisions =>
  new Map([...known, ...items.map((item) => [item.key, revisionOfItem(item)] as const)]);

/** The revisions of items that are still to be sent. */
export const openRevisions = (
  known: ItemRevisions,
  items: readonly Pick<RevisedItem, 'key'>[],
): ItemRevisions => {
  const open = new Set(items.map(({ key }) => key));
  return new Map([...known].filter(([key]) => open.has(key)));
};

/** Does the item still have the revision it had then? */
export const isSameRevision = (then: ItemRevisions, item: RevisedItem): boolean =>
  then.get(item.key) === revisionOfItem(item);
