/** The expressions an operation evaluates for each row, so that their data can be loaded before. */
import type { Expression, Names, ParsedExpression, ParsedFormula, Term } from '../expression/index.ts';
import { parseExpression, parseFormula, parseTemplate } from '../expression/index.ts';
import type { Operation } from './operation.ts';
import { RESULT_MEASURES } from './operation.ts';

const parts = (parsed: ParsedExpression | ParsedFormula): readonly (Expression | Term)[] => {
  if (!parsed.ok) return [];
  return ['expression' in parsed ? parsed.expression : parsed.formula];
};

/** The formula, template, condition and results of an operation; invalid ones are left out. */
export const expressionsOf = (operation: Operation, names: Names): readonly (Expression | Term)[] => {
  if (operation.kind === 'spread' || operation.kind === 'places') {
    const { by, days } = operation;
    return RESULT_MEASURES.some((measure) => measure === by)
      ? parts(parseFormula(`${by}(${days}d)`, names))
      : [];
  }
  if (operation.kind === 'template') return parts(parseTemplate(operation.template, names));
  if (operation.kind !== 'formula') return [];
  const { formula, where } = operation;
  const condition = where === undefined ? [] : parts(parseExpression(where, names));
  return [...parts(parseFormula(formula, names)), ...condition];
};
