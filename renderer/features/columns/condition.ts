/** A column's condition as its form holds it: the test and the typed operands. Pure. */
import type { Field } from '../../../shared/ad/fields.ts';
import {
  AMOUNT_TESTS,
  type AmountTest,
  type ColumnFilter,
  TEXT_TESTS,
  type TextTest,
} from '../../../shared/contract/saved-views.ts';
import type { Json } from '../../../shared/json.ts';
import { isDay } from '../../../shared/metrics/days.ts';
import { conditionOf } from '../../core/rows/column-filter.ts';
import type { Words } from '../../core/words.ts';

export type ConditionName =
  | 'any'
  | 'chosen'
  | 'empty'
  | 'not_empty'
  | `text.${TextTest}`
  | `amount.${AmountTest}`;

/** The typed operand, and the upper end of a span. */
export type Typed = { readonly text: string; readonly to: string };

/** The tests for a field, in the order of the form. */
export const conditionsOf = (field: Field): readonly ConditionName[] => {
  const kind = conditionOf(field);
  const tests =
    kind === 'text'
      ? TEXT_TESTS.map((test) => `text.${test}` as const)
      : kind === 'amount'
        ? AMOUNT_TESTS.map((test) => `amount.${test}` as const)
        : [];
  return ['any', ...tests, 'empty', 'not_empty'];
};

export const conditionName = (filter: ColumnFilter | undefined): ConditionName => {
  switch (filter?.kind) {
    case undefined:
      return 'any';
    case 'values':
      return 'chosen';
    case 'empty':
      return filter.empty ? 'empty' : 'not_empty';
    case 'text':
      return `text.${filter.test}`;
    case 'amount':
      return `amount.${filter.test}`;
  }
};

/** A day is typed as a day, an amount in the sheet's format. */
const amountText = (field: Field, amount: Json, words: Words): string =>
  field.kind === 'timestamp' ? String(amount) : words.editText(field, amount);

export const typedOf = (field: Field, filter: ColumnFilter | undefined, words: Words): Typed => {
  if (filter?.kind === 'text') return { text: filter.text, to: '' };
  if (filter?.kind !== 'amount') return { text: '', to: '' };
  const to = filter.to === undefined ? '' : amountText(field, filter.to, words);
  return { text: amountText(field, filter.amount, words), to };
};

const amountIn = (field: Field, text: string, words: Words): string | number | null => {
  if (field.kind === 'timestamp') return isDay(text) ? text : null;
  const parsed = words.parse(field, text);
  if (!parsed.ok || text.trim() === '') return null;
  const { value } = parsed;
  return typeof value === 'number' || (typeof value === 'string' && /^-?\d+$/.test(value)) ? value : null;
};

/** The filter for a test and typed operands; null for no filter, undefined while the input is incomplete. */
export const filterFor = (
  field: Field,
  name: ConditionName,
  { text, to }: Typed,
  words: Words,
): ColumnFilter | null | undefined => {
  if (name === 'any') return null;
  if (name === 'chosen') return undefined;
  if (name === 'empty' || name === 'not_empty') return { kind: 'empty', empty: name === 'empty' };
  const textTest = TEXT_TESTS.find((test) => name === `text.${test}`);
  if (textTest) return text === '' ? null : { kind: 'text', test: textTest, text };
  const amountTest = AMOUNT_TESTS.find((test) => name === `amount.${test}`);
  const amount = amountIn(field, text, words);
  if (!amountTest || amount === null) return text.trim() === '' ? null : undefined;
  if (amountTest !== 'between') return { kind: 'amount', test: amountTest, amount };
  const end = amountIn(field, to, words);
  return end === null ? undefined : { kind: 'amount', test: amountTest, amount, to: end };
};
