/** The three modes of the expression language: condition, formula, template. Pure. */
import {
  type BadExpression,
  type ExpressionMode,
  type Names,
  parseExpression,
  parseFormula,
  parseTemplate,
} from '../../../shared/expression/index.ts';

const PARSERS = { condition: parseExpression, formula: parseFormula, template: parseTemplate } as const;

/** The error in a text; null for none. An empty text is an unfinished formula and no error. */
export const faultIn = (text: string, mode: ExpressionMode, names: Names): BadExpression | null => {
  if (text.trim() === '') return null;
  const parsed = PARSERS[mode](text, names);
  return parsed.ok ? null : parsed;
};

/** A text in three parts: before the error, the error, after it. An error at the end has no text of its own. */
export const aroundFault = (
  text: string,
  { at, length = 1 }: Pick<BadExpression, 'at' | 'length'>,
): readonly [before: string, wrong: string, after: string] => [
  text.slice(0, at),
  text.slice(at, at + length),
  text.slice(at + length),
];
