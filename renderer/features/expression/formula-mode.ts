/** The three ways a text of the expression language is read: what is true of an ad, a value, a text with gaps. Pure. */
import {
  type BadExpression,
  type ExpressionMode,
  type Names,
  parseExpression,
  parseFormula,
  parseTemplate,
} from '../../../shared/expression/index.ts';

const PARSERS = { condition: parseExpression, formula: parseFormula, template: parseTemplate } as const;

/** What is wrong with a text, null where nothing is. An empty text is only no formula yet. */
export const faultIn = (text: string, mode: ExpressionMode, names: Names): BadExpression | null => {
  if (text.trim() === '') return null;
  const parsed = PARSERS[mode](text, names);
  return parsed.ok ? null : parsed;
};

/** A text in three: before the fault, the fault itself, and after it. A fault at the end has no text of its own. */
export const aroundFault = (
  text: string,
  { at, length = 1 }: Pick<BadExpression, 'at' | 'length'>,
): readonly [before: string, wrong: string, after: string] => [
  text.slice(0, at),
  text.slice(at, at + length),
  text.slice(at + length),
];
