/**
 * Attributes (*Attribute object*, *Category attribute*; the supplement's point 7). The interface's own limits always
 * hold; the category's only where the value is mine, as an ad of old may carry what its category once allowed.
 */
import { allowedValues, RANGE_SCALE } from '../category/category.ts';
import { highest, type Interval, lowest, positionIn } from '../category/interval.ts';
import type { Json } from '../json.ts';
import { decimalOfNumber, formatDecimal, numberOfDecimal, pow10 } from '../money/decimal.ts';
import { PLAIN } from '../money/number-format.ts';
import type { Carried } from './carried.ts';
import { type Finding, fixTo, type Rule } from './rule.ts';
import { isBlank, lengthOf, type Subject } from './subject.ts';

const NAME_LIMIT = 32;
const VALUE_LIMIT = 512;

/** A rule that looks at each attribute the ad carries. */
const each = (
  rule: Pick<Rule, 'code' | 'severity' | 'message'>,
  find: (attribute: Carried, subject: Subject) => Omit<Finding, 'field'> | undefined,
): Rule => ({
  ...rule,
  field: 'attributes',
  when: (subject) =>
    subject.attributes.flatMap((attribute) => {
      const found = find(attribute, subject);
      return found ? [{ ...found, field: attribute.field }] : [];
    }),
});

const asText = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** STRING a string, NUMBER a number, LIST a list of strings, BOOL either way of writing one. */
const fits = (type: Json | undefined, value: Json): boolean => {
  if (type === 'STRING') return typeof value === 'string';
  if (type === 'NUMBER') return typeof value === 'number';
  if (type === 'LIST') return Array.isArray(value) && value.every((item) => typeof item === 'string');
  return true;
};

const textsOf = (value: Json): readonly string[] =>
  (Array.isArray(value) ? (value as readonly Json[]) : [value]).filter((item) => typeof item === 'string');

const notAllowed = ({
  definition,
  entry,
  field,
  value,
  mine,
}: Carried): Omit<Finding, 'field'> | undefined => {
  if (!definition || !mine) return undefined;
  const locale = entry['locale'];
  const allowed = allowedValues(definition, typeof locale === 'string' ? locale : undefined);
  const strange = allowed.length === 0 ? undefined : textsOf(value).find((text) => !allowed.includes(text));
  if (strange === undefined) return undefined;
  const meant = allowed.find((text) => text.toLowerCase() === strange.trim().toLowerCase());
  const fix =
    meant !== undefined && !Array.isArray(value)
      ? fixTo('fix.set', field, meant, { text: meant })
      : undefined;
  return { params: { text: strange }, ...(fix ? { fix } : {}) };
};

const outside = (
  range: Interval,
  value: number,
): { readonly bound: bigint; readonly side: 'below' | 'above' } | undefined => {
  const decimal = decimalOfNumber(value);
  if (!decimal) return undefined;
  const shift = RANGE_SCALE - decimal.scale;
  const units = shift >= 0 ? decimal.units * pow10(shift) : decimal.units / pow10(-shift);
  const side = positionIn(range, units);
  if (side === 'inside') return undefined;
  const bound = side === 'below' ? lowest(range) : highest(range);
  return bound === undefined ? undefined : { bound, side };
};

const beyond =
  (wanted: 'below' | 'above') =>
  ({ definition, field, value, mine }: Carried): Omit<Finding, 'field'> | undefined => {
    if (!mine || !definition?.range || typeof value !== 'number') return undefined;
    const found = outside(definition.range, value);
    if (found?.side !== wanted) return undefined;
    const decimal = { units: found.bound, scale: RANGE_SCALE };
    const limit = formatDecimal(decimal, PLAIN);
    const mended = numberOfDecimal(decimal);
    return {
      params: { text: String(value), limit },
      ...(mended === undefined ? {} : { fix: fixTo('fix.set', field, mended, { text: limit }) }),
    };
  };

const missing = (subject: Subject): readonly Finding[] => {
  const keys = new Set(subject.attributes.filter(({ value }) => !isBlank(value)).map(({ key }) => key));
  return (subject.category?.attributes ?? [])
    .filter((attribute) => attribute.mandatory && attribute.writable && !keys.has(attribute.key))
    .map(({ key }) => {
      const field = `attributes.${key}`;
      return { field, severity: subject.isMine(field) ? 'error' : 'warning' };
    });
};

export const ATTRIBUTE_RULES: readonly Rule[] = [
  { field: 'attributes', code: 2000, severity: 'error', message: 'rule.attribute-needed', when: missing },
  each({ code: 2005, severity: 'error', message: 'rule.attribute-name' }, ({ key, mine }) => {
    const length = lengthOf(key);
    return mine && length > NAME_LIMIT ? { params: { length, limit: NAME_LIMIT } } : undefined;
  }),
  each({ code: 2004, severity: 'error', message: 'rule.attribute-empty' }, ({ value }) =>
    typeof value === 'string' && value.trim() === '' ? {} : undefined,
  ),
  each({ code: 2005, severity: 'error', message: 'rule.too-long' }, ({ value, field }) => {
    const text = asText(value);
    if (text.length <= VALUE_LIMIT) return undefined;
    const length = lengthOf(text);
    if (length <= VALUE_LIMIT) return undefined;
    const cut =
      typeof value === 'string' ? Array.from(value.trim()).slice(0, VALUE_LIMIT).join('') : undefined;
    return {
      params: { length, limit: VALUE_LIMIT },
      ...(cut === undefined ? {} : { fix: fixTo('fix.cut-text', field, cut, { limit: VALUE_LIMIT }) }),
    };
  }),
  each({ code: 2001, severity: 'error', message: 'rule.attribute-type' }, ({ entry, value, mine }) =>
    mine && value !== null && !fits(entry['type'], value)
      ? { params: { type: String(entry['type']) } }
      : undefined,
  ),
  each({ code: 2001, severity: 'error', message: 'rule.attribute-value' }, notAllowed),
  each({ code: 2002, severity: 'error', message: 'rule.attribute-low' }, beyond('below')),
  each({ code: 2002, severity: 'error', message: 'rule.attribute-high' }, beyond('above')),
  each(
    { code: 2001, severity: 'error', message: 'rule.attribute-precision' },
    ({ definition, value, mine }) => {
      const limit = definition?.precision;
      if (!mine || limit === undefined || typeof value !== 'number') return undefined;
      return (decimalOfNumber(value)?.scale ?? 0) > limit
        ? { params: { text: String(value), limit } }
        : undefined;
    },
  ),
  each({ code: 2002, severity: 'error', message: 'rule.too-long' }, ({ definition, value, mine }) => {
    const limit = definition?.length && highest(definition.length);
    if (!mine || limit === undefined || typeof value !== 'string') return undefined;
    const length = lengthOf(value.trim());
    return length > Number(limit) ? { params: { length, limit: Number(limit) } } : undefined;
  }),
  each(
    { code: 2035, severity: 'warning', message: 'rule.attribute-fixed' },
    ({ definition, mine }, { isNew }) =>
      mine && definition && (!definition.writable || (!isNew && !definition.updatable)) ? {} : undefined,
  ),
];
