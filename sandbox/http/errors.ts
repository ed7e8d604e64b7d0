import type { Settings } from '../settings.ts';

/** Code → text, from the interface's Errors section and what else is publicly known of it. */
const texts: Readonly<Record<number, string>> = {
  1000: 'internal error',
  1001: 'not implemented',
  1003: 'access denied',
  1004: 'not found',
  1005: 'invalid JSON',
  1006: 'type mismatch',
  1007: 'access denied',
  1008: 'user invalid',
  1009: 'missing token',
  2000: 'missing argument',
  2001: 'invalid argument',
  2002: 'out of range',
  2003: 'not equal',
  2004: 'value too short',
  2005: 'value too long',
  2006: 'invalid url',
  2007: 'unsupported format',
  2008: 'file too large',
  2010: 'invalid phone number',
  2011: 'too many active ads',
  2012: 'category change not allowed',
  2017: 'ad status change not allowed',
  2018: 'invalid image format',
  2019: 'insufficient budget',
  2020: 'insufficient daily budget',
  2022: 'category not active',
  2023: 'category deleted',
  2024: 'vendor id change not allowed',
  2025: 'duplicate vendor id',
  2028: 'region change not allowed',
  2034: 'already exists',
  2035: 'attribute not writable',
  2037: 'unknown field name',
  2039: 'maximum reached',
  2040: 'campaign status change not allowed',
};

/** One fault of a request. `field` is a v5 path, or one of the names in `publishedFields`. */
export type Fault = {
  readonly code: number;
  readonly field: string;
  readonly arg?: string | number | undefined;
};

export class ServiceError extends Error {
  readonly status: number;
  readonly faults: readonly Fault[];
  constructor(status: number, faults: readonly Fault[]) {
    super(faults.map((fault) => `${fault.code} ${fault.field}`).join(', '));
    this.status = status;
    this.faults = faults;
  }
}

export const fault = (code: number, field: string, arg?: string | number): Fault => ({ code, field, arg });

export const refuse = (status: number, code: number, field = '', arg?: string | number): ServiceError =>
  new ServiceError(status, [fault(code, field, arg)]);

export const notFound = (): ServiceError => refuse(404, 1004);

/** v5 path → the name the error tables publish. Bid and budget bounds have published names in v2 and v3 only. */
const publishedFields: Readonly<Record<string, string>> = {
  'price.amountCents': 'price',
  'price.priceType': 'priceType',
  'price.priceUnit': 'priceUnit',
  'price.originalAmountCents': 'originalPrice',
  'budgets.total.spent': 'totalBudget',
  'budgets.daily.spent': 'dailyBudget',
  'attributes.key': 'attribute.name',
  'attributes.type': 'attribute.type',
  'attributes.value': 'attribute.value',
  images: 'images.size',
  'images.src': 'images.url',
};

/** The checks against what is spent name the same v5 fields as those against the category. */
const v5Fields: Readonly<Record<string, string>> = {
  'budgets.total.spent': 'budgets.total.limitMicros',
  'budgets.daily.spent': 'budgets.daily.limitMicros',
};

const nameOf = (field: string, settings: Settings): string =>
  (settings.errorFields === 'published' ? publishedFields : v5Fields)[field] ?? v5Fields[field] ?? field;

const argOf = (arg: string | number | undefined, settings: Settings): { arg?: string | number } => {
  if (settings.errorArg === 'absent') return {};
  if (settings.errorArg === 'number' && typeof arg === 'string' && /^-?\d{1,15}$/.test(arg))
    return { arg: Number(arg) };
  return { arg: settings.errorArg === 'number' && typeof arg === 'number' ? arg : String(arg ?? '') };
};

/** The wire form of faults: `{code, text, msg, field, arg}` each. */
export const renderFaults = (faults: readonly Fault[], settings: Settings): readonly object[] =>
  faults.map(({ code, field, arg }) => {
    const name = nameOf(field, settings);
    const text = texts[code] ?? 'error';
    return { code, text, msg: name === '' ? text : `${name}: ${text}`, field: name, ...argOf(arg, settings) };
  });
