/**
 * The key under which an acceptance by the service is stored. A reading is our understanding of a word in the
 * interface, so an acceptance against it holds for that word or value in that category and operation only.
 */
import type { FieldPath } from '../ad/model.ts';
import { readField } from '../ad/paths.ts';
import type { Category } from '../category/category.ts';
import type { Json, JsonObject } from '../json.ts';
import type { Problem } from './problem.ts';

/** Creates and updates are distinguished: the service may accept in one what it refuses in the other. */
export const OPERATIONS = ['create', 'update'] as const;
export type WriteOperation = (typeof OPERATIONS)[number];

/** A kind of finding of a reading, which the service is known to keep or to drop. */
export type FindingKind = {
  /** The rule, by the key of its sentence. */
  readonly rule: string;
  /** The field of the finding. */
  readonly field: FieldPath;
  /** Null for an ad without a category. */
  readonly categoryId: number | null;
  readonly operation: WriteOperation;
  /** The word of the category that the rule reads, or the ad's own value that mattered. */
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

/** The value the rule rejected. */
const valueWord: WordOf = ({ field }, { local }) => textOf(readField(local, field));

const param =
  (name: string): WordOf =>
  ({ message }) =>
    String(message.params[name] ?? '');

/** The actual and the required or allowed count. */
const measure =
  (have: string): WordOf =>
  ({ message: { params } }) =>
    `${params[have] ?? ''}/${params['limit'] ?? ''}`;

/** The field is missing, whatever the ad's other values. */
const missing: WordOf = () => '';

/** Rules whose kinds are distinguished by another word than the value. */
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

/** The category of an ad; null without one. */
export const categoryIdOf = (ad: JsonObject): number | null =>
  typeof ad['categoryId'] === 'number' ? ad['categoryId'] : null;

/** The kind of a rule's finding in an ad as it is sent. */
export const kindOf = (problem: Problem, about: FindingContext): FindingKind => ({
  rule: problem.message.key,
  field: problem.field,
  categoryId: categoryIdOf(about.local),
  operation: about.isNew ? 'create' : 'update',
  word: (WORDS[problem.message.key] ?? valueWord)(problem, about),
});

/** A unique name of a kind. */
export const findingKindName = ({ rule, field, categoryId, operation, word }: FindingKind): string =>
  JSON.stringify([rule, field, categoryId, operation, word]);

/** Is an error at `refused` about `field`: the same field, its parent, its part, or no field at all? */
const speaksOf = (refused: FieldPath, field: FieldPath): boolean => {
  const within = (inner: FieldPath, outer: FieldPath): boolean =>
    inner.startsWith(outer) && ['', '.', '@'].includes(inner.charAt(outer.length));
  return refused === '' || within(refused, field) || within(field, refused);
};

type Refusal = Pick<Problem, 'code' | 'field'>;

/** Did the service refuse exactly what the finding predicts: with its code, at its field or at none? */
export const confirms = (refusal: Refusal, finding: Refusal): boolean =>
  String(refusal.code) === String(finding.code) && speaksOf(refusal.field, finding.field);

/** Did it refuse what the finding is about, with any code? Without a field only the code counts. */
export const concerns = (refusal: Refusal, finding: Refusal): boolean =>
  refusal.field === '' ? confirms(refusal, finding) : speaksOf(refusal.field, finding.field);
