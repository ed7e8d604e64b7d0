/** A price as a unit: the fields of each type, the effect of a change of type, and the site's display. Pure. */
import { DEPRECATED_PRICE_TYPES, type FieldPath, PRICE_TYPES_WITH_AMOUNT } from '../../../shared/ad/model.ts';
import type { Json } from '../../../shared/json.ts';
import { languageOf, wordFor } from '../../../shared/locale/index.ts';

export const TYPE = 'price.priceType';
export const AMOUNT = 'price.amountCents';
export const UNIT = 'price.priceUnit';
export const ORIGINAL = 'price.originalAmountCents';

export const hasAmount = (type: Json): boolean => PRICE_TYPES_WITH_AMOUNT.includes(String(type));
export const isDeprecated = (type: Json): boolean => DEPRECATED_PRICE_TYPES.includes(String(type));

/** The changes for choosing a type: a type without an amount clears the amount. */
export const priceTypeChanges = (
  type: Json,
  amount: Json,
): readonly { readonly field: FieldPath; readonly value: Json }[] => [
  { field: TYPE, value: type },
  ...(hasAmount(type) || amount === null ? [] : [{ field: AMOUNT, value: null }]),
];

const CENTS_PER_UNIT = 100n;

const exact = (cents: Json): `${number}` | undefined => {
  if (typeof cents !== 'number' || !Number.isSafeInteger(cents)) return undefined;
  const amount = BigInt(Math.abs(cents));
  const fraction = String(amount % CENTS_PER_UNIT).padStart(2, '0');
  return `${cents < 0 ? '-' : ''}${amount / CENTS_PER_UNIT}.${fraction}` as `${number}`;
};

export type PriceSite = {
  /** The tenant's locale (`nl_NL`) and currency, which the site uses whatever the seller's computer does. */
  readonly locale: string;
  readonly currency: string;
};

/** Cents as the site shows money: `€ 12,50`. */
export const siteMoney = (cents: Json, { locale, currency }: PriceSite): string | undefined => {
  const amount = exact(cents);
  const format = new Intl.NumberFormat(locale.replace('_', '-'), { style: 'currency', currency });
  return amount === undefined ? undefined : format.format(amount);
};

type PriceView = {
  readonly type: Json;
  readonly amount: Json;
  readonly original: Json;
  /** The unit's label in the tenant's language; '' for none. */
  readonly unit: string;
};

type PricePreview = { readonly text: string; readonly struck: string | undefined };

/** The price as the site would show it; undefined while its amount is missing. */
export const pricePreview = (price: PriceView, site: PriceSite): PricePreview | undefined => {
  if (price.type === null) return undefined;
  const word = wordFor(languageOf(site.locale), 'priceType', String(price.type));
  if (!hasAmount(price.type)) return { text: word, struck: undefined };
  const amount = siteMoney(price.amount, site);
  if (amount === undefined) return undefined;
  const withUnit = price.unit === '' ? amount : `${amount} ${price.unit}`;
  return {
    text: price.type === 'FIXED_PRICE' ? withUnit : `${word} ${withUnit}`,
    struck: siteMoney(price.original, site),
  };
};
