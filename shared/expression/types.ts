/** The type of a term's values, as far as known without a row. */
import type { Field } from '../ad/fields.ts';
import type { Term } from './ast.ts';
import { isMoneyMetric } from './metrics.ts';

/** Money is a number in units of the currency; `any` is known with the row only. */
export type TermType = 'number' | 'money' | 'text' | 'boolean' | 'date' | 'any';

const ATTRIBUTE_TYPES = { NUMBER: 'number', BOOL: 'boolean', LIST: 'text', STRING: 'any' } as const;

/** An attribute of an unknown category is declared STRING, so STRING may be any type. */
export const typeOfField = (field: Field): TermType => {
  switch (field.kind) {
    case 'micros':
    case 'cents':
      return 'money';
    case 'integer':
    case 'percent':
    case 'category':
    case 'campaign':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'timestamp':
      return 'date';
    case 'attribute':
      return ATTRIBUTE_TYPES[field.type];
    default:
      return 'text';
  }
};

const isNumber = (type: TermType): boolean => type === 'number' || type === 'money';

const typeOfArithmetic = ({ op, left, right }: Term & { readonly kind: 'arithmetic' }): TermType => {
  const [a, b] = [typeOf(left), typeOf(right)];
  if (a === 'date' || b === 'date') return a === b ? 'number' : 'date';
  if (op === '/' && a === b) return 'number';
  return a === 'money' || b === 'money' ? 'money' : 'number';
};

/** The common type of several terms, one of which is the value. */
const commonType = (terms: readonly Term[]): TermType => {
  const types = new Set(terms.map(typeOf));
  const [first = 'any'] = types;
  if (types.size === 1) return first;
  return [...types].every(isNumber) ? 'money' : 'any';
};

const typeOfCall = ({ name, args }: Term & { readonly kind: 'call' }): TermType => {
  switch (name) {
    case 'round':
    case 'clamp': {
      const [first] = args;
      return first && typeOf(first) === 'money' ? 'money' : 'number';
    }
    case 'min':
    case 'max': {
      const type = commonType(args);
      return isNumber(type) || type === 'date' ? type : 'any';
    }
    case 'if':
      return commonType(args.slice(1));
    case 'coalesce':
      return commonType(args);
    case 'len':
      return 'number';
    case 'today':
      return 'date';
    default:
      return 'text';
  }
};

/** The type of a term's values; a word such as AUTOMATIC in a money field is money without a value. */
export const typeOf = (term: Term): TermType => {
  switch (term.kind) {
    case 'field':
      return typeOfField(term.field);
    case 'number':
    case 'text':
    case 'boolean':
    case 'date':
      return term.kind;
    case 'metric':
      return isMoneyMetric(term.metric) ? 'money' : 'number';
    case 'arithmetic':
      return typeOfArithmetic(term);
    case 'join':
      return 'text';
    case 'call':
      return typeOfCall(term);
    case 'test':
      return 'boolean';
  }
};

/** Are the term's values numbers or money? */
export const isNumeric = (term: Term): boolean => isNumber(typeOf(term));
