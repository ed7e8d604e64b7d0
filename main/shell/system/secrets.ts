// Encrypts secrets for the engine: with the system's keychain; without one, with a key file or in this session's
// memory.
import path from 'node:path';
import { safeStorage } from 'electron';
import type { SecretsKind } from '../../../shared/contract/engine-port.ts';
import type { Outcome } from '../../../shared/contract/errors.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { SettingsStore } from '../settings.ts';
import type { Box } from './key-box.ts';
import { keyBox, keyFile, newKey } from './key-box.ts';

export type Secrets = {
  /** `undecided`: there is no keychain and the user was not asked yet; until then as `session`. */
  readonly kind: () => SecretsKind | 'undecided';
  readonly choose: (kind: 'file' | 'session') => void;
  readonly perform: (act: 'seal' | 'open', text: string) => Promise<Outcome<string>>;
};

/** Each way marks its sealed texts, so that a text sealed another way is recognised. */
const MARK = { keychain: 'k1:', file: 'f1:', session: 's1:' } as const satisfies Record<SecretsKind, string>;

/** Call when the application is ready: only then is the keychain known. */
export const setUpSecrets = (home: string, settings: SettingsStore): Secrets => {
  const boxes: Readonly<Record<SecretsKind, () => Box>> = {
    keychain: () => keychainBox,
    file: once(() => keyBox(keyFile(path.join(home, 'secret.key')))),
    session: once(() => keyBox(newKey())),
  };
  const kind = (): SecretsKind | 'undecided' =>
    hasKeychain() ? 'keychain' : (settings.get().secrets ?? 'undecided');
  const inUse = (): SecretsKind => {
    const now = kind();
    return now === 'undecided' ? 'session' : now;
  };
  const seal = (plain: string): string => MARK[inUse()] + boxes[inUse()]().seal(plain);
  const open = (sealed: string): string => {
    const way = (Object.keys(MARK) as SecretsKind[]).find((each) => sealed.startsWith(MARK[each]));
    if (way === undefined) throw new AdsheetError('secrets-locked');
    return boxes[way]().open(sealed.slice(MARK[way].length));
  };
  return {
    kind,
    choose: (choice) => settings.change({ secrets: choice }),
    perform: async (act, text) => outcome(() => (act === 'seal' ? seal(text) : open(text)), act),
  };
};

const outcome = (run: () => string, act: 'seal' | 'open'): Outcome<string> => {
  try {
    return { ok: true, value: run() };
  } catch {
    // The cause is not passed on, as the keychain's message may quote the secret.
    const code = act === 'seal' ? 'secrets-unavailable' : 'secrets-locked';
    return { ok: false, error: { code, message: code, details: {} } };
  }
};

/** On Linux Electron may fall back to a fixed password, which is no keychain. */
const hasKeychain = (): boolean => {
  if (!safeStorage.isEncryptionAvailable()) return false;
  if (process.platform !== 'linux') return true;
  return !['basic_text', 'unknown'].includes(safeStorage.getSelectedStorageBackend());
};

const keychainBox: Box = {
  seal: (plain) => safeStorage.encryptString(plain).toString('base64'),
  open: (sealed) => safeStorage.decryptString(Buffer.from(sealed, 'base64')),
};

const once = <T>(make: () => T): (() => T) => {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
};
