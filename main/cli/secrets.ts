/**
 * Secrets at rest without a keychain: text in a file only its owner can read, encrypted with ADSHEET_KEY if set. A
 * secret sealed by another host (the window's keychain, another key) is `secrets-locked`.
 */
import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';
import { AdsheetError } from '../../shared/contract/errors.ts';
import type { SecretBox } from '../engine/index.ts';

const PLAIN = 'plain:';
const KEYED = 'key1:';
const CIPHER = 'aes-256-gcm';
const SALT_BYTES = 16;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

const locked = (cause?: unknown): AdsheetError => new AdsheetError('secrets-locked', {}, { cause });

const derive = (key: string, salt: Uint8Array): Uint8Array => scryptSync(key, salt, KEY_BYTES);

const encrypt = (key: string, plain: string): string => {
  const salt = randomBytes(SALT_BYTES);
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, derive(key, salt), iv);
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return KEYED + Buffer.concat([salt, iv, cipher.getAuthTag(), body]).toString('base64');
};

const decrypt = (key: string, sealed: string): string => {
  const bytes = Buffer.from(sealed.slice(KEYED.length), 'base64');
  const part = (from: number, length?: number) =>
    bytes.subarray(from, length === undefined ? undefined : from + length);
  try {
    const decipher = createDecipheriv(CIPHER, derive(key, part(0, SALT_BYTES)), part(SALT_BYTES, IV_BYTES));
    decipher.setAuthTag(part(SALT_BYTES + IV_BYTES, TAG_BYTES));
    const body = part(SALT_BYTES + IV_BYTES + TAG_BYTES);
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
  } catch (error) {
    throw locked(error);
  }
};

/**
 * The secret box of the terminal; `key` is ADSHEET_KEY. A secret stored in plain text can still be read with a key,
 * and is encrypted when it is next stored.
 */
export const fileSecretBox = (key: string | undefined): SecretBox => ({
  seal: async (plain) => (key ? encrypt(key, plain) : PLAIN + Buffer.from(plain, 'utf8').toString('base64')),
  open: async (sealed) => {
    if (sealed.startsWith(PLAIN)) return Buffer.from(sealed.slice(PLAIN.length), 'base64').toString('utf8');
    if (!sealed.startsWith(KEYED) || !key) throw locked();
    return decrypt(key, sealed);
  },
});
