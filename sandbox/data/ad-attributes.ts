import { inRange } from '../categories/interval.ts';
import { attributesOf } from '../categories/tree.ts';
import type { AdAttribute, AttributeValue, Category, CategoryAttribute } from '../model.ts';
import type { Random } from '../random.ts';
import type { Language } from './tenants.ts';
import { wordIn } from './tenants.ts';
import { brands, ownAttribute } from './texts.ts';

type AttributeDraft = {
  readonly random: Random;
  readonly language: Language;
  readonly locale: string;
  readonly minimal: boolean;
  readonly index: number;
};

/** Numbers as sellers enter them; 13 digits with leading zeros for an EAN. */
const numbers: Readonly<Record<string, readonly [from: number, to: number]>> = {
  frameSize: [44, 66],
  constructionYear: [1998, 2025],
  mileage: [500, 180_000],
  weight: [1, 40],
  persons: [2, 10],
};

const numberFor = (attribute: CategoryAttribute, random: Random): number => {
  const [from, to] = numbers[attribute.key] ?? [1, 10];
  const value =
    random.int(from * 10 ** attribute.precision, to * 10 ** attribute.precision) / 10 ** attribute.precision;
  return attribute.range === null || inRange(attribute.range, value) ? value : from;
};

const valueFor = (attribute: CategoryAttribute, { random, locale }: AttributeDraft): AttributeValue => {
  const allowed = attribute.values[locale] ?? [];
  if (attribute.type === 'NUMBER') return numberFor(attribute, random);
  if (attribute.type === 'BOOL') return random.chance(0.5);
  if (attribute.type === 'LIST') {
    const chosen = allowed.filter(() => random.chance(0.3));
    return chosen.length > 0 ? chosen : [random.pick(allowed)];
  }
  if (allowed.length > 0) return random.pick(allowed);
  return attribute.key === 'ean' ? `0${String(random.int(100_000, 999_999))}123456` : random.pick(brands);
};

/** The attributes of a generated ad: always the mandatory ones, others sometimes. */
export const attributesFor = (category: Category, draft: AttributeDraft): readonly AdAttribute[] => {
  const { random, language, locale, minimal, index } = draft;
  // Both `nl_NL` and plain `nl` occur.
  const said = index % 31 === 4 ? language : locale;
  const known = attributesOf(category)
    .filter((attribute) => attribute.mandatory || (!minimal && random.chance(0.6)))
    .map((attribute) => ({
      key: attribute.key,
      label: attribute.label[locale] ?? attribute.key,
      locale: said,
      type: attribute.type,
      value: valueFor(attribute, draft),
      recognized: true,
    }));
  if (minimal || index % 17 !== 3) return known;
  const [key, label, value] = ownAttribute;
  const own = {
    key,
    label: wordIn(label, language),
    locale: said,
    type: 'STRING',
    value: wordIn(value, language),
  };
  return [...known, { ...own, recognized: false }];
};
