/** Title and description (`docs/interface.md#known-beside-the-contract`). */
import type { FieldPath } from '../ad/model.ts';
import { namesOf } from '../html/description.ts';
import { strip } from '../html/strip.ts';
import { countsIn, type IntervalOf, noLonger, noShorter, required } from './bounds.ts';
import { lengthOf } from './length.ts';
import { fixTo, type Rule, when } from './rule.ts';
import { textAt } from './subject.ts';

const TITLE_LIMIT = 60;
const ADDRESS = /\bhttps?:\/\/|\bwww\.[a-z0-9]/iu;
const PAID_NUMBER = /(?<!\d)0[89]00[\s.-]?\d/u;

let last = { text: '', stripped: strip('') };

/** As `strip`; several rules ask for the same text one after another. */
const cleaned = (text: string): ReturnType<typeof strip> => {
  if (last.text !== text) last = { text, stripped: strip(text) };
  return last.stripped;
};

const trimmed = (field: FieldPath): Rule => ({
  field,
  code: 'trimmed',
  severity: 'info',
  message: 'rule.edges',
  source: 'supplement',
  reads: [field],
  when: (subject) => {
    const text = textAt(subject, field) ?? '';
    const kept = text.trim();
    if (kept === text || kept === '' || !subject.isMine(field)) return undefined;
    return { fix: fixTo('fix.trim', field, kept) };
  },
});

/** Only for edited texts: the marketplace's own have been cleaned already. */
const withoutMarkup = (field: FieldPath): Rule => ({
  field,
  code: 'stripped',
  severity: 'warning',
  message: 'rule.markup',
  source: 'supplement',
  reads: [field],
  when: (subject) => {
    const text = textAt(subject, field);
    if (!text?.includes('<') || !subject.isMine(field)) return undefined;
    const { dropped, remains } = cleaned(text);
    if (dropped.length === 0) return undefined;
    // A title is one line.
    const kept = field === 'title' ? remains.replace(/\s*\n\s*/g, ' ') : remains;
    return {
      params: { tags: namesOf(dropped) },
      ...(kept === '' ? {} : { fix: fixTo('fix.strip', field, kept) }),
    };
  },
});

/** A text that is long enough as written, and too short after the marketplace has cleaned it. */
const longEnoughCleaned = (field: FieldPath, interval: IntervalOf): Rule => ({
  field,
  code: 2002,
  severity: 'warning',
  message: 'rule.too-short-cleaned',
  source: 'supplement',
  reads: [field, 'categoryId'],
  when: (subject) => {
    const text = textAt(subject, field);
    if (!text?.includes('<') || !subject.isMine(field)) return undefined;
    const limit = countsIn(interval(subject)).least;
    const length = lengthOf(cleaned(text).remains.trim());
    return length < limit && lengthOf(text.trim()) >= limit ? { params: { length, limit } } : undefined;
  },
});

const withoutPaidNumber = (field: FieldPath): Rule => ({
  field,
  code: 2001,
  severity: 'warning',
  message: 'rule.paid-number',
  source: 'supplement',
  reads: [field],
  when: (subject) => when(subject.isMine(field) && PAID_NUMBER.test(textAt(subject, field) ?? '')),
});

/** A title's minimum length is set by the category; the tables name an error only for one that is too long. */
const titleLongEnough: Rule = {
  ...noShorter('title', ({ config }) => config?.titleLength),
  source: 'reading',
};

export const TEXT_RULES: readonly Rule[] = [
  required('title'),
  noLonger('title', ({ config }) => config?.titleLength, TITLE_LIMIT),
  titleLongEnough,
  longEnoughCleaned('title', ({ config }) => config?.titleLength),
  {
    field: 'title',
    code: 2001,
    severity: 'warning',
    message: 'rule.address-in-title',
    source: 'supplement',
    reads: ['title'],
    when: (subject) => when(subject.isMine('title') && ADDRESS.test(textAt(subject, 'title') ?? '')),
  },
  required('description'),
  noLonger('description', ({ config }) => config?.descriptionLength),
  noShorter('description', ({ config }) => config?.descriptionLength),
  longEnoughCleaned('description', ({ config }) => config?.descriptionLength),
  ...['title', 'description'].flatMap((field) => [
    trimmed(field),
    withoutMarkup(field),
    withoutPaidNumber(field),
  ]),
];
