/** How many days of performance an operation or a condition reads. Pure. */
import { expressionsOf } from '../../../shared/bulk/expressions.ts';
import type { Operation } from '../../../shared/bulk/operation.ts';
import {
  type Expression,
  metricsIn,
  type Names,
  parseExpression,
  type Term,
} from '../../../shared/expression/index.ts';

const longestIn = (read: readonly (Expression | Term)[]): number =>
  Math.max(0, ...read.flatMap(metricsIn).map(({ days }) => days));

/** The longest of its periods in days; 0 where it has none or is invalid. */
export const daysInCondition = (where: string, names: Names): number => {
  const parsed = parseExpression(where, names);
  return parsed.ok ? longestIn([parsed.expression]) : 0;
};

export const daysInOperation = (operation: Operation, names: Names): number =>
  longestIn(expressionsOf(operation, names));
