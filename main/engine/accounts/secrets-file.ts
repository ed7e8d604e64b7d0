/** `secrets.json` of an account: secrets are sealed by the host, the rest can be read without unlocking. */
import { join } from 'node:path';
import { z } from 'zod';
import { partyOf } from '../../../shared/contract/account/party.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { Profile } from '../../../shared/contract/views.ts';
import { systemCode, writeDurably } from './durable-file.ts';
import { readSmallFile } from './own-files.ts';

const FILE = 'secrets.json';

const stored = z.object({
  version: z.literal(1),
  /** The client and service they are for (`partyOf`); absent in files of older versions. */
  party: z.string().optional(),
  /** Sealed. */
  clientSecret: z.string().optional(),
  /** Sealed JSON of tokens and their times. */
  tokens: z.string().optional(),
  /** Sealed tokens whose seller is not settled yet. */
  aside: z.string().optional(),
  granted: z.array(z.string()),
  /** When a refresh began whose answer was never stored: the refresh token above may be used up. */
  refreshBegun: z.string().nullable(),
  /** When tokens were last renewed, UTC. */
  usedAt: z.string().nullable(),
});

export type StoredSecrets = Readonly<Omit<z.infer<typeof stored>, 'party'>>;

/** An account's folder, and its profile. */
export type SecretsLocation = { readonly folder: string; readonly profile: Profile };

export const NO_SECRETS: StoredSecrets = { version: 1, granted: [], refreshBegun: null, usedAt: null };

/** The secrets without tokens. */
export const withoutTokens = (secrets: StoredSecrets): StoredSecrets => ({
  ...NO_SECRETS,
  ...(secrets.clientSecret === undefined ? {} : { clientSecret: secrets.clientSecret }),
  usedAt: secrets.usedAt,
});

/** @throws AdsheetError `file-unreadable` when the file exists and cannot be parsed. */
const readFileOf = async (folder: string): Promise<z.infer<typeof stored>> => {
  try {
    return stored.parse(JSON.parse(await readSmallFile(folder, FILE)));
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return { ...NO_SECRETS, granted: [] };
    if (systemCode(error) !== '') throw error;
    // The cause of a JSON error quotes the text; it must not reach the logs.
    throw new AdsheetError('file-unreadable', { file: FILE });
  }
};

/**
 * The secrets for the profile's client and service. Empty where the file is damaged or its secrets are for another
 * client or service, for example after a manual edit of the profile: the account opens, and asks for its secret and a
 * sign-in.
 */
export const readSecretsOrNone = async ({ folder, profile }: SecretsLocation): Promise<StoredSecrets> => {
  try {
    const { party, ...secrets } = await readFileOf(folder);
    return party === undefined || party === partyOf(profile) ? secrets : NO_SECRETS;
  } catch (error) {
    if (error instanceof AdsheetError && error.code === 'file-unreadable') return NO_SECRETS;
    throw error;
  }
};

/**
 * As `readSecretsOrNone`, for use. Secrets for another client or service are deleted from the disk; secrets of an
 * older version, without a party, are bound to this profile.
 */
export const takeSecrets = async (place: SecretsLocation): Promise<StoredSecrets> => {
  const secrets = await readSecretsOrNone(place);
  const found = await readFileOf(place.folder).catch(() => undefined);
  const isMeant = found?.party === partyOf(place.profile);
  const isEmpty = found?.clientSecret === undefined && found?.tokens === undefined;
  if (!isMeant && !isEmpty) await writeSecrets(place, secrets);
  return secrets;
};

/** Durable when it resolves. */
export const writeSecrets = ({ folder, profile }: SecretsLocation, secrets: StoredSecrets): Promise<void> =>
  writeDurably(join(folder, FILE), `${JSON.stringify({ ...secrets, party: partyOf(profile) }, null, 2)}\n`);
