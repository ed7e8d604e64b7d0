/** Which days of performance an operation or a condition asks for. Pure. */
import type { Operation } from '../../shared/bulk/operation.ts';
import {
  metricsIn,
  type Names,
  type ParsedFormula,
  parseExpression,
  parseFormula,
  parseTemplate,
} from '../../shared/expression/index.ts';

/** The longest of its periods; 0 where it asks for none, or cannot be read. */
export const daysInCondition = (where: string, names: Names): number => {
  const parsed = parseExpression(where, names);
  return parsed.ok ? Math.max(0, ...metricsIn(parsed.expression).map(({ days }) => days)) : 0;
};

const daysInFormula = (parsed: ParsedFormula): number =>
  parsed.ok ? Math.max(0, ...metricsIn(parsed.formula).map(({ days }) => days)) : 0;

export const daysInOperation = (operation: Operation, names: Names): number => {
  if (operation.kind === 'template') return daysInFormula(parseTemplate(operation.template, names));
  if (operation.kind !== 'formula') return 0;
  return Math.max(
    daysInFormula(parseFormula(operation.formula, names)),
    daysInCondition(operation.where ?? '', names),
  );
};
