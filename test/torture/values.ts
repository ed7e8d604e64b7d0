/** New values for every field a person types into, and how an ad is patched with them. */
import type { Json, JsonObject } from '../../shared/json.ts';
import type { Field } from './cells.ts';
import { cellOf } from './cells.ts';

/** What both the user and the other client edit, pictures and status aside. */
export const TYPED = [
  'title',
  'description',
  'price.priceType',
  'price.amountCents',
  'bidMicros',
  'budgets.daily.limitMicros',
  'budgets.total.limitMicros',
  'campaignId',
  'salutation',
  'sellerName',
  'postcode',
  'regionId',
  'phoneNumber',
  'allowContactByEmail',
  'vendorId',
  'links.url',
  'links.displayUrl',
  'attributes.torture',
  'attributes.taal@nl_NL',
  'attributes.taal@fr_BE',
  'shippingOptions.SHIP.costCents',
  'shippingOptions.SHIP.time',
  'shippingOptions.PICKUP.pickupLocation',
] as const satisfies readonly Field[];
export type Typed = (typeof TYPED)[number];

export const isTyped = (field: Field): field is Typed => TYPED.some((one) => one === field);

/** What values depend on beside their ad. */
export type Market = {
  readonly tenant: 'nl' | 'be' | 'ca';
  readonly regionIds: readonly number[];
  readonly campaignIds: readonly number[];
};

const other = <T extends Json>(from: readonly T[], now: Json, step: number): T | undefined => {
  const rest = from.filter((one) => one !== now);
  return rest[step % Math.max(1, rest.length)];
};

const PHONES = {
  nl: (step: number) => `06-1${String(step).padStart(7, '0')}`,
  be: (step: number) => `0475 ${String(step).padStart(6, '0')}`,
  ca: (step: number) => `+1 416-555-${String(step % 10_000).padStart(4, '0')}`,
} as const;

/** Price types with an amount, so that one may become the other. */
const PRICED = ['FIXED_PRICE', 'BIDDING_FROM'] as const;

/** The address it leads to, with another path: a new domain would wait for the seller's confirmation. */
const addressOf = (now: Json, token: string): string | undefined =>
  typeof now === 'string' && URL.canParse(now.replaceAll('&amp;', '&'))
    ? `${new URL(now.replaceAll('&amp;', '&')).origin}/${token}?a=1&b=2`
    : undefined;

/**
 * A value that was never written before, or, where the field has no room for one, a value other than the present one:
 * `who` is U for the user, O for the other client. Undefined where the ad cannot have any.
 */
export const newValue = (
  field: Typed,
  who: 'U' | 'O',
  number: number,
  ad: JsonObject,
  market: Market,
): Json | undefined => {
  const token = `${who}${number}x`;
  const step = number * 2 + (who === 'U' ? 0 : 1);
  const now = cellOf(ad, field);
  switch (field) {
    case 'title':
      return `${token} in topstaat`;
    case 'description':
      return who === 'U' && number % 3 === 0
        ? `  ${token}   met   spaties eromheen  `
        : `${token} is een beschrijving`;
    case 'price.priceType':
      return PRICED.some((type) => type === now) ? other(PRICED, now, step) : undefined;
    case 'price.amountCents':
      return now === null ? undefined : 5_000_000 + step;
    case 'bidMicros':
      return String(
        60_000 + ((step % 44) + (String(60_000 + (step % 44) * 10_000) === now ? 1 : 0)) * 10_000,
      );
    case 'budgets.daily.limitMicros':
      return String(20_000_000 + step * 10_000);
    case 'budgets.total.limitMicros':
      return String(800_000_000 + step * 10_000);
    case 'campaignId':
      return other(market.campaignIds, now, step);
    case 'salutation':
      return other(['MALE', 'FEMALE', 'COMPANY', 'FAMILY'], now, step);
    case 'sellerName':
      return `${token} Winkel`;
    case 'postcode':
      return token;
    case 'regionId':
      return now === null ? undefined : other(market.regionIds, now, step);
    case 'phoneNumber':
      return PHONES[market.tenant](step);
    case 'allowContactByEmail':
      return now !== true;
    case 'vendorId':
      return now === null ? `eigen-${token}` : undefined;
    case 'links.url':
      return addressOf(now, token);
    case 'links.displayUrl':
      return `${token}.example`;
    case 'attributes.torture':
    case 'attributes.taal@nl_NL':
    case 'attributes.taal@fr_BE':
      return token;
    case 'shippingOptions.SHIP.costCents':
      return 100 + step;
    case 'shippingOptions.SHIP.time':
      return `1d-${2 + (step % 900)}d`;
    case 'shippingOptions.PICKUP.pickupLocation':
      return `${token} Dorp`;
  }
};

const nested = (field: string, value: Json): JsonObject => {
  const [head = '', ...rest] = field.split('.');
  return { [head]: rest.length === 0 ? value : nested(rest.join('.'), value) };
};

const entries = (ad: JsonObject, name: string): readonly JsonObject[] =>
  Array.isArray(ad[name]) ? (ad[name] as readonly JsonObject[]) : [];

const withAttribute = (ad: JsonObject, path: string, value: Json): JsonObject => {
  const [key = '', locale] = path.split('@');
  const isIt = (one: JsonObject): boolean => one['key'] === key && (one['locale'] ?? undefined) === locale;
  const rest = entries(ad, 'attributes').filter((one) => !isIt(one));
  const made = { key, ...(locale === undefined ? {} : { locale }), type: 'STRING', value, recognized: false };
  return { attributes: value === null ? rest : [...rest, made] };
};

const withOption = (ad: JsonObject, path: string, value: Json): JsonObject => {
  const [type = '', member = ''] = path.split('.');
  const before = entries(ad, 'shippingOptions');
  const own = before.find((one) => one['type'] === type);
  const changed = { type, ...own, [member]: value };
  return {
    shippingOptions: own ? before.map((one) => (one === own ? changed : one)) : [...before, changed],
  };
};

const ATTRIBUTE = 'attributes.';
const OPTION = 'shippingOptions.';

/** The merge patch that gives an ad a value. */
export const patchOf = (ad: JsonObject, field: Field, value: Json): JsonObject => {
  if (field.startsWith(ATTRIBUTE)) return withAttribute(ad, field.slice(ATTRIBUTE.length), value);
  if (field.startsWith(OPTION)) return withOption(ad, field.slice(OPTION.length), value);
  if (field === 'images') {
    const names = Array.isArray(value) ? (value as readonly Json[]) : [];
    return { images: names.map((name) => ({ src: String(name) })) };
  }
  return nested(field, value);
};
