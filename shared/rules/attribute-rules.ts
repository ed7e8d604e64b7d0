/**
 * Rules on attributes (`docs/interface.md#attribute-and-picture`). The interface's own limits are in its table of
 * errors; for the category's limits it names no error, so these rules have leeway.
 */
import { ATTRIBUTE_TYPES } from '../ad/fields.ts';
import { readField } from '../ad/paths.ts';
import { allowedValues, attributeLabel, type CategoryAttribute } from '../category/category.ts';
import { textIn } from '../category/localized.ts';
import type { Json } from '../json.ts';
import {
  boundText,
  brokenBound,
  fits,
  isTooPrecise,
  nearestNumber,
  strangeText,
  textsOf,
} from './attribute-value.ts';
import { countsIn } from './bounds.ts';
import { type CarriedAttribute, definitionsOf } from './carried-attributes.ts';
import { lengthOf, shortened } from './length.ts';
import { type Finding, fixTo, type Params, type Rule } from './rule.ts';
import { isBlank, type Subject } from './subject.ts';

const NAME_LIMIT = 32;
const VALUE_LIMIT = 512;
const isType = (type: Json): boolean => ATTRIBUTE_TYPES.some((known) => known === type);

/** Each entry, and its category's definition. */
const READS = ['attributes', 'categoryId'];

type Found = Omit<Finding, 'field'>;

/** The attribute's name in sentences: the category's label, if it has one. */
const namesOf = (definition: CategoryAttribute | undefined, { locale = '' }: Subject): Params =>
  definition && Object.keys(definition.label).length > 0 ? { name: attributeLabel(definition, locale) } : {};

/** A rule for each attribute of the ad. */
const each = (
  rule: Pick<Rule, 'code' | 'severity' | 'message' | 'leeway'> & Partial<Pick<Rule, 'source'>>,
  find: (attribute: CarriedAttribute, subject: Subject) => Found | undefined,
): Rule => ({
  source: 'contract',
  ...rule,
  field: 'attributes',
  reads: READS,
  when: (subject) => {
    if (subject.attributes.length === 0) return undefined;
    return subject.attributes.flatMap((attribute) => {
      const found = find(attribute, subject);
      if (!found) return [];
      const params = { ...namesOf(attribute.definition, subject), ...found.params };
      return [{ ...found, params, field: attribute.field }];
    });
  },
});

/** An unedited entry in an unknown form may be newer than the interface, so it is only a warning. */
const severityOf = (mine: boolean): Pick<Finding, 'severity'> => ({ severity: mine ? 'error' : 'warning' });

/** Can the seller edit it? An attribute that only new ads may set stays as it is on the marketplace. */
const isOpen = (definition: CategoryAttribute | undefined, { isNew }: Subject): boolean =>
  definition === undefined || (definition.writable && (isNew || definition.updatable));

const withoutFix = ({ fix: _fix, ...found }: Found): Found => found;

/** A rule whose fix is another value, offered only where the attribute can be edited. */
const ofValue = (...[rule, find]: Parameters<typeof each>): Rule =>
  each(rule, (attribute, subject) => {
    const found = find(attribute, subject);
    return found?.fix && !isOpen(attribute.definition, subject) ? withoutFix(found) : found;
  });

/**
 * A rule by the category's definition. It applies to updates and creates, but the interface names no error for it.
 * Values that are on the marketplace and cannot be changed are ignored.
 */
const ofCategory = (
  rule: Pick<Rule, 'code' | 'message'>,
  find: (attribute: CarriedAttribute, definition: CategoryAttribute, subject: Subject) => Found | undefined,
): Rule =>
  ofValue({ ...rule, severity: 'error', leeway: true, source: 'reading' }, (attribute, subject) => {
    const { definition, mine } = attribute;
    if (!definition) return undefined;
    const found = find(attribute, definition, subject);
    return found && !mine && !isOpen(definition, subject) ? { ...found, severity: 'warning' } : found;
  });

