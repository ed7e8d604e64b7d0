/**
 * The accounts this engine has open, each at most once. Opening and closing an account are serialized, so that no
 * call meets our own lock shortly before it is freed.
 */
import { existsSync } from 'node:fs';
import { AdsheetError } from '../../shared/contract/errors.ts';
import { holdLock } from './accounts/lock.ts';
import { accountFolder, readProfile } from './accounts/profiles.ts';
import { createKeyedMutex } from './keyed-mutex.ts';
import type { EngineEnvironment, OpenAccount } from './open-account.ts';
import { openAccount } from './open-account.ts';

export type OpenAccounts = {
  /** The account; opens it if needed. Rejects as `openAccount` does. */
  readonly open: (name: string) => Promise<OpenAccount>;
  /** The open account; throws `account-not-open`. */
  readonly get: (name: string) => OpenAccount;
  /** The open account, if it is open. */
  readonly find: (name: string) => OpenAccount | undefined;
  readonly all: () => readonly OpenAccount[];
  /** Ends the account's jobs, then closes it; it cannot be obtained meanwhile. */
  readonly close: (name: string) => Promise<void>;
  /** Runs `act` on an account's files while it is closed, then reopens it if it was open. */
  readonly whileClosed: <T>(name: string, act: (folder: string) => T | Promise<T>) => Promise<T>;
  readonly closeAll: () => Promise<void>;
};

/** Some file systems ignore case in names, so names of accounts do too. */
const keyOf = (name: string): string => name.toLowerCase();

/** Callbacks of opening and closing accounts. */
export type AccountLife = {
  readonly opened: (open: OpenAccount) => void;
  /** Cancels the account's jobs and resolves when they have ended; no automatic job starts after that. */
  readonly closing: (account: string) => Promise<void>;
};

export const createOpenAccounts = (environment: EngineEnvironment, life: AccountLife): OpenAccounts => {
  const open = new Map<string, OpenAccount>();
  const turns = createKeyedMutex();

  const enter = async (name: string): Promise<OpenAccount> => {
    const known = open.get(keyOf(name));
    if (known) return known;
    const account = await openAccount(await readProfile(environment.home, name), environment);
    open.set(keyOf(name), account);
    life.opened(account);
    return account;
  };

  const leave = async (key: string): Promise<void> => {
    const account = open.get(key);
    if (!account) return;
    open.delete(key);
    await life.closing(account.context.profile.name);
    await account.close();
  };

  const withFiles = async <T>(name: string, act: (folder: string) => T | Promise<T>): Promise<T> => {
    const wasOpen = open.has(keyOf(name));
    await leave(keyOf(name));
    const folder = accountFolder(environment.home, name);
    const lock = existsSync(folder) ? holdLock(folder, environment.host, environment.clock.now) : undefined;
    try {
      return await act(folder);
    } finally {
      lock?.release();
      if (wasOpen && existsSync(folder)) await enter(name);
    }
  };

  return {
    find: (name) => open.get(keyOf(name)),
    all: () => [...open.values()],
    get: (name) => {
      const account = open.get(keyOf(name));
      if (!account) throw new AdsheetError('account-not-open', { account: name });
      return account;
    },
    open: (name) => turns.runExclusive(keyOf(name), () => enter(name)),
    close: (name) => turns.runExclusive(keyOf(name), () => leave(keyOf(name))),
    whileClosed: (name, act) => turns.runExclusive(keyOf(name), () => withFiles(name, act)),
    closeAll: async () => {
      const keys = new Set([...open.keys(), ...turns.busyKeys()]);
      await Promise.all([...keys].map((key) => turns.runExclusive(key, () => leave(key))));
    },
  };
};
