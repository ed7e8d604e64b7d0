/** `secrets.json` of an account: what is secret is sealed by the host, what is not can be read without unlocking. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import { systemCode, writeDurably } from './durable-file.ts';

const FILE = 'secrets.json';

const stored = z.object({
  version: z.literal(1),
  /** Sealed. */
  clientSecret: z.string().optional(),
  /** Sealed JSON of tokens and their times. */
  tokens: z.string().optional(),
  granted: z.array(z.string()),
  /** When a refresh began whose answer was never stored: the refresh token above may be used up. */
  refreshBegun: z.string().nullable(),
  /** When tokens were last renewed, UTC. */
  usedAt: z.string().nullable(),
});

export type StoredSecrets = Readonly<z.infer<typeof stored>>;

export const NO_SECRETS: StoredSecrets = { version: 1, granted: [], refreshBegun: null, usedAt: null };

/** What is left when the tokens go. */
export const withoutTokens = (secrets: StoredSecrets): StoredSecrets => ({
  ...NO_SECRETS,
  ...(secrets.clientSecret === undefined ? {} : { clientSecret: secrets.clientSecret }),
  usedAt: secrets.usedAt,
});

/** @throws AdsheetError `file-unreadable` when the file is there but makes no sense. */
const readSecrets = async (folder: string): Promise<StoredSecrets> => {
  try {
    return stored.parse(JSON.parse(await readFile(join(folder, FILE), 'utf8')));
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return NO_SECRETS;
    if (systemCode(error) !== '') throw error;
    // The cause of a JSON error quotes the text: it stays out of the logs.
    throw new AdsheetError('file-unreadable', { file: FILE });
  }
};

/** The secrets, or none where their file is damaged: the account opens, and asks for its secret and a sign-in. */
export const readSecretsOrNone = async (folder: string): Promise<StoredSecrets> => {
  try {
    return await readSecrets(folder);
  } catch (error) {
    if (error instanceof AdsheetError && error.code === 'file-unreadable') return NO_SECRETS;
    throw error;
  }
};

/** Durable when it resolves. */
export const writeSecrets = (folder: string, secrets: StoredSecrets): Promise<void> =>
  writeDurably(join(folder, FILE), `${JSON.stringify(secrets, null, 2)}\n`);
