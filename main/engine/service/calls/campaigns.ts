/** Calls on campaigns (`docs/interface.md#get-campaigns`). */
import { AdsheetError } from '../../../../shared/contract/errors.ts';
import { isJsonObject } from '../../../../shared/json.ts';
import { contentTypeOf, MEDIA } from '../http/media-types.ts';
import { queryOf, segment } from '../http/path.ts';
import type { Caller } from '../http/request.ts';
import { MOST_500S_OF_A_TOKEN } from '../http/request.ts';
import type { Service } from '../service.ts';
import { isReadableCampaign } from '../wire/campaign.ts';
import { campaignPage, resource } from '../wire/resources.ts';
import { knowsCampaigns } from './absence.ts';
import { writeJson, writePlain } from './write.ts';

type CampaignCalls = Pick<
  Service,
  | 'listCampaigns'
  | 'getCampaign'
  | 'getCampaignByVendor'
  | 'createCampaign'
  | 'updateCampaign'
  | 'setCampaignStatus'
  | 'setCampaignBudgets'
>;

const CAMPAIGNS_A_PAGE = 100;

export const campaignCalls = (caller: Caller): CampaignCalls => ({
  listCampaigns: async (pageToken, signal) => {
    const path = `/campaigns${queryOf({ limit: CAMPAIGNS_A_PAGE, pageToken: pageToken ?? undefined })}`;
    const call = {
      method: 'GET',
      path,
      mediaType: MEDIA.campaignList,
      ...(pageToken === null ? {} : { most500s: MOST_500S_OF_A_TOKEN }),
    } as const;
    const found = await caller.read(call, campaignPage, signal);
    if (found === null) throw new AdsheetError('not-found', { what: 'campaigns' });
    const { campaigns, total, nextPageToken } = found.value;
    return { campaigns: campaigns.named, unnamed: campaigns.unnamed, count: total ?? null, nextPageToken };
  },
  getCampaign: async (id, signal) => {
    const knowsOthers = (): Promise<boolean> => knowsCampaigns(caller, 'id', signal);
    const call = { method: 'GET', path: `/campaign/${id}`, mediaType: MEDIA.campaign, knowsOthers } as const;
    return (await caller.read(call, resource, signal))?.value ?? null;
  },
  getCampaignByVendor: async (vendorId, signal) => {
    const path = `/campaign/byVendor/${segment(vendorId)}`;
    const knowsOthers = (): Promise<boolean> => knowsCampaigns(caller, 'vendorId', signal);
    const call = { method: 'GET', path, mediaType: MEDIA.campaign, knowsOthers } as const;
    return (await caller.read(call, resource, signal))?.value ?? null;
  },
  createCampaign: (body, options) =>
    writeJson(
      caller,
      { method: 'POST', path: '/campaign', mediaType: MEDIA.campaign, body },
      options,
      isReadableCampaign,
    ),
  updateCampaign: (id, body, options) =>
    writeJson(
      caller,
      { method: 'PUT', path: `/campaign/${id}`, mediaType: MEDIA.campaign, body },
      options,
      isReadableCampaign,
    ),
  setCampaignStatus: (id, status, options) =>
    writePlain(
      caller,
      { method: 'PUT', path: `/campaign/${id}/status/${segment(status)}`, mediaType: MEDIA.campaign },
      options,
    ),
  // Request and answer are a bare `{daily, total}`; the answer has no id.
  setCampaignBudgets: (id, budgets, options = {}) => {
    const body = {
      contentType: contentTypeOf(MEDIA.campaignBudgets),
      bytes: Buffer.from(JSON.stringify(budgets)),
    };
    const path = `/campaign/${id}/budgets`;
    return caller.write(
      { method: 'PUT', path, mediaType: MEDIA.campaignBudgets, body },
      (value) => (isJsonObject(value) ? value : null),
      options,
    );
  },
});
