/** Rules that are the same for many fields: needed, too long, too short, outside the category's bounds. */
import type { FieldPath } from '../ad/model.ts';
import { highest, type Interval, lowest, positionIn } from '../category/interval.ts';
import { lengthOf, shortened } from './length.ts';
import { type Finding, fixTo, type Rule, when } from './rule.ts';
import { isBlank, microsAt, type Subject, textAt } from './subject.ts';

/** A field that must not be empty (2000; *POST /ad field errors*). */
export const required = (field: FieldPath, message = 'rule.required'): Rule => ({
  field,
  code: 2000,
  severity: 'error',
  message,
  when: (subject) => when(isBlank(subject.at(field))),
});

/** What of a text that is too long may be cut away: an address or a number cut short would be another one. */
type Cut = { readonly words: boolean; readonly least?: number };

const tooLong = (text: string, field: FieldPath, limit: number, cut: Cut): Finding | undefined => {
  if (text.length <= limit) return undefined;
  const length = lengthOf(text);
  if (length <= limit) return undefined;
  const params = { length, limit };
  if (!cut.words) return { params };
  return { params, fix: fixTo('fix.cut-text', field, shortened(text, limit, cut.least), { limit }) };
};

/** A text of at most `limit` characters as it stands, whatever the category: only title and description are trimmed. */
export const atMost = (field: FieldPath, limit: number, cut: Cut = { words: true }): Rule => ({
  field,
  code: 2005,
  severity: 'error',
  message: 'rule.too-long',
  when: (subject) => tooLong(textAt(subject, field) ?? '', field, limit, cut),
});

export type IntervalOf = (subject: Subject) => Interval | undefined;

/** The bounds of a length or a count; a side nobody bounds is endless. */
export const countsIn = (
  interval: Interval | undefined,
): { readonly least: number; readonly most: number } => ({
  least: Number((interval && lowest(interval)) ?? 0n),
  most: Number((interval && highest(interval)) ?? Number.POSITIVE_INFINITY),
});

/** A text that, trimmed, is no longer than the category (and the interface's own `most`) allows. */
export const noLonger = (field: FieldPath, interval: IntervalOf, most = Number.POSITIVE_INFINITY): Rule => ({
  field,
  code: 2002,
  severity: 'error',
  message: 'rule.too-long',
  when: (subject) => {
    const bounds = countsIn(interval(subject));
    const text = textAt(subject, field)?.trim() ?? '';
    return tooLong(text, field, Math.min(most, bounds.most), { words: true, least: bounds.least });
  },
});

/** A text no shorter than the category asks; an empty one is `required`'s business. */
export const noShorter = (field: FieldPath, interval: IntervalOf): Rule => ({
  field,
  code: 2002,
  severity: 'error',
  message: 'rule.too-short',
  when: (subject) => {
    const limit = countsIn(interval(subject)).least;
    const text = textAt(subject, field)?.trim() ?? '';
    if (text === '' || text.length >= 2 * limit) return undefined;
    const length = lengthOf(text);
    return length < limit ? { params: { length, limit } } : undefined;
  },
});

/**
 * An amount in micros within the category's interval; words, and what is no amount, are another rule's business. The
 * bound is offered only where it `suits` all else that is asked of the amount.
 */
export const withinMicros = (
  field: FieldPath,
  interval: IntervalOf,
  side: 'below' | 'above',
  suits: (subject: Subject, limit: bigint) => boolean = () => true,
): Rule => ({
  field,
  code: 2002,
  severity: 'error',
  message: side === 'below' ? 'rule.below' : 'rule.above',
  when: (subject) => {
    const amount = microsAt(subject, field);
    const bounds = interval(subject);
    if (amount === undefined || amount < 0n || !bounds || positionIn(bounds, amount) !== side)
      return undefined;
    const limit = side === 'below' ? lowest(bounds) : highest(bounds);
    if (limit === undefined) return undefined;
    const limitMicros = limit.toString();
    return {
      params: { valueMicros: amount.toString(), limitMicros },
      ...(suits(subject, limit)
        ? { fix: fixTo(side === 'below' ? 'fix.lift' : 'fix.cut', field, limitMicros, { limitMicros }) }
        : {}),
    };
  },
});

/** An amount of cents is a whole number (1006). */
export const wholeCents = (field: FieldPath): Rule => ({
  field,
  code: 1006,
  severity: 'error',
  message: 'rule.price-integer',
  when: (subject) => {
    const amount = subject.at(field);
    return when(amount !== null && !Number.isInteger(amount));
  },
});
