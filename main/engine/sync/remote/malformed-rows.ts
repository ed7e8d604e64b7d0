/** Rows that are set aside, since the service's answer about them is malformed. */
import type { AdId, RowKey } from '../../../../shared/ad/model.ts';
import type { Mirror } from '../../mirror/mirror.ts';
import { isCampaignKey } from '../../mirror/row-key.ts';

/** The part of the row's ad or campaign that could not be read; undefined for one that could be, or has no id yet. */
export const malformedPartOf = (
  { malformedAds, malformedReference }: Pick<Mirror, 'malformedAds' | 'malformedReference'>,
  key: RowKey,
  id: number | null,
): string | undefined => {
  if (id === null) return undefined;
  return isCampaignKey(key) ? malformedReference.campaignPart(id) : malformedAds.get(id as AdId)?.part;
};
