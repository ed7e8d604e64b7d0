/** What the seller is asked about ads that may be the ones his new rows became; read again when that may have changed. */
import type { AdMatch, MatchAnswer } from '../../shared/contract/matches.ts';
import { call } from '../app/bridge.ts';

import { announce, attempt, attemptOnce } from '../app/notices.ts';
import { app, openName } from '../app/state.ts';
import { createStore } from '../app/store.ts';
import { words } from '../app/words.ts';

type MatchState = { readonly account: string; readonly matches: readonly AdMatch[] };

const NOTHING: MatchState = { account: '', matches: [] };

export const matches = createStore<MatchState>(NOTHING);

/** Reads them; without new rows there are none. */
const loadMatches = (): Promise<void> =>
  attempt(async () => {
    const account = openName();
    const isNone = (app.get().open?.counts.newRows ?? 0) === 0;
    const found = account === '' || isNone ? [] : (await call('matches.list', { account })).matches;
    if (openName() === account) matches.set({ account, matches: found });
  });

const AFTER_MS = 300;
let timer: ReturnType<typeof setTimeout> | undefined;

/** They follow what changes, a moment after the last change. */
export const followMatches = (): void => {
  clearTimeout(timer);
  timer = setTimeout(loadMatches, AFTER_MS);
};

/** Says what the ad is, as it was shown. */
export const answerMatch = ({ key, ad, stamp }: AdMatch, answer: MatchAnswer): Promise<void> =>
  attemptOnce('answer-match', async () => {
    const { t } = words();
    try {
      await call('matches.answer', { account: openName(), key, answer, stamp });
      announce(
        [
          t(`matches.done.${answer}`, { id: ad.id }),
          t('matches.left', { count: Math.max(0, matches.get().matches.length - 1) }),
        ].join(' '),
      );
    } finally {
      await loadMatches();
    }
  });
