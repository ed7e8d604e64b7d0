/** How many days back an operation or a condition reads performance. Pure. */
import { expressionsOf } from '../../../shared/bulk/expressions.ts';
import type { Operation } from '../../../shared/bulk/operation.ts';
import {
  type Expression,
  metricsIn,
  type Names,
  parseExpression,
  reachOf,
  type Term,
} from '../../../shared/expression/index.ts';

const longestIn = (read: readonly (Expression | Term)[]): number =>
  Math.max(0, ...read.flatMap(metricsIn).map(({ period }) => reachOf(period)));

/** As far as its periods reach back; 0 where it has none or is invalid. */
export const daysInCondition = (where: string, names: Names): number => {
  const parsed = parseExpression(where, names);
  return parsed.ok ? longestIn([parsed.expression]) : 0;
};

export const daysInOperation = (operation: Operation, names: Names): number =>
  longestIn(expressionsOf(operation, names));
