/** The AST of expressions: parsed, names resolved, types checked. */
import type { Field } from '../ad/fields.ts';
import type { Decimal } from '../money/decimal.ts';
import type { FunctionName } from './function-names.ts';
import { type Metric, type MetricUse, type Period, periodKey } from './metrics.ts';
import type { Moment } from './moment.ts';
import type { Pattern } from './pattern.ts';

export const FLAGS = ['draft', 'problem', 'conflict', 'new', 'gone'] as const;
export type Flag = (typeof FLAGS)[number];

export const COMPARISONS = ['=', '!=', '<', '<=', '>', '>='] as const;
export type Comparison = (typeof COMPARISONS)[number];
/** How two values are compared: as numbers or dates only, with a given word, or by their own type. */
export type ComparisonMode = 'number' | 'date' | 'word' | 'any';
export const ARITHMETIC = ['+', '-', '*', '/'] as const;
export type Arithmetic = (typeof ARITHMETIC)[number];

/** A term with a value: a field, a literal, a metric, or a computed value. */
export type Term =
  | { readonly kind: 'field'; readonly field: Field }
  | { readonly kind: 'number'; readonly value: Decimal; readonly source: string }
  | { readonly kind: 'text'; readonly value: string; readonly bare: boolean }
  | { readonly kind: 'boolean'; readonly value: boolean }
  | { readonly kind: 'date'; readonly value: Moment }
  /** A metric of an ad over a period. */
  | { readonly kind: 'metric'; readonly metric: Metric; readonly period: Period }
  | { readonly kind: 'arithmetic'; readonly op: Arithmetic; readonly left: Term; readonly right: Term }
  /** Concatenated texts, empty ones as nothing: `a & b`, and every template. */
  | { readonly kind: 'join'; readonly items: readonly Term[] }
  | { readonly kind: 'call'; readonly name: FunctionName; readonly args: readonly Term[] }
  /** A condition as a boolean value. */
  | { readonly kind: 'test'; readonly test: Expression };

/** A condition on a row. */
export type Expression =
  | { readonly kind: 'all' }
  | { readonly kind: 'and' | 'or'; readonly items: readonly Expression[] }
  | { readonly kind: 'not'; readonly item: Expression }
  | { readonly kind: 'flag'; readonly flag: Flag }
  /** A boolean value as a condition. */
  | { readonly kind: 'true'; readonly item: Term }
  | {
      readonly kind: 'compare';
      readonly op: Comparison;
      readonly left: Term;
      readonly right: Term;
      readonly mode: ComparisonMode;
    }
  | { readonly kind: 'in'; readonly item: Term; readonly list: readonly Term[] }
  | { readonly kind: 'contains' | 'startsWith'; readonly item: Term; readonly text: Term }
  | { readonly kind: 'matches'; readonly item: Term; readonly pattern: Pattern }
  | { readonly kind: 'empty'; readonly item: Term };

export type Node = Term | Expression;

const partsOf = (node: Node): readonly Node[] => {
  switch (node.kind) {
    case 'and':
    case 'or':
    case 'join':
      return node.items;
    case 'not':
    case 'true':
    case 'matches':
    case 'empty':
      return [node.item];
    case 'compare':
    case 'arithmetic':
      return [node.left, node.right];
    case 'in':
      return [node.item, ...node.list];
    case 'contains':
    case 'startsWith':
      return [node.item, node.text];
    case 'call':
      return node.args;
    case 'test':
      return [node.test];
    default:
      return [];
  }
};

/** The node and all nodes within it, in source order; not those within nodes that are `closed`. */
export const nodesIn = (node: Node, closed: (part: Node) => boolean = () => false): readonly Node[] => {
  const found: Node[] = [];
  const open: Node[] = [node];
  for (let next = open.pop(); next; next = open.pop()) {
    found.push(next);
    if (!closed(next)) open.push(...[...partsOf(next)].reverse());
  }
  return found;
};

/** Every field that an expression or a formula reads. */
export const fieldsIn = (node: Node): readonly Field[] =>
  nodesIn(node).flatMap((part) => (part.kind === 'field' ? [part.field] : []));

/**
 * Every metric with its period that an expression or formula reads, each once, so that it can be summed up in
 * advance.
 */
export const metricsIn = (node: Node): readonly MetricUse[] => {
  const uses = nodesIn(node).flatMap((part) =>
    part.kind === 'metric' ? [{ metric: part.metric, period: part.period }] : [],
  );
  return [...new Map(uses.map((use) => [`${use.metric} ${periodKey(use.period)}`, use])).values()];
};

/** Does a part say itself what holds where a value is missing? */
const allowsForNone = (part: Node): boolean =>
  part.kind === 'empty' || (part.kind === 'call' && part.name === 'coalesce');

/** The periods of metrics that must be known for an expression to be true or false of a row. */
export const periodsNeeded = (node: Node): readonly Period[] => {
  const periods = nodesIn(node, allowsForNone).flatMap((part) =>
    part.kind === 'metric' ? [part.period] : [],
  );
  return [...new Map(periods.map((period) => [periodKey(period), period])).values()];
};
