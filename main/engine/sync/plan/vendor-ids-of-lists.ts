/**
 * Vendor IDs of a list that comes again: those of its first ads were agreed to when these were sent, so that the IDs of
 * new ones, which the list says in the same column, are not asked about every week.
 */
import type { RowKey } from '../../../../shared/ad/model.ts';
import type { JsonObject } from '../../../../shared/json.ts';
import type { ListedAd } from '../../mirror/imports.ts';
import type { Mirror } from '../../mirror/mirror.ts';
import { vendorKey } from '../../mirror/remote/ads.ts';
import { inPages, inTimeSlices } from '../../time-slices.ts';
import type { GuardedChange } from './guards.ts';
import { vendorIdOf } from './guards.ts';

/** The ads of a list that are to be sent with a vendor ID, and whether an ad of it was sent with one. */
type OfList = { readonly asked: ListedAd[]; isAgreed: boolean };

const isSent = ({ ads }: Mirror, key: RowKey, isAllotted: (vendorId: string) => boolean): boolean => {
  const ad = ads.get(key);
  const vendorId = vendorIdOf(ad?.base ?? null);
  return ad !== undefined && ad.id !== null && vendorId !== undefined && !isAllotted(vendorId);
};

/** The changes whose vendor ID is what their list said when it was last imported, and others of that list have theirs. */
export const agreedByList = async (
  mirror: Mirror,
  changes: readonly GuardedChange[],
  isAllotted: (vendorId: string) => boolean,
): Promise<ReadonlySet<RowKey>> => {
  const asked = new Map(changes.map(({ key, after }) => [key, vendorKey(vendorIdOf(after) ?? '')]));
  const agreed = new Set<RowKey>();
  if (asked.size === 0) return agreed;
  const lists = new Map<string, OfList>();
  await inTimeSlices(mirror.imports.pagesOfLists(), (page) => {
    for (const ad of page) {
      const of = lists.get(ad.list) ?? { asked: [], isAgreed: false };
      lists.set(ad.list, of);
      if (asked.has(ad.key)) of.asked.push(ad);
      else of.isAgreed ||= isSent(mirror, ad.key, isAllotted);
    }
  });
  const known = [...lists.values()].flatMap((of) => (of.isAgreed ? of.asked : []));
  await inTimeSlices(inPages(known), (page) => {
    const bodies = mirror.exports.bodies(page.flatMap(({ said }) => said ?? []));
    for (const { key, said } of page) {
      const body = bodies.get(said ?? '');
      const values = body === undefined ? {} : (JSON.parse(body) as JsonObject);
      if (vendorKey(vendorIdOf(values) ?? '') === asked.get(key)) agreed.add(key);
    }
  });
  return agreed;
};
