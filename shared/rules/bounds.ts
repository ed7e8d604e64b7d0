/** Rules common to many fields: required, too long, too short, outside the category's bounds. */
import type { FieldPath } from '../ad/model.ts';
import { highest, type Interval, lowest, positionIn } from '../category/interval.ts';
import { strip } from '../html/strip.ts';
import { MICROS_PER_CENT } from '../money/micros.ts';
import { lengthOf, shortened } from './length.ts';
import { type Finding, fixTo, type Rule, when } from './rule.ts';
import { isBlank, microsAt, type Subject, textAt } from './subject.ts';

/** A field that must not be empty (2000; *POST /ad field errors*). */
export const required = (field: FieldPath, message = 'rule.required'): Rule => ({
  field,
  code: 2000,
  severity: 'error',
  message,
  source: 'contract',
  reads: [field],
  when: (subject) => when(isBlank(subject.at(field))),
});

/** What may be cut from a text that is too long: words of prose, but not parts of an address or number. */
type Cut = { readonly words: boolean; readonly least?: number };

/** The length of a text after the marketplace has removed markup. */
const lengthCleaned = (text: string): number =>
  lengthOf(text.includes('<') ? strip(text).remains.trim() : text);

const tooLong = (text: string, field: FieldPath, limit: number, cut: Cut): Finding | undefined => {
  if (text.length <= limit) return undefined;
  const length = lengthOf(text);
  if (length <= limit) return undefined;
  const params = { length, limit };
  if (!cut.words) return { params };
  const kept = shortened(text, limit, cut.least);
  return lengthCleaned(kept) < (cut.least ?? 0)
    ? { params }
    : { params, fix: fixTo('fix.cut-text', field, kept, { limit }) };
};

/** A text of at most `limit` characters, untrimmed, whatever the category: only title and description are trimmed. */
export const atMost = (field: FieldPath, limit: number, cut: Cut = { words: true }): Rule => ({
  field,
  code: 2005,
  severity: 'error',
  message: 'rule.too-long',
  source: 'contract',
  reads: [field],
  when: (subject) => tooLong(textAt(subject, field) ?? '', field, limit, cut),
});

export type IntervalOf = (subject: Subject) => Interval | undefined;

/** The bounds of a length or a count; infinite where there is none. */
export const countsIn = (
  interval: Interval | undefined,
): { readonly least: number; readonly most: number } => ({
  least: Number((interval && lowest(interval)) ?? 0n),
  most: Number((interval && highest(interval)) ?? Number.POSITIVE_INFINITY),
});

/** A text that, trimmed, is within the maximum of its category and the interface's own `most`. */
export const noLonger = (field: FieldPath, interval: IntervalOf, most = Number.POSITIVE_INFINITY): Rule => ({
  field,
  code: 2002,
  severity: 'error',
  message: 'rule.too-long',
  source: 'contract',
  reads: [field, 'categoryId'],
  when: (subject) => {
    const bounds = countsIn(interval(subject));
    const text = textAt(subject, field)?.trim() ?? '';
    return tooLong(text, field, Math.min(most, bounds.most), { words: true, least: bounds.least });
  },
});

/** A text of at least the category's minimum; an empty one is left to `required`. */
export const noShorter = (field: FieldPath, interval: IntervalOf): Rule => ({
  field,
  code: 2002,
  severity: 'error',
  message: 'rule.too-short',
  source: 'contract',
  reads: [field, 'categoryId'],
  when: (subject) => {
    const limit = countsIn(interval(subject)).least;
    const text = textAt(subject, field)?.trim() ?? '';
    if (text === '' || text.length >= 2 * limit) return undefined;
    const length = lengthOf(text);
    return length < limit ? { params: { length, limit } } : undefined;
  },
});

/** The next whole cents of a bound in micros, as nobody enters 0.0234. */
export const upToCents = (micros: bigint): bigint =>
  micros + (((-micros % MICROS_PER_CENT) + MICROS_PER_CENT) % MICROS_PER_CENT);
export const downToCents = (micros: bigint): bigint => micros - (micros % MICROS_PER_CENT);

/**
 * An amount in micros within the category's interval; words and invalid amounts are left to other rules. The bound
 * (in whole cents where that is inside) is offered as a fix only if it `suits` the other rules on the amount.
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
  source: 'contract',
  reads: [field, 'categoryId'],
  when: (subject) => {
    const amount = microsAt(subject, field);
    const bounds = interval(subject);
    if (amount === undefined || amount < 0n || !bounds || positionIn(bounds, amount) !== side)
      return undefined;
    const limit = side === 'below' ? lowest(bounds) : highest(bounds);
    if (limit === undefined) return undefined;
    const offered = [side === 'below' ? upToCents(limit) : downToCents(limit), limit].find(
      (other) => positionIn(bounds, other) === 'inside' && suits(subject, other),
    );
    const limitMicros = offered?.toString() ?? '';
    return {
      params: { valueMicros: amount.toString(), limitMicros: limit.toString() },
      ...(offered === undefined
        ? {}
        : { fix: fixTo(side === 'below' ? 'fix.lift' : 'fix.cut', field, limitMicros, { limitMicros }) }),
    };
  },
});

/** An amount of cents is a whole number (1006). */
export const wholeCents = (field: FieldPath): Rule => ({
  field,
  code: 1006,
  severity: 'error',
  message: 'rule.price-integer',
  source: 'contract',
  reads: [field],
  when: (subject) => {
    const amount = subject.at(field);
    return when(amount !== null && !Number.isInteger(amount));
  },
});
