/** Converts a condition to a form; what a form has no line for becomes a line of free text. */
import { sameJson } from '../../json.ts';
import type { Comparison, Expression, Term } from '../ast.ts';
import { fieldNames, type Names } from '../names.ts';
import { parseExpression, parseWithPlaces } from '../parse/read.ts';
import { print } from '../print.ts';
import {
  type Group,
  groupOf,
  type Line,
  type Literal,
  type Measured,
  type Operand,
  type Relation,
  type Subject,
  type TestLine,
} from './form.ts';

/** The text of a condition as it was written; undefined where it has no place of its own. */
type WrittenAs = (condition: Expression) => string | undefined;

const measuredIn = (term: Term): Measured | undefined =>
  term.kind === 'field' || term.kind === 'metric' ? term : undefined;

const literalIn = (term: Term): Literal | undefined =>
  term.kind === 'number' || term.kind === 'text' || term.kind === 'boolean' || term.kind === 'date'
    ? term
    : undefined;

const MOST_DAYS = 100_000n;

/** `today()`, or so many days before or after it. */
const daysAgoIn = (term: Term): Operand | undefined => {
  if (term.kind === 'call') return term.name === 'today' ? { kind: 'days-ago', days: 0 } : undefined;
  if (term.kind !== 'arithmetic' || (term.op !== '-' && term.op !== '+')) return undefined;
  const { op, left, right } = term;
  if (left.kind !== 'call' || left.name !== 'today' || right.kind !== 'number') return undefined;
  const { units, scale } = right.value;
  if (scale > 0 || units < 0n || units > MOST_DAYS) return undefined;
  return { kind: 'days-ago', days: op === '-' ? Number(units) : -Number(units) };
};

/** A field or metric, or its product with a number. */
const otherIn = (term: Term): Operand | undefined => {
  if (term.kind === 'arithmetic' && term.op === '*') {
    const of = measuredIn(term.left);
    const { right } = term;
    return of && right.kind === 'number' ? { kind: 'other', of, factor: right.value } : undefined;
  }
  const of = measuredIn(term);
  return of && { kind: 'other', of, factor: null };
};

const operandIn = (term: Term): Operand | undefined => {
  const literal = literalIn(term);
  return literal ? { kind: 'literal', term: literal } : (daysAgoIn(term) ?? otherIn(term));
};

type Tested = Pick<TestLine, 'relation' | 'operands'> & { readonly subject: Subject };

const FLIPPED: Readonly<Record<Comparison, Comparison>> = {
  '=': '=',
  '!=': '!=',
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
};

const compared = (left: Term, op: Comparison, right: Term): Tested | undefined => {
  const [subject, operand] = [measuredIn(left), operandIn(right)];
  return subject && operand && { subject, relation: op, operands: [operand] };
};

const textTested = (relation: Relation, item: Term, text: Term): Tested | undefined => {
  const [subject, term] = [measuredIn(item), literalIn(text)];
  return subject && term && { subject, relation, operands: [{ kind: 'literal', term }] };
};

const listed = (item: Term, list: readonly Term[]): Tested | undefined => {
  const subject = measuredIn(item);
  const terms = list.flatMap((term) => literalIn(term) ?? []);
  if (!subject || terms.length < list.length) return undefined;
  return { subject, relation: 'in', operands: terms.map((term) => ({ kind: 'literal', term })) };
};

const testedIn = (condition: Expression): Tested | undefined => {
  switch (condition.kind) {
    case 'compare': {
      const { left, op, right } = condition;
      return compared(left, op, right) ?? compared(right, FLIPPED[op], left);
    }
    case 'in':
      return listed(condition.item, condition.list);
    case 'contains':
      return textTested('contains', condition.item, condition.text);
    case 'startsWith':
      return textTested('starts-with', condition.item, condition.text);
    case 'matches': {
      const { item, pattern } = condition;
      return textTested('matches', item, { kind: 'text', value: pattern.source, bare: false });
    }
    case 'empty': {
      const subject = measuredIn(condition.item);
      return subject && { subject, relation: 'empty', operands: [] };
    }
    case 'flag':
      return { subject: condition, relation: 'holds', operands: [] };
    case 'true': {
      const subject = measuredIn(condition.item);
      return subject && { subject, relation: 'holds', operands: [] };
    }
    default:
      return undefined;
  }
};

