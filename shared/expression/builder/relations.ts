/** The relations that fit a field or metric, and how many values each takes. */
import type { Field } from '../../ad/fields.ts';
import { compilePattern } from '../pattern.ts';
import { typeOfField } from '../types.ts';
import { BLANK, type Operand, type Relation, type Subject, type TestLine } from './form.ts';

const EQUALITY = ['=', '!='] as const;
const ORDER = [...EQUALITY, '>', '>=', '<', '<=', 'between'] as const;
const LIST = ['in', 'not-in'] as const;
const EMPTINESS = ['empty', 'not-empty'] as const;
const TEXT = [
  'contains',
  'not-contains',
  ...EQUALITY,
  ...LIST,
  'starts-with',
  'not-starts-with',
  'matches',
  'not-matches',
] as const;

/** Fields with a value of a list, except those that may hold several values. */
const isChosen = ({ kind }: Field): boolean => ['enum', 'category', 'campaign', 'priceUnit'].includes(kind);

const ofField = (field: Field): readonly Relation[] => {
  // Joined to one text: why an ad is not live may be several reasons.
  if (field.path === 'live.reasons') return ['contains', 'not-contains', ...EMPTINESS];
  if (isChosen(field)) return [...EQUALITY, ...LIST, ...EMPTINESS];
  switch (typeOfField(field)) {
    case 'number':
    case 'money':
    case 'date':
      return [...ORDER, ...EMPTINESS];
    case 'boolean':
      return [...EQUALITY, ...EMPTINESS];
    case 'text':
      return [...TEXT, ...EMPTINESS];
    case 'any':
      return [...TEXT, '>', '>=', '<', '<=', 'between', ...EMPTINESS];
  }
};

/** The relations of a subject, the usual one first. */
export const relationsOf = (subject: Subject): readonly Relation[] => {
  if (subject.kind === 'flag') return ['holds', 'holds-not'];
  return subject.kind === 'metric' ? ORDER : ofField(subject.field);
};

/** The number of values of a relation; null for as many as one likes. */
export const operandCount = (relation: Relation): number | null => {
  switch (relation) {
    case 'in':
    case 'not-in':
      return null;
    case 'empty':
    case 'not-empty':
    case 'holds':
    case 'holds-not':
      return 0;
    case 'between':
      return 2;
    default:
      return 1;
  }
};

/** Can the values of one relation be those of the other too? A pattern is no text to search for. */
const isPattern = (relation: Relation): boolean => relation === 'matches' || relation === 'not-matches';

/** The line with another relation; the values that fit stay. */
export const withRelation = (line: TestLine, relation: Relation): TestLine => {
  const { subject, operands } = line;
  const kept = isPattern(line.relation) === isPattern(relation) ? operands.filter((one) => one !== null) : [];
  const count = operandCount(relation);
  return {
    kind: 'test',
    subject,
    relation,
    operands:
      count === null
        ? kept.filter(({ kind }) => kind === 'literal')
        : Array.from({ length: count }, (_, at) => kept[at] ?? null),
  };
};

/** The line with another subject; its relation stays where it fits, its values only for the same metric. */
export const withSubject = (line: TestLine, subject: Subject): TestLine => {
  const relations = relationsOf(subject);
  const relation = relations.includes(line.relation) ? line.relation : (relations[0] ?? BLANK.relation);
  const before = line.subject;
  const isSame = before?.kind === 'metric' && subject.kind === 'metric' && before.metric === subject.metric;
  return withRelation({ ...line, subject, operands: isSame ? line.operands : [] }, relation);
};

/** The line with another value at a place. */
export const withOperand = (line: TestLine, at: number, operand: Operand | null): TestLine => {
  const { subject, relation, operands } = line;
  return { kind: 'test', subject, relation, operands: operands.with(at, operand) };
};

const isText = (operand: Operand): boolean => operand.kind === 'literal' && operand.term.kind === 'text';

const isReadable = (operand: Operand, relation: Relation): boolean =>
  !isPattern(relation) ||
  (operand.kind === 'literal' && isText(operand) && compilePattern(String(operand.term.value)) !== undefined);

/** Has the line all it needs to be a condition? */
export const isComplete = ({ subject, relation, operands }: TestLine): boolean =>
  subject !== null &&
  operands.length >= (operandCount(relation) ?? 1) &&
  operands.every((operand) => operand !== null && isReadable(operand, relation));
