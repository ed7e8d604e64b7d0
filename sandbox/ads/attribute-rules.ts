import { isDeepStrictEqual } from 'node:util';
import { inRange } from '../categories/interval.ts';
import { attributesOf } from '../categories/tree.ts';
import type { Json } from '../http/values.ts';
import { codePoints, isAbsent, isRecord } from '../http/values.ts';
import type { AdAttribute, AttributeValue, CategoryAttribute } from '../model.ts';
import type { Settings } from '../settings.ts';
import type { Check } from './check.ts';
import { report, textOf } from './check.ts';

const maxKey = 32;
const maxValue = 512;
const types = ['STRING', 'NUMBER', 'LIST', 'BOOL'];

const isTextList = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

const isNumberList = (value: unknown): value is readonly (string | number)[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string' || typeof item === 'number');

const fitsType = (type: string, value: unknown, settings: Settings): value is AttributeValue => {
  if (type === 'STRING') return typeof value === 'string';
  if (type === 'NUMBER') return typeof value === 'number';
  if (type === 'BOOL') return typeof value === 'boolean';
  return settings.listNumbers === 'refuse' ? isTextList(value) : isNumberList(value);
};

const textForm = (value: AttributeValue): string =>
  typeof value === 'string' ? value : JSON.stringify(value);

const checkKey = (check: Check, attribute: Json): string => {
  const key = textOf(check, attribute, 'key', 'attributes.key');
  if (key === undefined) report(check, 2000, 'attributes.key');
  else if (key === '') report(check, 2004, 'attributes.key');
  else if (codePoints(key) > maxKey) report(check, 2005, 'attributes.key', key);
  return key ?? '';
};

const checkType = (check: Check, attribute: Json, key: string): string => {
  const type = attribute['type'];
  if (isAbsent(type)) report(check, 2000, 'attributes.type', key);
  else if (typeof type !== 'string' || !types.includes(type))
    report(check, 1006, 'attributes.type', String(type));
  return typeof type === 'string' && types.includes(type) ? type : '';
};

const checkValue = (check: Check, attribute: Json, key: string, type: string): AttributeValue | undefined => {
  const value = attribute['value'];
  if (isAbsent(value)) {
    report(check, 2000, 'attributes.value', key);
    return undefined;
  }
  if (type === '') return undefined;
  if (!fitsType(type, value, check.settings)) {
    report(check, 2001, 'attributes.value', key);
    return undefined;
  }
  const text = textForm(value);
  if (text.trim() === '' || (Array.isArray(value) && value.length === 0))
    report(check, 2004, 'attributes.value', key);
  else if (codePoints(text) > maxValue) report(check, 2005, 'attributes.value', key);
  return value;
};

/** The allowed values in a locale; for a bare language such as `nl`, those of all its locales. */
const allowedValues = (definition: CategoryAttribute, locale: string | undefined): readonly string[] =>
  Object.entries(definition.values)
    .filter(([name]) => locale === undefined || name === locale || name.startsWith(`${locale}_`))
    .flatMap(([, values]) => values);

/** Decimals as written, not as computed: 0.1 + 0.2 has seventeen digits. */
const decimalsOf = (value: number): number => {
  const [mantissa = '', exponent = '0'] = String(value).split('e');
  return Math.max(0, (mantissa.split('.')[1] ?? '').length - Number(exponent));
};

const hasPrecision = (value: number, precision: number): boolean => decimalsOf(value) <= precision;

/** A value in the form it is stored in, where the dialect normalizes it. */
const storedValue = (
  { settings }: Check,
  value: AttributeValue,
  locale: string | undefined,
  definition: CategoryAttribute | undefined,
): AttributeValue => {
  const allowed = definition === undefined ? [] : allowedValues(definition, locale);
  const sameText = (text: string): string | undefined =>
    allowed.find((other) => other.toLowerCase() === text.toLowerCase());
  const asAllowed = (text: string): string =>
    settings.attributeValues === 'anyCase' ? (sameText(text) ?? text) : text;
  if (typeof value === 'string') return asAllowed(value);
  if (typeof value === 'number' && definition !== undefined && settings.attributePrecision === 'round')
    return Number(value.toFixed(definition.precision));
  if (typeof value !== 'object') return value;
  const items = value.map((item) => {
    if (typeof item === 'string') return asAllowed(item);
    return settings.listNumbers === 'asTexts' ? asAllowed(String(item)) : item;
  });
  const once = settings.listTwice === 'once' ? [...new Set(items)] : items;
  return settings.listOrder === 'sorted' ? once.toSorted(byText) : once;
};

const byText = (left: string | number, right: string | number): number =>
  String(left) < String(right) ? -1 : 1;

const checkAgainstCategory = (check: Check, attribute: AdAttribute, definition: CategoryAttribute): void => {
  const { key, value, type, locale } = attribute;
  if (type !== definition.type) {
    report(check, 2001, 'attributes.value', key);
    return;
  }
  if (typeof value === 'number') {
    if (definition.range !== null && !inRange(definition.range, value))
      report(check, 2002, 'attributes.value', key);
    else if (!hasPrecision(value, definition.precision)) report(check, 2001, 'attributes.value', key);
    return;
  }
  const open = Object.keys(definition.values).length === 0 || check.settings.attributeValues === 'keep';
  if (open || typeof value === 'boolean') return;
  const allowed = allowedValues(definition, locale);
  const chosen = typeof value === 'string' ? [value] : value;
  if (!chosen.every((one) => allowed.includes(String(one)))) report(check, 2001, 'attributes.value', key);
};

/** Adds the tenant's region to a locale without one, in dialects that do so. */
const withRegion = (check: Check, locale: string | undefined): string | undefined => {
  if (locale === undefined || check.settings.attributeLocaleRegion === 'asWritten') return locale;
  const plain = locale.replace('-', '_');
  const names = check.service.world.tenant.locales.map(([name]) => name);
  return names.find((name) => name === plain || name.startsWith(`${plain}_`)) ?? plain;
};

/** The locale of an attribute as it is stored. */
const localeOf = (check: Check, attribute: Json, key: string): string | undefined => {
  const { attributeLocale, attributeLocaleForm } = check.settings;
  const said = textOf(check, attribute, 'locale', 'attributes.locale');
  if (said === undefined && attributeLocale === 'demand') report(check, 2000, 'attributes.locale', key);
  const filled = attributeLocale === 'fill' ? check.service.world.tenant.locales[0]?.[0] : undefined;
  const locale = withRegion(check, said ?? filled);
  return attributeLocaleForm === 'language' ? locale?.split('_')[0] : locale;
};

/** A label for a locale, or for the first locale of a bare language. */
const labelIn = (definition: CategoryAttribute | undefined, locale: string | undefined) => {
  const labels = definition?.label ?? {};
  const [name] = Object.keys(labels).filter((one) => one === locale || one.startsWith(`${locale}_`));
  return labels[name ?? ''];
};

const readAttribute = (check: Check, value: Json): AdAttribute | undefined => {
  const key = checkKey(check, value);
  const type = checkType(check, value, key);
  if (check.settings.recognizedWritten === 'refuse' && !isAbsent(value['recognized']))
    report(check, 2001, 'attributes.recognized', key);
  const content = checkValue(check, value, key, type);
  if (key === '' || type === '' || content === undefined) return undefined;
  const locale = localeOf(check, value, key);
  const definition =
    check.category === undefined ? undefined : attributesOf(check.category).find((a) => a.key === key);
  if (definition === undefined && check.category !== undefined) {
    if (check.settings.unknownAttributes === 'refuse') report(check, 2001, 'attributes.key', key);
    if (check.settings.unknownAttributes === 'drop') return undefined;
  }
  const said = textOf(check, value, 'label', 'attributes.label');
  const given = labelIn(definition, locale);
  const label = check.settings.attributeLabel === 'category' ? (given ?? said) : (said ?? given);
  const stored = storedValue(check, content, locale, definition);
  const attribute = { key, label, locale, type, value: stored, recognized: definition !== undefined };
  if (definition !== undefined) checkAgainstCategory(check, attribute, definition);
  return attribute;
};

const samePlace = (left: AdAttribute, right: AdAttribute): boolean =>
  left.key === right.key && left.locale === right.locale;

const sameValues = (left: readonly AdAttribute[], right: readonly AdAttribute[]): boolean =>
  left.length === right.length &&
  left.every((attribute) =>
    right.some((other) => samePlace(attribute, other) && isDeepStrictEqual(attribute.value, other.value)),
  );

/** The category's write rules: 2035 for an attribute that may not be written, or no longer be changed. */
const checkWritable = (check: Check, definition: CategoryAttribute, wanted: readonly AdAttribute[]): void => {
  const before = check.current?.attributes.filter(({ key }) => key === definition.key) ?? [];
  const untouched = sameValues(before, wanted) || (!definition.writable && wanted.length === 0);
  const firstTime = before.length === 0 && definition.writable;
  if (untouched || firstTime || (definition.writable && definition.updatable)) return;
  if (check.settings.fixedAttributes === 'refuse') report(check, 2035, 'attributes.key', definition.key);
};

/** Attributes that the seller cannot write stay when a body leaves them out. */
const keptByService = (check: Check, wanted: readonly AdAttribute[]): readonly AdAttribute[] => {
  const unwritable =
    check.category === undefined ? [] : attributesOf(check.category).filter((a) => !a.writable);
  return (check.current?.attributes ?? []).filter(
    (attribute) =>
      unwritable.some(({ key }) => key === attribute.key) &&
      !wanted.some((other) => samePlace(attribute, other)),
  );
};

/** Where changes to fixed attributes are ignored: the previous ones in place of those written. */
const withFixedAsBefore = (check: Check, wanted: readonly AdAttribute[]): readonly AdAttribute[] => {
  const before = check.current?.attributes ?? [];
  const definitions = check.category === undefined ? [] : attributesOf(check.category);
  const isFixed = (key: string): boolean =>
    definitions.some(
      (one) =>
        one.key === key && (!one.writable || (!one.updatable && before.some((other) => other.key === key))),
    );
  if (check.settings.fixedAttributes === 'refuse') return wanted;
  return [...wanted.filter(({ key }) => !isFixed(key)), ...before.filter(({ key }) => isFixed(key))];
};

const byKey = (left: AdAttribute, right: AdAttribute): number => {
  const place = ({ key, locale }: AdAttribute): string => `${key} ${locale ?? ''}`;
  return byText(place(left), place(right));
};

export const checkAttributes = (check: Check): readonly AdAttribute[] => {
  const said = check.body['attributes'] ?? [];
  if (!Array.isArray(said) || !said.every(isRecord)) {
    report(check, 1006, 'attributes');
    return [];
  }
  const wanted = said.map((one) => readAttribute(check, one)).filter((one) => one !== undefined);
  for (const definition of check.category === undefined ? [] : attributesOf(check.category)) {
    const own = wanted.filter(({ key }) => key === definition.key);
    checkWritable(check, definition, own);
    const saidAtAll = said.some((one) => one['key'] === definition.key);
    if (definition.mandatory && definition.writable && !saidAtAll) {
      report(check, 2000, 'attributes.value', definition.key);
    }
  }
  const effective = withFixedAsBefore(check, wanted);
  const stored = [...effective, ...keptByService(check, effective)];
  return check.settings.attributeOrder === 'byKey' ? stored.toSorted(byKey) : stored;
};
