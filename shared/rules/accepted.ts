/**
 * What an acceptance by the service is remembered under: a reading of ours is only our understanding of a word, so what
 * goes through against it says what the word means there, in that category, for that word or value, and no more.
 */
import type { FieldPath } from '../ad/model.ts';
import { readField } from '../ad/paths.ts';
import type { Category } from '../category/category.ts';
import type { Json, JsonObject } from '../json.ts';
import type { Problem } from './problem.ts';

/** Making an ad and changing one are asked about apart: the service may take on one what it refuses on the other. */
export const OPERATIONS = ['create', 'update'] as const;
export type WriteOperation = (typeof OPERATIONS)[number];

/** What the service is known to take, or not to keep, against one reading. */
export type FindingKind = {
  /** The rule, by the key of its sentence. */
  readonly rule: string;
  /** The field it found something in. */
  readonly field: FieldPath;
  /** Null for an ad that names no category. */
  readonly categoryId: number | null;
  readonly operation: WriteOperation;
  /** The category's word the rule reads, or the ad's own value that mattered. */
  readonly word: string;
};

export type FindingContext = {
  /** The ad as it is sent. */
  readonly local: JsonObject;
  readonly category: Category | undefined;
  readonly isNew: boolean;
};

type WordOf = (problem: Problem, about: FindingContext) => string;

const textOf = (value: Json): string => (typeof value === 'string' ? value.trim() : JSON.stringify(value));

/** The value the rule found fault with. */
const valueWord: WordOf = ({ field }, { local }) => textOf(readField(local, field));

const param =
  (name: string): WordOf =>
  ({ message }) =>
    String(message.params[name] ?? '');

/** How much there is of how much there has to be, or may be. */
const measure =
  (have: string): WordOf =>
  ({ message: { params } }) =>
    `${params[have] ?? ''}/${params['limit'] ?? ''}`;

/** The field is missing, whatever else the ad says. */
const missing: WordOf = () => '';

/** Rules for which another word than the value says what was accepted. */
const WORDS: Readonly<Record<string, WordOf>> = {
  'rule.region-disabled': (_problem, { category }) => category?.config?.region ?? '',
  'rule.shipping-disabled': (_problem, { category }) => category?.config?.shippingOption ?? '',
  'rule.images-few': measure('count'),
  'rule.too-short': measure('length'),
  'rule.attribute-longer': measure('length'),
  'rule.attribute-shorter': measure('length'),
  'rule.attribute-needed': missing,
  'rule.attribute-value': param('text'),
  'rule.url-needed': missing,
};

/** The category an ad names; null where it names none. */
export const categoryIdOf = (ad: JsonObject): number | null =>
  typeof ad['categoryId'] === 'number' ? ad['categoryId'] : null;

/** The kind that one finding of a rule is, in an ad as it is sent. */
export const kindOf = (problem: Problem, about: FindingContext): FindingKind => ({
  rule: problem.message.key,
  field: problem.field,
  categoryId: categoryIdOf(about.local),
  operation: about.isNew ? 'create' : 'update',
  word: (WORDS[problem.message.key] ?? valueWord)(problem, about),
});

/** One name for each kind: two kinds are one exactly where their names are. */
export const findingKindName = ({ rule, field, categoryId, operation, word }: FindingKind): string =>
  JSON.stringify([rule, field, categoryId, operation, word]);

/** Does an error at `refused` speak of `field`: of it, of what it is part of, of a part of it, or of no field at all? */
const speaksOf = (refused: FieldPath, field: FieldPath): boolean => {
  const within = (inner: FieldPath, outer: FieldPath): boolean =>
    inner.startsWith(outer) && ['', '.', '@'].includes(inner.charAt(outer.length));
  return refused === '' || within(refused, field) || within(field, refused);
};

type Refusal = Pick<Problem, 'code' | 'field'>;

/** Did the service refuse just what the finding says it would: with its code, at its field or at none? */
export const confirms = (refusal: Refusal, finding: Refusal): boolean =>
  String(refusal.code) === String(finding.code) && speaksOf(refusal.field, finding.field);

/** Did it refuse what the finding is about, with whatever code? Of no field, only the code says so. */
export const concerns = (refusal: Refusal, finding: Refusal): boolean =>
  refusal.field === '' ? confirms(refusal, finding) : speaksOf(refusal.field, finding.field);