const setTo = (field: string, value: Json | undefined): Pick<Finding, 'fix'> =>
  value === undefined
    ? {}
    : {
        fix: fixTo('fix.set', field, value, {
          text: Array.isArray(value) ? value.join('; ') : String(value),
        }),
      };

const setNumber = (
  field: string,
  value: number | undefined,
  label = 'fix.set-number',
): Pick<Finding, 'fix'> =>
  value === undefined ? {} : { fix: fixTo(label, field, value, { valueNumber: String(value) }) };

/** The unit around the number in sentences: `300 km`. */
const unitOf = ({ prefix, postfix }: CategoryAttribute, { locale = '' }: Subject): Params => ({
  prefix: textIn(prefix, locale) ?? '',
  postfix: textIn(postfix, locale) ?? '',
});

const missing = (subject: Subject): readonly Finding[] => {
  const { category } = subject;
  if (!category?.attributes.some((attribute) => attribute.mandatory)) return [];
  const given = new Set(subject.attributes.filter(({ value }) => !isEmpty(value)).map(({ key }) => key));
  return [...definitionsOf(category).values()]
    .filter((attribute) => attribute.mandatory && attribute.writable && !given.has(attribute.key))
    .map((attribute) => {
      const field = `attributes.${attribute.key}`;
      const params = namesOf(attribute, subject);
      if (!isOpen(attribute, subject)) return { field, params, severity: 'warning' };
      const [only, ...others] = allowedValues(attribute, subject.locale);
      const fix = others.length === 0 && attribute.type === 'STRING' ? setTo(field, only) : {};
      return { field, params, ...fix };
    });
};

const isEmpty = (value: Json): boolean => isBlank(value) || (Array.isArray(value) && value.length === 0);

const tooLong = (text: string, severity: 'error' | 'warning'): Found | undefined => {
  const length = text.length <= VALUE_LIMIT ? 0 : lengthOf(text);
  return length > VALUE_LIMIT ? { severity, params: { length, limit: VALUE_LIMIT } } : undefined;
};

/** The text of a value, each text of a list, and, by the supplement only, the list as it is sent. */
const valueTooLong = ({ value, field }: CarriedAttribute): Found | undefined => {
  if (typeof value === 'string') {
    const found = tooLong(value, 'error');
    const fix = () => fixTo('fix.cut-text', field, shortened(value, VALUE_LIMIT), { limit: VALUE_LIMIT });
    return found && { ...found, fix: fix() };
  }
  if (!Array.isArray(value)) return undefined;
  const items = textsOf(value).map((text) => tooLong(text, 'error'));
  return items.find((found) => found !== undefined) ?? tooLong(JSON.stringify(value), 'warning');
};

/** The rows `attribute.name`, `attribute.type` and `attribute.value` of the table of errors. */
const PUBLISHED: readonly Rule[] = [
  each({ code: 2000, severity: 'error', message: 'rule.attribute-unnamed' }, ({ key, mine }) =>
    key === undefined ? severityOf(mine) : undefined,
  ),
  each({ code: 2004, severity: 'error', message: 'rule.attribute-blank-name' }, ({ key, mine }) =>
    key !== undefined && key.trim() === '' ? severityOf(mine) : undefined,
  ),
  each({ code: 2005, severity: 'error', message: 'rule.attribute-name' }, ({ key = '', definition }) => {
    const length = lengthOf(key);
    // A name that comes from the category cannot be shortened.
    return length > NAME_LIMIT
      ? { ...severityOf(definition === undefined), params: { length, limit: NAME_LIMIT } }
      : undefined;
  }),
  each({ code: 2000, severity: 'error', message: 'rule.attribute-untyped' }, ({ entry, mine }) =>
    isBlank(entry['type'] ?? null) ? severityOf(mine) : undefined,
  ),
  each({ code: 1006, severity: 'error', message: 'rule.attribute-type-unknown' }, ({ entry, mine }) => {
    const type = entry['type'] ?? null;
    return !isBlank(type) && !isType(type)
      ? { ...severityOf(mine), params: { text: String(type) } }
      : undefined;
  }),
  each({ code: 2000, severity: 'error', message: 'rule.attribute-valueless' }, ({ value, mine }) =>
    value === null ? severityOf(mine) : undefined,
  ),
  ofValue({ code: 2004, severity: 'error', message: 'rule.attribute-empty' }, ({ value, field }) =>
    value !== null && isEmpty(value) ? { fix: fixTo('fix.clear', field, null) } : undefined,
  ),
  ofValue({ code: 2005, severity: 'error', message: 'rule.attribute-long' }, valueTooLong),
  each({ code: 2001, severity: 'error', message: 'rule.attribute-type' }, ({ entry, value }) =>
    value !== null && !fits(entry['type'], value) ? { params: { type: String(entry['type']) } } : undefined,
  ),
];

