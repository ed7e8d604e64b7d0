/** Formats a field's value for people: names for ids, words for codes, localized amounts and times. */
import { formatFieldValue } from '../ad/codec.ts';
import type { Field } from '../ad/fields.ts';
import type { Json } from '../json.ts';
import type { NumberFormat } from '../money/number-format.ts';
import { type WordGroup, wordFor } from './sentences.ts';
import type { Language } from './translate.ts';

/** The names of an account's own things; undefined where unknown. */
export type ValueNames = {
  readonly category: (id: number) => string | undefined;
  readonly campaign: (id: number) => string | undefined;
  readonly priceUnit: (key: string) => string | undefined;
};

export type Reader = {
  readonly language: Language;
  /** BCP 47, for dates. */
  readonly locale: string;
  readonly format: NumberFormat;
};

const GROUP_OF_ENUM: Readonly<Record<string, WordGroup>> = {
  status: 'status',
  'live.state': 'live',
  'live.reasons': 'notLive',
  'price.priceType': 'priceType',
  salutation: 'salutation',
};

/** Formats values for one reader; '' for null, the number of pictures for pictures. */
export const valueTexts = ({ language, locale, format }: Reader, names: ValueNames) => {
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeStyle: 'short' });
  return (field: Field, value: Json | undefined): string => {
    if (value === null || value === undefined) return '';
    if (typeof value === 'boolean') return wordFor(language, 'boolean', String(value));
    if (field.kind === 'category' && typeof value === 'number') return names.category(value) ?? `#${value}`;
    if (field.kind === 'campaign' && typeof value === 'number') return names.campaign(value) ?? `#${value}`;
    if (field.kind === 'images') return Array.isArray(value) ? String(value.length) : '';
    const group = GROUP_OF_ENUM[field.path];
    if (group && Array.isArray(value))
      return value.map((word) => wordFor(language, group, String(word))).join('; ');
    if (typeof value === 'string') {
      if (group) return wordFor(language, group, value);
      if (field.kind === 'micros' && /^[A-Z_]+$/.test(value)) return wordFor(language, 'word', value);
      if (field.kind === 'priceUnit') return names.priceUnit(value) ?? value;
      if (field.kind === 'timestamp' && !Number.isNaN(Date.parse(value)))
        return dates.format(Date.parse(value));
    }
    return formatFieldValue(field, value, format);
  };
};
