/**
 * Converts errors of the service to problems: with its own code, at a v5 path, and with our sentence
 * (`docs/interface.md#errors`).
 */
import { attributePath, fieldNamed } from '../ad/fields.ts';
import type { FieldPath } from '../ad/model.ts';
import type { Problem, Said } from './problem.ts';
import { serviceAmount } from './service-amount.ts';

/** One entry of the service's list of errors; every part may be missing. */
export type ServiceError = {
  readonly code?: unknown;
  readonly text?: unknown;
  readonly msg?: unknown;
  readonly field?: unknown;
  readonly arg?: unknown;
};

/** The error tables use the field names of version 2; v5 paths are used where the service sends them. */
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

/** Parts of list entries by their last name alone, if no other field ends in it. */
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

/** The v5 path of the service's field name; the name itself where it is unknown, '' for none. */
export const pathOfServiceField = (named: unknown): FieldPath => {
  if (typeof named !== 'string' || named === '') return '';
  const field = dottedField(named);
  if (/^attributes?(?:\[\d+\]|\.\d+(?:\.|$))/.test(field)) return 'attributes';
  const plain = field.replace(/\[\d+\]/g, '').replace(/\.\d+(?=\.|$)/g, '');
  return (
    own(field) ?? own(plain) ?? (plain.startsWith('images') ? 'images' : (fieldNamed(plain)?.path ?? plain))
  );
};

/** A campaign's error may name the campaign, which is none of its fields: it is about all of it. */
const pathIn = (named: unknown, about: About): FieldPath =>
  about === 'campaign' && named === 'campaign' ? '' : pathOfServiceField(named);

/** What was sent: some codes have another meaning for a campaign or a picture's file. */
export type About = 'ad' | 'campaign' | 'picture';

/** Codes whose sentence (`service.CODE`) names the field; without a field it is `service.CODE.none`. */
const OF_A_FIELD: ReadonlySet<number> = new Set([
  1006, 2000, 2001, 2002, 2003, 2004, 2005, 2006, 2010, 2035, 2037,
]);

/** Codes whose sentence is the same for every field. */
const OF_THE_WHOLE: ReadonlySet<number> = new Set([
  1000, 1001, 1003, 1004, 1005, 1007, 1008, 1009, 2007, 2008, 2011, 2012, 2017, 2018, 2019, 2020, 2021, 2022,
  2023, 2024, 2025, 2028, 2034, 2039, 2040,
]);

/** Codes with a sentence of their own for campaigns and pictures (`service.CODE.campaign`). */
const OF_ANOTHER: Readonly<Record<Exclude<About, 'ad'>, ReadonlySet<number>>> = {
  campaign: new Set([1001, 1004, 2025, 2034]),
  picture: new Set([1003, 1004, 2001, 2008]),
};

/** A file that is too large is a picture's where the error is about the ad's pictures. */
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

/** The maximum of the service's text that is stored, in code points. */
const MOST_SAID = 500;

/** A text on one line, without control characters, limited to a paragraph. */
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

/** The service's text; '' without one. In problems stored by older versions it is in the params. */
export const serviceTextOf = ({ source, said, message }: Problem): string =>
  said?.text ?? (source === 'service' ? tidy(message.params['text']) : '');

/** The service's code; a word of ours where it is missing or unreadable. */
const codeOf = (code: unknown): number | string => {
  const number = typeof code === 'string' && /^\d{1,9}$/.test(code) ? Number(code) : code;
  if (typeof number === 'number') return number === 0 || Number.isNaN(number) ? 'unknown' : number;
  return tidy(code) || 'unknown';
};

/** What the caller knows about the error's place better than the error itself. */
export type Spot = { readonly about?: About; readonly field?: FieldPath | undefined };

/** The problem for an error of the service; always an error, as the service refused. */
export const serviceProblem = (error: ServiceError, { about = 'ad', field: known }: Spot = {}): Problem => {
  const code = codeOf(error.code);
  const field = known ?? pathIn(error.field, about);
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

/** The problem for a refusal without a reason: only its HTTP status is known. */
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
