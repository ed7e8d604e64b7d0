/** Rows that are set aside, since the service's answer about them is malformed. */
import type { AdId, RowKey } from '../../../../shared/ad/model.ts';
import { isCampaignKey } from '../../../../shared/ad/model.ts';
import type { Mirror } from '../../mirror/mirror.ts';

/** A row with the id of its ad or campaign; null for one that has none yet. */
type KnownRow = { readonly key: RowKey; readonly id: number | null };

/** The parts of these rows' ads and campaigns that could not be read; readable ones are not in it. */
export const malformedPartsAmong = (
  { malformedAds, malformedReference }: Pick<Mirror, 'malformedAds' | 'malformedReference'>,
  rows: readonly KnownRow[],
): ReadonlyMap<RowKey, string> => {
  const ads = malformedAds.partsAmong(
    rows.flatMap(({ key, id }) => (id === null || isCampaignKey(key) ? [] : (id as AdId))),
  );
  return new Map(
    rows.flatMap(({ key, id }) => {
      if (id === null) return [];
      const part = isCampaignKey(key) ? malformedReference.campaignPart(id) : ads.get(id as AdId);
      return part === undefined ? [] : [[key, part] as const];
    }),
  );
};
