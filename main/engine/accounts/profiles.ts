/** The accounts on this machine: one folder each, the profile in `account.json`; secrets are elsewhere (`secrets-file.ts`). */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { Profile } from '../../../shared/contract/views.ts';
import { redirectAddress, serviceAddress } from './addresses.ts';
import { writeDurably } from './durable-file.ts';

const profileSchema = z.object({
  name: z.string(),
  environment: z.enum(['sandbox', 'production']),
  baseUrl: z.string(),
  authUrl: z.string(),
  clientId: z.string(),
  scopes: z.array(z.string()),
  locale: z.string(),
  currency: z.string(),
  redirectPort: z.number().optional(),
  redirectUri: z.string().optional(),
  insecureTls: z.boolean().optional(),
  demo: z.boolean().optional(),
});

const PROFILE_FILE = 'account.json';

const accountsFolder = (home: string): string => path.join(home, 'accounts');

/** Names differ by more than case and a closing dot or space, so that they are folder names on every system. */
const folderName = (name: string): string => name.trim().replace(/\.+$/, '').toLowerCase();

const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/;

/**
 * The account's own folder.
 * @throws AdsheetError `bad-input` for a name no folder can have.
 */
export const accountFolder = (home: string, name: string): string => {
  const folder = folderName(name);
  if (folder === '' || RESERVED.test(folder) || /[\\/:*?"<>|]|\.\./.test(folder)) {
    throw new AdsheetError('bad-input', { input: 'account name', value: name });
  }
  return path.join(accountsFolder(home), folder);
};

const readProfileFile = (file: string): Profile => {
  try {
    const { redirectPort, redirectUri, insecureTls, demo, ...rest } = profileSchema.parse(
      JSON.parse(readFileSync(file, 'utf8')),
    );
    return {
      ...rest,
      ...(redirectPort === undefined ? {} : { redirectPort }),
      ...(redirectUri === undefined ? {} : { redirectUri }),
      ...(insecureTls === undefined ? {} : { insecureTls }),
      ...(demo === undefined ? {} : { demo }),
    };
  } catch (error) {
    throw new AdsheetError('file-unreadable', { file: PROFILE_FILE }, { cause: error });
  }
};

const checked = (profile: Profile): Profile => {
  if (profile.insecureTls && profile.environment !== 'sandbox') {
    throw new AdsheetError('bad-input', { input: 'insecureTls', value: profile.environment });
  }
  return {
    ...profile,
    baseUrl: serviceAddress(profile.baseUrl),
    authUrl: serviceAddress(profile.authUrl),
    ...(profile.redirectUri === undefined ? {} : { redirectUri: redirectAddress(profile.redirectUri) }),
  };
};

/** All profiles, by name. A folder without a profile is no account. */
export const listProfiles = (home: string): readonly Profile[] => {
  const folder = accountsFolder(home);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .map((name) => path.join(folder, name, PROFILE_FILE))
    .filter((file) => existsSync(file))
    .map(readProfileFile)
    .sort((a, b) => a.name.localeCompare(b.name));
};

/** @throws AdsheetError `account-unknown`. */
export const readProfile = (home: string, name: string): Profile => {
  const file = path.join(accountFolder(home, name), PROFILE_FILE);
  if (!existsSync(file)) throw new AdsheetError('account-unknown', { account: name });
  return readProfileFile(file);
};

/**
 * Stores a profile; its addresses are cleaned. Answers the profile as stored.
 * @throws AdsheetError `account-exists` unless `replace`, `bad-address`, `bad-input`.
 */
export const saveProfile = (home: string, profile: Profile, replace = false): Profile => {
  const folder = accountFolder(home, profile.name);
  const file = path.join(folder, PROFILE_FILE);
  if (existsSync(file) && !replace) throw new AdsheetError('account-exists', { account: profile.name });
  const kept = checked(profile);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeDurably(file, JSON.stringify(kept, null, 2));
  return kept;
};

/** Removes the account with all its files. The caller holds its lock and has asked about drafts. */
export const removeAccountFiles = (home: string, name: string): void => {
  rmSync(accountFolder(home, name), { recursive: true, force: true, maxRetries: 3 });
};
