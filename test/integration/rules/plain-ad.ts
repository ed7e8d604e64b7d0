/** A plain ad that keeps every limit of its category, read from the category alone. */
import { PRICE_TYPES_WITH_AMOUNT } from '../../../shared/ad/model.ts';
import type { Category, CategoryAttribute, CategoryConfig } from '../../../shared/category/category.ts';
import { RANGE_SCALE } from '../../../shared/category/category.ts';
import { highest, type Interval, lowest } from '../../../shared/category/interval.ts';
import { textIn } from '../../../shared/category/localized.ts';
import type { Json, JsonObject } from '../../../shared/json.ts';
import { lengthOf } from '../../../shared/rules/length.ts';
import type { Market } from './market.ts';

/** At least `least` and at most `most` characters, never ending in a space. */
export const textOf = (seed: string, interval: Interval | undefined, ceiling: number): string => {
  const least = Number((interval && lowest(interval)) ?? 1n);
  const most = Math.min(Number((interval && highest(interval)) ?? BigInt(ceiling)), ceiling);
  const text = Array.from(seed.padEnd(least, 'x')).slice(0, most).join('').trimEnd();
  return text + 'x'.repeat(Math.max(0, least - lengthOf(text)));
};

export const lowestMicros = (interval: Interval | undefined, otherwise: bigint): bigint =>
  (interval && lowest(interval)) ?? otherwise;

const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b);

export const money = (config: CategoryConfig): JsonObject => {
  const bid = lowestMicros(config.bid, 100_000n);
  const daily = larger(lowestMicros(config.daily, 1_000_000n), bid);
  const total = larger(lowestMicros(config.total, 1_000_000n), daily);
  return {
    bidMicros: bid.toString(),
    budgets: { daily: { limitMicros: daily.toString() }, total: { limitMicros: total.toString() } },
  };
};

export const priceOf = (priceType: string): JsonObject =>
  PRICE_TYPES_WITH_AMOUNT.includes(priceType) ? { priceType, amountCents: 12_500 } : { priceType };

/** The locale an attribute's values are given in for this tenant. */
export const valuesIn = (attribute: CategoryAttribute, locale: string): readonly string[] =>
  textIn(attribute.values, locale) ?? [];

/** A number inside the range, with no more decimals than allowed. */
const numberIn = ({ range }: CategoryAttribute): number => {
  const unit = 10 ** RANGE_SCALE;
  return range ? Math.ceil(Number(lowest(range) ?? 0n) / unit) : 1;
};

const plainValue = (attribute: CategoryAttribute, locale: string): Json => {
  const [first = 'Iets'] = valuesIn(attribute, locale);
  if (attribute.type === 'NUMBER') return numberIn(attribute);
  if (attribute.type === 'BOOL') return true;
  return attribute.type === 'LIST' ? [first] : first;
};

export const attributeEntry = (attribute: CategoryAttribute, locale: string, value: Json): JsonObject => ({
  key: attribute.key,
  label: textIn(attribute.label, locale) ?? attribute.key,
  locale,
  type: attribute.type,
  value,
});

const neededAttributes = ({ attributes }: Category, locale: string): readonly JsonObject[] =>
  attributes
    .filter(({ mandatory, writable }) => mandatory && writable)
    .map((attribute) => attributeEntry(attribute, locale, plainValue(attribute, locale)));

const pictures = (count: number): readonly JsonObject[] =>
  Array.from({ length: count }, (_, n) => ({ src: `https://img.example/${n}.jpg` }));

export const plainAd = (
  category: Category,
  { locale, region }: Pick<Market, 'locale' | 'region'>,
): JsonObject => {
  const config = category.config;
  if (!config) throw new Error(`${category.id} is no leaf`);
  const types = config.priceTypes ?? ['SEE_DESCRIPTION'];
  const priceType = types.includes('FIXED_PRICE') ? 'FIXED_PRICE' : (types[0] ?? 'SEE_DESCRIPTION');
  const images = Number(lowestMicros(config.images, 0n));
  return {
    title: textOf('Eiken tafel met zes stoelen', config.titleLength, 60),
    description: textOf('Een stevige tafel, zo goed als nieuw.', config.descriptionLength, 500),
    categoryId: category.id,
    status: 'PAUSED',
    price: priceOf(priceType),
    ...money(config),
    sellerName: 'Van Dijk',
    attributes: neededAttributes(category, locale),
    ...(images > 0 ? { images: pictures(images) } : {}),
    ...(config.urlMandatory ? { links: { url: 'https://example.com/tafel' } } : {}),
    ...(config.region === 'MANDATORY' ? { regionId: region } : {}),
    ...(config.shippingOption === 'MANDATORY'
      ? { shippingOptions: [{ type: 'SHIP', costCents: 695, time: '1d-3d' }] }
      : {}),
  };
};
