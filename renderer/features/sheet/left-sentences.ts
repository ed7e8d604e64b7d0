/** Sentences on the rows an action leaves out. */
import type { ExcludedRow, ExclusionReason } from '../../core/selection.ts';
import type { Words } from '../../core/words.ts';

/** Most titles in a sentence; of the others the number is given. */
const MOST_NAMED = 3;
/** Reasons that came up after the action was opened: their rows are named, as the seller counted on them. */
const SINCE: ReadonlySet<ExclusionReason> = new Set(['out-of-view', 'missing']);

const titlesOf = (left: readonly ExcludedRow[], { t }: Words): string => {
  const named = left.slice(0, MOST_NAMED).map(({ title }) => `“${title || t('common.untitled')}”`);
  const more = left.length - named.length;
  return [...named, ...(more > 0 ? [t('act.more', { count: more })] : [])].join(', ');
};

/** The rows an action leaves out, a sentence for each reason; rows that dropped out later are named. */
export const leftSentences = (left: readonly ExcludedRow[], said: Words): readonly string[] =>
  [...Map.groupBy(left, ({ why }) => why)].map(([why, of]) => {
    const sentence = said.t(`act.left.${why}`, { count: of.length });
    return SINCE.has(why) ? `${sentence}: ${titlesOf(of, said)}.` : `${sentence}.`;
  });
