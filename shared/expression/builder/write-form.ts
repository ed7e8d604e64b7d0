/** Converts a form to the text of a condition. Lines that are not filled in yet are left out. */
import type { Comparison, Expression, Term } from '../ast.ts';
import { COMPARISONS } from '../ast.ts';
import { fieldNames, type Names } from '../names.ts';
import { parseExpression } from '../parse/read.ts';
import { comparisonMode } from '../parse/terms.ts';
import { compilePattern } from '../pattern.ts';
import { print } from '../print.ts';
import type { Group, Line, Measured, Operand, Relation, TestLine } from './form.ts';
import { isComplete } from './relations.ts';

const whole = (units: bigint): Term => ({
  kind: 'number',
  value: { units, scale: 0 },
  source: String(units),
});

const TODAY: Term = { kind: 'call', name: 'today', args: [] };

const termOf = (operand: Operand): Term => {
  switch (operand.kind) {
    case 'literal':
      return operand.term;
    case 'days-ago': {
      const { days } = operand;
      if (days === 0) return TODAY;
      const right = whole(BigInt(Math.abs(days)));
      return { kind: 'arithmetic', op: days > 0 ? '-' : '+', left: TODAY, right };
    }
    case 'other': {
      const { of, factor } = operand;
      if (!factor) return of;
      return { kind: 'arithmetic', op: '*', left: of, right: { kind: 'number', value: factor, source: '' } };
    }
  }
};

const compared = (left: Term, op: Comparison, right: Term): Expression => ({
  kind: 'compare',
  op,
  left,
  right,
  mode: comparisonMode(left, right),
});

const opposite = (condition: Expression | undefined): Expression | undefined =>
  condition && { kind: 'not', item: condition };

const comparisonIn = (relation: Relation): Comparison | undefined =>
  COMPARISONS.find((comparison) => comparison === relation);

/** The condition of a relation; undefined where a value is missing or is no pattern. */
const conditionOf = (item: Measured, relation: Relation, terms: readonly Term[]): Expression | undefined => {
  const [first, second] = terms;
  const comparison = comparisonIn(relation);
  if (comparison) return first && compared(item, comparison, first);
  switch (relation) {
    case 'between':
      return first && second
        ? { kind: 'and', items: [compared(item, '>=', first), compared(item, '<=', second)] }
        : undefined;
    case 'in':
      return { kind: 'in', item, list: terms };
    case 'contains':
      return first && { kind: 'contains', item, text: first };
    case 'starts-with':
      return first && { kind: 'startsWith', item, text: first };
    case 'matches': {
      const pattern = first?.kind === 'text' ? compilePattern(first.value) : undefined;
      return pattern && { kind: 'matches', item, pattern };
    }
    case 'empty':
      return { kind: 'empty', item };
    case 'holds':
      return { kind: 'true', item };
    case 'not-in':
      return opposite(conditionOf(item, 'in', terms));
    case 'not-contains':
      return opposite(conditionOf(item, 'contains', terms));
    case 'not-starts-with':
      return opposite(conditionOf(item, 'starts-with', terms));
    case 'not-matches':
      return opposite(conditionOf(item, 'matches', terms));
    case 'not-empty':
      return opposite(conditionOf(item, 'empty', terms));
    case 'holds-not':
      return opposite(conditionOf(item, 'holds', terms));
    default:
      return undefined;
  }
};

const textOfTest = (line: TestLine): string | undefined => {
  if (line.written !== undefined) return line.written;
  const { subject, relation, operands } = line;
  if (!subject || !isComplete(line)) return undefined;
  if (subject.kind === 'flag') return relation === 'holds-not' ? `not ${subject.flag}` : subject.flag;
  const terms = operands.flatMap((operand) => (operand ? [termOf(operand)] : []));
  const condition = conditionOf(subject, relation, terms);
  return condition && print(condition);
};

/** A part of a text, and the words beside which it needs parentheses. */
type Piece = { readonly text: string; readonly apart: readonly ('and' | 'or')[] };

const EVERYWHERE = ['and', 'or'] as const;

const pieceOf = (line: Line, names: Names): Piece | undefined => {
  if (line.kind === 'group') return groupPiece(line, names);
  if (line.kind === 'test') {
    const text = textOfTest(line);
    return text === undefined ? undefined : { text, apart: line.relation === 'between' ? ['or'] : [] };
  }
  if (line.text.trim() === '') return undefined;
  const parsed = parseExpression(line.text, names);
  const isWhole = parsed.ok && parsed.expression.kind !== 'and' && parsed.expression.kind !== 'or';
  return { text: line.text, apart: isWhole ? [] : EVERYWHERE };
};

const joined = (pieces: readonly Piece[], word: 'and' | 'or'): string =>
  pieces.map(({ text, apart }) => (apart.includes(word) ? `(${text})` : text)).join(` ${word} `);

const groupPiece = ({ match, lines }: Group, names: Names): Piece | undefined => {
  const pieces = lines.flatMap((line) => pieceOf(line, names) ?? []);
  const [only, ...others] = pieces;
  if (!only) return undefined;
  if (match === 'none') {
    const text = others.length > 0 ? joined(pieces, 'or') : only.text;
    return { text: /^\w+$/.test(text) ? `not ${text}` : `not (${text})`, apart: [] };
  }
  if (others.length === 0) return only;
  return { text: joined(pieces, match === 'all' ? 'and' : 'or'), apart: EVERYWHERE };
};

/** The text of a form; unchanged lines as they were written. */
export const writeForm = (form: Group, names: Names = fieldNames): string =>
  groupPiece(form, names)?.text ?? '';
