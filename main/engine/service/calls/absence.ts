/**
 * Judges an HTML page with status 404. The interface shows no body for a 404, so the page may be the service's own
 * answer; it may also come from a proxy in front of it, which knows no ads at all. It counts as the service's own if
 * other ads of the seller can be read the same way just then (*GET /ad/{id}*, *GET /ad/byVendor/{vendorId}*).
 */
import { isFinalStatus } from '../../../../shared/ad/model.ts';
import { AdsheetError } from '../../../../shared/contract/errors.ts';
import type { JsonObject } from '../../../../shared/json.ts';
import { MEDIA } from '../http/media-types.ts';
import { ALL_STATUSES, queryOf, segment } from '../http/path.ts';
import type { Caller } from '../http/request.ts';
import { adPage, campaignPage, resource } from '../wire/resources.ts';

/** Enough entries to find one with a vendor ID. */
const LOOKED_AT = 20;

/** A failed request proves nothing about the page and counts as no. A cancelled job still rejects. */
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

/**
 * Can the first ad with such a path be read? True where the list has no such ad: then all that is known is that the
 * list could be read.
 */
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

/** Can the first campaign with such a path be read? True where no campaign has one, as for `knowsAds`. */
export const knowsCampaigns = (
  caller: Caller,
  by: 'id' | 'vendorId',
  signal?: AbortSignal,
): Promise<boolean> =>
  orUnknown(async () => {
    const list = `/campaigns${queryOf({ limit: LOOKED_AT })}`;
    const call = { method: 'GET', path: list, mediaType: MEDIA.campaignList } as const;
    const found = await caller.read(call, campaignPage, signal);
    if (found === null) return false;
    const { named } = found.value.campaigns;
    const paths =
      by === 'id'
        ? named.map(({ id }) => `/campaign/${String(id)}`)
        : pathsByVendor(named, '/campaign/byVendor/');
    return canRead(caller, paths[0], MEDIA.campaign, signal);
  });
