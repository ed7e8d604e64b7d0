/** How many vanished ads the seller has been told of, account by account: each is news once, also after a restart. */
import { openName } from '../../core/state.ts';
import { createStore, useStore } from '../../core/store.ts';

type Seen = Readonly<Record<string, number>>;

const seen = createStore<Seen>({});

const nameOf = (account: string): string => `adsheet.gone-seen.${account}`;

const countSeen = (state: Seen, account: string): number =>
  state[account] ?? Number(localStorage.getItem(nameOf(account)) ?? 0);

/** So many ads are gone, and the seller knows. */
export const seeGone = (count: number): void => {
  const account = openName();
  if (account === '') return;
  localStorage.setItem(nameOf(account), String(count));
  seen.set({ [account]: count });
};

/** How many the seller knows of. */
export const useSeenGone = (account: string): number => useStore(seen, (state) => countSeen(state, account));
