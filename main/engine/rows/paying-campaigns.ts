/** The campaigns at the marketplace, which pay for the clicks of their ads. */
import { defaultCampaignIn } from '../../../shared/ad/default-campaign.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { type CampaignState, isShown, loadCampaign } from './row.ts';

export type PayingCampaign = CampaignState & { readonly id: number };

export const payingCampaigns = (mirror: Mirror): readonly PayingCampaign[] =>
  mirror.campaigns.all().flatMap(({ key }) => {
    const campaign = loadCampaign(mirror, key);
    const { id = null } = campaign ?? {};
    return campaign && id !== null && !campaign.gone && isShown(campaign) ? [{ ...campaign, id }] : [];
  });

/** The default campaign, to which ads belong that name none; null where none is known. */
export const standardCampaign = (campaigns: readonly PayingCampaign[]): number | null =>
  defaultCampaignIn(campaigns)?.id ?? null;
