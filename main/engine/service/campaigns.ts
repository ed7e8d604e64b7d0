/** Campaigns (*Endpoints*, *Campaigns*). */
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { isJsonObject } from '../../../shared/json.ts';
import { contentTypeOf, MEDIA } from './media-types.ts';
import { queryOf, segment } from './path.ts';
import type { Caller, Reading } from './request.ts';
import type { Service } from './service.ts';
import type { CampaignPage } from './wire/resources.ts';
import { campaignPage, resource } from './wire/resources.ts';
import { writeJson, writePlain } from './write.ts';

type CampaignCalls = Pick<
  Service,
  | 'listCampaigns'
  | 'getCampaignByVendor'
  | 'createCampaign'
  | 'updateCampaign'
  | 'setCampaignStatus'
  | 'setCampaignBudgets'
>;

const listAll = async (caller: Caller, signal?: AbortSignal): Promise<readonly JsonObject[]> => {
  const campaigns: JsonObject[] = [];
  const seen = new Set<string>();
  let pageToken: string | null = null;
  do {
    const path: string = `/campaigns${queryOf({ limit: 100, pageToken: pageToken ?? undefined })}`;
    const call = { method: 'GET', path, mediaType: MEDIA.campaignList } as const;
    const page: Reading<CampaignPage> | null = await caller.read(call, campaignPage, signal);
    if (page === null) throw new AdsheetError('not-found', { what: 'campaigns' });
    campaigns.push(...page.value.campaigns);
    pageToken = page.value.nextPageToken;
    if (pageToken !== null && seen.has(pageToken))
      throw new AdsheetError('service-answer', { why: 'paging' });
    seen.add(pageToken ?? '');
  } while (pageToken !== null);
  return campaigns;
};

export const campaignCalls = (caller: Caller): CampaignCalls => ({
  listCampaigns: (signal) => listAll(caller, signal),
  getCampaignByVendor: async (vendorId, signal) => {
    const path = `/campaign/byVendor/${segment(vendorId)}`;
    const found = await caller.read({ method: 'GET', path, mediaType: MEDIA.campaign }, resource, signal);
    return found?.value ?? null;
  },
  createCampaign: (body, options) =>
    writeJson(caller, { method: 'POST', path: '/campaign', mediaType: MEDIA.campaign, body }, options),
  updateCampaign: (id, body, options) =>
    writeJson(caller, { method: 'PUT', path: `/campaign/${id}`, mediaType: MEDIA.campaign, body }, options),
  setCampaignStatus: (id, status, options) =>
    writePlain(
      caller,
      { method: 'PUT', path: `/campaign/${id}/status/${segment(status)}`, mediaType: MEDIA.campaign },
      options,
    ),
  // The budgets are a bare `{daily, total}` both ways: the answer has no id.
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
