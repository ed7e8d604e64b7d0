import { instantText } from '../http/texts.ts';
import { present } from '../http/values.ts';
import type { Campaign } from '../model.ts';
import type { Settings } from '../settings.ts';

/** A campaign as version 5 shows it. */
export const campaignToWire = (campaign: Campaign, settings: Settings): object =>
  present({
    id: campaign.id,
    dateCreated: instantText(campaign.dateCreated, settings),
    dateLastUpdated: instantText(campaign.dateLastUpdated, settings),
    status: campaign.status,
    vendorId: campaign.vendorId,
    title: campaign.title,
    isDefault: campaign.isDefault,
    budgets: campaign.budgets,
  });
