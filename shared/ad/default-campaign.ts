/** The default campaign: ads that name none belong to it (`docs/interface.md#campaign`). */
import type { JsonObject } from '../json.ts';

type Campaign = { readonly id: number | null; readonly local: JsonObject };

/** Does the service call this campaign the default one? Nobody edits that. */
export const isDefaultCampaign = (campaign: JsonObject | null): boolean => campaign?.['isDefault'] === true;

/** The default one of several campaigns; undefined where it is not known. */
export const defaultCampaignIn = <C extends Campaign>(campaigns: readonly C[]): C | undefined =>
  campaigns.find(({ local }) => isDefaultCampaign(local));

/** The values of `campaignId` in the ads of a campaign: its id, and null in those of the default one. */
export const campaignIdsIn = ({ id, local }: Campaign): readonly (number | null)[] => [
  ...(id === null ? [] : [id]),
  ...(isDefaultCampaign(local) ? [null] : []),
];
