/** The matches the seller is asked about. */
import type { AdMatch, MatchAnswer } from '../../../shared/contract/results/matches.ts';
import { answerTo, refetch } from '../../core/answers.ts';
import { call } from '../../core/bridge.ts';
import { announce, attemptOnce } from '../../core/notices.ts';
import { question } from '../../core/question.ts';
import { app, openName } from '../../core/state.ts';
import { useStore } from '../../core/store.ts';
import { useAnswer } from '../../core/use-answer.ts';
import { words } from '../../core/words.ts';

const REST_MS = 300;

const matchesOf = (account: string) => question('matches.list', { account }, { wait: REST_MS });

const NONE: readonly AdMatch[] = [];

/** The matches of the open account; empty without new rows. */
export const useMatches = (): readonly AdMatch[] => {
  const account = useStore(app, (state) => ((state.open?.counts.newRows ?? 0) === 0 ? '' : openName(state)));
  const { value } = useAnswer(account === '' ? null : matchesOf(account));
  return value?.matches ?? NONE;
};

/** Sends the seller's answer about a match, as it was shown. */
export const answerMatch = ({ key, ad, stamp }: AdMatch, answer: MatchAnswer): Promise<void> =>
  attemptOnce('answer-match', async () => {
    const { t } = words();
    const account = openName();
    const asked = matchesOf(account);
    const shown = answerTo(asked).value?.matches ?? NONE;
    try {
      await call('matches.answer', { account, key, answer, stamp });
      announce(
        [
          t(`matches.done.${answer}`, { id: ad.id }),
          t('matches.left', { count: Math.max(0, shown.length - 1) }),
        ].join(' '),
      );
    } finally {
      await refetch(asked);
    }
  });
