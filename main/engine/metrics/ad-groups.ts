/** By what ads are put together in the overview of performance: as the local copy has them now. */
import { readField } from '../../../shared/ad/paths.ts';
import type { PerformanceGroup } from '../../../shared/contract/results/performance.ts';
import { PRICE_BANDS } from '../../../shared/contract/results/performance.ts';
import type { Mirror } from '../mirror/mirror.ts';
import type { AdOutline } from '../mirror/remote/ads.ts';
import { outlinesOf } from '../rows/outlines.ts';
import { rowsAfter } from '../rows/row.ts';
import { inTimeSlices } from '../time-slices.ts';

const CENTS = 100;

/** What a vendor ID begins with: all up to its first separator, else its letters before the first digit. */
export const vendorIdPrefix = (vendorId: string): string => {
  const [start = ''] = /^[^-_./:\s]*/.exec(vendorId) ?? [];
  if (start.length < vendorId.length) return start;
  return /^\D*/.exec(vendorId)?.[0] ?? '';
};

export const priceBand = (cents: number): number =>
  PRICE_BANDS.findLast((least) => cents >= least * CENTS) ?? 0;

const text = (id: number | null): string => (id === null ? '' : String(id));

const OF_OUTLINE: Readonly<Record<Exclude<PerformanceGroup, 'price'>, (ad: AdOutline) => string>> = {
  category: ({ categoryId }) => text(categoryId),
  campaign: ({ campaignId }) => text(campaignId),
  // Of a gone ad the status is the last one that was seen, and it has none now.
  status: ({ status, gone }) => (gone ? '' : (status ?? '')),
  prefix: ({ vendorKey }) => (vendorKey === null ? '' : vendorIdPrefix(vendorKey)),
};

/** The group of each ad that is on the marketplace, by its id. Made in time slices. */
export const groupsOfAds = async (
  mirror: Mirror,
  by: PerformanceGroup,
): Promise<ReadonlyMap<number, string>> => {
  const groups = new Map<number, string>();
  if (by === 'price') {
    await inTimeSlices(rowsAfter(mirror, 0), ({ id, base }) => {
      if (id === null) return;
      const cents = base && readField(base, 'price.amountCents');
      groups.set(id, typeof cents === 'number' ? String(priceBand(cents)) : '');
    });
    return groups;
  }
  const groupOf = OF_OUTLINE[by];
  await inTimeSlices(outlinesOf(mirror), (ad) => {
    if (ad.id !== null) groups.set(ad.id, groupOf(ad));
  });
  return groups;
};
