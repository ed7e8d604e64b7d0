/** New rows by the vendor IDs they have or were sent with: an ad with one of these may be the one a row became. */
import type { RowKey } from '../../../../shared/ad/model.ts';
import { EXISTS_FIELD, isCampaignKey } from '../../../../shared/ad/model.ts';
import type { Mirror } from '../../mirror/mirror.ts';
import { vendorKey } from '../../mirror/remote/ads.ts';

export type FindNewRow = (vendorId: unknown) => RowKey | undefined;

/**
 * Finds the new row of this kind that has a vendor ID, or whose create with it was never answered, regardless of case.
 * For ads, rows that were discarded since count too. The drafts are read once, at the first call.
 */
export const newRowsByVendor = (mirror: Mirror, kind: 'ad' | 'campaign'): FindNewRow => {
  let known: ReadonlyMap<string, RowKey> | undefined;
  const read = (): ReadonlyMap<string, RowKey> => {
    const rows = [...mirror.drafts.all()].filter(
      ([key, drafts]) =>
        isCampaignKey(key) === (kind === 'campaign') && drafts.some(({ field }) => field === EXISTS_FIELD),
    );
    const isNew = new Set(rows.map(([key]) => key));
    const now = rows.map(([key, drafts]) => ({
      key,
      vendorId: drafts.find(({ field }) => field === 'vendorId')?.value,
    }));
    // The ad of a row that was discarded before its create was answered is to be deleted; no campaign can be.
    const sent = mirror.runs.unansweredIds().filter(({ key }) => kind === 'ad' || isNew.has(key));
    return new Map(
      [...sent, ...now].flatMap(({ key, vendorId }) => {
        const vendor = vendorKey(vendorId);
        return vendor === null ? [] : [[vendor, key] as const];
      }),
    );
  };
  return (vendorId) => {
    const vendor = vendorKey(vendorId);
    if (vendor === null) return undefined;
    known ??= read();
    return known.get(vendor);
  };
};
