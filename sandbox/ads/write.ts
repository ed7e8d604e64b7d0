import { isDeepStrictEqual } from 'node:util';
import type { Answer, CallContext } from '../http/call.ts';
import { notFound, refuse, ServiceError } from '../http/errors.ts';
import { isPositiveId } from '../http/values.ts';
import type { Ad, AdImage, SellerStatus } from '../model.ts';
import { sellerStatuses } from '../model.ts';
import type { Service } from '../service.ts';
import { newDefaultCampaign } from '../world.ts';
import type { WantedAd } from './body.ts';
import { defaultCampaignOf, readAdBody } from './body.ts';
import { adShown } from './shown.ts';
import { activeAdFaults, effectiveStatus, isDeleted, statusChangeFaults } from './status.ts';

/** The seller's ad with the id in the path. @throws ServiceError 400 with 2001, or 404. */
export const ownAd = ({ service, params, userId }: CallContext): Ad => {
  const id = params['id'] ?? '';
  if (!isPositiveId(id)) throw refuse(400, 2001, 'id', id);
  const ad = service.world.ads.get(Number(id));
  if (ad === undefined || ad.userId !== userId) throw notFound();
  return ad;
};

/** A boolean query parameter. @throws ServiceError 400 with 2001 for other values than true and false. */
const flag = ({ query }: CallContext, name: string, byDefault: boolean): boolean => {
  const text = query[name];
  if (text === undefined || text === '') return byDefault;
  if (text !== 'true' && text !== 'false') throw refuse(400, 2001, name, text);
  return text === 'true';
};

const refuseAny = (faults: readonly ServiceError['faults'][number][]): void => {
  if (faults.length > 0) throw new ServiceError(400, faults);
};

/** The campaign of a new ad; the default one is created if the seller has none yet. */
const campaignFor = (service: Service, userId: number, wanted: number | undefined): number => {
  const known = wanted ?? defaultCampaignOf(service, userId)?.id;
  if (known !== undefined) return known;
  const campaign = newDefaultCampaign(service.world, userId, service.clock.now(), service.settings());
  service.world.saveCampaign(campaign);
  return campaign.id;
};

/** The ad with its pictures kept; in a dialect that copies them they have other ids then. */
const withKeptImages = (service: Service, ad: Ad): Ad => {
  const { images } = service.world;
  if (service.settings().savedPictures === 'move') {
    const copied = ({ uploadId, ...image }: AdImage): AdImage =>
      uploadId === undefined ? image : { ...image, uploadId: images.copySaved(uploadId) };
    return { ...ad, images: ad.images.map(copied) };
  }
  for (const { uploadId } of ad.images) if (uploadId !== undefined) images.markSaved(uploadId);
  return ad;
};

const merge = (
  { content, money, campaignId }: WantedAd,
  rest: Omit<Ad, keyof WantedAd['content'] | 'budgets'>,
): Ad => ({
  ...content,
  bidMicros: money.bidMicros,
  budgets: money.budgets,
  ...rest,
  campaignId: campaignId ?? rest.campaignId,
});

const answer = (
  context: CallContext,
  status: number,
  ad: Ad,
  headers: Record<string, string> = {},
): Answer => {
  const body = flag(context, '_body', true) ? adShown(context.service, ad, 'written') : undefined;
  return { status, body, headers };
};

/** An ad as POST /ad would create it. @throws ServiceError 400 with all errors in the body. */
export const newAd = (
  service: Service,
  userId: number,
  body: unknown,
): { readonly ad: Ad; readonly wanted: WantedAd } => {
  const wanted = readAdBody(service, userId, body, undefined);
  const now = service.clock.now();
  const { status } = wanted;
  const draft = merge(wanted, {
    id: 0,
    userId,
    status,
    campaignId: 0,
    dateCreated: now,
    dateLastUpdated: now,
  });
  const ad = { ...draft, status: effectiveStatus(service, status, draft, undefined) };
  refuseAny(activeAdFaults(service, undefined, ad));
  return { ad, wanted };
};

