/** The words of relations; days are before and after, amounts below and above. */
import type { Relation } from '../../../../shared/expression/builder/index.ts';
import type { MessageKey } from '../../../../shared/locale/index.ts';

const WORDS = {
  '=': 'builder.is',
  '!=': 'builder.is_not',
  '<': 'builder.below',
  '<=': 'builder.at_most',
  '>': 'builder.above',
  '>=': 'builder.at_least',
  between: 'builder.between',
  in: 'builder.in',
  'not-in': 'builder.not_in',
  contains: 'builder.contains',
  'not-contains': 'builder.contains_not',
  'starts-with': 'builder.starts',
  'not-starts-with': 'builder.starts_not',
  matches: 'builder.matches',
  'not-matches': 'builder.matches_not',
  empty: 'builder.empty',
  'not-empty': 'builder.empty_not',
  holds: 'builder.holds',
  'holds-not': 'builder.holds_not',
} as const satisfies Readonly<Record<Relation, MessageKey>>;

const OF_DATES = {
  '<': 'builder.before',
  '<=': 'builder.until',
  '>': 'builder.after',
  '>=': 'builder.since',
} as const satisfies Partial<Record<Relation, MessageKey>>;

const isOrder = (relation: Relation): relation is keyof typeof OF_DATES => Object.hasOwn(OF_DATES, relation);

export const relationWord = (relation: Relation, isDate: boolean) =>
  isDate && isOrder(relation) ? OF_DATES[relation] : WORDS[relation];
