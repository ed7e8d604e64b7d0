/**
 * A page where the service's own 404 was to come. The interface shows no body of a 404, so that it may be the service's
 * word; it may as well come from something before it, which knows of no ad at all. It is the service's own where the
 * seller's other ads can be read the same way just then (*GET /ad/{id}*, *GET /ad/byVendor/{vendorId}*).
 */
import { isFinalStatus } from '../../../shared/ad/model.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { MEDIA } from './media-types.ts';
import { ALL_STATUSES, queryOf, segment } from './path.ts';
import type { Caller } from './request.ts';
import { adPage, campaignPage, resource } from './wire/resources.ts';

/** Enough to find one with a vendor ID among them. */
const LOOKED_AT = 20;

/** Failures are an answer too: then nothing is known of the page. A job that was cancelled ends. */
const orUnknown = async (look: () => Promise<boolean>): Promise<boolean> => {
  try {
    return await look();
  } catch (error) {
    if (error instanceof AdsheetError && error.code === 'cancelled') throw error;
    return false;
  }
};

const canRead = async (
  caller: Caller,
  path: string | undefined,
  mediaType: string,
  signal?: AbortSignal,
): Promise<boolean> =>
  path === undefined || (await caller.read({ method: 'GET', path, mediaType }, resource, signal)) !== null;

const pathsByVendor = (all: readonly JsonObject[], path: string): readonly string[] =>
  all.flatMap(({ vendorId }) =>
    typeof vendorId === 'string' && vendorId !== '' ? [`${path}${segment(vendorId)}`] : [],
  );

/** Is the ad of the first such path to be read? There may be none to ask for: that the list came is all there is. */
export const knowsAds = (caller: Caller, by: 'id' | 'vendorId', signal?: AbortSignal): Promise<boolean> =>
  orUnknown(async () => {
    const status = ALL_STATUSES.filter((word) => !isFinalStatus(word));
    const list = `/ad${queryOf({ limit: LOOKED_AT, status })}`;
    const found = await caller.read({ method: 'GET', path: list, mediaType: MEDIA.adList }, adPage, signal);
    if (found === null) return false;
    const { named } = found.value.ads;
    const paths =
      by === 'id' ? named.map(({ id }) => `/ad/${String(id)}`) : pathsByVendor(named, '/ad/byVendor/');
    return canRead(caller, paths[0], MEDIA.ad, signal);
  });

/** Is the campaign with the first vendor ID in the list to be read? As `knowsAds`: true where no campaign has one. */
export const knowsCampaigns = (caller: Caller, signal?: AbortSignal): Promise<boolean> =>
  orUnknown(async () => {
    const list = `/campaigns${queryOf({ limit: LOOKED_AT })}`;
    const call = { method: 'GET', path: list, mediaType: MEDIA.campaignList } as const;
    const found = await caller.read(call, campaignPage, signal);
    if (found === null) return false;
    const paths = pathsByVendor(found.value.campaigns.named, '/campaign/byVendor/');
    return canRead(caller, paths[0], MEDIA.campaign, signal);
  });
