/** Rules that are the same for many fields: needed, too long, too short, outside the category's bounds. */
import type { FieldPath } from '../ad/model.ts';
import { highest, type Interval, lowest, positionIn } from '../category/interval.ts';
import { type Finding, fixTo, type Rule, when } from './rule.ts';
import { cutTo, isBlank, lengthOf, microsAt, type Subject, textAt } from './subject.ts';

/** A field that must not be empty (2000; *POST /ad field errors*). */
export const required = (field: FieldPath, message = 'rule.required'): Rule => ({
  field,
  code: 2000,
  severity: 'error',
  message,
  when: (subject) => when(isBlank(subject.at(field))),
});

const tooLong = (subject: Subject, field: FieldPath, limit: number): Finding | undefined => {
  const text = textAt(subject, field)?.trim() ?? '';
  if (text.length <= limit) return undefined;
  const length = lengthOf(text);
  return length <= limit
    ? undefined
    : { params: { length, limit }, fix: fixTo('fix.cut-text', field, cutTo(text, limit), { limit }) };
};

/** A text of at most `limit` characters after trimming, whatever the category. */
export const atMost = (field: FieldPath, limit: number, code = 2005): Rule => ({
  field,
  code,
  severity: 'error',
  message: 'rule.too-long',
  when: (subject) => tooLong(subject, field, limit),
});

type IntervalOf = (subject: Subject) => Interval | undefined;

/** A text no longer than the category (and the interface's own `most`) allows. */
export const noLonger = (field: FieldPath, interval: IntervalOf, most = Number.POSITIVE_INFINITY): Rule => ({
  field,
  code: 2002,
  severity: 'error',
  message: 'rule.too-long',
  when: (subject) => {
    const bounds = interval(subject);
    const top = bounds && highest(bounds);
    return tooLong(subject, field, top === undefined ? most : Math.min(most, Number(top)));
  },
});

/** A text no shorter than the category asks; an empty one is `required`'s business. */
export const noShorter = (field: FieldPath, interval: IntervalOf): Rule => ({
  field,
  code: 2002,
  severity: 'error',
  message: 'rule.too-short',
  when: (subject) => {
    const bounds = interval(subject);
    const limit = Number((bounds && lowest(bounds)) ?? 0n);
    const text = textAt(subject, field)?.trim() ?? '';
    if (text === '' || text.length >= 2 * limit) return undefined;
    const length = lengthOf(text);
    return length < limit ? { params: { length, limit } } : undefined;
  },
});

/** An amount in micros within the category's interval; words are other rules' business. */
export const withinMicros = (field: FieldPath, interval: IntervalOf, side: 'below' | 'above'): Rule => ({
  field,
  code: 2002,
  severity: 'error',
  message: side === 'below' ? 'rule.below' : 'rule.above',
  when: (subject) => {
    const amount = microsAt(subject, field);
    const bounds = interval(subject);
    if (amount === undefined || !bounds || positionIn(bounds, amount) !== side) return undefined;
    const limit = side === 'below' ? lowest(bounds) : highest(bounds);
    if (limit === undefined) return undefined;
    const limitMicros = limit.toString();
    return {
      params: { valueMicros: amount.toString(), limitMicros },
      fix: fixTo(side === 'below' ? 'fix.lift' : 'fix.cut', field, limitMicros, { limitMicros }),
    };
  },
});