const bound = (side: 'below' | 'above', message: string): Rule =>
  ofCategory({ code: 2002, message }, ({ field, value }, definition, subject) => {
    const found = typeof value === 'number' ? brokenBound(definition, value) : undefined;
    if (typeof value !== 'number' || found?.side !== side) return undefined;
    return {
      params: {
        valueNumber: String(value),
        limitNumber: boundText(found.bound),
        ...unitOf(definition, subject),
      },
      ...setNumber(field, nearestNumber(definition, value)),
    };
  });

/** Rules by the category's definition of its attributes. */
const OF_CATEGORY: readonly Rule[] = [
  {
    field: 'attributes',
    code: 2000,
    severity: 'error',
    message: 'rule.attribute-needed',
    source: 'reading',
    reads: READS,
    leeway: true,
    when: missing,
  },
  ofCategory({ code: 2001, message: 'rule.attribute-kind' }, ({ entry, value }, { type }) =>
    fits(entry['type'], value) && isType(type) && !fits(type, value) ? { params: { type } } : undefined,
  ),
  ofCategory({ code: 2001, message: 'rule.attribute-value' }, ({ field, entry, value }, definition) => {
    if (isBlank(value)) return undefined;
    const { locale } = entry;
    const strange = strangeText(definition, typeof locale === 'string' ? locale : undefined, value);
    return strange && { params: { text: strange.text }, ...setTo(field, strange.meant) };
  }),
  bound('below', 'rule.attribute-low'),
  bound('above', 'rule.attribute-high'),
  ofCategory({ code: 2001, message: 'rule.attribute-precision' }, ({ field, value }, definition) =>
    typeof value === 'number' && isTooPrecise(definition, value)
      ? {
          params: { valueNumber: String(value), limit: definition.precision ?? 0 },
          ...setNumber(field, nearestNumber(definition, value), 'fix.round'),
        }
      : undefined,
  ),
  ofCategory({ code: 2002, message: 'rule.attribute-longer' }, ({ field, value }, definition) => {
    const { least, most } = countsIn(definition.length);
    const length = typeof value === 'string' ? lengthOf(value.trim()) : 0;
    if (typeof value !== 'string' || length <= most) return undefined;
    const cut = shortened(value, most, least);
    return { params: { length, limit: most }, fix: fixTo('fix.cut-text', field, cut, { limit: most }) };
  }),
  ofCategory({ code: 2002, message: 'rule.attribute-shorter' }, ({ value }, definition) => {
    const { least } = countsIn(definition.length);
    const length = typeof value === 'string' ? lengthOf(value.trim()) : least;
    return length < least && length > 0 ? { params: { length, limit: least } } : undefined;
  }),
];

export const ATTRIBUTE_RULES: readonly Rule[] = [
  ...OF_CATEGORY,
  ...PUBLISHED,
  each(
    { code: 2035, severity: 'warning', message: 'rule.attribute-fixed', source: 'supplement' },
    ({ definition, field, mine }, subject) => {
      if (!mine || isOpen(definition, subject)) return undefined;
      const { ad } = subject;
      return ad.base
        ? { fix: fixTo('fix.revert', field, readField(ad.base, field)) }
        : { fix: fixTo('fix.clear', field, null) };
    },
  ),
];
