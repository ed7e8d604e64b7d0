/** Sentences about malformed data. */
import type { MalformedPart } from '../../shared/contract/results/malformed-parts.ts';
import { words } from './words.ts';

const NAMED = 5;

/** The first ids; a question mark where the id is unreadable. */
export const idsOf = (odd: readonly MalformedPart[]): string =>
  odd
    .slice(0, NAMED)
    .map(({ id }) => id ?? '?')
    .join(', ');

/** Empty where all could be read. */
export const malformedCategoriesText = (odd: readonly MalformedPart[]): readonly string[] =>
  odd.length === 0 ? [] : [words().t('pull.odd_categories', { count: odd.length, categories: idsOf(odd) })];
