/** Title and description (*Ad*, *POST /ad field errors*; the supplement's point 6 for what the service rewrites). */
import type { FieldPath } from '../ad/model.ts';
import { noLonger, noShorter, required } from './bounds.ts';
import { fixTo, type Rule, when } from './rule.ts';
import { textAt } from './subject.ts';

const TITLE_LIMIT = 60;
const ADDRESS = /\bhttps?:\/\/|\bwww\.[a-z0-9]/iu;
const PAID_NUMBER = /(?<!\d)0[89]00[\s.-]?\d/u;
const TAG = /<\/?([a-z][a-z0-9]*)\b[^>]*>/giu;
const KEPT_TAGS: ReadonlySet<string> = new Set(['i', 'em', 'b', 'strong', 'ul', 'li', 'u', 'br']);

const droppedTag = (text: string): string | undefined => {
  if (!text.includes('<')) return undefined;
  for (const [, tag = ''] of text.matchAll(TAG)) if (!KEPT_TAGS.has(tag.toLowerCase())) return tag;
  return undefined;
};

const trimmed = (field: FieldPath): Rule => ({
  field,
  code: 2001,
  severity: 'info',
  message: 'rule.edges',
  when: (subject) => {
    const text = textAt(subject, field) ?? '';
    const kept = text.trim();
    if (kept === text || kept === '' || !subject.isMine(field)) return undefined;
    return { fix: fixTo('fix.trim', field, kept) };
  },
});

const withoutMarkup = (field: FieldPath): Rule => ({
  field,
  code: 2001,
  severity: 'warning',
  message: 'rule.markup',
  when: (subject) => {
    const tag = subject.isMine(field) ? droppedTag(textAt(subject, field) ?? '') : undefined;
    return tag === undefined ? undefined : { params: { tag } };
  },
});

const withoutPaidNumber = (field: FieldPath): Rule => ({
  field,
  code: 2001,
  severity: 'warning',
  message: 'rule.paid-number',
  when: (subject) => when(subject.isMine(field) && PAID_NUMBER.test(textAt(subject, field) ?? '')),
});

export const TEXT_RULES: readonly Rule[] = [
  required('title'),
  noLonger('title', ({ config }) => config?.titleLength, TITLE_LIMIT),
  noShorter('title', ({ config }) => config?.titleLength),
  {
    field: 'title',
    code: 2001,
    severity: 'warning',
    message: 'rule.address-in-title',
    when: (subject) => when(subject.isMine('title') && ADDRESS.test(textAt(subject, 'title') ?? '')),
  },
  required('description'),
  noLonger('description', ({ config }) => config?.descriptionLength),
  noShorter('description', ({ config }) => config?.descriptionLength),
  ...['title', 'description'].flatMap((field) => [
    trimmed(field),
    withoutMarkup(field),
    withoutPaidNumber(field),
  ]),
];
