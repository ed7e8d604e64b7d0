/**
 * An error of the service as a problem: its own code, at a v5 path, in our own words (`docs/interface.md#errors`).
 */
import { attributePath, fieldNamed } from '../ad/fields.ts';
import type { FieldPath } from '../ad/model.ts';
import type { Problem, Said } from './problem.ts';
import { serviceAmount } from './service-amount.ts';

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
  originalAmountCents: 'price.originalAmountCents',
  src: 'images',
  size: 'images',
  'images.size': 'images',
  'images.url': 'images',
  'images.src': 'images',
  image: 'images',
  attribute: 'attributes',
  'attribute.name': 'attributes',
  'attribute.type': 'attributes',
  'attribute.value': 'attributes',
  'attribute.key': 'attributes',
  'shippingOptions.type': 'shippingOptions',
  'shippingOptions.costCents': 'shippingOptions.SHIP.costCents',
  'shippingOptions.cost': 'shippingOptions.SHIP.costCents',
  'shippingOptions.time': 'shippingOptions.SHIP.time',
  'shippingOptions.pickupLocation': 'shippingOptions.PICKUP.pickupLocation',
  region: 'regionId',
  campaign: 'campaignId',
  externalId: 'vendorId',
};

const own = (name: string): FieldPath | undefined =>
  Object.hasOwn(V5_PATHS, name) ? V5_PATHS[name] : undefined;

/** Parts of a list's entries by their last names alone, as far as no other field ends in them. */
const PARTS: Readonly<Record<string, string>> = {
  key: 'attribute.key',
  value: 'attribute.value',
  costCents: 'shippingOptions.costCents',
  cost: 'shippingOptions.cost',
  time: 'shippingOptions.time',
  pickupLocation: 'shippingOptions.pickupLocation',
};

/** A field's name with dots, from a JSON pointer (`/links/url`), a JSON path (`$.links.url`) or a last name alone. */
export const dottedField = (named: string): string => {
  const field = named
    .trim()
    .replace(/^\$\./, '')
    .replace(/^#?\/.*$/, (pointer) => pointer.replace(/^#?\//, '').replaceAll('/', '.'));
  return Object.hasOwn(PARTS, field) ? (PARTS[field] ?? field) : field;
};

/** The v5 path a field name of the service means; the name itself where we know none, '' for none given. */
export const pathOfServiceField = (named: unknown): FieldPath => {
  if (typeof named !== 'string' || named === '') return '';
  const field = dottedField(named);
  if (/^attributes?(?:\[\d+\]|\.\d+(?:\.|$))/.test(field)) return 'attributes';
  const plain = field.replace(/\[\d+\]/g, '').replace(/\.\d+(?=\.|$)/g, '');
  return (
    own(field) ?? own(plain) ?? (plain.startsWith('images') ? 'images' : (fieldNamed(plain)?.path ?? plain))
  );
};

/** What was sent when the service said so: some codes mean something else of a campaign or of a picture's file. */
export type About = 'ad' | 'campaign' | 'picture';

/** Codes whose sentence (`service.CODE`) names the field; `service.CODE.none` is said where the service names none. */
const OF_A_FIELD: ReadonlySet<number> = new Set([
  1006, 2000, 2001, 2002, 2003, 2004, 2005, 2006, 2010, 2035, 2037,
]);

/** Codes whose sentence is the same whatever field the service names. */
const OF_THE_WHOLE: ReadonlySet<number> = new Set([
  1000, 1001, 1003, 1004, 1005, 1007, 1008, 1009, 2007, 2008, 2011, 2012, 2017, 2018, 2019, 2020, 2021, 2022,
  2023, 2024, 2025, 2028, 2034, 2039, 2040,
]);

/** Codes with a sentence of their own for what is no ad (`service.CODE.campaign`). */
const OF_ANOTHER: Readonly<Record<Exclude<About, 'ad'>, ReadonlySet<number>>> = {
  campaign: new Set([1001, 1004, 2025, 2034]),
  picture: new Set([1003, 1004, 2001, 2008]),
};

/** A file that is too large is a picture's, where the service says so of the pictures. */
const aboutOf = (code: number, field: FieldPath, about: About): About =>
  code === 2008 && field === 'images' ? 'picture' : about;

const keyOf = (code: number, field: FieldPath, about: About): string => {
  const of = aboutOf(code, field, about);
  if (of !== 'ad' && OF_ANOTHER[of].has(code)) return `service.${code}.${of}`;
  if (OF_THE_WHOLE.has(code)) return `service.${code}`;
  const known = OF_A_FIELD.has(code) ? `service.${code}` : 'service.other';
  return field === '' ? `${known}.none` : known;
};

const plainText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** The most of the service's words that is kept, in code points. */
const MOST_SAID = 500;

/** On one line, without signs that would steer a terminal, and no longer than a paragraph. */
const tidy = (value: unknown): string => {
  const line = plainText(value)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
  const signs = Array.from(line);
  return signs.length > MOST_SAID ? `${signs.slice(0, MOST_SAID - 1).join('')}…` : line;
};

const textWith = (text: string, msg: string): string => {
  if (msg === '' || text.includes(msg)) return text;
  return text === '' || msg.includes(text) ? msg : tidy(`${text}: ${msg}`);
};

const saidIn = (error: ServiceError): Said | undefined => {
  const [field, arg] = [tidy(error.field), tidy(error.arg)];
  const text = textWith(tidy(error.text), tidy(error.msg));
  return text === '' && field === '' && arg === '' ? undefined : { text, field, arg };
};

/** The service's message; '' where it said none. One that was stored before it was kept by itself stands in the params. */
export const serviceTextOf = ({ source, said, message }: Problem): string =>
  said?.text ?? (source === 'service' ? tidy(message.params['text']) : '');

/** The service's code; a word that stands for none where it gave none that can be read. */
const codeOf = (code: unknown): number | string => {
  const number = typeof code === 'string' && /^\d{1,9}$/.test(code) ? Number(code) : code;
  if (typeof number === 'number') return number === 0 || Number.isNaN(number) ? 'unknown' : number;
  return tidy(code) || 'unknown';
};

/** Where and of what an error is, as far as whoever asked knows it better than the error. */
export type Spot = { readonly about?: About; readonly field?: FieldPath | undefined };

/** The problem an error of the service is; always an error, as it refused. */
export const serviceProblem = (error: ServiceError, { about = 'ad', field: known }: Spot = {}): Problem => {
  const code = codeOf(error.code);
  const field = known ?? pathOfServiceField(error.field);
  const said = saidIn(error);
  const arg = attributePath(field)?.key === said?.arg ? '' : (said?.arg ?? '');
  return {
    field,
    code,
    severity: 'error',
    message: {
      key: typeof code === 'number' ? keyOf(code, field, about) : keyOf(0, field, about),
      params: {
        ...(code === 'unknown' ? {} : { code }),
        ...serviceAmount(arg, { field, named: said?.field ?? '', code: Number(code) }),
      },
    },
    source: 'service',
    ...(said ? { said } : {}),
  };
};

/** The problem of a refusal without a word of why: its HTTP status is all there is. */
export const silentRefusal = (status: number, about: About = 'ad'): Problem =>
  status === 404
    ? serviceProblem({ code: 1004 }, { about })
    : {
        field: '',
        code: status,
        severity: 'error',
        message: { key: 'service.silent', params: { code: status } },
        source: 'service',
      };
