/**
 * Data validation in the file: by range, limited to the existing rows, lists by name
 * (`docs/workbooks.md#validations`).
 */

import { cutText } from '../cut-text.ts';
import type { DataValidation } from './exceljs.ts';
import type { Validation } from './sheet-plan.ts';

/** Longer messages make Excel reject the file. */
const MOST_CHARACTERS = 225;

const short = (text: string): string => cutText(text, MOST_CHARACTERS);

const quoted = (word: string): string => `"${word.replaceAll('"', '""')}"`;

type Rule = Validation['rule'];

/**
 * For example `OR(C2="Automatic",AND(ISNUMBER(C2),C2>=0.02))`, relative to the range's first cell; Excel shifts it
 * for the others.
 */
const numberFormula = (cell: string, { min, max, words }: Extract<Rule, { kind: 'number' }>): string => {
  const bounds = [
    `ISNUMBER(${cell})`,
    ...(min === null ? [] : [`${cell}>=${min}`]),
    ...(max === null ? [] : [`${cell}<=${max}`]),
  ];
  const number = bounds.length > 1 ? `AND(${bounds.join(',')})` : `ISNUMBER(${cell})`;
  return words.length === 0
    ? number
    : `OR(${[...words.map((word) => `${cell}=${quoted(word)}`), number].join(',')})`;
};

const ruleOf = (rule: Rule, firstCell: string): Pick<DataValidation, 'type' | 'formulae'> => {
  switch (rule.kind) {
    case 'list':
      return { type: 'list', formulae: [rule.list] };
    case 'length':
      return { type: 'textLength', formulae: [String(rule.min), String(rule.max)] };
    case 'number':
      return { type: 'custom', formulae: [numberFormula(firstCell, rule)] };
  }
};

/** The validation of a column's cells, the first of which is `firstCell`. */
export const dataValidation = ({ rule, style, message }: Validation, firstCell: string): DataValidation => ({
  ...ruleOf(rule, firstCell),
  operator: 'between',
  allowBlank: true,
  showErrorMessage: true,
  errorStyle: style,
  error: short(message),
});
