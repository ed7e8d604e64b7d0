/** The values of columns of results in words: what says by how much has a sign, also upwards. */

import type { ParsedText } from '../../shared/ad/codec.ts';
import type { Field } from '../../shared/ad/fields.ts';
import { type ResultColumn, resultColumnOf } from '../../shared/ad/result-fields.ts';
import type { Json } from '../../shared/json.ts';
import type { Translate } from '../../shared/locale/index.ts';

type ValueText = (field: Field, value: Json | undefined) => string;

/** Texts of results; undefined for fields of ads, for which `money` and others are. */
export const resultTexts = (locale: string, t: Translate, money: ValueText) => {
  const plain = new Intl.NumberFormat(locale);
  const signed = new Intl.NumberFormat(locale, { signDisplay: 'exceptZero' });
  const points = new Intl.NumberFormat(locale, { signDisplay: 'exceptZero', maximumFractionDigits: 2 });
  const rate = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
  const change = new Intl.NumberFormat(locale, { style: 'percent', signDisplay: 'exceptZero' });
  const numberText = ({ measure, form }: ResultColumn, value: number): string => {
    if (form === 'percent') return change.format(value / 100);
    if (measure !== 'ctr') return (form === 'value' ? plain : signed).format(value);
    return form === 'value' ? rate.format(value / 100) : t('results.points', { value: points.format(value) });
  };
  return (field: Field, value: Json | undefined): string | undefined => {
    const column = resultColumnOf(field.path);
    if (!column) return undefined;
    if (typeof value === 'number') return numberText(column, value);
    const text = money(field, value);
    const isMore = column.form === 'difference' && typeof value === 'string' && !/^-|^0$/.test(value);
    return isMore ? `+${text}` : text;
  };
};

/** Money below zero, which only results have. */
export const parseResult = (field: Field, text: string, parse: (text: string) => ParsedText): ParsedText => {
  const below =
    field.kind === 'micros' && resultColumnOf(field.path) && /^\s*[-−]\s*(?<rest>.+)$/u.exec(text);
  if (!below) return parse(text);
  const parsed = parse(below.groups?.['rest'] ?? '');
  return parsed.ok && typeof parsed.value === 'string' ? { ok: true, value: `-${parsed.value}` } : parsed;
};
