/** An expression as data: parsed, its names known, its parts of fitting types. */
import type { Field } from '../ad/fields.ts';
import type { Decimal } from '../money/decimal.ts';
import type { Pattern } from './pattern.ts';

export const FLAGS = ['draft', 'problem', 'conflict', 'new', 'gone'] as const;
export type Flag = (typeof FLAGS)[number];

export type Comparison = '=' | '!=' | '<' | '<=' | '>' | '>=';
/** How two values are compared: as numbers only, with a word the expression gives, or as what they are. */
export type ComparisonMode = 'number' | 'word' | 'any';
export type Arithmetic = '+' | '-' | '*' | '/';

/** What has a value: a field, something written down, or a calculation. */
export type Term =
  | { readonly kind: 'field'; readonly field: Field }
  | { readonly kind: 'number'; readonly value: Decimal; readonly source: string }
  | { readonly kind: 'text'; readonly value: string; readonly bare: boolean }
  | { readonly kind: 'boolean'; readonly value: boolean }
  | { readonly kind: 'arithmetic'; readonly op: Arithmetic; readonly left: Term; readonly right: Term };

/** What is true or false of a row. */
export type Expression =
  | { readonly kind: 'all' }
  | { readonly kind: 'and' | 'or'; readonly items: readonly Expression[] }
  | { readonly kind: 'not'; readonly item: Expression }
  | { readonly kind: 'flag'; readonly flag: Flag }
  /** A yes-or-no field by itself. */
  | { readonly kind: 'true'; readonly item: Term }
  | {
      readonly kind: 'compare';
      readonly op: Comparison;
      readonly left: Term;
      readonly right: Term;
      readonly mode: ComparisonMode;
    }
  | { readonly kind: 'in'; readonly item: Term; readonly list: readonly Term[] }
  | { readonly kind: 'contains' | 'startsWith'; readonly item: Term; readonly text: Term }
  | { readonly kind: 'matches'; readonly item: Term; readonly pattern: Pattern }
  | { readonly kind: 'empty'; readonly item: Term };

const termFields = (term: Term): readonly Field[] =>
  term.kind === 'field'
    ? [term.field]
    : term.kind === 'arithmetic'
      ? [...termFields(term.left), ...termFields(term.right)]
      : [];

/** Every field an expression reads. */
export const fieldsIn = (expression: Expression): readonly Field[] => {
  switch (expression.kind) {
    case 'all':
    case 'flag':
      return [];
    case 'and':
    case 'or':
      return expression.items.flatMap(fieldsIn);
    case 'not':
      return fieldsIn(expression.item);
    case 'compare':
      return [...termFields(expression.left), ...termFields(expression.right)];
    case 'in':
      return [expression.item, ...expression.list].flatMap(termFields);
    case 'contains':
    case 'startsWith':
      return [expression.item, expression.text].flatMap(termFields);
    case 'true':
    case 'matches':
    case 'empty':
      return termFields(expression.item);
  }
};
