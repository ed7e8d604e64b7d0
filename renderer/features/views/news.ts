/** Changes by others: the newest pull that brought any, and its ads. */
import type { LogEntry } from '../../../shared/contract/results/history.ts';
import { call } from '../../core/bridge.ts';
import { attempt } from '../../core/notices.ts';
import { question } from '../../core/question.ts';
import { app, openName } from '../../core/state.ts';
import { useStore } from '../../core/store.ts';
import { useAnswer, useLastValue } from '../../core/use-answer.ts';
import { words } from '../../core/words.ts';
import { showOnly } from '../sheet/public.ts';

/** The newest such pull of the open account, read again after each pull; null before the first. */
export const useNews = (): LogEntry | null => {
  const account = useStore(app, openName);
  const pulledAt = useStore(app, (state) => state.open?.pulledAt ?? null);
  const asked =
    pulledAt === null
      ? null
      : question(
          'log.list',
          { account, kinds: ['pull'], elsewhere: true, limit: 1 },
          { key: `${account} as of ${pulledAt}`, reads: [] },
        );
  return useLastValue(useAnswer(asked))?.entries[0] ?? null;
};

/** Filters the sheet for the ads changed by others. */
export const showNews = ({ kind, id }: LogEntry): Promise<void> =>
  attempt(async () => {
    const { keys } = await call('log.keys', { account: openName(), kind, id });
    showOnly(keys, words().t('news.entry'));
  });
