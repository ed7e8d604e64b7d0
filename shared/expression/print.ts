/** Converts an expression or a formula to text that parses to the same again. */
import type { Field } from '../ad/fields.ts';
import type { Expression, Node, Term } from './ast.ts';
import { textOf } from './evaluate/values.ts';
import type { Names } from './names.ts';
import { fieldNames, isNameOf } from './names.ts';
import { isWordOf } from './parse/terms.ts';

const WORD = /^[\p{L}_][\p{L}\p{M}\p{N}_.@]*$/u;

const inBraces = (name: string): string => `{${name.replaceAll('}', '}}')}}`;

/** The name of a field in an expression: its alias, otherwise its path, in braces where that is no word. */
export const printField = (field: Field, names: Names = fieldNames): string => {
  const plain = [field.alias, field.path].find(
    (name) => name !== undefined && WORD.test(name) && isNameOf(names, name, false, field),
  );
  return plain ?? inBraces(field.path);
};

/** The name of a field within braces: its label where that is unambiguous, otherwise its path. */
export const printLabel = (field: Field, label: string, names: Names = fieldNames): string =>
  inBraces(isNameOf(names, label, true, field) ? label : field.path);

/** A text in quotes for an expression. */
export const printText = (text: string): string => `'${text.replaceAll("'", "''")}'`;

const isSimple = (node: Node): boolean =>
  ['number', 'field', 'text', 'boolean', 'date', 'metric', 'call', 'flag', 'true'].includes(node.kind);

const inside = (node: Node): string => (isSimple(node) ? print(node) : `(${print(node)})`);

/** A side of a test: calculations need no parentheses there. */
const side = (term: Term): string =>
  term.kind === 'arithmetic' || term.kind === 'join' ? print(term) : inside(term);

/** A field whose name is also a word of the other side needs braces. */
const beside = (term: Term, other: Term): string =>
  term.kind === 'field' && isWordOf(other, printField(term.field)) ? inBraces(term.field.path) : side(term);

const printTerm = (term: Term): string => {
  switch (term.kind) {
    case 'field':
      return printField(term.field);
    case 'number':
      return textOf(term.value);
    case 'text':
      return term.bare ? term.value : printText(term.value);
    case 'boolean':
      return String(term.value);
    case 'date':
      return term.value.text;
    case 'metric':
      return `${term.metric}(${term.period.days}d${term.period.before ? ', before' : ''})`;
    case 'arithmetic':
      return `${inside(term.left)} ${term.op} ${inside(term.right)}`;
    case 'join':
      return term.items.length > 1
        ? term.items.map(inside).join(' & ')
        : `'' & ${term.items.map(inside)[0] ?? "''"}`;
    case 'call':
      return `${term.name}(${term.args.map(print).join(', ')})`;
    case 'test':
      return print(term.test);
  }
};

/** A condition beside `and` or `or`: only other such conditions need parentheses. */
const grouped = (item: Expression): string =>
  item.kind === 'and' || item.kind === 'or' ? `(${print(item)})` : print(item);

/** Tests by a word have their `not` before that word. */
const printNot = (item: Expression): string => {
  switch (item.kind) {
    case 'in':
    case 'contains':
    case 'startsWith':
    case 'matches':
      return printTest(item, 'not ');
    case 'empty':
      return `${side(item.item)} is not empty`;
    default:
      return `not ${inside(item)}`;
  }
};

type WordTest = Extract<Expression, { readonly kind: 'in' | 'contains' | 'startsWith' | 'matches' }>;

const printTest = (test: WordTest, not: 'not ' | ''): string => {
  const item = `${side(test.item)} ${not}${test.kind}`;
  switch (test.kind) {
    case 'in':
      return `${item} (${test.list.map((term) => beside(term, test.item)).join(', ')})`;
    case 'contains':
    case 'startsWith':
      return `${item} ${beside(test.text, test.item)}`;
    case 'matches':
      return `${item} ${printText(test.pattern.source)}`;
  }
};

const printCondition = (condition: Expression): string => {
  switch (condition.kind) {
    case 'all':
      return '';
    case 'and':
    case 'or':
      return condition.items.map(grouped).join(` ${condition.kind} `);
    case 'not':
      return printNot(condition.item);
    case 'flag':
      return condition.flag;
    case 'true':
      return inside(condition.item);
    case 'compare':
      return `${beside(condition.left, condition.right)} ${condition.op} ${beside(condition.right, condition.left)}`;
    case 'in':
    case 'contains':
    case 'startsWith':
    case 'matches':
      return printTest(condition, '');
    case 'empty':
      return `${side(condition.item)} is empty`;
  }
};

const TERMS: ReadonlySet<string> = new Set<Term['kind']>([
  'field',
  'number',
  'text',
  'boolean',
  'date',
  'metric',
  'arithmetic',
  'join',
  'call',
  'test',
]);

const isTerm = (node: Node): node is Term => TERMS.has(node.kind);

/** The text of an expression or formula, without labels. */
export const print = (node: Node): string => (isTerm(node) ? printTerm(node) : printCondition(node));
