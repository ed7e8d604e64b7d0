/** The accounts on disk: `HOME/accounts/NAME/account.json`, with everything of the account beside it. */
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { Account, Profile } from '../../../shared/contract/views.ts';
import type { SecretBox } from '../secrets.ts';
import { checkProfile } from './check-profile.ts';
import { systemCode, writeDurably } from './durable-file.ts';
import type { StoredSecrets } from './secrets-file.ts';
import { NO_SECRETS, readSecretsOrNone, withoutTokens, writeSecrets } from './secrets-file.ts';

const FILE = 'account.json';

const onDisk = z.object({
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

const accountsFolder = (home: string): string => join(home, 'accounts');

/** Where an account keeps everything. The name must be a checked one. */
export const accountFolder = (home: string, name: string): string => join(accountsFolder(home), name);

const present = (value: z.infer<typeof onDisk>): Profile => {
  const { redirectPort, redirectUri, insecureTls, demo, ...rest } = value;
  return {
    ...rest,
    ...(redirectPort === undefined ? {} : { redirectPort }),
    ...(redirectUri === undefined ? {} : { redirectUri }),
    ...(insecureTls === undefined ? {} : { insecureTls }),
    ...(demo === undefined ? {} : { demo }),
  };
};

const readFolder = async (home: string, name: string): Promise<Profile> => {
  const text = await readFile(join(accountFolder(home, name), FILE), 'utf8');
  try {
    return checkProfile({ ...present(onDisk.parse(JSON.parse(text))), name });
  } catch (cause) {
    throw new AdsheetError('file-unreadable', { file: `${name}/${FILE}` }, { cause });
  }
};

const folderNames = async (home: string): Promise<readonly string[]> => {
  try {
    const entries = await readdir(accountsFolder(home), { withFileTypes: true });
    return entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])).sort();
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return [];
    throw error;
  }
};

/** The folder of that name, whatever its capitals: some systems do not tell them apart. */
const sameName = async (home: string, name: string): Promise<string | undefined> =>
  (await folderNames(home)).find((folder) => folder.toLowerCase() === name.toLowerCase());

/**
 * One account's profile.
 * @throws AdsheetError `account-unknown`; `file-unreadable` when its file is damaged.
 */
export const readProfile = async (home: string, name: string): Promise<Profile> => {
  const folder = await sameName(home, name);
  try {
    if (folder !== undefined) return await readFolder(home, folder);
  } catch (error) {
    if (systemCode(error) !== 'ENOENT') throw error;
  }
  throw new AdsheetError('account-unknown', { account: name });
};

/** The account as it is shown, without unlocking a secret. */
export const describeAccount = async (home: string, profile: Profile): Promise<Account> => {
  const secrets = await readSecretsOrNone(accountFolder(home, profile.name));
  return {
    ...profile,
    signedIn: secrets.tokens !== undefined,
    granted: secrets.granted,
    hasSecret: secrets.clientSecret !== undefined,
    lastUsedAt: secrets.usedAt,
  };
};

export type AccountList = {
  readonly accounts: readonly Account[];
  /** Folders whose files cannot be read: they do not hide the others. */
  readonly unreadable: readonly string[];
};

export const listAccounts = async (home: string): Promise<AccountList> => {
  const accounts: Account[] = [];
  const unreadable: string[] = [];
  for (const name of await folderNames(home)) {
    try {
      accounts.push(await describeAccount(home, await readFolder(home, name)));
    } catch (error) {
      // A folder without a profile is what an interrupted removal or creation leaves: no account.
      if (systemCode(error) !== 'ENOENT') unreadable.push(name);
    }
  }
  return { accounts, unreadable };
};

export type SaveProfile = {
  readonly profile: Profile;
  readonly clientSecret?: string | undefined;
  readonly replace?: boolean | undefined;
};

/** A token belongs to one client at one address: it is never shown to another. */
const sameParty = (a: Profile, b: Profile): boolean =>
  a.baseUrl === b.baseUrl &&
  a.authUrl === b.authUrl &&
  a.clientId === b.clientId &&
  a.environment === b.environment;

const secretsFor = async (
  folder: string,
  before: Profile | undefined,
  profile: Profile,
): Promise<StoredSecrets> => {
  if (before === undefined) return NO_SECRETS;
  const kept = await readSecretsOrNone(folder);
  return sameParty(before, profile) ? kept : withoutTokens(kept);
};

/**
 * Adds an account, or with `replace` changes it. The client secret is sealed at once; the tokens stay only as long as
 * the client and its addresses do.
 * @throws AdsheetError `account-exists`, `account-unknown`, `bad-address`, `bad-input`, `disk-full`
 */
export const saveProfile = async (home: string, save: SaveProfile, box: SecretBox): Promise<Account> => {
  const wanted = checkProfile(save.profile);
  const taken = await sameName(home, wanted.name);
  const before = taken === undefined ? undefined : await readFolder(home, taken).catch(missing);
  if (before !== undefined && save.replace !== true) {
    throw new AdsheetError('account-exists', { account: before.name });
  }
  const profile = { ...wanted, name: taken ?? wanted.name };
  const folder = accountFolder(home, profile.name);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const kept = await secretsFor(folder, before, profile);
  const { clientSecret } = save;
  const secrets = clientSecret === undefined ? kept : { ...kept, clientSecret: await box.seal(clientSecret) };
  await writeSecrets(folder, secrets);
  await writeDurably(join(folder, FILE), `${JSON.stringify(profile, null, 2)}\n`);
  return describeAccount(home, profile);
};

const missing = (error: unknown): undefined => {
  if (systemCode(error) === 'ENOENT') return undefined;
  throw error;
};

/** Removes an account with all its files; it must be closed. The profile goes first, so that no half account is left. */
export const removeProfile = async (home: string, name: string): Promise<void> => {
  const folder = await sameName(home, name);
  if (folder === undefined) throw new AdsheetError('account-unknown', { account: name });
  await rm(join(accountFolder(home, folder), FILE), { force: true });
  await rm(accountFolder(home, folder), { recursive: true, force: true });
};
