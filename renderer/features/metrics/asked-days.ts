/** How many days back an operation or a condition reads performance and orders. Pure. */
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
import { isOfOrders } from '../../../shared/metrics/measures.ts';

/** As far as its periods reach back, and those of the seller's own orders; 0 where it has none or is invalid. */
export type DaysAsked = { readonly days: number; readonly orders: number };

const longestIn = (read: readonly (Expression | Term)[]): DaysAsked => {
  const uses = read.flatMap(metricsIn);
  const longest = (of: typeof uses): number => Math.max(0, ...of.map(({ period }) => reachOf(period)));
  return { days: longest(uses), orders: longest(uses.filter(({ metric }) => isOfOrders(metric))) };
};

export const daysInCondition = (where: string, names: Names): DaysAsked => {
  const parsed = parseExpression(where, names);
  return longestIn(parsed.ok ? [parsed.expression] : []);
};

export const daysInOperation = (operation: Operation, names: Names): DaysAsked =>
  longestIn(expressionsOf(operation, names));
