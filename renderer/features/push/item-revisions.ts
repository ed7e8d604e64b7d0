/** Revisions of planned items, to compare later: was exactly this asked about, or agreed to? Pure. */
import type { RowKey } from '../../../shared/ad/model.ts';
import type { PlanItem } from '../../../shared/contract/results/plan.ts';

export type ItemRevisions = ReadonlyMap<RowKey, string>;

type Signed = Pick<PlanItem, 'key' | 'op' | 'changes'>;

const signatureOf = ({ op, changes }: Signed): string =>
  JSON.stringify([op, ...changes.map(({ field, before, after }) => [field, before, after])]);

/** The known revisions with those of `items`. */
export const withRevisions = (known: ItemRevisions, items: readonly Signed[]): ItemRevisions =>
  new Map([...known, ...items.map((item) => [item.key, signatureOf(item)] as const)]);

/** The revisions of items that are still to be sent. */
export const openRevisions = (known: ItemRevisions, items: readonly Pick<Signed, 'key'>[]): ItemRevisions => {
  const open = new Set(items.map(({ key }) => key));
  return new Map([...known].filter(([key]) => open.has(key)));
};

/** Does the item still have the revision it had then? */
export const isSameRevision = (then: ItemRevisions, item: Signed): boolean =>
  then.get(item.key) === signatureOf(item);