const OPPOSITES: Partial<Record<Relation, Relation>> = {
  in: 'not-in',
  contains: 'not-contains',
  'starts-with': 'not-starts-with',
  matches: 'not-matches',
  empty: 'not-empty',
  holds: 'holds-not',
};

/** `not` before a comparison is none of these: `not bid = 1` holds for automatic bids, `bid != 1` does not. */
const testIn = (condition: Expression): Tested | undefined => {
  if (condition.kind !== 'not') return testedIn(condition);
  const tested = testedIn(condition.item);
  const relation = tested && OPPOSITES[tested.relation];
  return relation && { ...tested, relation };
};

/** Two neighbours such as `bid >= 1` and `bid <= 2` as one line; undefined for any others. */
const spanOf = (first: Line, second: Line | undefined): TestLine | undefined => {
  if (first.kind !== 'test' || second?.kind !== 'test') return undefined;
  if (first.relation !== '>=' || second.relation !== '<=') return undefined;
  if (!first.subject || !second.subject || !sameSubject(first.subject, second.subject)) return undefined;
  const { written } = first;
  const isWritten = written !== undefined && second.written !== undefined;
  return {
    kind: 'test',
    subject: first.subject,
    relation: 'between',
    operands: [...first.operands, ...second.operands],
    ...(isWritten ? { written: `${written} and ${second.written}` } : {}),
  };
};

const keyOf = (subject: Subject): readonly (string | number | boolean)[] => {
  if (subject.kind === 'flag') return ['flag', subject.flag];
  if (subject.kind === 'field') return ['field', subject.field.path];
  return ['metric', subject.metric, subject.period.days, subject.period.before];
};

/** Are two lines about the same? */
export const sameSubject = (a: Subject, b: Subject): boolean => sameJson(keyOf(a), keyOf(b));

const withSpans = (lines: readonly Line[]): readonly Line[] => {
  const [first, second, ...rest] = lines;
  if (!first) return [];
  const span = spanOf(first, second);
  return span ? [span, ...withSpans(rest)] : [first, ...withSpans(lines.slice(1))];
};

const groupIn = (condition: Expression, writtenAs: WrittenAs): Group => {
  const lines = (items: readonly Expression[]): readonly Line[] =>
    items.map((item) => lineIn(item, writtenAs));
  if (condition.kind === 'all') return groupOf('all', []);
  if (condition.kind === 'and') return groupOf('all', withSpans(lines(condition.items)));
  if (condition.kind === 'or') return groupOf('any', lines(condition.items));
  if (condition.kind !== 'not' || testIn(condition)) return groupOf('all', lines([condition]));
  const { item } = condition;
  return groupOf('none', lines(item.kind === 'or' ? item.items : [item]));
};

const lineIn = (condition: Expression, writtenAs: WrittenAs): Line => {
  const written = writtenAs(condition);
  const tested = testIn(condition);
  if (tested) return { kind: 'test', ...tested, ...(written === undefined ? {} : { written }) };
  if (!['and', 'or', 'not', 'all'].includes(condition.kind))
    return { kind: 'free', text: written ?? print(condition) };
  const group = groupIn(condition, writtenAs);
  const [only, ...others] = group.lines;
  return group.match === 'all' && only && others.length === 0 ? only : group;
};

/** The text without parentheses around all of it, which a line does not need. */
const bare = (text: string, names: Names): string => {
  const inner = /^\((.*)\)$/su.exec(text)?.[1]?.trim();
  return inner !== undefined && parseExpression(inner, names).ok ? bare(inner, names) : text;
};

/** The form of a condition's text; one that cannot be parsed is one line of free text. */
export const readForm = (text: string, names: Names = fieldNames): Group => {
  const parsed = parseWithPlaces(text, names);
  if (!parsed.ok) return groupOf('all', [{ kind: 'free', text }]);
  return groupIn(parsed.expression, (condition) => {
    const place = parsed.places.get(condition);
    return place && bare(text.slice(place.at, place.end), names);
  });
};
