import type { Answer, Call, CallContext } from '../http/call.ts';
import { readers, writers } from '../http/call.ts';
import { notFound, refuse } from '../http/errors.ts';
import { codePoints } from '../http/values.ts';
import type { Ad } from '../model.ts';
import type { Settings } from '../settings.ts';
import { externalIds } from './external-ids.ts';
import { listAds } from './list.ts';
import { getPosition } from './position.ts';
import { adShown } from './shown.ts';
import { changeAdStatus, createAd, ownAd, updateAd } from './write.ts';

const adType = 'application/sellside.ad-v5+json';
const externalIdType = 'application/sellside.ad.external.id.mapping-v2+json';
const positionType = 'application/sellside.position-v1+json';
const listType = 'application/sellside.ad.list-v5+json';

const isGone = (ad: Ad, { deletedRead }: Settings): boolean =>
  deletedRead === 'gone' && ad.status === 'DELETED';

const getAd = (context: CallContext): Answer => {
  const ad = ownAd(context);
  if (isGone(ad, context.settings)) throw notFound();
  return { status: 200, body: adShown(context.service, ad) };
};

const getAdByVendor = ({ service, settings, params, userId }: CallContext): Answer => {
  const vendorId = params['vendorId'] ?? '';
  if (codePoints(vendorId) > 64) throw refuse(400, 2005, 'vendorId', vendorId);
  const ad = service.world.ads.byVendor(userId, vendorId);
  const hidden = settings.byVendorDeleted === 'hidden' && ad?.status.startsWith('DELETED') === true;
  const asked = settings.byVendorCase === 'any' || ad?.vendorId === vendorId;
  if (ad === undefined || hidden || !asked || isGone(ad, settings)) throw notFound();
  return { status: 200, body: adShown(service, ad) };
};

export const adCalls: readonly Call[] = [
  { method: 'GET', path: '/ad', scopes: readers, accepts: [listType], handle: listAds },
  { method: 'GET', path: '/ad/:id', scopes: readers, accepts: [adType], handle: getAd },
  {
    method: 'GET',
    path: '/ad/byVendor/:vendorId',
    scopes: readers,
    accepts: [adType],
    handle: getAdByVendor,
  },
  {
    method: 'GET',
    path: '/ad/mapping/externalids',
    scopes: readers,
    accepts: [externalIdType],
    handle: externalIds,
  },
  {
    method: 'GET',
    path: '/ad/:id/position',
    scopes: readers,
    accepts: [positionType],
    handle: getPosition,
  },
  { method: 'POST', path: '/ad', scopes: writers, accepts: [adType], bodyType: adType, handle: createAd },
  { method: 'PUT', path: '/ad/:id', scopes: writers, accepts: [adType], bodyType: adType, handle: updateAd },
  {
    method: 'PUT',
    path: '/ad/:id/status/:status',
    scopes: writers,
    accepts: [adType, 'application/json'],
    handle: changeAdStatus,
  },
];
