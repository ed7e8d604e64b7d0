import type { Settled } from '../../../shared/contract/results/plan.ts';
import { showTab } from '../../core/command-registry.ts';
import { showToast } from '../../core/notices.ts';
import { type Words, words } from '../../core/words.ts';

/** What the account's conflict rule kept and took, as a sentence; empty where it decided nothing. */
export const settledText = ({ mine, theirs }: Settled, { t }: Words): string => {
  if (mine > 0 && theirs > 0) return t('conflicts.settled.both', { mine, theirs });
  if (mine > 0) return t('conflicts.settled.mine', { count: mine });
  return theirs > 0 ? t('conflicts.settled.theirs', { count: theirs }) : '';
};

/** Tells after a pull what the rule decided, with a link to Review. */
export const tellSettled = (settled: Settled): void => {
  const now = words();
  const text = settledText(settled, now);
  if (text !== '') showToast(text, { label: now.t('command.review'), run: () => showTab('review') });
};
