import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import { OWNER_FILE, OWNER_FOLDER } from '../../owner-only.ts';

/** Seals text and opens it again; opening a text sealed otherwise throws. */
export type Box = { readonly seal: (plain: string) => string; readonly open: (sealed: string) => string };

const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

export const newKey = (): Buffer => randomBytes(KEY_BYTES);

/** AES-256-GCM: a changed text, or one sealed with another key, cannot be opened. */
export const keyBox = (key: Buffer): Box => ({
  seal: (plain) => {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', key, iv);
    const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64');
  },
  open: (sealed) => {
    const bytes = Buffer.from(sealed, 'base64');
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES));
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    const text = bytes.subarray(IV_BYTES + TAG_BYTES);
    return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
  },
});

/** The key of secrets in a file; created on first use, readable by its owner only. */
export const keyFile = (file: string): Buffer => {
  try {
    mkdirSync(path.dirname(file), { recursive: true, mode: OWNER_FOLDER });
    writeFileSync(file, randomBytes(KEY_BYTES), { mode: OWNER_FILE, flag: 'wx', flush: true });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  const key = readFileSync(file);
  if (key.length !== KEY_BYTES) throw new AdsheetError('secrets-locked');
  return key;
};
