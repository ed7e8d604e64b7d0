/** By account, the number of gone ads the seller was told of: each is news once, also after a restart. */
import { openName } from '../../core/state.ts';
import { createStore, useStore } from '../../core/store.ts';

type Seen = Readonly<Record<string, number>>;

const seen = createStore<Seen>({});

const nameOf = (account: string): string => `adsheet.gone-seen.${account}`;

const countSeen = (state: Seen, account: string): number =>
  state[account] ?? Number(localStorage.getItem(nameOf(account)) ?? 0);

/** Notes that the seller knows of `count` gone ads. */
export const seeGone = (count: number): void => {
  const account = openName();
  if (account === '') return;
  localStorage.setItem(nameOf(account), String(count));
  seen.set({ [account]: count });
};

/** The number the seller knows of. */
export const useSeenGone = (account: string): number => useStore(seen, (state) => countSeen(state, account));
