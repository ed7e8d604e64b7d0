import type { Settings } from '../settings.ts';
import type { Json } from './values.ts';

/** Code → text, from the interface's Errors section and other public sources. */
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

/** One error of a request. `field` is a v5 path, or one of the names in `publishedFields`. */
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

/**
 * v5 path → the name in the published error tables. Bounds of bids and budgets have published names in v2 and v3
 * only.
 */
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

/** v5 field names of the checks against what was spent; the same as of those against the category. */
const v5Fields: Readonly<Record<string, string>> = {
  'budgets.total.spent': 'budgets.total.limitMicros',
  'budgets.daily.spent': 'budgets.daily.limitMicros',
};

/** v5 path → the name in versions 2 and 3, where their tables have bounds of their own. */
const oldFields: Readonly<Record<string, string>> = {
  ...publishedFields,
  bidMicros: 'cpc',
  'budgets.total.limitMicros': 'totalBudget',
  'budgets.daily.limitMicros': 'dailyBudget',
  'shippingOptions.costCents': 'shippingOptions.cost',
};

const fieldNames: Readonly<Record<Settings['errorFields'], Readonly<Record<string, string>>>> = {
  published: publishedFields,
  v2: oldFields,
  v5: v5Fields,
  none: {},
};

const formed = (name: string, form: Settings['errorFieldForm']): string => {
  if (form === 'leaf') return name.split('.').at(-1) ?? name;
  return form === 'pointer' && name !== '' ? `/${name.replaceAll('.', '/')}` : name;
};

const nameOf = (field: string, { errorFields, errorFieldForm }: Settings): string =>
  errorFields === 'none'
    ? ''
    : formed(fieldNames[errorFields][field] ?? v5Fields[field] ?? field, errorFieldForm);

const msgOf = (text: string, name: string, { errorMsg }: Settings): { msg?: string } => {
  if (errorMsg === 'absent') return {};
  if (errorMsg === 'empty') return { msg: '' };
  return { msg: errorMsg === 'text' || name === '' ? text : `${name}: ${text}` };
};

const argOf = (arg: string | number | undefined, settings: Settings): { arg?: string | number } => {
  if (settings.errorArg === 'absent') return {};
  if (settings.errorArg === 'number' && typeof arg === 'string' && /^-?\d{1,15}$/.test(arg))
    return { arg: Number(arg) };
  return { arg: settings.errorArg === 'number' && typeof arg === 'number' ? arg : String(arg ?? '') };
};

/** Error members with an empty text, in the form the settings ask for. */
const emptied = (members: Json, { emptyErrorMembers }: Settings): Json => {
  if (emptyErrorMembers === 'text') return members;
  const told = Object.entries(members).filter(([, value]) => value !== '' || emptyErrorMembers === 'null');
  return Object.fromEntries(told.map(([name, value]) => [name, value === '' ? null : value]));
};

/** The wire form of errors: `{code, text, msg, field, arg}` each, without the members a dialect leaves out. */
export const renderFaults = (faults: readonly Fault[], settings: Settings): readonly object[] =>
  (settings.errorCount === 'first' ? faults.slice(0, 1) : faults).map(({ code, field, arg }) => {
    const name = nameOf(field, settings);
    const text = texts[code] ?? 'error';
    return {
      code,
      ...(settings.errorText === 'absent' ? {} : { text }),
      ...msgOf(text, name, settings),
      ...emptied({ field: name, ...argOf(arg, settings) }, settings),
    };
  });
