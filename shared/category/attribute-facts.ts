/** A category's attributes in plain words. Pure. */
import type { Translate } from '../locale/translate.ts';
import { messageKey, translate } from '../locale/translate.ts';
import type { Category, CategoryAttribute } from './category.ts';
import { allowedValues, attributeLabel, RANGE_SCALE } from './category.ts';
import type { Fact, FactContext, FactSection } from './fact.ts';
import { countSides, numberSides, rangeText, wholeText } from './fact-text.ts';
import { textIn } from './localized.ts';

/** Most allowed values that are listed; the others are counted. */
const MOST_VALUES = 8;

const typeText = (attribute: CategoryAttribute, values: number, context: FactContext): string => {
  const say = translate(context.language);
  const count = wholeText(BigInt(values), context.format);
  if (values > 0 && attribute.type === 'STRING') return say('facts.type.one_of', { values: count });
  if (values > 0 && attribute.type === 'LIST') return say('facts.type.some_of', { values: count });
  const key = messageKey(`facts.type.${attribute.type}`);
  return key ? say(key) : attribute.type;
};

const decimalsText = ({ type, precision }: CategoryAttribute, say: Translate): string | undefined => {
  if (type !== 'NUMBER' || precision === undefined || precision < 0) return undefined;
  return precision === 0 ? say('facts.whole') : say('facts.decimals', { count: precision });
};

const unitWrap = (attribute: CategoryAttribute, locale: string): ((text: string) => string) => {
  const before = textIn(attribute.prefix, locale)?.trim();
  const after = textIn(attribute.postfix, locale)?.trim();
  return (text) => [before, text, after].filter(Boolean).join(' ');
};

const boundsText = (attribute: CategoryAttribute, context: FactContext): string | undefined => {
  const say = translate(context.language);
  const { format, locale } = context;
  if (attribute.range !== undefined) {
    const sides = numberSides(attribute.range, RANGE_SCALE, attribute.precision, format);
    return rangeText(sides, say, unitWrap(attribute, locale));
  }
  const range = rangeText(countSides(attribute.length, format), say);
  if (range !== undefined) return say('facts.characters', { range });
  const unit = unitWrap(attribute, locale)('').trim();
  return unit === '' ? undefined : say('facts.unit', { unit });
};

const valuesText = (values: readonly string[], context: FactContext): string | undefined => {
  if (values.length === 0) return undefined;
  const say = translate(context.language);
  const told = values.slice(0, MOST_VALUES).join(', ');
  const left = values.length - MOST_VALUES;
  return left > 0 ? say('facts.values.more', { values: told, count: left }) : told;
};

const attributeFact = (attribute: CategoryAttribute, context: FactContext): Fact => {
  const { language, locale } = context;
  const say = translate(language);
  const values = allowedValues(attribute, locale).filter(Boolean);
  const standard = textIn(attribute.defaults, locale);
  const needed = attribute.mandatory && attribute.writable;
  const parts = [
    typeText(attribute, values.length, context),
    decimalsText(attribute, say),
    boundsText(attribute, context),
    say(needed ? 'facts.needed' : 'facts.optional'),
  ];
  const notes = [
    textIn(attribute.tooltip, locale),
    valuesText(values, context),
    ...attribute.hints,
    standard ? say('facts.default', { value: standard }) : undefined,
    attribute.writable ? undefined : say('facts.not_writable'),
    attribute.updatable || !attribute.writable ? undefined : say('facts.not_updatable'),
    attribute.searchable ? say('facts.searchable') : undefined,
    attribute.identifying ? say('facts.identifying') : undefined,
  ];
  return {
    label: attributeLabel(attribute, locale),
    key: attribute.key,
    text: parts.filter((part) => part !== undefined).join(' · '),
    notes: notes.filter((note): note is string => Boolean(note)),
    mark: needed ? 'needed' : null,
  };
};

/** A section for each group of attributes, with the group's name. */
export const attributeSections = (category: Category, context: FactContext): readonly FactSection[] =>
  category.groups.map((group, index) => ({
    name: `attributes-${index}`,
    title: textIn(group.label, context.locale) || translate(context.language)('facts.section.attributes'),
    note: textIn(group.tooltip, context.locale) ?? '',
    facts: group.attributes.map((attribute) => attributeFact(attribute, context)),
  }));
