/** Type checks of terms, and the meaning of literals beside other terms. */
import type { Field } from '../../ad/fields.ts';
import { FIELDS } from '../../ad/fields.ts';
import { parseDecimal } from '../../money/decimal.ts';
import { PLAIN } from '../../money/number-format.ts';
import type { ComparisonMode, Expression, Node, Term } from '../ast.ts';
import { nodesIn } from '../ast.ts';
import { momentOf } from '../moment.ts';
import { isNumeric, typeOf } from '../types.ts';
import { Fault } from './fault.ts';

/**
 * A part of an expression with its position: a value or a condition. `word` is a bare word with a meaning of its own
 * (a metric) that is text beside texts; `name` is a bare word that names a field, or a value of the field beside it
 * (`status = DELETED`).
 */
export type Part = { readonly at: number; readonly end: number } & (
  | { readonly term: Term; readonly condition?: never; readonly word?: string; readonly name?: string }
  | { readonly condition: Expression; readonly term?: never; readonly word?: never; readonly name?: never }
);

export const asTerm = (part: Part): Term => {
  if (part.term) return part.term;
  if (part.condition.kind === 'flag') {
    throw new Fault('expression.flag-as-text', part, { name: part.condition.flag });
  }
  throw new Fault('expression.not-a-value', part);
};

const wordsOf = (field: Field): readonly string[] =>
  field.kind === 'enum' ? field.values : field.kind === 'micros' ? field.words : [];

/** The interface's words for values: AUTOMATIC, PAUSED, FIXED_PRICE. */
const VALUE_WORDS: ReadonlySet<string> = new Set(FIELDS.flatMap(wordsOf).map((word) => word.toLowerCase()));

/** Is it one of the words for values of the term's field? */
export const isWordOf = (term: Term, name: string): boolean =>
  term.kind === 'field' && wordsOf(term.field).some((word) => word.toLowerCase() === name.toLowerCase());

/** The part as a value. An unknown bare word is most likely a mistyped field, unless the interface has it. */
export const asValue = (part: Part): Term => {
  if (part.condition && part.condition.kind !== 'flag') return { kind: 'test', test: part.condition };
  const term = asTerm(part);
  if (term.kind === 'text' && term.bare && !VALUE_WORDS.has(term.value.toLowerCase())) {
    throw new Fault('expression.unknown-field', part, { name: term.value });
  }
  return term;
};

const MAX_SAID = 40;

const notA = (what: 'number' | 'date', part: Part, source: string): Fault => {
  const text = part.term?.kind === 'text' ? part.term.value : source.slice(part.at, part.end);
  return new Fault(`expression.not-a-${what}`, part, { text: text.slice(0, MAX_SAID) });
};

const isTextItself = (term: Term): boolean => term.kind !== 'field' && typeOf(term) === 'text';

/** The part as a value that can be ordered: no literal text or boolean. */
export const asOrdered = (part: Part, source: string): Term => {
  const term = asTerm(part);
  if (isTextItself(term) || term.kind === 'boolean') throw notA('number', part, source);
  return term;
};

/** The part as a value for arithmetic. */
export const asNumber = (part: Part, source: string): Term => {
  const term = asOrdered(part, source);
  if (typeOf(term) === 'date') throw notA('number', part, source);
  return term;
};

const isYesOrNo = (term: Term): boolean => {
  const type = typeOf(term);
  return type === 'boolean' || (type === 'any' && term.kind !== 'text') || isAttribute(term);
};

const isAttribute = (term: Term): boolean => term.kind === 'field' && term.field.kind === 'attribute';

export const asCondition = (part: Part): Expression => {
  if (part.condition) return part.condition;
  if (part.term.kind === 'test') return part.term.test;
  if (isYesOrNo(part.term)) return { kind: 'true', item: part.term };
  throw new Fault('expression.not-a-condition', part);
};

const dependsOnRow = (node: Node): boolean =>
  nodesIn(node).some((part) => part.kind === 'field' || part.kind === 'metric' || part.kind === 'flag');

/** Refuses comparisons without a field: `colour = red`, with no field `colour`, would always be false. */
export const expectField = (part: Part, ...others: readonly Term[]): void => {
  const term = asTerm(part);
  if ([term, ...others].some(dependsOnRow)) return;
  if (term.kind === 'text' && term.bare)
    throw new Fault('expression.unknown-field', part, { name: term.value });
  throw new Fault('expression.no-field', part);
};

/** Is the term always text, so that what is beside it is text too? */
const wantsText = (term: Term): boolean =>
  term.kind === 'field' ? term.field.kind === 'text' : term.kind !== 'text' && typeOf(term) === 'text';

/** Is it a metric's name beside text? Then the literal word is meant. */
const isWordBeside = (part: Part, other: Term): boolean =>
  part.word !== undefined && other.kind !== 'text' && !isNumeric(other);

const asText = (part: Part, term: Term): Term => {
  if (part.word !== undefined) return { kind: 'text', value: part.word, bare: true };
  if (term.kind === 'number') return { kind: 'text', value: term.source, bare: false };
  return term.kind === 'date' ? { kind: 'text', value: term.value.text, bare: false } : term;
};

/**
 * A literal takes the type of the term beside it: `vendor = 00123` is a text with its zeros, `bid = '0.35'` a number,
 * `created > '2026-01-31'` a date, `title contains clicks` a word and no metric, and `status = DELETED` the status
 * although a date has that name too (in braces it is the date).
 */
export const besides = (part: Part, other: Term): Term => {
  const term = asTerm(part);
  if (part.name !== undefined && isWordOf(other, part.name))
    return { kind: 'text', value: part.name, bare: true };
  if (wantsText(other) || isWordBeside(part, other)) return asText(part, term);
  if (term.kind !== 'text') return term;
  if (typeOf(other) === 'date') {
    const value = momentOf(term.value);
    return value ? { kind: 'date', value } : term;
  }
  const parsed = isNumeric(other) ? parseDecimal(term.value, PLAIN) : undefined;
  return parsed?.ok ? { kind: 'number', value: parsed.value, source: term.value } : term;
};

/** Compares as numbers or dates only, with a literal word, or by the values' own types. */
export const comparisonMode = (left: Term, right: Term): ComparisonMode => {
  if (isNumeric(left) && isNumeric(right)) return 'number';
  const dates = [left, right].filter((term) => typeOf(term) === 'date').length;
  if (dates === 2 || (dates === 1 && [left, right].some((term) => typeOf(term) === 'any'))) return 'date';
  return left.kind === 'text' || right.kind === 'text' ? 'word' : 'any';
};

/** The fault of two terms that cannot be ordered; undefined where they can. */
export const orderFault = (
  sides: readonly [Part, Part],
  [left, right]: readonly [Term, Term],
  source: string,
): Fault | undefined => {
  const word = left.kind === 'text' ? 0 : right.kind === 'text' ? 1 : undefined;
  if (word === undefined) return undefined;
  const other = word === 0 ? right : left;
  if (isNumeric(other)) return notA('number', sides[word], source);
  return typeOf(other) === 'date' ? notA('date', sides[word], source) : undefined;
};
