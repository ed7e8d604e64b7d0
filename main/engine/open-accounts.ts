/** The accounts this engine has open, each once, whoever asks. */
import { AdsheetError } from '../../shared/contract/errors.ts';
import { readProfile } from './accounts/profiles.ts';
import type { OpenAccount, Surroundings } from './open-account.ts';
import { openAccount } from './open-account.ts';

export type OpenAccounts = {
  /** The account, opened where it is not yet. */
  readonly open: (name: string) => Promise<OpenAccount>;
  /** The open account; rejects with `account-not-open`. */
  readonly get: (name: string) => OpenAccount;
  readonly find: (name: string) => OpenAccount | undefined;
  readonly close: (name: string) => Promise<void>;
  readonly closeAll: () => Promise<void>;
};

/** Folders do not tell capitals apart everywhere, so names do not either. */
const keyOf = (name: string): string => name.toLowerCase();

export const createOpenAccounts = (around: Surroundings): OpenAccounts => {
  const open = new Map<string, OpenAccount>();
  const opening = new Map<string, Promise<OpenAccount>>();

  const begin = async (name: string): Promise<OpenAccount> => {
    try {
      const account = await openAccount(await readProfile(around.home, name), around);
      open.set(keyOf(name), account);
      return account;
    } finally {
      opening.delete(keyOf(name));
    }
  };

  const close = async (key: string): Promise<void> => {
    // One that fails to open has nothing to close; who asked for it was told.
    await opening.get(key)?.catch(() => undefined);
    const account = open.get(key);
    open.delete(key);
    await account?.close();
  };

  return {
    find: (name) => open.get(keyOf(name)),
    get: (name) => {
      const account = open.get(keyOf(name));
      if (!account) throw new AdsheetError('account-not-open', { account: name });
      return account;
    },
    open: async (name) => {
      const known = open.get(keyOf(name));
      if (known) return known;
      const pending = opening.get(keyOf(name)) ?? begin(name);
      opening.set(keyOf(name), pending);
      return pending;
    },
    close: (name) => close(keyOf(name)),
    closeAll: async () => {
      for (const key of new Set([...open.keys(), ...opening.keys()])) await close(key);
    },
  };
};
