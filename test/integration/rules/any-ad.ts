/** Ads of every kind a person could make in a category: mostly within its limits, often right at them, often beyond. */
import fc from 'fast-check';
import { PRICE_TYPES, SALUTATIONS } from '../../../shared/ad/model.ts';
import { type Category, type CategoryAttribute, RANGE_SCALE } from '../../../shared/category/category.ts';
import { highest, type Interval, lowest } from '../../../shared/category/interval.ts';
import type { Json, JsonObject } from '../../../shared/json.ts';
import { lengthOf } from '../../../shared/rules/length.ts';
import type { Market } from './market.ts';
import { attributeEntry, plainAd, valuesIn } from './plain-ad.ts';

type Any<T = Json> = fc.Arbitrary<T>;

/** Usually the first, now and then one of the others. */
const mostly = <T>(usual: Any<T>, ...seldom: readonly Any<T>[]): Any<T> =>
  fc.oneof({ arbitrary: usual, weight: 50 }, ...seldom);

/** A whole number at the bounds of an interval, inside them, or just beyond. */
const near = (interval: Interval | undefined, otherwise: bigint): Any<bigint> => {
  const least = (interval && lowest(interval)) ?? 0n;
  const most = (interval && highest(interval)) ?? otherwise;
  return mostly(
    fc.oneof(fc.constantFrom(least, most), fc.bigInt({ min: least, max: most < least ? least : most })),
    fc.constantFrom(least - 1n, most + 1n),
  );
};

const SIGNS = fc.oneof(
  { arbitrary: fc.string({ unit: 'grapheme' }).map((text) => text.trim()), weight: 3 },
  {
    arbitrary: fc.constantFrom('Eiken tafel met zes stoelen', '🪑🛋️👨‍👩‍👧', '<b>Nieuw</b>', 'Tafel & stoel'),
    weight: 3,
  },
  fc.constantFrom('<script>x</script>', '  ', 'Tafel\n'),
);

/** A text whose trimmed length is near the bounds of an interval; long ones are cut to keep the run short. */
const textNear = (interval: Interval | undefined, most: bigint): Any =>
  fc.tuple(near(interval, most), SIGNS).map(([length, signs]) => {
    const wanted = Number(length < 0n ? 0n : length > most + 1n ? most + 1n : length);
    const text = Array.from(`${signs}${'x'.repeat(wanted)}`);
    return text.slice(0, wanted).join('') || null;
  });

const lengthNear = (most: number): Any => fc.constantFrom(1, most - 1, most, most).map((n) => 'é'.repeat(n));

const microsNear = (interval: Interval | undefined, word: string): Any =>
  mostly(
    near(interval, 10n ** 15n).map(String),
    fc.constant(word),
    fc.constantFrom('veel', '-1', '1.5', null),
  );

const price = (category: Category): Any =>
  fc.record(
    {
      priceType: mostly<Json>(
        fc.constantFrom(...(category.config?.priceTypes ?? PRICE_TYPES)),
        fc.constantFrom(...PRICE_TYPES),
        fc.constant('BARTER'),
      ),
      amountCents: fc.oneof(
        fc.integer({ min: 1, max: 10_000_000_000 }),
        fc.constantFrom<Json>(1, 10_000_000_000, 0, 10_000_000_001, 12.5),
      ),
      priceUnit: fc.constantFrom('PER_MOON', ...(category.config?.priceUnits ?? []).map(({ key }) => key)),
    },
    { requiredKeys: ['priceType'] },
  ) as Any;

/** Every second price fits its type, so that most ads are not refused for it. */
const fittingPrice = (category: Category, plain: JsonObject): Any =>
  mostly(fc.constant(plain['price'] ?? null), price(category), price(category), price(category));

const UNIT = 10 ** RANGE_SCALE;

const numbers = ({ range, precision = 2 }: CategoryAttribute): Any =>
  mostly<Json>(
    near(range, 1_000_000n * BigInt(UNIT)).map((units) => Number((Number(units) / UNIT).toFixed(precision))),
    fc
      .double({ noNaN: true, noDefaultInfinity: true, min: -1e6, max: 1e6 })
      .map((number) => Number(number.toFixed(3))),
    near(range, 1_000n * BigInt(UNIT)).map((units) =>
      Number((Number(units) / UNIT + 0.5 / 10 ** precision).toFixed(precision + 1)),
    ),
    fc.constant('veel'),
  );

const attributeValue = (attribute: CategoryAttribute, values: readonly string[]): Any => {
  if (attribute.type === 'NUMBER') return numbers(attribute);
  if (attribute.type === 'BOOL') return mostly<Json>(fc.boolean(), fc.constant('misschien'));
  const text: Any<string> =
    values.length > 0
      ? mostly(fc.constantFrom(...values), fc.constantFrom('Bakeliet', `${values[0]} `))
      : fc.oneof(
          fc.string({ unit: 'grapheme', maxLength: 40 }),
          fc.constantFrom('x'.repeat(512), 'x'.repeat(513), '<b>a</b>'),
        );
  return attribute.type === 'LIST' ? fc.array(text, { minLength: 1, maxLength: 3 }) : text;
};

