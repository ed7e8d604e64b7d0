import { readCounts } from '../categories/interval.ts';
import type { Json } from '../http/values.ts';
import { codePoints, isAbsent, isRecord } from '../http/values.ts';
import type { Ad, AdImage, ShippingOption } from '../model.ts';
import { hashOf } from '../random.ts';
import type { Check } from './check.ts';
import { integerOf, report, textOf } from './check.ts';
import { imageUrl } from './representation.ts';
import { otherText } from './text-rules.ts';

const isWebAddress = (text: string): boolean => {
  if (/\s/.test(text) || !URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return (protocol === 'http:' || protocol === 'https:') && hostname !== '';
};

/** The writable links: 2000 where the category requires one, 2005 when too long, 2006 when it is no address. */
export const checkLinks = (check: Check): Pick<Ad, 'url' | 'displayUrl'> => {
  const links = isRecord(check.body['links']) ? check.body['links'] : {};
  const displayUrl = textOf(check, links, 'displayUrl', 'links.displayUrl');
  if (displayUrl !== undefined && codePoints(displayUrl) > 255)
    report(check, 2005, 'links.displayUrl', '> 255');
  const written = textOf(check, links, 'url', 'links.url')?.replaceAll('&amp;', '&');
  const asBrowser = check.settings.urlForm === 'normalised' && written !== undefined && isWebAddress(written);
  const url = asBrowser ? new URL(written).href : written;
  if (url === undefined || url === '') {
    if (check.config?.urlMandatory === true) report(check, 2000, 'links.url');
  } else if (codePoints(url) > 2048) report(check, 2005, 'links.url', '> 2048');
  else if (!isWebAddress(url)) report(check, 2006, 'links.url', url);
  return { url: url === '' ? undefined : url, displayUrl: displayUrl === '' ? undefined : displayUrl };
};

const ownImage = /(?:\/api\/sellside\/image\/|^)(demo-\d+|[0-9a-f]{32})(?:\/[^/]*)?$/;

/** The id of a picture stored in the sandbox; undefined for an external address. */
const uploadIdOf = (check: Check, src: string): string | undefined => {
  const unsigned = check.settings.imageSrc === 'signed' ? src.replace(/\?.*$/, '') : src;
  const [, id] = ownImage.exec(unsigned) ?? [];
  const elsewhere = URL.canParse(src) && new URL(src).origin !== new URL(imageUrl(check.service, '0')).origin;
  return elsewhere ? undefined : id;
};

/** The id of the sandbox's own copy of an external picture, in dialects that make one at once. */
const keptUnder = (check: Check, src: string): string | undefined =>
  check.settings.fetchedImages === 'own' ? `demo-${hashOf('fetched', src)}` : undefined;

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
  const own = uploadId ?? keptUnder(check, src.trim());
  const same = (image: AdImage): boolean =>
    own === undefined ? image.src === src.trim() : image.uploadId === own;
  const before = check.current?.images.find(same);
  if (before !== undefined) return before;
  const dateLastUpdated = check.service.clock.now();
  // An external picture would be fetched later; the sandbox never fetches, so it stays pending.
  return own === undefined
    ? { src: src.trim(), status: 'PENDING', dateLastUpdated }
    : { uploadId: own, status: 'OK', dateLastUpdated };
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

/** A shipping time in its stored form; by default only a range is valid. */
const shippingTime = (check: Check, time: string): string => {
  const [, from, to] = /^(\d{1,3})d?-(\d{1,3})d?$/.exec(time) ?? [];
  if (check.settings.shippingTimeForm === 'bare' && to !== undefined) return `${from}-${to}`;
  const [, first, last] = /^(\d{1,3})d(?:-(\d{1,3})d)?$/.exec(time) ?? [];
  const way = check.settings.shippingTime;
  if (first === undefined || (last === undefined && way === 'range'))
    report(check, 2001, 'shippingOptions.time', time);
  const unit = check.settings.shippingTimeForm === 'bare' ? '' : 'd';
  if (way === 'toRange' && last === undefined && first !== undefined)
    return `${first}${unit}-${first}${unit}`;
  return way === 'toSingle' && last !== undefined && first === last ? `${first}d` : time;
};

const byType = (left: ShippingOption, right: ShippingOption): number => left.type.localeCompare(right.type);

/** Of several options of one type only the last, at its own position. */
const lastOfType = (options: readonly ShippingOption[]): readonly ShippingOption[] =>
  options.filter((option, index) => !options.slice(index + 1).some(({ type }) => type === option.type));

const readShippingOption = (check: Check, value: Json): ShippingOption => {
  const type = textOf(check, value, 'type', 'shippingOptions.type');
  if (type !== 'SHIP' && type !== 'PICKUP')
    report(check, type === undefined ? 2000 : 2001, 'shippingOptions.type', type);
  if (type === 'PICKUP') {
    const pickupLocation = textOf(check, value, 'pickupLocation', 'shippingOptions.pickupLocation');
    const missing = pickupLocation === undefined || pickupLocation === '';
    if (missing && check.settings.pickupLocation === 'demand')
      report(check, 2000, 'shippingOptions.pickupLocation');
    return { type, pickupLocation: missing ? undefined : otherText(check, pickupLocation) };
  }
  const said = integerOf(check, value, 'costCents', 'shippingOptions.costCents');
  const { shippingCost } = check.settings;
  if (said === undefined && shippingCost === 'demand') report(check, 2000, 'shippingOptions.costCents');
  const costCents = said ?? (shippingCost === 'zero' ? 0 : undefined);
  if (costCents !== undefined && costCents < 0) report(check, 2002, 'shippingOptions.costCents', costCents);
  const time = textOf(check, value, 'time', 'shippingOptions.time');
  const without = time === undefined || (time === '' && check.settings.absentMembers === 'empty');
  return { type: type ?? '', costCents, time: without ? undefined : shippingTime(check, time) };
};

/** At most one option of each type; none where the category disables it, one where it is mandatory. */
export const checkShipping = (check: Check): readonly ShippingOption[] => {
  const presence = check.config?.shippingOption;
  const options = check.body['shippingOptions'] ?? [];
  if (!Array.isArray(options) || !options.every(isRecord)) {
    report(check, 1006, 'shippingOptions');
    return [];
  }
  const { disabledShipping, shippingTwice, shippingOrder } = check.settings;
  if (presence === 'DISABLED' && disabledShipping === 'drop') return [];
  if (presence === 'DISABLED' && disabledShipping === 'ignore') return check.current?.shippingOptions ?? [];
  if (presence === 'DISABLED' && disabledShipping === 'refuse' && options.length > 0)
    report(check, 2001, 'shippingOptions');
  if (presence === 'MANDATORY' && options.length === 0) report(check, 2000, 'shippingOptions');
  const types = options.map((option) => option['type']);
  const twice = types.find((type, index) => types.indexOf(type) !== index);
  if (twice !== undefined && shippingTwice === 'refuse')
    report(check, 2001, 'shippingOptions.type', String(twice));
  const read = lastOfType(options.map((option) => readShippingOption(check, option)));
  return shippingOrder === 'byType' ? read.toSorted(byType) : read;
};
