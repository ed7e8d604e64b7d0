/** An error of the service as a problem: its own code, at a v5 path, in our own words (*Errors*). */
import { fieldNamed, fieldOf } from '../ad/fields.ts';
import type { FieldPath } from '../ad/model.ts';
import { microsOf } from '../money/micros.ts';
import type { Problem } from './problem.ts';

/** One element of the service's list of errors; every part may be missing. */
export type ServiceError = {
  readonly code?: unknown;
  readonly text?: unknown;
  readonly msg?: unknown;
  readonly field?: unknown;
  readonly arg?: unknown;
};

/** The error tables are published with the names of version 2; v5 paths are used where the service gives them. */
const V5_PATHS: Readonly<Record<string, FieldPath>> = {
  price: 'price.amountCents',
  amountCents: 'price.amountCents',
  priceType: 'price.priceType',
  priceUnit: 'price.priceUnit',
  originalPrice: 'price.originalAmountCents',
  cpc: 'bidMicros',
  bid: 'bidMicros',
  totalBudget: 'budgets.total.limitMicros',
  'budgets.total': 'budgets.total.limitMicros',
  dailyBudget: 'budgets.daily.limitMicros',
  'budgets.daily': 'budgets.daily.limitMicros',
  url: 'links.url',
  displayUrl: 'links.displayUrl',
  'images.size': 'images',
  'images.url': 'images',
  'images.src': 'images',
  image: 'images',
  attribute: 'attributes',
  'attribute.name': 'attributes',
  'attribute.type': 'attributes',
  'attribute.value': 'attributes',
  'shippingOptions.type': 'shippingOptions',
  'shippingOptions.costCents': 'shippingOptions.SHIP.costCents',
  'shippingOptions.cost': 'shippingOptions.SHIP.costCents',
  'shippingOptions.time': 'shippingOptions.SHIP.time',
  'shippingOptions.pickupLocation': 'shippingOptions.PICKUP.pickupLocation',
  region: 'regionId',
  externalId: 'vendorId',
};

const own = (name: string): FieldPath | undefined =>
  Object.hasOwn(V5_PATHS, name) ? V5_PATHS[name] : undefined;

/** The v5 path a field name of the service means; the name itself where we know none, '' for none given. */
export const pathOfServiceField = (field: unknown): FieldPath => {
  if (typeof field !== 'string' || field === '') return '';
  if (/^attributes?(?:\[\d+\]|\.\d+(?:\.|$))/.test(field)) return 'attributes';
  const plain = field.replace(/\[\d+\]/g, '').replace(/\.\d+(?=\.|$)/g, '');
  return (
    own(field) ?? own(plain) ?? (plain.startsWith('images') ? 'images' : (fieldNamed(plain)?.path ?? plain))
  );
};

/** Codes with a sentence of their own (`service.CODE`); others show the service's text. */
const KNOWN_CODES: ReadonlySet<number> = new Set([
  1000, 1003, 1004, 1005, 1006, 2000, 2001, 2002, 2003, 2004, 2005, 2006, 2008, 2010, 2011, 2012, 2017, 2018,
  2019, 2020, 2022, 2023, 2024, 2025, 2028, 2034, 2035, 2037, 2039, 2040,
]);

const plainText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** What the service adds to its error; an amount of micros is named as one, so that it is written as money. */
const detailOf = (field: FieldPath, arg: string): Readonly<Record<string, string>> => {
  if (arg === '') return {};
  return fieldOf(field)?.kind === 'micros' && microsOf(arg) !== undefined ? { argMicros: arg } : { arg };
};

/** The problem an error of the service is; always an error, as it refused. */
export const serviceProblem = (error: ServiceError): Problem => {
  const code = typeof error.code === 'number' ? error.code : plainText(error.code) || 'unknown';
  const [text, msg, arg] = [error.text, error.msg, error.arg].map(plainText);
  const known = typeof code === 'number' && KNOWN_CODES.has(code);
  const field = pathOfServiceField(error.field);
  return {
    field,
    code,
    severity: 'error',
    message: {
      key: known ? `service.${code}` : 'service.other',
      params: { code, text: msg || text || '', ...detailOf(field, arg ?? '') },
    },
    source: 'service',
  };
};
