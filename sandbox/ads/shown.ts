import { instantText } from '../http/texts.ts';
import { isRecord, type Json } from '../http/values.ts';
import type { Ad } from '../model.ts';
import type { Service } from '../service.ts';
import type { Settings } from '../settings.ts';
import { adToWire } from './representation.ts';

/** An ad as clients get it: the version 5 form, varied as the settings say. */

/** Members the service adds, and accepts when they are sent back. */
export const ownMembers: readonly string[] = ['version', 'viewCount', 'statusReasons'];

const withExtra = (service: Service, wire: Json): Json => {
  const way = service.settings().extraMembers;
  if (way === 'none') return wire;
  const views = way === 'moving' ? { viewCount: service.clock.now() } : {};
  return { ...wire, version: 5, statusReasons: [], ...views };
};

const withStamps = (wire: Json, ad: Ad, settings: Settings): Json => {
  const rounded = (time: number): string => instantText(Math.round(time / 1000) * 1000, settings);
  return {
    ...wire,
    dateCreated: rounded(ad.dateCreated),
    dateLastUpdated: rounded(ad.dateLastUpdated),
  };
};

const withoutZeroSpent = (wire: Json): Json => {
  const { budgets } = wire;
  if (!isRecord(budgets)) return wire;
  const budget = (value: unknown): unknown => {
    const { spentMicros, ...rest } = isRecord(value) ? value : {};
    return spentMicros === '0' || spentMicros === undefined ? rest : { ...rest, spentMicros };
  };
  return { ...wire, budgets: { daily: budget(budgets['daily']), total: budget(budgets['total']) } };
};

const srcOf = (service: Service, src: unknown, uploadId: string | undefined): unknown => {
  const { imageSrc } = service.settings();
  if (uploadId === undefined || imageSrc === 'address') return src;
  return imageSrc === 'identifier' ? uploadId : `${String(src)}?expires=${service.clock.now() + 60_000}`;
};

const sizes = (links: unknown, { imageSizes }: Settings): unknown => {
  if (!isRecord(links) || imageSizes === 'seen') return links;
  if (imageSizes === 'none') return {};
  const [path = ''] = String(links['50x70']).split('/50x70');
  return { '86x86': `${path}/86x86.jpg`, '1024x1024': `${path}/1024x1024.jpg` };
};

const withImages = (service: Service, wire: Json, ad: Ad): Json => {
  const { images } = wire;
  if (!Array.isArray(images)) return wire;
  const shown = images.map((image: unknown, index) => {
    if (!isRecord(image)) return image;
    const links = image['links'] === undefined ? {} : { links: sizes(image['links'], service.settings()) };
    return { ...image, src: srcOf(service, image['src'], ad.images[index]?.uploadId), ...links };
  });
  return { ...wire, images: shown };
};

const eachIn = (wire: Json, name: string, change: (one: Json) => Json): Json => {
  const list = wire[name];
  if (!Array.isArray(list)) return wire;
  return { ...wire, [name]: list.map((one: unknown) => (isRecord(one) ? change(one) : one)) };
};

const withHyphens = (wire: Json): Json =>
  eachIn(wire, 'attributes', (attribute) => {
    const { locale } = attribute;
    return typeof locale === 'string' ? { ...attribute, locale: locale.replace('_', '-') } : attribute;
  });

const texts = ['salutation', 'phoneNumber', 'vendorId', 'postcode'];
const numbers = ['regionId'];
const lists = ['images', 'attributes', 'shippingOptions'];

/** Fills absent members with empty values. */
const filled = (value: unknown, empty: Json): Json => ({ ...empty, ...(isRecord(value) ? value : {}) });

const withEmpty = (wire: Json, way: 'null' | 'empty'): Json => {
  const text = way === 'null' ? null : '';
  const all = (names: readonly string[], value: unknown): Json =>
    Object.fromEntries(names.map((name) => [name, value]));
  const whole = filled(wire, {
    ...all(texts, text),
    ...all(numbers, null),
    ...all(lists, way === 'null' ? null : []),
    dateDeleted: null,
  });
  const inner = {
    ...whole,
    price: filled(whole['price'], { amountCents: null, originalAmountCents: null, priceUnit: text }),
    links: filled(whole['links'], { displayUrl: text, url: text }),
  };
  const labelled = eachIn(inner, 'attributes', (one) => filled(one, { label: text, locale: null }));
  return eachIn(labelled, 'shippingOptions', (one) =>
    filled(one, { costCents: null, time: text, pickupLocation: text }),
  );
};

/** An ad in an answer: to its writer (`written`), or to a later reader. */
export const adShown = (service: Service, ad: Ad, to: 'reader' | 'written' = 'reader'): Json => {
  const settings = service.settings();
  const { storedInstants, zeroSpent, attributeLocaleRegion, absentMembers } = settings;
  const plain = adToWire(service, ad);
  const stamped = storedInstants === 'rounded' && to === 'reader' ? withStamps(plain, ad, settings) : plain;
  const spent = zeroSpent === 'absent' ? withoutZeroSpent(stamped) : stamped;
  const pictured = withImages(service, spent, ad);
  const located = attributeLocaleRegion === 'hyphen' ? withHyphens(pictured) : pictured;
  const whole = absentMembers === 'absent' ? located : withEmpty(located, absentMembers);
  return withExtra(service, whole);
};
