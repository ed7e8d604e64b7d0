/** The accounts on disk: `HOME/accounts/NAME/account.json`, with all other files of the account beside it. */
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { sameParty } from '../../../shared/contract/account/party.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { Account, Profile } from '../../../shared/contract/views.ts';
import type { SecretBox } from '../secrets.ts';
import type { BoundUser } from './bound-user.ts';
import { boundUser } from './bound-user.ts';
import { checkProfile, isName } from './check-profile.ts';
import { makeFolder, systemCode, writeDurably } from './durable-file.ts';
import { readSmallFile } from './own-files.ts';
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
  redirectPort: z.int().min(1).max(65_535).optional(),
  redirectUri: z.string().optional(),
  insecureTls: z.boolean().optional(),
  demo: z.boolean().optional(),
  /** The bound user. One that cannot be read counts as absent, as the local copy has it too. */
  user: boundUser.nullish().catch(null),
});
type OnDisk = z.infer<typeof onDisk>;

const accountsFolder = (home: string): string => join(home, 'accounts');

/** The folder of an account; `name` must have been checked. */
export const accountFolder = (home: string, name: string): string => join(accountsFolder(home), name);

const present = (value: OnDisk): Profile => {
  const { redirectPort, redirectUri, insecureTls, demo, user: _user, ...rest } = value;
  return {
    ...rest,
    ...(redirectPort === undefined ? {} : { redirectPort }),
    ...(redirectUri === undefined ? {} : { redirectUri }),
    ...(insecureTls === undefined ? {} : { insecureTls }),
    ...(demo === undefined ? {} : { demo }),
  };
};

type Stored = { readonly profile: Profile; readonly user: BoundUser | null };

const readStored = async (home: string, name: string): Promise<Stored> => {
  const text = await readSmallFile(accountFolder(home, name), FILE);
  try {
    const value = onDisk.parse(JSON.parse(text));
    return { profile: checkProfile({ ...present(value), name }), user: value.user ?? null };
  } catch (cause) {
    throw new AdsheetError('file-unreadable', { file: `${name}/${FILE}` }, { cause });
  }
};

const readFolder = async (home: string, name: string): Promise<Profile> =>
  (await readStored(home, name)).profile;

const writeStored = (home: string, { profile, user }: Stored): Promise<void> =>
  writeDurably(
    join(accountFolder(home, profile.name), FILE),
    `${JSON.stringify(user === null ? profile : { ...profile, user }, null, 2)}\n`,
  );

/** The bound user in `account.json`; `name` must be the exact name of the folder. */
export const readBoundUser = async (home: string, name: string): Promise<BoundUser | null> =>
  (await readStored(home, name)).user;

export const writeBoundUser = async (home: string, name: string, user: BoundUser): Promise<void> =>
  writeStored(home, { ...(await readStored(home, name)), user });

const folderNames = async (home: string): Promise<readonly string[]> => {
  try {
    const entries = await readdir(accountsFolder(home), { withFileTypes: true });
    return entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])).sort();
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return [];
    throw error;
  }
};

/** The folder of that name in any case: some file systems ignore case. */
const sameName = async (home: string, name: string): Promise<string | undefined> =>
  (await folderNames(home)).find((folder) => folder.toLowerCase() === name.toLowerCase());

/**
 * Reads one account's profile.
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

/** The account as it is shown; unlocks no secret. */
export const describeAccount = async (home: string, profile: Profile): Promise<Account> => {
  const secrets = await readSecretsOrNone({ folder: accountFolder(home, profile.name), profile });
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
  /** Folders whose files cannot be read; the other accounts are listed all the same. */
  readonly unreadable: readonly string[];
};

export const listAccounts = async (home: string): Promise<AccountList> => {
  const accounts: Account[] = [];
  const unreadable: string[] = [];
  for (const name of await folderNames(home)) {
    try {
      accounts.push(await describeAccount(home, await readFolder(home, name)));
    } catch (error) {
      // A folder without a profile was left by an interrupted creation or removal: it is no account.
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

/**
 * Adds an account, or changes it with `replace`. The client secret is sealed at once; it and the tokens are dropped
 * when the client, its addresses or the environment change.
 * @throws AdsheetError `account-exists`, `account-unknown`, `bad-address`, `bad-input`, `disk-full`
 */
export const saveProfile = async (home: string, save: SaveProfile, box: SecretBox): Promise<Account> => {
  const wanted = checkProfile(save.profile);
  const taken = await sameName(home, wanted.name);
  const before = taken === undefined ? undefined : await readStored(home, taken).catch(missing);
  if (before !== undefined && save.replace !== true) {
    throw new AdsheetError('account-exists', { account: before.profile.name });
  }
  const profile = { ...wanted, name: taken ?? wanted.name };
  const folder = accountFolder(home, profile.name);
  await makeFolder(folder);
  // Secrets of another client or service are not read for this one.
  const kept =
    before === undefined ? NO_SECRETS : await readSecretsOrNone({ folder, profile: before.profile });
  const staying = before === undefined || sameParty(before.profile, profile) ? kept : NO_SECRETS;
  const { clientSecret } = save;
  const secrets =
    clientSecret === undefined ? staying : { ...staying, clientSecret: await box.seal(clientSecret) };
  await writeSecrets({ folder, profile }, secrets);
  await writeStored(home, { profile, user: before?.user ?? null });
  return describeAccount(home, profile);
};

const MOST_NAMED = 50;

/** A free account name made from a seller's name. */
const freeName = async (home: string, wanted: string): Promise<string> => {
  const plain = wanted
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9._&+-]+/g, ' ')
    .replace(/^[^A-Za-z0-9]+/, '')
    .slice(0, MOST_NAMED)
    .replace(/[. ]+$/, '');
  // Windows reserves the names of devices, with any extension.
  const base = isName(plain) ? plain : `Account ${plain}`.trim();
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? base : `${base} ${count}`;
    if ((await sameName(home, name)) === undefined) return name;
  }
};

/**
 * Adds an account with the same client and service and their secret, named after `seller`; it is not signed in.
 * @throws AdsheetError `disk-full`
 */
export const addProfileLike = async (
  home: string,
  { demo: _demo, ...like }: Profile,
  seller: string | null,
): Promise<Profile> => {
  const profile = { ...like, name: await freeName(home, seller ?? like.name) };
  const folder = accountFolder(home, profile.name);
  const kept = await readSecretsOrNone({ folder: accountFolder(home, like.name), profile: like });
  await makeFolder(folder);
  await writeSecrets({ folder, profile }, { ...withoutTokens(kept), usedAt: null });
  await writeStored(home, { profile, user: null });
  return profile;
};

const missing = (error: unknown): undefined => {
  if (systemCode(error) === 'ENOENT') return undefined;
  throw error;
};

/**
 * Removes an account with all its files; it must be closed. The profile is deleted first, so that an interruption
 * leaves no half account.
 */
export const removeProfile = async (home: string, name: string): Promise<void> => {
  const folder = await sameName(home, name);
  if (folder === undefined) throw new AdsheetError('account-unknown', { account: name });
  await rm(join(accountFolder(home, folder), FILE), { force: true });
  await rm(accountFolder(home, folder), { recursive: true, force: true });
};
