/** Why rows are held back, in words: the most frequent reasons with counts. Pure. */
import type { HeldReason } from '../../../shared/rules/push-forecast.ts';
import type { Words } from '../../core/words.ts';
import { kindText } from './problem-words.ts';

/** Most reasons named; Review and the problems panel have all. */
const MOST_REASONS = 3;

/** A single reason needs no count beside that of the rows. */
export const reasonsText = (reasons: readonly HeldReason[], words: Words): string => {
  if (reasons.length === 1) return reasons.map(({ problem }) => kindText(problem, words)).join('');
  const named = reasons
    .slice(0, MOST_REASONS)
    .map(({ problem, count }) => words.t('foretold.reason', { reason: kindText(problem, words), count }));
  return [...named, ...(reasons.length > MOST_REASONS ? ['…'] : [])].join(', ');
};
