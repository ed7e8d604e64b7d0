/** The values of a condition's lines as they are typed and shown. Pure. */
import { type Field, fieldOf } from '../../../../shared/ad/fields.ts';
import type { Measured, Operand, Relation } from '../../../../shared/expression/builder/index.ts';
import { typeOf } from '../../../../shared/expression/index.ts';
import type { Json } from '../../../../shared/json.ts';
import {
  type Decimal,
  decimalOfNumber,
  formatDecimal,
  normalized,
  parseDecimal,
} from '../../../../shared/money/decimal.ts';
import type { Words } from '../../../core/words.ts';

export type Literal = Extract<Operand, { readonly kind: 'literal' }>;

/** The control for a value: a list, a number, a day, a text. */
export type ValueKind = 'choice' | 'number' | 'date' | 'text';

export const valueKindOf = (of: Measured): ValueKind => {
  if (of.kind === 'field') {
    const { kind } = of.field;
    if (['enum', 'boolean', 'category', 'campaign', 'priceUnit'].includes(kind)) return 'choice';
  }
  switch (typeOf(of)) {
    case 'number':
    case 'money':
      return 'number';
    case 'date':
      return 'date';
    case 'boolean':
      return 'choice';
    default:
      return 'text';
  }
};

export const isMoney = (of: Measured): boolean => typeOf(of) === 'money';

/** Hundredths, whose sign stands behind them. */
export const isRate = (of: Measured): boolean => of.kind === 'metric' && /ctr$/i.test(of.metric);

const text = (value: string, bare = false): Literal => ({
  kind: 'literal',
  term: { kind: 'text', value, bare },
});

const number = (value: Decimal): Literal => ({
  kind: 'literal',
  term: { kind: 'number', value, source: formatDecimal(value, { decimal: '.', group: '' }) },
});

export const day = (value: string): Literal => ({
  kind: 'literal',
  term: { kind: 'date', value: { ms: Date.parse(value), hasTime: false, text: value } },
});

const WORD = /^[A-Z][A-Z_]*$/;

/** Words that are read as values of their field without quotes. */
const BARE = /^(?:[A-Z][A-Z_]*|yes|no)$/;

/** The literal of a value that was chosen from a list. */
export const chosenLiteral = (field: Field, value: Json): Literal => {
  if (typeof value === 'boolean') return { kind: 'literal', term: { kind: 'boolean', value } };
  const whole = typeof value === 'number' ? decimalOfNumber(value) : undefined;
  if (whole) return number(whole);
  const said = String(value);
  return text(said, field.kind === 'enum' && BARE.test(said));
};

/** The value a literal stands for in a list of choices. */
export const chosenValue = (field: Field, { term }: Literal): Json => {
  if (term.kind === 'number') return Number(formatDecimal(term.value, { decimal: '.', group: '' }));
  if (term.kind !== 'text' || field.kind !== 'enum')
    return term.kind === 'date' ? term.value.text : term.value;
  return field.values.find((value) => value.toLowerCase() === term.value.toLowerCase()) ?? term.value;
};

export type TypedLiteral =
  | { readonly ok: true; readonly literal: Literal | null }
  | { readonly ok: false; readonly code: string };

/** Money of the service in units of the currency. */
const unitsOf = (field: Field, value: Json): Literal | null => {
  if (typeof value === 'string' && WORD.test(value)) return text(value, true);
  if (value === null) return null;
  return number(normalized({ units: BigInt(String(value)), scale: field.kind === 'cents' ? 2 : 6 }));
};

const SPENT = fieldOf('budgets.total.spentMicros');

/** Amounts are typed as in the sheet, with the currency's sign and the field's words if one likes. */
const typedMoney = (of: Measured, typed: string, words: Words): TypedLiteral => {
  const field = of.kind === 'field' ? of.field : SPENT;
  const parsed = field && words.parse(field, typed);
  if (!field || !parsed) return { ok: false, code: 'not-number' };
  return parsed.ok ? { ok: true, literal: unitsOf(field, parsed.value) } : parsed;
};

export const typedNumber = (typed: string, words: Words): TypedLiteral => {
  if (typed.trim() === '') return { ok: true, literal: null };
  const parsed = parseDecimal(typed.replace(/\s*%\s*$/u, ''), words.format);
  return parsed.ok ? { ok: true, literal: number(parsed.value) } : parsed;
};

const ORDERED: ReadonlySet<Relation> = new Set(['<', '<=', '>', '>=', 'between']);

/** Texts with a number are ordered by it. */
const typedText = (typed: string, relation: Relation, words: Words): Literal => {
  const parsed = ORDERED.has(relation) ? typedNumber(typed, words) : undefined;
  return (parsed?.ok && parsed.literal) || text(typed);
};

/** The literal of a typed text; null for none. */
export const typedLiteral = (of: Measured, typed: string, relation: Relation, words: Words): TypedLiteral => {
  if (typed === '') return { ok: true, literal: null };
  if (valueKindOf(of) !== 'number') return { ok: true, literal: typedText(typed, relation, words) };
  return isMoney(of) ? typedMoney(of, typed, words) : typedNumber(typed, words);
};

/** The text a literal is typed as. */
export const literalText = (of: Measured, { term }: Literal, words: Words): string => {
  switch (term.kind) {
    case 'number':
      return formatDecimal(term.value, { ...words.format, group: '' }, isMoney(of) ? 2 : 0);
    case 'date':
      return term.value.text;
    case 'boolean':
      return words.t(term.value ? 'boolean.true' : 'boolean.false');
    case 'text': {
      const isWord = of.kind === 'field' && of.field.kind === 'micros';
      return isWord ? words.value(of.field, term.value.toUpperCase()) : term.value;
    }
  }
};

/** The text of a factor; '' for none. */
export const factorText = (factor: Decimal | null, { format }: Words): string =>
  factor ? formatDecimal(factor, { ...format, group: '' }) : '';