/** Those the category knows, each left out now and then, and some of the seller's own. */
const attributes = (category: Category, locale: string): Any<readonly JsonObject[]> => {
  const known = category.attributes
    .filter(({ writable }) => writable)
    .map((attribute) => {
      const entry = attributeValue(attribute, valuesIn(attribute, locale)).map((value) =>
        attributeEntry(attribute, locale, value),
      );
      const left = attribute.mandatory ? { freq: 15 } : { freq: 2 };
      return fc.option(entry, { ...left, nil: undefined });
    });
  const own = fc.option(
    fc.record({
      key: fc.constantFrom('eigen', 'x'.repeat(32), 'x'.repeat(33)),
      label: fc.constant('Eigen'),
      locale: fc.constant(locale),
      type: fc.constant('STRING'),
      value: fc.constantFrom('iets', '🪑'.repeat(512), 'x'.repeat(513), ' '),
    }),
    { freq: 5, nil: undefined },
  );
  return fc
    .tuple(...known, own)
    .map((entries) => entries.filter((entry) => entry !== undefined) as JsonObject[]);
};

const shipping = (plain: JsonObject): Any =>
  mostly<Json>(
    fc.constant(plain['shippingOptions'] ?? null),
    fc.uniqueArray(
      fc.constantFrom<JsonObject>(
        { type: 'SHIP', costCents: 695, time: '1d-3d' },
        { type: 'SHIP', costCents: 0 },
        { type: 'PICKUP', pickupLocation: 'Utrecht' },
        { type: 'PICKUP' },
      ),
      { selector: (option) => option['type'], maxLength: 2 },
    ),
  );

const images = (category: Category): Any =>
  near(category.config?.images, 8n).map((count) =>
    Array.from({ length: Math.max(0, Math.min(Number(count), 30)) }, (_, n) => ({
      src: `https://img.example/${n}.jpg`,
    })),
  );

const links = (category: Category): Any =>
  mostly<Json>(
    fc.webUrl({ withQueryParameters: true, withFragments: true }).map((url) => ({ url })),
    fc.constant(category.config?.urlMandatory ? { displayUrl: 'tafels.example' } : null),
    fc.constantFrom<Json>(
      { url: 'geen adres' },
      { url: 'tafels.example' },
      { url: 'https://example.com/x', displayUrl: 'x'.repeat(256) },
    ),
  );

const contact = (plain: JsonObject, region: number): Readonly<Record<string, Any>> => ({
  sellerName: mostly(fc.constant<Json>('Van Dijk'), lengthNear(60), fc.constant(null)),
  salutation: mostly<Json>(fc.constantFrom(null, ...SALUTATIONS), fc.constant('DR')),
  phoneNumber: mostly<Json>(
    fc.constantFrom(null, '+31 20 624 11 11', '+32 2 555 12 12'),
    fc.constantFrom('bel mij', '12'),
  ),
  postcode: mostly<Json>(fc.constantFrom(null, '1011AB', 'H2X1Y4', '1000'), fc.constant('1011 AB')),
  allowContactByEmail: mostly<Json>(fc.constantFrom(true, false, null), fc.constant('ja')),
  regionId: mostly<Json>(fc.constant(plain['regionId'] ?? null), fc.constantFrom(null, region)),
});

/** One ad as it would be sent; what a field leaves out (null) is not in the body. */
export const anyAd = (category: Category, market: Market): Any<JsonObject> => {
  const plain = plainAd(category, market);
  const config = category.config;
  const budgets = fc
    .tuple(microsNear(config?.daily, 'UNLIMITED'), microsNear(config?.total, 'UNLIMITED'))
    .map(([daily, total]) => ({ daily: { limitMicros: daily }, total: { limitMicros: total } }));
  const fields: Readonly<Record<string, Any>> = {
    title: textNear(config?.titleLength, 60n),
    description: textNear(config?.descriptionLength, 2000n),
    categoryId: fc.constant<Json>(category.id),
    status: mostly<Json>(fc.constantFrom('ACTIVE', 'PAUSED'), fc.constantFrom('DELETED', null)),
    price: fittingPrice(category, plain),
    bidMicros: microsNear(config?.bid, 'AUTOMATIC'),
    budgets: budgets as Any,
    attributes: attributes(category, market.locale) as Any,
    shippingOptions: shipping(plain),
    images: images(category),
    links: links(category),
    ...contact(plain, market.region),
  };
  return fc
    .record(fields)
    .map((ad) => Object.fromEntries(Object.entries(ad).filter(([, value]) => value !== null)) as JsonObject)
    .filter((ad) => lengthOf(JSON.stringify(ad)) < 200_000);
};
