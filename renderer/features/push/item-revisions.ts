/** What ads are to become, as texts that can be compared later: was this asked about, was this agreed to? Pure. */
import type { RowKey } from '../../../shared/ad/model.ts';
import type { PlanItem } from '../../../shared/contract/views.ts';

export type ItemRevisions = ReadonlyMap<RowKey, string>;

type Signed = Pick<PlanItem, 'key' | 'op' | 'changes'>;

const signatureOf = ({ op, changes }: Signed): string =>
  JSON.stringify([op, ...changes.map(({ field, before, after }) => [field, before, after])]);

/** The signatures known so far with those of `items`. */
export const withRevisions = (known: ItemRevisions, items: readonly Signed[]): ItemRevisions =>
  new Map([...known, ...items.map((item) => [item.key, signatureOf(item)] as const)]);

/** Those of ads that are still to be sent: what is done is forgotten. */
export const openRevisions = (known: ItemRevisions, items: readonly Pick<Signed, 'key'>[]): ItemRevisions => {
  const open = new Set(items.map(({ key }) => key));
  return new Map([...known].filter(([key]) => open.has(key)));
};

/** Is this exactly what it was then? */
export const isSameRevision = (then: ItemRevisions, item: Signed): boolean =>
  then.get(item.key) === signatureOf(item);
