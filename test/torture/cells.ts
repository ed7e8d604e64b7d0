/**
 * What the harness watches of ads and campaigns, read by its own hand: every field a seller may write. It shares no
 * code with the engine, so that a mistake there is not repeated here.
 */
import type { Json, JsonObject } from '../../shared/json.ts';

/** A path as the engine calls it; one behind a `#` is a part that follows its field. */
export type Field = string;

const PLAIN: readonly Field[] = [
  'title',
  'description',
  'status',
  'categoryId',
  'price.priceType',
  'price.priceUnit',
  'price.amountCents',
  'price.originalAmountCents',
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
];

/** Members of an ad or a campaign that are the service's own, or that are taken apart below. */
const NOT_WHOLE: readonly string[] = [
  ...PLAIN.map((field) => field.split('.')[0] ?? field),
  'id',
  'isDefault',
  'dateCreated',
  'dateLastUpdated',
  'dateDeleted',
  'images',
  'attributes',
  'shippingOptions',
];

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const list = (value: Json | undefined): readonly JsonObject[] =>
  Array.isArray(value) ? (value as readonly Json[]).filter(isObject) : [];

/** The file of a picture; a signature behind its address is another with each reading. */
const fileOf = (picture: JsonObject): string =>
  String(picture['src'] ?? '')
    .replace(/\?expires=\d+$/, '')
    .replace(/^.*\//, '');

const attributePath = ({ key, locale }: JsonObject): Field => {
  const name = String(key);
  if (locale !== undefined && locale !== null) return `attributes.${name}@${locale}`;
  return name.includes('@') ? `attributes.${name}@` : `attributes.${name}`;
};

const plainAt = (object: JsonObject, field: Field): Json => {
  let value: Json | undefined = object;
  for (const part of field.split('.')) value = isObject(value) ? value[part] : undefined;
  return value ?? null;
};

/** Every field a seller may write, with its value; empty ones are absent. */
export const cellsOf = (object: JsonObject): ReadonlyMap<Field, Json> => {
  const cells = new Map<Field, Json>();
  const put = (field: Field, value: Json | undefined): void => {
    if (value !== undefined && value !== null && value !== '') cells.set(field, value);
  };
  for (const field of PLAIN) put(field, plainAt(object, field));
  const pictures = list(object['images']).map(fileOf);
  if (pictures.length > 0) put('images', pictures);
  for (const attribute of list(object['attributes'])) {
    const path = attributePath(attribute);
    put(path, attribute['value']);
    put(`${path}#type`, attribute['type']);
    put(`${path}#label`, attribute['label']);
  }
  for (const { type, ...option } of list(object['shippingOptions'])) {
    put(`shippingOptions.${String(type)}#there`, true);
    for (const [name, value] of Object.entries(option)) put(`shippingOptions.${String(type)}.${name}`, value);
  }
  for (const [name, value] of Object.entries(object))
    if (!NOT_WHOLE.includes(name)) put(`other.${name}`, value);
  return cells;
};

/** The value of one field; null where it is empty. */
export const cellOf = (object: JsonObject, field: Field): Json =>
  PLAIN.includes(field)
    ? plainAt(object, field)
    : (cellsOf(object).get(field) ?? (field === 'images' ? [] : null));

/** The field that a part follows; a field follows itself. */
export const wholeOf = (field: Field): Field => field.split('#')[0] ?? field;

const UNITS: Readonly<Record<Field, string>> = {
  bidMicros: 'bid',
  'budgets.total.limitMicros': 'bid',
  'budgets.daily.limitMicros': 'bid',
  'price.amountCents': 'price',
  'price.priceType': 'price',
  'price.priceUnit': 'price',
  'price.originalAmountCents': 'price',
  postcode: 'place',
  regionId: 'place',
  'links.url': 'links',
  'links.displayUrl': 'links',
};

/** What is decided together: each shipping option as a whole, each attribute by itself. */
export const unitOf = (field: Field): string => {
  const [, option] = /^(shippingOptions\.[^.#]+)/.exec(field) ?? [];
  return UNITS[field] ?? option ?? wholeOf(field);
};

const LIVE: readonly Json[] = ['ACTIVE', 'BUDGET_REACHED', 'DAILY_BUDGET_REACHED', 'DOMAIN_PENDING'];
const ENDED: readonly Json[] = ['DELETED', 'DELETED_BY_CS'];

export const hasEnded = (status: Json): boolean => ENDED.includes(status);

/** The seller's word for a status. */
const wordOf = (status: Json): Json => {
  if (LIVE.includes(status)) return 'ACTIVE';
  return hasEnded(status) ? 'DELETED' : status;
};

/** A value as a seller compares it. */
const plain = (field: Field, value: Json): Json => {
  if (field === 'status') return wordOf(value);
  if (Array.isArray(value) && value.length === 0) return null;
  if (typeof value !== 'string') return value;
  return value.replaceAll('&amp;', '&').trim() || null;
};

export const same = (field: Field, a: Json, b: Json): boolean =>
  JSON.stringify(plain(field, a)) === JSON.stringify(plain(field, b));

const tokenOf = (value: Json): string | undefined =>
  typeof value === 'string' ? /\b[UO]\d+x/i.exec(value)?.[0].toLowerCase() : undefined;

/** A placeholder for a picture that has no name yet: the service gives it one. */
export const NEW_PICTURE = 'upload:';

export const isNewPicture = (name: Json): boolean => String(name).startsWith(NEW_PICTURE);

const samePictures = (wanted: Json, there: Json): boolean => {
  const mine = Array.isArray(wanted) ? (wanted as readonly Json[]) : [];
  const theirs = Array.isArray(there) ? (there as readonly Json[]) : [];
  return mine.length === theirs.length && mine.every((name, at) => isNewPicture(name) || name === theirs[at]);
};

/**
 * Does a field have the wanted value? Texts are recognised by their token, as the service may clean the text around
 * it.
 */
export const matches = (field: Field, wanted: Json, there: Json): boolean => {
  if (field === 'images') return samePictures(wanted, there);
  const token = tokenOf(wanted);
  return token === undefined ? same(field, wanted, there) : token === tokenOf(there);
};

const LOCALE = /^(attributes\..+)@[^@]*$/;

/** Does the sheet mean this field by that name? It leaves the locale away where an attribute has but one. */
export const isCalled = (field: Field, name: Field): boolean =>
  field === name || LOCALE.exec(field)?.[1] === name || LOCALE.exec(name)?.[1] === field;

/** What the sheet has of a field, by whichever name. */
export const shownAt = (values: Readonly<Record<Field, Json>>, field: Field): Json | undefined =>
  values[field] ?? Object.entries(values).find(([name]) => isCalled(field, name))?.[1];
