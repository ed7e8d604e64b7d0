/** Small files that must be whole or absent: written beside, synced, renamed, and the folder synced too. */
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import { AdsheetError } from '../../../shared/contract/errors.ts';

const OWNER_ONLY = 0o600;

const syncFolder = (folder: string): void => {
  // Windows does not open folders; there a rename is durable by itself.
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
};

const writeWhole = (file: string, text: string): void => {
  const handle = openSync(file, 'w', OWNER_ONLY);
  try {
    writeSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
};

/**
 * Replaces `file` by `text`, readable by its owner only. When this returns, the text survives a power cut; when it
 * throws, the old text is still there.
 * @throws AdsheetError `disk-full`, or what the system said.
 */
export const writeDurably = (file: string, text: string): void => {
  const beside = `${file}.${process.pid}.new`;
  try {
    writeWhole(beside, text);
    renameSync(beside, file);
    syncFolder(path.dirname(file));
  } catch (error) {
    rmSync(beside, { force: true });
    const full =
      error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
    throw full ? new AdsheetError('disk-full', {}, { cause: error }) : error;
  }
};
