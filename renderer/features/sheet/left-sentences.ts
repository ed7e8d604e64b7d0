/** What is said of the rows of its target that an act leaves. */
import type { ExcludedRow, ExclusionReason } from '../../core/selection.ts';
import type { Words } from '../../core/words.ts';

/** So many titles are read at a glance; of the others it is said how many. */
const MOST_NAMED = 3;
/** Reasons that came up since the act was opened: their rows are named, for the seller counted on them. */
const SINCE: ReadonlySet<ExclusionReason> = new Set(['out-of-view', 'missing']);

const titlesOf = (left: readonly ExcludedRow[], { t }: Words): string => {
  const named = left.slice(0, MOST_NAMED).map(({ title }) => `“${title || t('common.untitled')}”`);
  const more = left.length - named.length;
  return [...named, ...(more > 0 ? [t('act.more', { count: more })] : [])].join(', ');
};

/** Which rows of its target an act leaves, a sentence for each reason; rows that left since it was opened are named. */
export const leftSentences = (left: readonly ExcludedRow[], said: Words): readonly string[] =>
  [...Map.groupBy(left, ({ why }) => why)].map(([why, of]) => {
    const sentence = said.t(`act.left.${why}`, { count: of.length });
    return SINCE.has(why) ? `${sentence}: ${titlesOf(of, said)}.` : `${sentence}.`;
  });
