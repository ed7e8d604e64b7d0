import { readCounts } from '../categories/interval.ts';
import type { Json } from '../http/values.ts';
import { codePoints, isAbsent, isRecord } from '../http/values.ts';
import type { Ad, AdImage, ShippingOption } from '../model.ts';
import type { Check } from './check.ts';
import { integerOf, report, textOf } from './check.ts';
import { imageUrl } from './representation.ts';

const isWebAddress = (text: string): boolean => {
  if (/\s/.test(text) || !URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return (protocol === 'http:' || protocol === 'https:') && hostname !== '';
};

/** The writable links: 2000 where the category demands one, 2005 too long, 2006 no address. */
export const checkLinks = (check: Check): Pick<Ad, 'url' | 'displayUrl'> => {
  const links = isRecord(check.body['links']) ? check.body['links'] : {};
  const displayUrl = textOf(check, links, 'displayUrl', 'links.displayUrl');
  if (displayUrl !== undefined && codePoints(displayUrl) > 255)
    report(check, 2005, 'links.displayUrl', '> 255');
  const url = textOf(check, links, 'url', 'links.url')?.replaceAll('&amp;', '&');
  if (url === undefined || url === '') {
    if (check.config?.urlMandatory === true) report(check, 2000, 'links.url');
  } else if (codePoints(url) > 2048) report(check, 2005, 'links.url', '> 2048');
  else if (!isWebAddress(url)) report(check, 2006, 'links.url', url);
  return { url: url === '' ? undefined : url, displayUrl: displayUrl === '' ? undefined : displayUrl };
};

const ownImage = /(?:\/api\/sellside\/image\/|^)(demo-\d+|[0-9a-f]{32})(?:\/[^/]*)?$/;

/** The id of a picture this service holds; undefined for an address elsewhere. */
const uploadIdOf = (check: Check, src: string): string | undefined => {
  const [, id] = ownImage.exec(src) ?? [];
  const elsewhere = URL.canParse(src) && new URL(src).origin !== new URL(imageUrl(check.service, '0')).origin;
  return elsewhere ? undefined : id;
};

const readImage = (check: Check, value: unknown): AdImage | undefined => {
  const src = isRecord(value) ? value['src'] : undefined;
  if (typeof src !== 'string') {
    report(check, 2006, 'images.src', String(src));
    return undefined;
  }
  const uploadId = uploadIdOf(check, src.trim());
  const held =
    uploadId?.startsWith('demo-') || (uploadId !== undefined && check.service.world.images.get(uploadId));
  if (uploadId === undefined ? !isWebAddress(src.trim()) : !held) {
    report(check, 2006, 'images.src', src);
    return undefined;
  }
  const same = (image: AdImage): boolean =>
    uploadId === undefined ? image.src === src.trim() : image.uploadId === uploadId;
  const before = check.current?.images.find(same);
  if (before !== undefined) return before;
  const dateLastUpdated = check.service.clock.now();
  // A picture elsewhere is fetched later; nothing here ever does, so it stays pending.
  return uploadId === undefined
    ? { src: src.trim(), status: 'PENDING', dateLastUpdated }
    : { uploadId, status: 'OK', dateLastUpdated };
};

const maxImagesOnCreate = 8;

export const checkImages = (check: Check): readonly AdImage[] => {
  const images = check.body['images'];
  if (isAbsent(images)) return checkImageCount(check, []);
  if (!Array.isArray(images)) {
    report(check, 1006, 'images');
    return [];
  }
  checkImageCount(check, images);
  return images.map((image) => readImage(check, image)).filter((image) => image !== undefined);
};

const checkImageCount = (check: Check, images: readonly unknown[]): readonly never[] => {
  const { min, max } = check.config === undefined ? { min: 0, max: 8 } : readCounts(check.config.images);
  const most = check.current === undefined ? Math.min(max, maxImagesOnCreate) : max;
  if (images.length < min || images.length > most) report(check, 2002, 'images', images.length);
  return [];
};

const readShippingOption = (check: Check, value: Json): ShippingOption => {
  const type = textOf(check, value, 'type', 'shippingOptions.type');
  if (type !== 'SHIP' && type !== 'PICKUP')
    report(check, type === undefined ? 2000 : 2001, 'shippingOptions.type', type);
  if (type === 'PICKUP') {
    const pickupLocation = textOf(check, value, 'pickupLocation', 'shippingOptions.pickupLocation');
    if (pickupLocation === undefined || pickupLocation === '') {
      report(check, 2000, 'shippingOptions.pickupLocation');
    }
    return { type, pickupLocation };
  }
  const costCents = integerOf(check, value, 'costCents', 'shippingOptions.costCents');
  if (costCents !== undefined && costCents < 0) report(check, 2002, 'shippingOptions.costCents', costCents);
  const time = textOf(check, value, 'time', 'shippingOptions.time');
  if (time !== undefined && !/^\d{1,3}d-\d{1,3}d$/.test(time))
    report(check, 2001, 'shippingOptions.time', time);
  return { type: type ?? '', costCents, time };
};

/** At most one option of each type; none where the category has it disabled, one where it is mandatory. */
export const checkShipping = (check: Check): readonly ShippingOption[] => {
  const presence = check.config?.shippingOption;
  const options = check.body['shippingOptions'] ?? [];
  if (!Array.isArray(options) || !options.every(isRecord)) {
    report(check, 1006, 'shippingOptions');
    return [];
  }
  if (presence === 'DISABLED' && options.length > 0) report(check, 2001, 'shippingOptions');
  if (presence === 'MANDATORY' && options.length === 0) report(check, 2000, 'shippingOptions');
  const types = options.map((option) => option['type']);
  const twice = types.find((type, index) => types.indexOf(type) !== index);
  if (twice !== undefined) report(check, 2001, 'shippingOptions.type', String(twice));
  return options.map((option) => readShippingOption(check, option));
};
