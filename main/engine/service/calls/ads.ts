/** Calls on ads (`docs/interface.md#get-ad`). */

import { AdsheetError } from '../../../../shared/contract/errors.ts';
import type { JsonObject } from '../../../../shared/json.ts';
import { dateOf } from '../http/connection.ts';
import { MEDIA } from '../http/media-types.ts';
import { ALL_STATUSES, queryOf, segment } from '../http/path.ts';
import type { Caller } from '../http/request.ts';
import { MOST_500S_OF_A_TOKEN } from '../http/request.ts';
import type { AdPage, AdQuery, Service } from '../service.ts';
import { isReadable } from '../wire/ad.ts';
import { adPage, resource } from '../wire/resources.ts';
import { knowsAds } from './absence.ts';
import { writeJson, writePlain } from './write.ts';

type AdCalls = Pick<Service, 'listAds' | 'getAd' | 'getAdByVendor' | 'createAd' | 'updateAd' | 'setAdStatus'>;

export const MOST_ADS_A_PAGE = 100;

const listPath = (query: AdQuery): string =>
  `/ad${queryOf({
    limit: query.limit ?? MOST_ADS_A_PAGE,
    status: ALL_STATUSES,
    adIds: query.adIds,
    categoryIds: query.categoryIds,
    changedSince: query.changedSince,
    titleKeywords: query.titleKeywords,
    remainingBudget: query.remainingBudget,
    startDate: query.startDate,
    endDate: query.endDate,
    campaignId: query.campaignId,
    orderBy: query.orderBy,
    direction: query.direction,
    _include: query.include,
    pageToken: query.pageToken,
  })}`;

export const adCalls = (caller: Caller): AdCalls => {
  const one = async (
    by: 'id' | 'vendorId',
    path: string,
    signal?: AbortSignal,
  ): Promise<JsonObject | null> => {
    const knowsOthers = (): Promise<boolean> => knowsAds(caller, by, signal);
    const call = { method: 'GET', path, mediaType: MEDIA.ad, knowsOthers } as const;
    return (await caller.read(call, resource, signal))?.value ?? null;
  };
  return {
    listAds: async (query, signal): Promise<AdPage> => {
      const call = {
        method: 'GET',
        path: listPath(query),
        mediaType: MEDIA.adList,
        ...(query.pageToken === undefined ? {} : { most500s: MOST_500S_OF_A_TOKEN }),
      } as const;
      const found = await caller.read(call, adPage, signal);
      if (found === null) throw new AdsheetError('not-found', { what: 'ads' });
      const { ads, count, nextPageToken } = found.value;
      const entries = { ads: ads.named, unnamed: ads.unnamed };
      const serverDate = dateOf(found.answer.header('date'))?.toISOString() ?? null;
      return { ...entries, count: count ?? null, nextPageToken, serverDate };
    },
    getAd: (id, signal) => one('id', `/ad/${id}`, signal),
    getAdByVendor: async (vendorId, signal) => one('vendorId', `/ad/byVendor/${segment(vendorId)}`, signal),
    createAd: (body, options) =>
      writeJson(caller, { method: 'POST', path: '/ad', mediaType: MEDIA.ad, body }, options, isReadable),
    updateAd: (id, body, options) =>
      writeJson(caller, { method: 'PUT', path: `/ad/${id}`, mediaType: MEDIA.ad, body }, options, isReadable),
    setAdStatus: (id, status, options) =>
      writePlain(
        caller,
        { method: 'PUT', path: `/ad/${id}/status/${segment(status)}`, mediaType: MEDIA.ad },
        options,
      ),
  };
};