/** Creates an ad by all the rules of POST /ad. */
export const placeAd = (service: Service, userId: number, body: unknown, by: 'client' | 'other'): Ad => {
  const { ad, wanted } = newAd(service, userId, body);
  const campaignId = campaignFor(service, userId, wanted.campaignId);
  const created = withKeptImages(service, { ...ad, id: service.world.ads.nextId(), campaignId });
  service.world.saveAd(created);
  service.log.applied('create', 'ad', undefined, created, by, body);
  return created;
};

/** POST /ad. */
export const createAd = (context: CallContext): Answer => {
  const { service, userId, settings } = context;
  if (flag(context, '_validate', false)) {
    newAd(service, userId, context.json());
    return { status: 200 };
  }
  const created = placeAd(service, userId, context.json(), 'client');
  const path = `/api/sellside/ad/${created.id}`;
  const whole = settings.location === 'absolute' ? `${service.baseUrl()}${path}` : path;
  const location = settings.createdLocation === 'relative' ? `/ad/${created.id}` : whole;
  return answer(context, 201, created, { Location: location });
};

/** An ad without undefined members, for comparing two states. */
const plain = (ad: Ad): unknown => JSON.parse(JSON.stringify(ad));

const touched = (service: Service, before: Ad, after: Ad): Ad => {
  const keep = service.settings().equalWrite === 'keep' && isDeepStrictEqual(plain(before), plain(after));
  return keep ? before : { ...after, dateLastUpdated: service.clock.now() };
};

const withDeletion = (ad: Ad, now: number): Ad =>
  ad.status === 'DELETED' && ad.dateDeleted === undefined ? { ...ad, dateDeleted: now } : ad;

const asSellerStatus = (text: string): SellerStatus => {
  const known = sellerStatuses.find((status) => status === text);
  if (known === undefined) throw refuse(400, 2001, 'status', text);
  return known;
};

const checkedChange = (service: Service, before: Ad, after: Ad, wanted: SellerStatus): Ad => {
  refuseAny(statusChangeFaults(service, before, after, wanted));
  const ad = { ...after, status: effectiveStatus(service, wanted, after, before) };
  refuseAny(activeAdFaults(service, before, ad));
  return withDeletion(touched(service, before, ad), service.clock.now());
};

/** An ad as a PUT would leave it. @throws ServiceError 400 with all errors in the body. */
export const updatedAd = (service: Service, userId: number, before: Ad, body: unknown): Ad => {
  if (isDeleted(before)) throw refuse(400, service.settings().deletedAdCode, 'status', before.status);
  const wanted = readAdBody(service, userId, body, before);
  const { id, externalId, status, campaignId, dateCreated, dateLastUpdated } = before;
  const kept = externalId === undefined ? {} : { externalId };
  const after = merge(wanted, { id, userId, ...kept, status, campaignId, dateCreated, dateLastUpdated });
  return checkedChange(service, before, after, asSellerStatus(wanted.status));
};

/** PUT /ad/{id}. */
export const updateAd = (context: CallContext): Answer => {
  const { service, userId } = context;
  const before = ownAd(context);
  const wanted = updatedAd(service, userId, before, context.json());
  if (flag(context, '_validate', false)) return { status: 200 };
  const ad = withKeptImages(service, wanted);
  service.world.saveAd(ad);
  service.log.applied('update', 'ad', before, ad, 'client', context.json());
  return answer(context, 200, ad);
};

/** PUT /ad/{id}/status/{status}. */
export const changeAdStatus = (context: CallContext): Answer => {
  const { service, params, settings } = context;
  const before = ownAd(context);
  const wanted = asSellerStatus(params['status'] ?? '');
  const again = wanted === 'DELETED' && before.status === 'DELETED';
  if (again && settings.deleteAgain === 'accept') return { status: 200 };
  const ad = checkedChange(service, before, before, wanted);
  if (flag(context, '_validate', false)) return { status: 200 };
  service.world.saveAd(ad);
  service.log.applied('status', 'ad', before, ad);
  return settings.statusAnswer === 'full'
    ? { status: 200, body: adShown(service, ad, 'written') }
    : { status: 200 };
};
