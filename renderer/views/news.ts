/** What others changed of the ads: the newest pull that brought any of it, and the ads it moved. */
import type { LogEntry } from '../../shared/contract/history.ts';
import { call } from '../app/bridge.ts';
import { attempt } from '../app/notices.ts';
import { openName } from '../app/state.ts';
import { createStore } from '../app/store.ts';
import { words } from '../app/words.ts';
import { showOnly } from '../review/review-actions.ts';

type State = { readonly account: string; readonly pull: LogEntry | null };

export const news = createStore<State>({ account: '', pull: null });

/** Looks for what the pulls of an account brought, once for each time it was pulled. */
export const readNews = (account: string, pulledAt: string | null = null): Promise<void> =>
  attempt(async () => {
    if (news.get().account !== account) news.set({ account, pull: null });
    if (account === '' || pulledAt === null) return;
    const { entries } = await call('log.list', { account, kinds: ['pull'], elsewhere: true, limit: 1 });
    if (openName() === account) news.set({ pull: entries[0] ?? null });
  });

/** Shows the sheet with nothing but the ads that others changed. */
export const showNews = ({ kind, id }: LogEntry): Promise<void> =>
  attempt(async () => {
    const { keys } = await call('log.keys', { account: openName(), kind, id });
    showOnly(keys, words().t('news.entry'));
  });
