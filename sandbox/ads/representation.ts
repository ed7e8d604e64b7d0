import { instantText } from '../http/texts.ts';
import { type Json, present } from '../http/values.ts';
import type { Ad, AdImage, Budget } from '../model.ts';
import type { Service } from '../service.ts';

/** The address of a picture stored in the sandbox, as POST /image answers it. */
export const imageUrl = (service: Service, id: string): string =>
  `${service.baseUrl()}/api/sellside/image/${id}/${id}.jpg`;

const imageToWire = (service: Service, image: AdImage): object => {
  const settings = service.settings();
  const age = service.clock.now() - image.dateLastUpdated;
  const pending = image.status === 'OK' && age < settings.imagePendingMs;
  const status = pending ? 'PENDING' : image.status;
  const path = `${settings.linkPrefix}/image/${image.uploadId ?? 'fetched'}`;
  return present({
    src: image.uploadId === undefined ? image.src : imageUrl(service, image.uploadId),
    status,
    dateLastUpdated: instantText(image.dateLastUpdated, settings),
    links:
      status === 'OK' && image.uploadId !== undefined
        ? { '50x70': `${path}/50x70.jpg`, '120x180': `${path}/120x180.jpg` }
        : undefined,
  });
};

const dailyToWire = (budget: Budget, hidden: boolean): object =>
  hidden ? { limitMicros: budget.limitMicros } : budget;

/** An ad as version 5 shows it; fields without a value are absent. */
export const adToWire = (service: Service, ad: Ad): Json => {
  const settings = service.settings();
  const url = settings.urlAmpersand === 'entity' ? ad.url?.replaceAll('&', '&amp;') : ad.url;
  return present({
    id: ad.id,
    title: ad.title,
    description: ad.description,
    categoryId: ad.categoryId,
    status: ad.status,
    price: present(ad.price),
    bidMicros: ad.bidMicros,
    budgets: {
      daily: dailyToWire(ad.budgets.daily, settings.dailySpent === 'hidden'),
      total: ad.budgets.total,
    },
    campaignId: ad.campaignId,
    salutation: ad.salutation,
    sellerName: ad.sellerName,
    postcode: ad.postcode,
    regionId: ad.regionId,
    phoneNumber: ad.phoneNumber,
    allowContactByEmail: ad.allowContactByEmail,
    vendorId: ad.vendorId,
    dateCreated: instantText(ad.dateCreated, settings),
    dateLastUpdated: instantText(ad.dateLastUpdated, settings),
    dateDeleted: ad.dateDeleted === undefined ? undefined : instantText(ad.dateDeleted, settings),
    links: present({
      self: `${settings.linkPrefix}/ad/${ad.id}`,
      category: `${settings.linkPrefix}/category/${ad.categoryId}`,
      displayUrl: ad.displayUrl,
      url,
    }),
    images: ad.images.length === 0 ? undefined : ad.images.map((image) => imageToWire(service, image)),
    attributes: ad.attributes.length === 0 ? undefined : ad.attributes.map(present),
    shippingOptions: ad.shippingOptions.length === 0 ? undefined : ad.shippingOptions.map(present),
    ...ad.extra,
  });
};
