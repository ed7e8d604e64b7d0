/** The operations of the open account that can be used once more. */
import type { Operation } from '../../shared/bulk/operation.ts';
import type { StoredOperations } from '../../shared/contract/bulk.ts';
import { call } from '../app/bridge.ts';
import { attempt, succeeds } from '../app/notices.ts';
import { openName } from '../app/state.ts';
import { createStore } from '../app/store.ts';

const NONE: StoredOperations = { recent: [], saved: [] };

export const stored = createStore<StoredOperations & { readonly account: string }>({ ...NONE, account: '' });

const keep = (account: string, operations: StoredOperations): void => {
  if (account === openName()) stored.set({ ...operations, account });
};

export const loadStored = (): Promise<void> =>
  attempt(async () => {
    const account = openName();
    if (stored.get().account !== account) stored.set({ ...NONE, account });
    keep(account, await call('bulk.recent', { account }));
  });

/** Keeps an operation under a name; false where that failed, which has been told. */
export const saveOperation = (name: string, operation: Operation): Promise<boolean> =>
  succeeds(async () => {
    const account = openName();
    keep(account, await call('bulk.save', { account, name, operation }));
  });

export const removeOperation = (name: string): Promise<void> =>
  attempt(async () => {
    const account = openName();
    keep(account, await call('bulk.remove', { account, name }));
  });
